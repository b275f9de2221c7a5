"""Construction rules as data: over SECTIONS, for the cards where QUERY, [for each KEY apart,] MEASURE within BOUNDS."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from catalog.facts import CardFacts, Value
from catalog.folding import fold
from catalog.pool import CardPool

Group: TypeAlias = "int | str | None"
"""The value by which cards are told apart; None: the card has no such value."""

Slots: TypeAlias = Mapping[str, Sequence[tuple[CardFacts, int]]]
"""The known cards of a deck with their copies, by section."""

SECTION = "section"
OWN_KEYS = ("card", "name", "number", SECTION)
"""Keys every game has, besides its fields."""


@dataclass(frozen=True, slots=True)
class Bounds:
    """What a measure may be; None: no bound on that side."""

    least: int | None = None
    most: int | None = None

    def delta(self, found: int) -> int:
        """Return how much to add to `found`, negative: to take off, 0 where it lies within."""
        if self.least is not None and found < self.least:
            return self.least - found
        if self.most is not None and found > self.most:
            return self.most - found
        return 0


@dataclass(frozen=True, slots=True)
class Measure:
    """What is counted: "copies", "sum" of the field `of`, or "distinct" values of the key `of`."""

    kind: str = "copies"
    of: str = ""

    def __str__(self) -> str:
        return f"{self.kind}({self.of})" if self.of else self.kind


@dataclass(frozen=True, slots=True)
class View:
    """What a constraint thinks of one card."""

    card: CardFacts
    matches: bool
    groups: tuple[Group, ...]  # empty: the section
    values: tuple[Group, ...]  # empty: the section
    weight: int


Counted: TypeAlias = tuple[str, View, int]
"""Section, view and copies of a slot."""


@dataclass(frozen=True, slots=True)
class Constraint:
    """One condition of a numbered rule. What it thinks of a card is worked out once and kept."""

    rule: str
    sections: tuple[str, ...]
    where: str  # the query as written; empty: every card
    matches: Callable[[CardFacts], bool]
    bounds: Bounds
    measure: Measure = Measure()
    key: str = ""  # empty: all cards together
    values: tuple[Group, ...] = ()  # groups judged even when no card has them
    advice: bool = False  # broken, it leaves the deck legal
    source: str = ""
    reading: bool = False
    unbreakable: str = ""  # why no deck breaks it
    _seen: dict[str, View] = field(default_factory=dict, repr=False, compare=False)
    _scopes: dict[CardPool, frozenset[str]] = field(default_factory=dict, repr=False, compare=False)

    def scope(self, pool: CardPool) -> frozenset[str]:
        """Return the codes of all cards this constraint is about."""
        scope = self._scopes.get(pool)
        if scope is None:
            scope = frozenset(card.code for card in pool if self.matches(card))
            self._scopes.clear()
            self._scopes[pool] = scope
        return scope

    def is_within(self, other: Constraint, pool: CardPool) -> bool:
        """Return whether whatever this constraint counts, the other counts as well."""
        sections = set(self.sections) <= set(other.sections)
        return sections and self.scope(pool) <= other.scope(pool)

    def counted(self, slots: Slots) -> list[Counted]:
        """Return section, view and copies of the slots whose cards this constraint is about."""
        found = []
        seen = self._seen
        for section in self.sections:
            for card, copies in slots.get(section, ()):
                view = seen.get(card.code)
                if view is None or view.card is not card:
                    view = seen[card.code] = self._look_at(card)
                if view.matches:
                    found.append((section, view, copies))
        return found

    def measured(self, counted: list[Counted]) -> dict[Group, int]:
        """Return the measure of each group; without a key there is one group, None."""
        if self.measure.kind == "distinct":
            return self._distinct(counted)
        if not self.key:
            return {None: sum([copies * view.weight for _, view, copies in counted])}
        found: dict[Group, int] = dict.fromkeys(self.values, 0)
        for section, view, copies in counted:
            for group in view.groups or (section,):
                found[group] = found.get(group, 0) + copies * view.weight
        return found

    def _distinct(self, counted: list[Counted]) -> dict[Group, int]:
        groups = self.values if self.key else (None,)
        found: dict[Group, set[Group]] = {group: set() for group in groups}
        for section, view, _ in counted:
            for group in view.groups or (section,):
                found.setdefault(group, set()).update(view.values or (section,))
        return {group: len(values - {None}) for group, values in found.items()}

    def _look_at(self, card: CardFacts) -> View:
        kind, of = self.measure.kind, self.measure.of
        return View(
            card,
            self.matches(card),
            key_values(card, self.key) if self.key else (None,),
            key_values(card, of) if kind == "distinct" else (),
            card.number(of) if kind == "sum" else 1,
        )


def key_values(card: CardFacts, key: str) -> tuple[Group, ...]:
    """Return the card's values of `key`, several where a field holds several choices; none for the section, which no card knows."""
    if key == "card":
        return (card.code,)
    if key == "name":
        return (fold(card.name("en")),)
    if key == "number":
        return (_number(card),)
    if key == SECTION:
        return ()
    return _field_values(card.fields.get(key))


def _number(card: CardFacts) -> str:
    """Return set and number of the first printing; parallels and reprints are the same card."""
    first = next(iter(card.printings), None)
    return f"{first.set_code} {first.number}" if first else card.code


def _field_values(value: Value | None) -> tuple[Group, ...]:
    if isinstance(value, tuple):
        return value or (None,)
    return (value,)
