"""A deck as plain data: cards by section, the choices made for it, and the names nobody knows."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Self


@dataclass(frozen=True, slots=True)
class Decklist:
    """Copies of cards by section; what is not in the catalog stands in `unknown`."""

    sections: Mapping[str, Mapping[str, int]] = field(default_factory=dict)  # -> code -> copies
    unknown: tuple[str, ...] = ()
    choices: Mapping[str, str] = field(default_factory=dict)  # code of a choice -> what was chosen

    @classmethod
    def of(cls, **sections: Mapping[str, int]) -> Self:
        """Return the deck with these sections."""
        return cls(sections)

    def slots(self) -> Iterator[tuple[str, str, int]]:
        """Yield section, card code and copies of every slot; slots without copies are left out."""
        for section, cards in self.sections.items():
            for code, copies in cards.items():
                if copies > 0:
                    yield section, code, copies

    def copies(self, section: str, code: str) -> int:
        """Return how often the card lies in the section."""
        return self.sections.get(section, {}).get(code, 0)

    def size(self, section: str | None = None) -> int:
        """Return the number of cards in one section, or in the whole deck."""
        return sum(copies for where, _, copies in self.slots() if section in (None, where))

    def totals(self) -> Counter[str]:
        """Return the copies of each card over all sections, in the deck's order."""
        found: Counter[str] = Counter()
        for _, code, copies in self.slots():
            found[code] += copies
        return found

    def plain(self) -> dict[str, dict[str, int]]:
        """Return the cards as plain dictionaries; sections without cards are left out."""
        return {code: dict(cards) for code, cards in self.sections.items() if cards}

    def with_copies(self, section: str, code: str, copies: int) -> Self:
        """Return the deck with the card in the section exactly `copies` times; 0 takes it out."""
        cards = {**self.sections.get(section, {}), code: copies}
        kept = {known: count for known, count in cards.items() if count > 0}
        return replace(self, sections={**self.sections, section: kept})

    def with_choices(self, **choices: str) -> Self:
        """Return the deck with these choices made; an empty one takes the choice back."""
        made = {**self.choices, **choices}
        return replace(self, choices={name: chosen for name, chosen in made.items() if chosen})
