"""Kinds of things that happen, as small ints for the log; `words` makes sentences of them.

A log entry is (kind, seat, further numbers): the comment says which.
"""

from __future__ import annotations

from typing import Final

TURN: Final = 0  # turn
STARTS: Final = 1  # card
TOSS_KEPT: Final = 2  # card
SPARE: Final = 3  # card
FIRST: Final = 4
LAID: Final = 5  # cards
DREW: Final = 6  # cards
RESHUFFLED: Final = 7
CAST: Final = 8  # card
CHOSE: Final = 9  # card, effect
NAMED: Final = 10  # card: a character or an item
HELD: Final = 11  # item
COUNTERED: Final = 12  # counter, spell
LOST_HELD: Final = 13  # item
PAID_ITEM: Final = 14  # item, teeth
PAID_CHARACTER: Final = 15  # card, teeth
PAID_GAINED: Final = 16  # teeth
STOLE: Final = 17  # teeth
ONE_ATTACK: Final = 18  # card, change
ONE_DEFEND: Final = 19  # card, change
ALL_ATTACK: Final = 20  # change
ALL_DEFEND: Final = 21  # change
RANDOM_DISCARD: Final = 22  # cards
RETURNED: Final = 23  # item
RECOVERED: Final = 24  # item
PROTECTED: Final = 25  # card
LOOKED: Final = 26  # cards of the other hand
ATTACKED: Final = 27  # card
PLACED_ATTACKER: Final = 28  # card
WIELDED: Final = 29  # item, character
DRANK: Final = 30  # potion, character
BLOCKED: Final = 31  # card
PLACED_BLOCKER: Final = 32  # card
UNBLOCKED: Final = 33  # main character
FOUGHT: Final = 34  # attack, defend
WON_DUEL: Final = 35  # card
NOBODY_WON: Final = 36
DESTROYED: Final = 37  # card
SAVED: Final = 38  # card
EQUIPMENT_BACK: Final = 39  # items
EQUIPMENT_LOST: Final = 40  # items
POTIONS_LOST: Final = 41  # items
GAINED: Final = 42  # teeth
LEVEL_UP: Final = 43  # level
LEVEL_DOWN: Final = 44  # level
DISCARDED: Final = 45  # card
GRADUATED: Final = 46
EXPELLED: Final = 47
STOPPED: Final = 48
DEALT: Final = 49  # cards of the opening hand
DREW_BY_SPELL: Final = 50  # cards
NOTHING_PAID: Final = 51
ITEMS_BACK: Final = 52  # items
SKIPPED: Final = 53
