"""Kinds of things that happen, as small ints for the log; `events` makes sentences of them.

A log entry is (kind, seat, further numbers): the comment says which.
"""

from __future__ import annotations

from typing import Final

ROUND: Final = 0  # round
ORDERED: Final = 1  # V-dolls
REVEALED: Final = 2  # V-doll, level
FIRST: Final = 3
TOSSED: Final = 4  # the winner goes first
TURN: Final = 5  # own turn, 1 to 4
DEALT: Final = 6  # cards
DREW: Final = 7  # card
DREW_BY_EFFECT: Final = 8  # card
PLACED: Final = 9  # place, card
PLACED_DOWN: Final = 10  # place, card
LAID: Final = 11  # place, card
NOTHING_TO_LAY: Final = 12
WALLED: Final = 13  # place, card: turned down by a wall
ZEROED: Final = 14  # place, card
TURNED_UP: Final = 15  # place, card
CHOSE_ATTRIBUTE: Final = 16  # attribute
CHOSE_SUB: Final = 17  # sub-attribute
CHANGED: Final = 18  # operation, whom, value, n: a lasting change
ENERGY: Final = 19  # points lost, left
GOD: Final = 20  # card
FOLDED: Final = 21
SP: Final = 22  # card, or NONE
CANCELLED: Final = 23  # card
POWER: Final = 24  # total power, after the turns
FINAL_POWER: Final = 25  # total power, after the SP contest
COMBO: Final = 26  # combo
WON: Final = 27
DRAWN: Final = 28  # cards carried over, in all
DAMAGE: Final = 29  # cards, factor, carried over, damage
SHOWN: Final = 30  # cards that lay face down
NEW_ORDER: Final = 31
LOST: Final = 32  # by energy
EMPTY: Final = 33  # by an empty zone
BOTH_LOST: Final = 34
STOPPED: Final = 35
