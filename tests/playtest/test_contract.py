"""What every game must keep: random games over all of them, rules engines and free tables alike."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter
from functools import cache
from pathlib import Path
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from playtest.bots.named import BOTS, make_bot
from playtest.bots.random_bot import RandomBot
from playtest.bots.search_bot import SearchBot
from playtest.engine.contract import Record
from playtest.engine.errors import Refused, Unreadable
from playtest.engine.replay import read_record, record_text, replay
from tests.playtest.games import Playable, folders, playable, with_rules

ROOT = Path(__file__).resolve().parents[2]
GAMES = [*with_rules(), *(f"{name}-table" for name in folders())]
SEEDED_GAMES = 250
LONGEST = 60
"""Actions of a free table's game, which has no end of its own."""

every_game = pytest.mark.parametrize("name", GAMES)
seeds = st.integers(0, 2**32 - 1)


@cache
def subject(name: str) -> Playable:
    return playable(name)


def limit(name: str) -> int:
    return 10**6 if name in with_rules() else LONGEST


def positions(name, seed):
    """Yield the states of a game between random bots, a copy each, from first to last."""
    game = subject(name).game
    state = game.initial_state(subject(name).pair(seed), seed)
    bots = [RandomBot(seed + seat) for seat in range(game.seats)]
    for _ in range(limit(name)):
        yield state
        if game.outcome(state) is not None:
            return
        seat = game.to_act(state)
        state = game.apply(state, bots[seat].choose(game.view(state, seat)))


def some_positions(name, seed, count=12):
    """Yield `count` positions of a game, spread over it."""
    states = list(positions(name, seed))
    yield from states[:: max(1, len(states) // count)]


def recorded(name, seed):
    """Return a random game's last state and its record."""
    game, actions = subject(name).game, []
    decks = tuple(subject(name).pair(seed))
    state, rng = game.initial_state(decks, seed), Random(seed)
    while game.outcome(state) is None and len(actions) < LONGEST:
        options = game.options(state)
        option = options[int(rng.random() * len(options))]
        actions.append(option.text)
        game.do(state, option.action)
    return state, Record(game.code, game.rules_version, decks, seed, tuple(actions))


def vocabulary(name):
    """Return every action that was legal at some time in a few games."""
    game = subject(name).game
    states = (state for seed in range(3) for state in positions(name, seed))
    return {action for state in states for action in game.legal_actions(state)}


@every_game
@given(seed=seeds)
@settings(max_examples=8, deadline=None)
def test_no_card_is_lost_or_made(name, seed):
    game = subject(name).game
    cards = None
    for state in positions(name, seed):
        cards = cards or Counter(game.every_card(state))
        assert Counter(game.every_card(state)) == cards


@pytest.mark.parametrize("name", with_rules())
def test_every_random_game_ends_and_then_offers_nothing(name):
    game, unfinished = subject(name).game, 0
    for seed in range(SEEDED_GAMES):
        state = game.initial_state(subject(name).pair(seed), seed)
        bots = [RandomBot(seed + seat) for seat in range(game.seats)]
        while (outcome := game.outcome(state)) is None:
            seat = game.to_act(state)
            game.do(state, bots[seat].choose(game.view(state, seat)))
        unfinished += not outcome.finished
        assert game.legal_actions(state) == []
        assert game.options(state) == []
    assert unfinished <= SEEDED_GAMES // 100


@pytest.mark.parametrize("name", with_rules())
def test_uniformly_random_games_end_as_well(name):
    game = subject(name).game
    for seed in range(SEEDED_GAMES):
        state, rng = game.initial_state(subject(name).pair(seed), seed), Random(seed)
        while actions := game.legal_actions(state):
            game.do(state, actions[int(rng.random() * len(actions))])
        assert game.outcome(state) is not None


@every_game
@given(seed=seeds)
@settings(max_examples=5, deadline=None)
def test_legal_is_what_is_not_refused(name, seed):
    game, known = subject(name).game, _known(name)
    for state in some_positions(name, seed):
        legal = game.legal_actions(state)
        assert len(set(legal)) == len(legal)
        assert {action for action in known if game.refusal(state, action) is None} <= set(legal)
        assert all(game.refusal(state, action) is None for action in legal)


@cache
def _known(name):
    return vocabulary(name)


@every_game
def test_a_refused_action_changes_nothing_and_names_its_rule(name):
    game = subject(name).game
    for state in some_positions(name, 3):
        before = game.state_text(state)
        refused = next(action for action in sorted(_known(name)) if game.refusal(state, action))
        with pytest.raises(Refused) as error:
            game.apply(state, refused)
        assert error.value.rule == game.refusal(state, refused)
        assert game.state_text(state) == before


@every_game
@given(seed=seeds)
@settings(max_examples=5, deadline=None)
def test_a_clone_is_equal_and_independent(name, seed):
    game = subject(name).game
    for state in some_positions(name, seed):
        before, copy = game.state_text(state), game.clone(state)
        assert game.state_text(copy) == before
        for action in game.legal_actions(state)[:1]:
            game.do(copy, action)
            assert game.state_text(copy) != before
            assert game.state_text(game.apply(state, action)) == game.state_text(copy)
        assert game.state_text(state) == before


@every_game
@given(seed=seeds)
@settings(max_examples=5, deadline=None)
def test_text_forms_are_unique_and_read_back(name, seed):
    game = subject(name).game
    for state in some_positions(name, seed):
        options = game.options(state)
        assert [option.action for option in options] == game.legal_actions(state)
        assert len({option.text for option in options}) == len(options)
        for option in options:
            assert option.text == option.text.strip()
            assert game.parse_action(state, option.text) == option.action


@every_game
@given(text=st.text(max_size=30))
@settings(max_examples=50, deadline=None)
def test_any_text_is_an_action_or_unreadable(name, text):
    game = subject(name).game
    state = game.initial_state(subject(name).pair(1), 1)
    for words in (text, f"{game.options(state)[0].text} {text}", f"effect {text}"):
        try:
            game.refusal(state, game.parse_action(state, words))
        except Unreadable as error:
            assert error.message.text


@every_game
def test_texts_of_other_positions_are_actions_or_unreadable(name):
    game = subject(name).game
    states = list(some_positions(name, 4))
    texts = {option.text for state in states for option in game.options(state)}
    for state in states:
        offered = {option.text for option in game.options(state)}
        for text in sorted(texts - offered):
            try:
                assert game.refusal(state, game.parse_action(state, text))
            except Unreadable as error:
                assert error.message.text


@every_game
@given(seed=seeds)
@settings(max_examples=5, deadline=None)
def test_a_log_replays_to_the_same_state(name, seed):
    game = subject(name).game
    state, record = recorded(name, seed)
    again = read_record(record_text(record))
    assert game.state_text(replay(game, again)) == game.state_text(state)


REPLAY = """
import sys
from playtest.engine.replay import read_record, replay
from tests.playtest.games import playable
game = playable(sys.argv[1]).game
print(game.state_text(replay(game, read_record(sys.stdin.read()))))
"""


@every_game
def test_a_log_replays_in_a_new_process_with_another_hash_seed(name):
    state, record = recorded(name, 11)
    run = subprocess.run(
        [sys.executable, "-c", REPLAY, name],
        input=record_text(record),
        env={"PYTHONHASHSEED": "123", "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert run.stdout.rstrip("\n") == subject(name).game.state_text(state).rstrip("\n")


def fresh(name, game, seed):
    """Return a bot; the search with few simulations, so that tests stay fast."""
    return SearchBot(game, seed, 6) if name == "search" else make_bot(name, game, seed)


@every_game
@given(seed=seeds)
@settings(max_examples=4, deadline=None)
def test_positions_are_valued_from_lost_to_won_for_both_seats(name, seed):
    game = subject(name).game
    for state in positions(name, seed):
        values = [game.evaluate(state, seat) for seat in range(game.seats)]
        assert all(0 <= value <= 1 for value in values)
    assert game.outcome(state) is None or game.is_settled(state)


@every_game
@given(seed=seeds)
@settings(max_examples=4, deadline=None)
def test_hidden_cards_change_neither_view_nor_choice(name, seed):
    game = subject(name).game
    for number, state in enumerate(some_positions(name, seed)):
        for seat in range(game.seats):
            view = game.view(state, seat)
            other = view.sample(Random(seed + number))
            assert Counter(game.every_card(other)) == Counter(game.every_card(state))
            assert game.table(other, seat) == game.table(state, seat)
            assert game.view(other, seat).legal_actions() == view.legal_actions()
            if game.to_act(state) == seat and view.legal_actions():
                for bot in BOTS:
                    choice = fresh(bot, game, number).choose(view)
                    assert fresh(bot, game, number).choose(game.view(other, seat)) == choice


@every_game
def test_a_view_offers_what_the_game_does_to_the_seat_that_chooses_alone(name):
    game = subject(name).game
    for state in some_positions(name, 5):
        for seat in range(game.seats):
            expected = game.legal_actions(state) if seat == game.to_act(state) else []
            assert game.view(state, seat).legal_actions() == expected


@every_game
def test_events_only_grow_and_name_seats_of_the_game(name):
    game, length = subject(name).game, 0
    for state in positions(name, 6):
        events = game.events(state)
        assert len(events) >= length
        length = len(events)
        assert all(-1 <= event.seat < game.seats for event in events)
