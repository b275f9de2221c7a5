"""How many sequences of choices there are to a small depth from fixed positions: any change of what may be chosen shows here.

The first numbers can be counted by hand. `FEW`: draw, two cards and fold are 4; after them come 3 cards to place, 7 places for a soldier for all, 5 for a help card,
and 3 choices of the next round: 18. `START`: 6 orders each, then draw, seven cards, the god card and fold.
"""

from __future__ import annotations

import pytest

from tests.playtest.mvm.board import GAME, Seat, board, contest_board
from tests.playtest.mvm.cards import DECK, OTHER_DECK

FEW = board(Seat(hand="mote fan", deck="ember coal"), Seat(hand="drop"))
REVERSE = board(
    Seat(hand="door", hole="ember archer", left="mote", god="moth", folded=True),
    Seat(left="coal", right="?drop", top="flare", folded=True),
    turn=3,
)
CONTEST = contest_board(Seat(hand="hex sleep"), Seat(hand="call robe", left="ember", top="coal"))
START = GAME.initial_state([DECK, OTHER_DECK], 3)


def count(state, depth):
    """Return how many sequences of `depth` choices there are, those counted too that end the match before."""
    actions = GAME.legal_actions(state)
    if depth == 0 or not actions:
        return 1
    return sum(count(GAME.apply(state, action), depth - 1) for action in actions)


@pytest.mark.parametrize(
    ("state", "counts"),
    [
        (FEW, [4, 18, 52, 139]),
        (REVERSE, [3, 10, 29, 68]),
        (CONTEST, [3, 9, 43, 173]),
        (START, [6, 36, 360]),
    ],
    ids=["few", "reverse", "contest", "start"],
)
def test_sequences_of_choices_are_counted(state, counts):
    assert [count(state, depth) for depth in range(1, len(counts) + 1)] == counts
