"""What positions of Wizard in Training are worth."""

from __future__ import annotations

import pytest

from playtest.games.wit.evaluation import evaluate, is_settled
from playtest.games.wit.state import NONE, OVER, PAYMENT_ASKED, SPELL_ASKED
from tests.playtest.wit.board import Seat, board


def test_equal_sides_are_even():
    state = board()
    assert evaluate(state, 0) == evaluate(state, 1) == pytest.approx(0.5)


def test_both_seats_together_are_worth_one():
    state = board()
    state.sides[0].level, state.sides[0].gained = 3, 5
    assert evaluate(state, 0) + evaluate(state, 1) == pytest.approx(1)


@pytest.mark.parametrize(("name", "value"), [("level", 2), ("gained", 4)])
def test_levels_and_teeth_are_worth_something(name, value):
    state = board()
    before = evaluate(state, 0)
    setattr(state.sides[0], name, value)
    assert evaluate(state, 0) > before


def test_a_level_is_worth_more_than_the_teeth_it_took():
    state = board()
    state.sides[0].gained = 7
    almost = evaluate(state, 0)
    state.sides[0].level, state.sides[0].gained = 2, 0
    assert evaluate(state, 0) > almost


def test_the_end_is_certain():
    state = board()
    state.phase, state.winner = OVER, 1
    assert (evaluate(state, 0), evaluate(state, 1)) == (0.0, 1.0)
    state.winner = NONE
    assert evaluate(state, 0) == 0.5


def test_a_payment_is_half_a_move():
    state = board(Seat())
    state.asked = SPELL_ASKED
    assert is_settled(state)
    state.asked = PAYMENT_ASKED
    assert not is_settled(state)
