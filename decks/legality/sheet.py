"""What several constraints think of each card, side by side: one look-up a card instead of one a card and constraint."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from operator import mul
from typing import Any, TypeAlias

from catalog.facts import CardFacts
from decks.legality.constraints import Constraint, Counted, View
from decks.legality.contents import Contents, Memory

Entry: TypeAlias = "int | View | None"
"""For a plain constraint the weight of a copy; for others its view, or None where the card isn't counted."""


class Sheet:
    """The constraints with all that they think of cards."""

    def __init__(self, constraints: Sequence[Constraint]) -> None:
        self.constraints = tuple(constraints)
        self._rows = Memory(self._row)

    def laid(self, deck: Contents) -> Laid:
        """Return a deck with what the constraints think of its cards."""
        columns: dict[str, tuple[list[tuple[Any, ...]], Sequence[int]]] = {}
        for section, cards in deck.copies.items():
            rows = self._rows.each(section, cards, deck.pool)
            columns[section] = (list(zip(*rows, strict=True)), list(cards.values()))
        return Laid(columns)

    def _row(self, section: str, card: CardFacts) -> tuple[Entry, ...]:
        return tuple(_entry(constraint, section, card) for constraint in self.constraints)


def _entry(constraint: Constraint, section: str, card: CardFacts) -> Entry:
    is_counted = section in constraint.sections
    view = constraint.view(section, card) if is_counted else None
    found = view if view is not None and view.matches else None
    if constraint.is_plain:
        return found.weight if found else 0
    return found


class Laid:
    """One deck, a column for each constraint in each section."""

    __slots__ = ("_columns",)

    def __init__(self, columns: dict[str, tuple[list[tuple[Any, ...]], Sequence[int]]]) -> None:
        self._columns = columns

    def amount(self, place: int, sections: Sequence[str]) -> int:
        """Return the measure of the plain constraint at `place`."""
        total = 0
        for section in sections:
            if (found := self._columns.get(section)) and found[0]:
                total += sum(map(mul, found[0][place], found[1]))
        return total

    def counted(self, place: int, sections: Sequence[str]) -> list[Counted]:
        """Return what the constraint at `place` counts, relations left aside."""
        counted: list[Counted] = []
        for section in sections:
            if (found := self._columns.get(section)) and found[0]:
                pairs = zip(found[0][place], found[1], strict=True)
                counted += [pair for pair in pairs if pair[0] is not None]
        return counted


@lru_cache(maxsize=64)
def sheet_of(constraints: tuple[Constraint, ...]) -> Sheet:
    """Return the sheet of some constraints, kept while they are used."""
    return Sheet(constraints)
