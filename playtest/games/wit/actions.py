"""Actions: small tuples of ints, and their text form, which is unique within a state.

The first number is the kind; the others name a card, a slot, an effect. `attack ember_owl` is one of the texts; the second of two
characters with the same code is `ember_owl#2`.
"""

from __future__ import annotations

import re
from typing import Final

from catalog.messages import msg
from playtest.engine.contract import Action
from playtest.engine.errors import Unreadable
from playtest.games.wit.state import MAIN_SLOT, State

SPARE: Final = 0  # card: play this spare (WIT-S1)
CAST: Final = 1  # card: play this spell (WIT-T4)
END_SPELLS: Final = 2
EFFECT: Final = 3  # effect, from 0 (WIT-R14)
TARGET: Final = 4  # seat, slot: name this character (WIT-R28)
ITEM: Final = 5  # card: name this item
HOLD: Final = 6  # card: hold this item for the spell (WIT-R13)
COUNTER: Final = 7  # card (WIT-R15)
NO_COUNTER: Final = 8
PAY_ITEM: Final = 9  # card (WIT-R6)
PAY_CHARACTER: Final = 10  # slot
ATTACK: Final = 11  # slot of a character in play (WIT-R18)
PLACE_ATTACKER: Final = 12  # card
END_DUELS: Final = 13
EQUIP: Final = 14  # card: weapon, armour or potion (WIT-R8, WIT-R10)
READY: Final = 15
BLOCK: Final = 16  # slot (WIT-R21)
PLACE_BLOCKER: Final = 17  # card
NO_BLOCK: Final = 18
DISCARD: Final = 19  # card (WIT-T6)
DRAW_UP: Final = 20

VERBS: Final = (
    "spare",
    "cast",
    "end-spells",
    "effect",
    "target",
    "item",
    "hold",
    "counter",
    "no-counter",
    "pay",
    "give-up",
    "attack",
    "place",
    "end-duels",
    "equip",
    "ready",
    "block",
    "place-blocker",
    "no-block",
    "discard",
    "redraw",
)
KIND_OF: Final = {verb: kind for kind, verb in enumerate(VERBS)}
WITHOUT_ARGUMENT: Final = frozenset({END_SPELLS, NO_COUNTER, END_DUELS, READY, NO_BLOCK, DRAW_UP})
WITH_SLOT: Final = frozenset({PAY_CHARACTER, ATTACK, BLOCK})
EFFECT_NUMBER: Final = re.compile(r"[1-9]")
NOWHERE: Final = 7
"""The slot of a character that isn't in play: a text may name it, the rules refuse it."""


def slot_seat(state: State, kind: int) -> int:
    """Return the seat whose characters a kind of action with a slot is about."""
    return state.active if kind == ATTACK else 1 - state.active


def slot_name(state: State, seat: int, slot: int) -> str:
    """Return the code of the character at `slot`, numbered where an earlier one has the same."""
    side, code = state.sides[seat], state.cards.code
    if slot == MAIN_SLOT:
        return code[side.main.card]
    if slot >= len(side.in_play):
        return "nobody"
    card = side.in_play[slot].card
    earlier = sum(fighter.card == card for fighter in side.in_play[:slot])
    return f"{code[card]}#{earlier + 1}" if earlier else code[card]


def action_text(state: State, action: Action) -> str:
    """Return the text form of an action in this state."""
    kind, verb = action[0], VERBS[action[0]]
    if kind in WITHOUT_ARGUMENT:
        return verb
    if kind == EFFECT:
        return f"{verb} {action[1] + 1}"
    if kind == TARGET:
        whose = "own" if action[1] == state.active else "opposing"
        return f"{verb} {whose} {slot_name(state, action[1], action[2])}"
    if kind in WITH_SLOT:
        return f"{verb} {slot_name(state, slot_seat(state, kind), action[1])}"
    return f"{verb} {state.cards.code[action[1]]}"


def parse_action(state: State, text: str) -> Action:
    """Return the action whose text form in this state is `text`; raises Unreadable."""
    verb, *words = text.split(" ")
    kind = KIND_OF.get(verb)
    if kind is not None:
        action = _parse_words(state, kind, words)
        if action is not None:
            return action
    raise Unreadable(msg("“%(text)s” is no action of this game.", text=text[:80]))


def _parse_words(state: State, kind: int, words: list[str]) -> Action | None:
    if kind in WITHOUT_ARGUMENT:
        return None if words else (kind,)
    if kind == TARGET:
        return _parse_target(state, words)
    if len(words) != 1:
        return None
    if kind == EFFECT:
        return (kind, int(words[0]) - 1) if EFFECT_NUMBER.fullmatch(words[0]) else None
    if kind in WITH_SLOT:
        slot = _parse_slot(state, slot_seat(state, kind), words[0])
        return None if slot is None else (kind, slot)
    card = state.cards.number.get(words[0])
    return None if card is None else (kind, card)


def _parse_target(state: State, words: list[str]) -> Action | None:
    if len(words) != 2 or words[0] not in ("own", "opposing"):
        return None
    seat = state.active if words[0] == "own" else 1 - state.active
    slot = _parse_slot(state, seat, words[1])
    return None if slot is None else (TARGET, seat, slot)


def _parse_slot(state: State, seat: int, name: str) -> int | None:
    """Return the slot of the character called `name`, NOWHERE if it isn't in play, None if unknown."""
    slots: list[int] = [*range(len(state.sides[seat].in_play)), MAIN_SLOT]
    for slot in slots:
        if slot_name(state, seat, slot) == name:
            return slot
    return NOWHERE if name.partition("#")[0] in state.cards.number else None
