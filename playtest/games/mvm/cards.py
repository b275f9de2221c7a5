"""The card table: what the rules need of each card, as lists indexed by the card's number.

A card's number is its place in the pool. Identical cards have the same number, so the same choice has the same action code whatever is hidden.
"""

from __future__ import annotations

from typing import Final

from catalog.facts import CardFacts
from catalog.pool import CardPool
from playtest.games.mvm.effects import ATTRIBUTES, SUBS, Operation, Script, parse_script
from playtest.games.mvm.places import AROUND, HELP_ONLY, SOLDIER_PLACES

DOLL: Final = 0
SOLDIER: Final = 1
HELP: Final = 2
SP: Final = 3
HELP_SP: Final = 4
REVERSE: Final = 5
GOD: Final = 6
OTHER: Final = 7  # a type these rules don't know: it can only lie face down

KINDS: Final = {
    "doll": DOLL,
    "soldier": SOLDIER,
    "help": HELP,
    "sp": SP,
    "helpsp": HELP_SP,
    "reverse": REVERSE,
    "god": GOD,
}
NEUTRAL: Final = ATTRIBUTES.index("neutral")
ALL: Final = ATTRIBUTES.index("all")
NO_SUB: Final = -1
DRAGON, BEAST, FISH, BIRD, INSECT, MALE, FEMALE = range(len(SUBS))
SHOOTING: Final = Operation("zero", own=False)
"""What a shooter does when it is placed (MVM-R12)."""


class Cards:
    """Every card of the pool, one list a property."""

    def __init__(self, pool: CardPool) -> None:
        facts = list(pool)
        self.attributes = _words(ATTRIBUTES, facts, "attribute", *SOLDIER_PLACES)
        self.subs = _words(SUBS, facts, "sub")
        self.code = [card.code for card in facts]
        self.number = {card.code: number for number, card in enumerate(facts)}
        self.kind = [KINDS.get(card.card_type, OTHER) for card in facts]
        self.is_soldier = [kind == SOLDIER for kind in self.kind]
        self.is_sp = [kind in (SP, HELP_SP) for kind in self.kind]
        self.attribute = [self._attribute(card, "attribute") for card in facts]
        self.sub = [self._sub(card) for card in facts]
        self.power = [card.number("power") for card in facts]  # 0 for "0?"
        self.is_wall = ["wall" in _abilities(card) for card in facts]
        self.level = [card.number("level") for card in facts]
        self.summons = [
            [self._attribute(card, place) for place in SOLDIER_PLACES] for card in facts
        ]
        scripts = [parse_script(card.card_type, card.effect) for card in facts]
        self.base = [base for base, _ in scripts]  # None: the printed power
        self.script: list[Script] = [
            ((SHOOTING,) if "shooter" in _abilities(card) else ()) + script
            for card, (_, script) in zip(facts, scripts, strict=True)
        ]
        self.fitting = [self._fitting(number) for number in range(len(facts))]

    def _attribute(self, card: CardFacts, field: str) -> int:
        """Return the attribute in a field; a card without one has none."""
        return self.attributes.index(str(card.fields.get(field, "neutral")))

    def _sub(self, card: CardFacts) -> int:
        return self.subs.index(str(card.fields["sub"])) if "sub" in card.fields else NO_SUB

    def _fitting(self, doll: int) -> list[tuple[int, ...]]:
        """Return by a soldier's attribute where a V-doll lets it stand (MVM-T4); empty for other cards."""
        if self.kind[doll] != DOLL:
            return []
        return [
            tuple(place for place in AROUND if fits(self.summons[doll][place], attribute))
            for attribute in range(len(self.attributes))
        ]

    def places(self, doll: int, card: int, open_to_all: bool) -> tuple[int, ...]:
        """Return where `card` may be placed face up around `doll`, empty places or not (MVM-T4, MVM-T5, MVM-R8)."""
        kind = self.kind[card]
        if kind == SOLDIER:
            return AROUND if open_to_all else self.fitting[doll][self.attribute[card]]
        if kind == REVERSE:
            return AROUND
        return HELP_ONLY if kind in (HELP, HELP_SP) else ()


def fits(place: int, soldier: int) -> bool:
    """Return whether a place of one attribute takes a soldier of another: by themselves, or one of them ALL (MVM-T4)."""
    return place in (soldier, ALL) or soldier == ALL


def _words(known: tuple[str, ...], facts: list[CardFacts], *fields: str) -> list[str]:
    """Return the words these rules know, then those that stand on cards besides."""
    found = dict.fromkeys(known)
    for card in facts:
        found |= dict.fromkeys(str(card.fields[field]) for field in fields if field in card.fields)
    return list(found)


def _abilities(card: CardFacts) -> tuple[str, ...]:
    value = card.fields.get("abilities", ())
    return value if isinstance(value, tuple) else (str(value),)
