"""How good a position is for a seat, and when that makes sense to ask."""

from __future__ import annotations

from random import Random

import pytest

from playtest.games.mvm.combos import DRAGONS, DRAGONS_100, ELEMENTAL, ELEMENTAL_POWER, EQUAL_POWER
from playtest.games.mvm.outlook import prospects
from tests.playtest.mvm.board import GAME, Seat, board, contest_board, play
from tests.playtest.mvm.cards import DECK, OTHER_DECK


def worth(own=None, other=None, **more):
    return GAME.evaluate(board(own or Seat(), other or Seat(), **more), 0)


def chances(seat, knows_hand=True, **more):
    return dict(prospects(board(seat, **more), 0, knows_hand))


def test_a_match_that_is_over_is_won_lost_or_drawn():
    won = play(board(Seat(hand="toll"), Seat(energy=1)), "toll up bottom")
    assert (GAME.evaluate(won, 0), GAME.evaluate(won, 1)) == (1.0, 0.0)
    drawn = play(board(Seat(hand="pact", energy=5), Seat(energy=5)), "pact up bottom")
    assert (GAME.evaluate(drawn, 0), GAME.evaluate(drawn, 1)) == (0.5, 0.5)


def test_more_mind_energy_is_better_and_never_certain():
    row = [worth(Seat(energy=energy)) for energy in (5, 20, 35, 50)]
    assert row == sorted(row) and len(set(row)) == 4
    assert all(0 < value < 1 for value in row)


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        (Seat(hand="mote mote"), Seat(hand="mote")),
        (Seat(god="dice"), Seat()),
        (Seat(), Seat(folded=True)),
        (Seat(deck=" ".join(["ember"] * 9)), Seat(deck="ember")),
        (Seat(left="ember", right="coal", top="flare"), Seat(left="ember", right="coal")),
        (Seat(left="ember", right="coal", top="flare"), Seat(left="ember", right="drop")),
        (Seat(left="flood"), Seat(left="?flood")),
    ],
)
def test_what_is_good_is_valued(better, worse):
    assert worth(better) > worth(worse)
    assert worth(None, better) < worth(None, worse)


def test_a_combo_is_the_likelier_the_less_it_lacks():
    three = chances(Seat(left="ember", right="coal", top="flare"))[ELEMENTAL]
    two = chances(Seat(left="ember", right="coal", hand="flare"))[ELEMENTAL]
    drawn = chances(Seat(left="ember", right="coal", hand="roar", deck="flare drop gust"))
    assert three > two > drawn[ELEMENTAL] > 0
    assert ELEMENTAL not in chances(Seat(left="ember", right="coal", deck="drop gust", hand="roar"))


def test_combos_of_several_kinds_are_looked_for_together():
    found = chances(Seat(left="drake", hand="wyrm newt ember archer"))
    assert list(found) == [DRAGONS_100, ELEMENTAL_POWER, DRAGONS, ELEMENTAL, EQUAL_POWER]
    assert ELEMENTAL in chances(Seat(hand="ember coal flare", deck="drop gust"))
    assert chances(Seat(left="nobody", right="drop")) == {}
    assert chances(Seat(left="pyre", right="?drop")) == {}


def test_a_place_that_is_lost_or_does_not_fit_makes_no_combo():
    assert chances(Seat(left="ember", right="?drop", hand="coal flare")) == {}
    closed = Seat(doll="bea", left="drop", hand="ember coal", deck="ember coal")
    assert ELEMENTAL not in chances(closed)


def test_the_hand_of_the_other_side_is_not_looked_at():
    hands = ("flare torch", "drop gust")
    piles = ("drop gust", "flare torch")
    own = board()
    values = set()
    for hand, deck in zip(hands, piles, strict=True):
        other = Seat(left="ember", right="coal", hand=hand, deck=deck)
        values.add(GAME.evaluate(board(None, other), 0))
    assert len(values) == 1
    assert GAME.evaluate(own, 0) not in values


def test_nothing_hidden_changes_what_a_position_is_worth():
    for seed in range(12):
        state, rng = GAME.initial_state([DECK, OTHER_DECK], seed), Random(seed)
        while actions := GAME.legal_actions(state):
            for seat in (0, 1):
                if GAME.is_settled(state):
                    other = GAME.view(state, seat).sample(rng)
                    assert GAME.evaluate(other, seat) == pytest.approx(GAME.evaluate(state, seat))
            GAME.do(state, actions[int(rng.random() * len(actions))])


def test_a_position_is_settled_unless_a_compound_move_is_half_done():
    state = board(Seat(hand="slinger"), Seat(left="ember", right="coal"))
    assert GAME.is_settled(state)
    assert not GAME.is_settled(play(state, "card slinger"))
    assert not GAME.is_settled(play(state, "slinger up left"))
    assert GAME.is_settled(play(state, "slinger up left", "target opposing left"))
    contest = contest_board(Seat(hand="roar"))
    assert GAME.is_settled(contest)
    assert not GAME.is_settled(play(contest, "sp roar"))
    assert GAME.is_settled(play(contest, "sp roar", "no-sp"))
    assert GAME.is_settled(GAME.initial_state([DECK, OTHER_DECK], 1))
