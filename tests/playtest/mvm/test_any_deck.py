"""Games with any deck that can start, legal or not: nothing breaks, nothing is lost, nothing leaks."""

from __future__ import annotations

from collections import Counter
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from playtest.games.mvm.text import state_text
from tests.playtest.mvm.board import GAME
from tests.playtest.mvm.cards import DOLLS, GODS, HELPS, REVERSES, SOLDIERS, SPS, WORKED_OUT

DOLL_CODES = [card.code for card in DOLLS]
GOD_CODES = [card.code for card in GODS]
OTHER_CODES = [card.code for card in (*SOLDIERS, *WORKED_OUT, *HELPS, *SPS, *REVERSES)]
LONGEST = 250


@st.composite
def decks(draw):
    """Return a deck with three V-dolls, some god card or none, and 8 to 60 other cards."""
    zone = draw(st.dictionaries(st.sampled_from(OTHER_CODES), st.integers(1, 3), min_size=8))
    dolls = Counter(draw(st.lists(st.sampled_from(DOLL_CODES), min_size=3, max_size=3)))
    god = draw(st.sampled_from([*GOD_CODES, ""]))
    return {"zone": zone, "dolls": dict(dolls), "god": {god: 1} if god else {}}


def random_states(pair, seed):
    """Yield the states of a random game of sensible actions, the same object changed in place."""
    state, rng = GAME.initial_state(pair, seed), Random(seed)
    for _ in range(LONGEST):
        yield state
        actions = GAME.view(state, state.chooser).sensible_actions()
        if not actions:
            return
        GAME.do(state, actions[int(rng.random() * len(actions))])


@given(pair=st.tuples(decks(), decks()), seed=st.integers(0, 2**32))
@settings(max_examples=60, deadline=None)
def test_there_is_always_a_choice_until_the_end_and_no_card_is_lost(pair, seed):
    cards = None
    for state in random_states(pair, seed):
        cards = cards or Counter(GAME.every_card(state))
        assert Counter(GAME.every_card(state)) == cards
        assert bool(GAME.legal_actions(state)) == (GAME.outcome(state) is None)
        assert all(len(side.hand) <= 8 and side.energy <= 50 for side in state.sides)
        assert len(GAME.legal_actions(state)) <= 32


@given(pair=st.tuples(decks(), decks()), seed=st.integers(0, 2**32))
@settings(max_examples=30, deadline=None)
def test_texts_are_unique_and_point_at_cards_on_the_table(pair, seed):
    for state in random_states(pair, seed):
        options = GAME.options(state)
        assert len({option.text for option in options}) == len(options)
        zones = GAME.table(state, state.chooser).zones
        shown = {card.card for zone in zones for card in zone.cards if card}
        for option in options:
            assert GAME.parse_action(state, option.text) == option.action
            assert option.card == -1 or option.card in shown
            assert not option.place or option.place in {zone.code for zone in zones}


@given(pair=st.tuples(decks(), decks()), seed=st.integers(0, 2**32))
@settings(max_examples=20, deadline=None)
def test_nothing_hidden_changes_what_a_seat_sees_or_may_do(pair, seed):
    for number, state in enumerate(random_states(pair, seed)):
        for seat in (0, 1):
            view = GAME.view(state, seat)
            other = view.sample(Random(number))
            assert GAME.table(other, seat) == GAME.table(state, seat)
            assert GAME.view(other, seat).legal_actions() == view.legal_actions()
            assert state_text(GAME.view(other, seat).seen) == state_text(view.seen)
            assert bool(view.sensible_actions()) == bool(view.legal_actions())
            assert bool(GAME.legal_actions(other)) == bool(GAME.legal_actions(state))
