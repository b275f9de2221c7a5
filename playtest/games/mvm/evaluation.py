"""How good a position is, for bots."""

from __future__ import annotations

from typing import Final

from playtest.games.mvm.state import (
    END_ASKED,
    NOTHING,
    ORDER_ASKED,
    OVER,
    SP_ASKED,
    TURN_ASKED,
    State,
)

SETTLED: Final = frozenset({NOTHING, ORDER_ASKED, TURN_ASKED, END_ASKED, SP_ASKED})
"""What is asked when no compound move is half done."""


def evaluate(state: State, seat: int) -> float:
    """Return how good the position is for `seat`, 0 lost to 1 won: its share of the mind energy that is left."""
    if state.phase == OVER:
        return 0.5 if state.winner < 0 else float(state.winner == seat)
    own, other = state.sides[seat].energy, state.sides[1 - seat].energy
    return own / (own + other)


def is_settled(state: State) -> bool:
    """Return whether no compound move is half done."""
    return state.asked in SETTLED
