"""Bounds: what a measure may be, as numbers or as expressions over the deck."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from math import inf
from typing import TypeAlias, TypeVar

from catalog.pool import CardPool
from decks.legality.contents import Contents
from decks.legality.expressions import DeckExpression, number_of

T = TypeVar("T")
Bound: TypeAlias = "int | DeckExpression"


@dataclass(frozen=True, slots=True)
class Limits:
    """What a measure may be in one deck; None: no bound on that side. With `one_of` only these values, in rising order, and `least` and `most` are its ends."""

    least: int | None = None
    most: int | None = None
    one_of: tuple[int, ...] = ()

    def delta(self, found: int) -> int:
        """Return how much to add to `found`, negative: to take off, 0 where it is allowed. Between two allowed values it is to the higher one."""
        if self.least is not None and found < self.least:
            return self.least - found
        if self.most is not None and found > self.most:
            return self.most - found
        if self.one_of and found not in self.one_of:
            return min(value for value in self.one_of if value > found) - found
        return 0

    def outside(self, found: Mapping[T, int]) -> list[tuple[T, int]]:
        """Return the items whose numbers are below `least` or above `most`."""
        least = -inf if self.least is None else self.least
        most = inf if self.most is None else self.most
        return [item for item in found.items() if not least <= item[1] <= most]

    def below(self, found: int) -> int | None:
        """Return the highest allowed value below `found`, or None."""
        lower = [value for value in self.one_of if value < found]
        return max(lower, default=None)


NO_DECK = Contents({}, {}, CardPool(()))


@dataclass(frozen=True)
class Bounds:
    """What a measure may be; None: no bound on that side. Each is a number, or an expression that a deck gives its value."""

    least: Bound | None = None
    most: Bound | None = None
    one_of: tuple[Bound, ...] = ()

    @cached_property
    def fixed(self) -> Limits | None:
        """The bounds as numbers where they are the same in every deck, else None."""
        return None if self.expressions else self._worked_out(NO_DECK)

    @cached_property
    def expressions(self) -> tuple[DeckExpression, ...]:
        """The bounds that depend on the deck."""
        found = (self.least, self.most, *self.one_of)
        return tuple(bound for bound in found if bound is not None and not isinstance(bound, int))

    def at(self, deck: Contents) -> Limits:
        """Return the bounds as numbers for this deck; raises Unset."""
        return self.fixed or self._worked_out(deck)

    def _worked_out(self, deck: Contents) -> Limits:
        if self.one_of:
            values = sorted({_number(bound, deck) for bound in self.one_of})
            return Limits(values[0], values[-1], tuple(values))
        least = None if self.least is None else _number(self.least, deck)
        return Limits(least, least if self.most is self.least else _optional(self.most, deck))


def _optional(bound: Bound | None, deck: Contents) -> int | None:
    return None if bound is None else _number(bound, deck)


def _number(bound: Bound, deck: Contents) -> int:
    return bound if isinstance(bound, int) else number_of(bound, deck)
