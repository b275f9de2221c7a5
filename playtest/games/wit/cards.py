"""The card table: what the rules need of each card, as lists indexed by the card's number.

A card's number is its place in the pool. Identical cards have the same number, so the same choice has the same action code whatever is hidden.
"""

from __future__ import annotations

from typing import Final

from catalog.facts import CardFacts
from catalog.pool import CardPool
from playtest.games.wit.effects import Effect, parse_script, potion_strength

MAIN: Final = 0
DUEL: Final = 1
SPELL: Final = 2
GENERAL: Final = 3  # this kind and those after it are items
WEAPON: Final = 4
ARMOUR: Final = 5
CHARM: Final = 6
POTION: Final = 7

KINDS: Final = {"main": MAIN, "duel": DUEL, "spell": SPELL}
SUBTYPES: Final = {"weapon": WEAPON, "armour": ARMOUR, "charm": CHARM, "potion": POTION}
OWN_WIZARD: Final = "own"
"""The person of every Create Your Own Wizard card."""
HERO: Final = "nevin"


class Cards:
    """Every card of the pool, one list a property."""

    def __init__(self, pool: CardPool) -> None:
        facts = list(pool)
        self.code = [card.code for card in facts]
        self.number = {card.code: number for number, card in enumerate(facts)}
        self.kind = [_kind(card) for card in facts]
        self.is_item = [kind >= GENERAL for kind in self.kind]
        self.person = [str(card.fields.get("person", "")) for card in facts]
        self.level = [card.number("level") for card in facts]  # 0: no requirement
        self.attack = [card.number("attack") for card in facts]
        self.defend = [card.number("defend") for card in facts]
        self.teeth = [card.number("teeth") for card in facts]
        self.counters = [self._countered_by(card) for card in facts]
        self.requires = [bool(_words(card, "requires")) for card in facts]
        self.serving = [self._items(_words(card, "requires"), GENERAL) for card in facts]
        self.wields = [self._wielded_by(card) for card in facts]
        self.script: list[tuple[Effect, ...]] = [_script(card) for card in facts]
        self.potion = [_potion(card) for card in facts]  # (attack, defend) it gives
        self._give_hero_values()

    def _items(self, names: tuple[str, ...], least: int) -> frozenset[int]:
        """Return the items of kind `least` or later that `names` (subtypes, cards) mean (WIT-R29)."""
        return frozenset(
            number
            for number, kind in enumerate(self.kind)
            if kind >= least and (self.code[number] in names or _SUBTYPE_NAME[kind] in names)
        )

    def _wielded_by(self, card: CardFacts) -> frozenset[int]:
        """Return the weapons and armour the character may wield; a main character any (WIT-R8)."""
        everything = ("weapon", "armour")
        names = everything if card.card_type == "main" else _words(card, "abilities")
        equipment = self._items(names, WEAPON)
        return frozenset(n for n in equipment if self.kind[n] in (WEAPON, ARMOUR))

    def _countered_by(self, card: CardFacts) -> int:
        """Return the spell that `card` counters, or -1."""
        return self.number.get(str(card.fields.get("counters", "")), -1)

    def _give_hero_values(self) -> None:
        """Give every Create Your Own Wizard the hero's attack and defend (WIT-R7)."""
        if HERO not in self.person:
            return
        hero = self.person.index(HERO)
        for number, person in enumerate(self.person):
            if person == OWN_WIZARD:
                self.attack[number] = self.attack[hero]
                self.defend[number] = self.defend[hero]

    def own_wizard(self) -> int:
        """Return the number of Create Your Own Wizard, or -1 if the pool has none."""
        return self.person.index(OWN_WIZARD) if OWN_WIZARD in self.person else -1


_SUBTYPE_NAME: Final = {
    MAIN: "",
    DUEL: "",
    SPELL: "",
    GENERAL: "general",
    **{kind: name for name, kind in SUBTYPES.items()},
}


def _kind(card: CardFacts) -> int:
    """Return the kind; an item of a subtype these rules don't know counts as a general one."""
    if card.card_type == "item":
        return SUBTYPES.get(str(card.fields.get("subtype", "")), GENERAL)
    return KINDS[card.card_type]


def _words(card: CardFacts, field: str) -> tuple[str, ...]:
    value = card.fields.get(field, ())
    return value if isinstance(value, tuple) else (str(value),)


def _script(card: CardFacts) -> tuple[Effect, ...]:
    return parse_script(card.effect) if card.card_type == "spell" else ()


def _potion(card: CardFacts) -> tuple[int, int]:
    return potion_strength(card.effect) if card.card_type == "item" else (0, 0)
