"""The actions of a free table as ints: the kind first, then the numbers it needs. `TABLE-1` to `TABLE-7` are the table's own refusals."""

from __future__ import annotations

from typing import Final

from catalog.messages import Message, msg
from playtest.engine.contract import Action
from playtest.games.table.layout import HAND, Layout
from playtest.games.table.state import Table

DRAW: Final = 1  # pile
TOP: Final = 2  # pile, zone, face down
MOVE: Final = 3  # card, zone, bottom, face down
FLIP: Final = 4  # card
SHUFFLE: Final = 5  # pile
LOOK: Final = 6  # pile: look into it, or close it again
GATHER: Final = 7  # zone, pile: all its cards into the pile, which is shuffled
COUNT: Final = 8  # counter, step
MARK: Final = 9  # card, step
TURN: Final = 10
DIE: Final = 11  # sides
COIN: Final = 12
BACK: Final = 13  # card of the opening hand
REDRAW: Final = 14

STEPS: Final = (1, -1, 5, -5)
MARK_STEPS: Final = (1, -1)
DICE: Final = (6, 10, 20)
LOWEST, HIGHEST = -9999, 9999
BUDGET: Final = 5000
"""Actions a table takes before it is put away."""

TABLE_RULES: Final[dict[str, Message]] = {
    "TABLE-1": msg("This table has seen %(count)d actions; please start a new one.", count=BUDGET),
    "TABLE-2": msg("There is no such card, pile or zone on this table."),
    "TABLE-3": msg("There are no cards there."),
    "TABLE-4": msg("The pile is closed: take its top card, or look into it first."),
    "TABLE-5": msg("The card lies there already, or cannot lie that way there."),
    "TABLE-6": msg("The counter goes no further."),
    "TABLE-7": msg("The opening hand can be changed once, before anything else is done."),
}


def known(layout: Layout, state: Table, action: Action) -> bool:
    """Return whether the action has its kind's numbers, each within its range."""
    zones, piles = range(layout.first_pile), range(layout.first_pile, len(layout.zones))
    cards, every, flag = range(len(state.codes)), range(len(layout.zones)), range(2)
    shapes: dict[int, tuple[range | tuple[int, ...], ...]] = {
        DRAW: (piles,),
        TOP: (piles, zones[HAND + 1 :], flag),
        MOVE: (cards, every, flag, flag),
        FLIP: (cards,),
        SHUFFLE: (piles,),
        LOOK: (piles,),
        GATHER: (zones, piles),
        COUNT: (range(len(layout.counters)), range(len(STEPS))),
        MARK: (cards, range(len(MARK_STEPS))),
        TURN: (),
        DIE: (DICE,),
        COIN: (),
        BACK: (cards,),
        REDRAW: (),
    }
    shape = shapes.get(action[0]) if action else None
    if shape is None or len(shape) != len(action) - 1:
        return False
    return all(n in numbers for n, numbers in zip(action[1:], shape, strict=True))
