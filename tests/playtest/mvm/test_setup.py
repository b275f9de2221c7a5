"""Set-up and the start of rounds: MVM-S1 to MVM-S3, MVM-T1, and decks a game can't be started with."""

from __future__ import annotations

from random import Random

import pytest

from playtest.engine.errors import BadDeck
from playtest.games.mvm import effect_fault
from tests.playtest.mvm.board import CARDS, GAME, codes, offered, play, refused
from tests.playtest.mvm.cards import DECK, OTHER_DECK

ORDER, OTHER_ORDER = "order ada bea cyd", "order bea eve dot"


def start(first=DECK, second=OTHER_DECK, seed=1):
    return GAME.initial_state([first, second], seed)


def zone(state, code, owner, seat):
    zones = GAME.table(state, seat).zones
    return next(zone.cards for zone in zones if (zone.code, zone.seat) == (code, owner))


@pytest.mark.rule("MVM-S1")
def test_each_player_puts_the_dolls_in_an_order_of_its_choice():
    state = start()
    assert len(offered(state)) == 6
    assert refused(state, "order ada ada bea") == "MVM-S1"
    assert refused(state, "order ada bea dot") == "MVM-S1"
    assert refused(state, "draw") == "MVM-S1"
    state = play(state, "order cyd ada bea", OTHER_ORDER)
    assert [CARDS.code[state.doll(seat)] for seat in (0, 1)] == ["cyd", "bea"]


@pytest.mark.rule("MVM-S1")
def test_the_order_stays_hidden_from_the_other_player():
    states = [play(start(), order) for order in (ORDER, "order cyd bea ada")]
    seen = [GAME.state_text(GAME.view(state, 1).seen) for state in states]
    assert seen[0] == seen[1]
    assert GAME.state_text(GAME.view(states[0], 0).seen) != GAME.state_text(
        GAME.view(states[1], 0).seen
    )
    orders = {tuple(GAME.view(states[0], 1).sample(Random(n)).sides[0].dolls) for n in range(50)}
    assert len(orders) == 6
    state = play(start(), "order cyd bea ada", OTHER_ORDER)
    assert [card.code for card in zone(state, "in_play", 0, seat=1)] == ["cyd"]
    assert zone(state, "waiting", 0, seat=1) == (None, None)
    assert [card.code for card in zone(state, "waiting", 0, seat=0)] == ["bea", "ada"]


@pytest.mark.rule("MVM-S2")
def test_mind_energy_is_50_and_seven_cards_are_drawn_without_a_mulligan():
    state = start()
    assert [side.energy for side in state.sides] == [50, 50]
    assert [len(side.hand) for side in state.sides] == [7, 7]
    assert [len(side.draw_pile) for side in state.sides] == [
        sum(deck["zone"].values()) - 7 for deck in (DECK, OTHER_DECK)
    ]
    assert not any("redraw" in text for text in offered(state))
    assert len({codes(start(seed=seed).sides[0].hand) for seed in range(5)}) > 1


@pytest.mark.rule("MVM-S2", "MVM-T11")
def test_the_first_player_may_draw_in_turn_1_with_seven_in_hand():
    state = play(start(), ORDER, OTHER_ORDER)
    assert (state.turn, len(state.sides[state.active].hand)) == (1, 7)
    state = play(state, "draw")
    assert len(state.sides[state.active].hand) == 8
    assert refused(state, "end") == "MVM-T3"


@pytest.mark.rule("MVM-S2")
def test_no_effect_raises_mind_energy():
    assert effect_fault("sp", "energy own -5") is None
    assert effect_fault("sp", "energy own +5") is not None


@pytest.mark.rule("MVM-S3")
def test_the_god_card_lies_face_down_at_its_place_from_the_start():
    state = start()
    (own,) = zone(state, "god", 0, seat=0)
    assert (own.code, own.face_down) == ("dice", True)
    assert zone(state, "god", 0, seat=1) == (None,)
    bare = start({**DECK, "god": {}})
    assert zone(bare, "god", 0, seat=0) == ()


@pytest.mark.rule("MVM-T1")
def test_the_higher_level_goes_first():
    assert play(start(), ORDER, "order bea eve dot").active == 1
    assert play(start(), "order cyd ada bea", "order bea eve dot").active == 0


@pytest.mark.rule("MVM-T1")
def test_equal_levels_toss_each_round():
    tossed = {play(start(seed=seed), ORDER, "order eve bea dot").active for seed in range(9)}
    assert tossed == {0, 1}
    fixed = {play(start(seed=seed), ORDER, OTHER_ORDER).active for seed in range(9)}
    assert fixed == {1}


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"dolls": {"ada": 1, "bea": 1}}, "exactly 3 V-dolls, and holds 2"),
        ({"dolls": {"ada": 1, "bea": 1, "cyd": 1, "dot": 1}}, "exactly 3 V-dolls, and holds 4"),
        ({"god": {"dice": 1, "moth": 1}}, "at most 1 god card, and holds 2"),
        ({"zone": {"ember": 6}}, "at least the 7 cards of an opening hand, and holds 6"),
        ({"zone": {"nothing": 50}}, "“nothing” is no card"),
        ({"zone": {"ember": 0}}, "ember can’t be in it 0 times"),
        ({"zone": {"ember": 10**9}}, "at most 250 cards"),
        ({"sideboard": {"ember": 1}}, "it can have no part “sideboard”"),
    ],
)
def test_a_deck_that_cannot_start_is_refused_in_words(change, sentence):
    with pytest.raises(BadDeck, match=sentence):
        start(DECK, {**DECK, **change})


def test_a_game_needs_two_decks():
    with pytest.raises(BadDeck, match="two decks"):
        GAME.initial_state([DECK], 1)


def test_an_illegal_deck_that_can_start_is_played():
    state = start({"zone": {"ember": 9}, "dolls": {"ada": 3}}, DECK)
    assert offered(state) == ["order ada ada ada"]
    assert len(state.sides[0].hand) == 7
