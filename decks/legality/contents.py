"""A deck as constraints see it: the facts of its cards, and the choices saved with it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from catalog.facts import CardFacts
from catalog.pool import CardPool
from decks.legality.decklist import Decklist

Slots: TypeAlias = Mapping[str, Sequence[tuple[CardFacts, int]]]
"""The known cards of a deck with their copies, by section, ordered by code."""


@dataclass(frozen=True, slots=True)
class Contents:
    """What of a deck can be judged; what can't stands apart."""

    slots: Slots
    choices: Mapping[str, str]
    pool: CardPool
    missing: Sequence[str] = field(default=())  # codes of cards the pool lacks

    @classmethod
    def of(cls, decklist: Decklist, pool: CardPool) -> Contents:
        """Return the deck's cards as `pool` knows them; the order of the deck plays no part."""
        slots: dict[str, list[tuple[CardFacts, int]]] = {}
        missing: list[str] = []
        for section, cards in decklist.sections.items():
            found = [
                (card, cards[code])
                for code in sorted(cards)
                if (card := pool.get(code)) and cards[code] > 0
            ]
            if found:
                slots[section] = found
            if len(found) < len(cards):
                missing += (code for code, n in cards.items() if n > 0 and code not in pool)
        return cls(slots, decklist.choices, pool, sorted(missing))
