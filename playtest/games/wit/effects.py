"""Effect scripts: what a spell or a potion does, in a small language checked when the cards are loaded.

A spell's script holds one or more effects joined by ` | `, of which exactly one is chosen (WIT-R14); an effect holds one or more operations joined by ` & `:

    steal N                  take N teeth from the opponent (WIT-R6)
    destroy N                the opponent loses N teeth, nobody gains them (WIT-R6)
    attack own one +N        one own character, this turn (WIT-R28); likewise `defend`
    attack own all +N        the own side, characters placed later included
    attack opposing one -N   one opposing character
    attack opposing all -N   the opposing side
    draw N                   draw N cards
    discard N                the opponent discards N random cards from hand
    return                   one item of the opponent's pool goes back to its owner's hand
    recover                  one item of the own discard pile goes to the own hand
    protect own one          that own duel character isn't destroyed by duels this turn
    look                     look at the opponent's hand

A potion's script holds `attack +N` and `defend +N` joined by ` & `, for the character it is given to (WIT-R10). N is 1 to 9.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Final, TypeAlias

from catalog.messages import Message, msg
from playtest.engine.errors import Unreadable

AMOUNT: Final = re.compile(r"[1-9]")
GAIN: Final = re.compile(r"\+[1-9]")
LOSS: Final = re.compile(r"-[1-9]")


@dataclass(frozen=True, slots=True)
class Operation:
    """One thing a spell does."""

    verb: str
    own: bool = False  # which side a modifier is for
    one: bool = False  # one character, named when the spell is played; otherwise all
    n: int = 0  # teeth, cards, or the change of a value

    @property
    def names_item(self) -> bool:
        """Whether an item is chosen for it when the spell is played."""
        return self.verb in ("return", "recover")


Effect: TypeAlias = tuple[Operation, ...]


def _operation(text: str) -> Operation | None:
    """Return the operation of a spell that `text` means, or None."""
    match text.split(" "):
        case ["steal" | "destroy" | "draw" | "discard" as verb, n] if AMOUNT.fullmatch(n):
            return Operation(verb, n=int(n))
        case ["attack" | "defend" as verb, "own", "one" | "all" as to, n] if GAIN.fullmatch(n):
            return Operation(verb, own=True, one=to == "one", n=int(n))
        case ["attack" | "defend" as verb, "opposing", "one" | "all" as to, n] if LOSS.fullmatch(n):
            return Operation(verb, one=to == "one", n=int(n))
        case ["return" | "recover" | "look" as verb]:
            return Operation(verb)
        case ["protect", "own", "one"]:
            return Operation("protect", own=True, one=True)
    return None


def _potion_part(text: str) -> tuple[int, int] | None:
    """Return the (attack, defend) that one part of a potion's script gives, or None."""
    match text.split(" "):
        case ["attack", n] if GAIN.fullmatch(n):
            return int(n), 0
        case ["defend", n] if GAIN.fullmatch(n):
            return 0, int(n)
    return None


def _spell_fault(effect: str) -> Message | None:
    for part in re.split(r" \| | & ", effect):
        if _operation(part) is None:
            return msg(
                "“%(part)s” is no operation of a spell. Accepted are, with N from 1 to 9: "
                "steal N, destroy N, attack or defend own one or all +N, attack or defend "
                "opposing one or all -N, draw N, discard N, return, recover, protect own one, "
                "look; joined by “ & ”, effects to choose from by “ | ”.",
                part=part,
            )
    return None


def _potion_fault(effect: str) -> Message | None:
    for part in effect.split(" & "):
        if _potion_part(part) is None:
            return msg(
                "“%(part)s” is no effect of a potion. Accepted are attack +N and defend +N, "
                "with N from 1 to 9, joined by “ & ”.",
                part=part,
            )
    return None


def effect_fault(card_type: str, effect: str) -> Message | None:
    """Return what is wrong with the effect script of a card, or None; no script is no fault."""
    if not effect:
        return None
    if card_type == "spell":
        return _spell_fault(effect)
    if card_type == "item":
        return _potion_fault(effect)
    return msg("Only spells and potions have effects.")


def parse_script(effect: str) -> tuple[Effect, ...]:
    """Return the effects of a spell's script, none for an empty one; raises Unreadable."""
    if not effect:
        return ()
    return tuple(_effect(part) for part in effect.split(" | "))


def _effect(text: str) -> Effect:
    operations = [_operation(part) for part in text.split(" & ")]
    known = tuple(operation for operation in operations if operation is not None)
    if len(known) < len(operations) and (fault := _spell_fault(text)):
        raise Unreadable(fault)
    return known


def potion_strength(effect: str) -> tuple[int, int]:
    """Return the attack and defend that a potion gives, (0, 0) without a script; raises Unreadable."""
    if fault := effect and _potion_fault(effect):
        raise Unreadable(fault)
    parts = [_potion_part(part) for part in effect.split(" & ")]
    given = [part for part in parts if part]
    return sum(attack for attack, _ in given), sum(defend for _, defend in given)
