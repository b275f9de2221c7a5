"""Measures: what is counted of cards, in constraints and in expressions over the deck."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from operator import mul

from catalog.facts import CardFacts
from decks.legality.contents import Contents, Memory
from decks.legality.expressions import CardExpression, number_of
from decks.legality.keys import Group, Key

COPIES, SUM, DISTINCT, POINTS = "copies", "sum", "distinct", "points"


@dataclass(frozen=True, slots=True)
class Measure:
    """What is counted: "copies", the "sum" of an expression, "distinct" values of a key, or "points" of listed cards. `of` is the expression or key as written.

    All but "distinct" are sums over the cards of copies x `weight_of(card)`, and so linear.
    """

    kind: str = COPIES
    of: str = ""
    key: Key | None = field(default=None, compare=False)  # of "distinct"
    weight: CardExpression | None = field(default=None, compare=False)  # of "sum"
    points: Mapping[str, int] = field(default_factory=dict, compare=False)  # card code -> points

    def __str__(self) -> str:
        return f"{self.kind}({self.of})" if self.of else self.kind

    def weight_of(self, card: CardFacts) -> int:
        """Return how much one copy of the card adds; 1 for "distinct", where it is the values that count."""
        if self.weight is not None:
            return number_of(self.weight, card)
        return self.points.get(card.code, 0) if self.kind == POINTS else 1

    def values_of(self, card: CardFacts, section: str = "") -> frozenset[Group]:
        """Return the values a card adds to "distinct"; none otherwise."""
        return self.key.values(card, section) if self.key else frozenset()


CARDS = Measure()
"""Copies: the usual measure."""


@dataclass(frozen=True, slots=True, eq=False)
class Count:
    """In an expression: the measure of the cards of some sections that a query finds. What it thinks of a card is worked out once and kept."""

    sections: tuple[str, ...]
    where: str  # the query as written; empty: every card
    matches: Callable[[CardFacts], bool]
    measure: Measure = CARDS
    _weights: Memory[int] = field(init=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_weights", Memory(lambda _, card: self.weight_of(card)))

    def value(self, at: Contents) -> int:
        """Return the measure of the deck's cards."""
        if self.measure.kind == DISTINCT:
            return len(self._values(at))
        total = 0
        for section in self.sections:
            if cards := at.copies.get(section):
                total += sum(map(mul, self._weights.each("", cards, at.pool), cards.values()))
        return total

    def weight_of(self, card: CardFacts) -> int:
        """Return how much one copy of the card adds, 0 for a card the query doesn't find."""
        return self.measure.weight_of(card) if self.matches(card) else 0

    def _values(self, at: Contents) -> set[Group]:
        measure = self.measure
        return {
            value
            for section, card in at.cards(self.sections)
            if self.matches(card)
            for value in measure.values_of(card, section)
        }
