"""Expressions as data: what a bound, a condition or a weight is computed from. Trees of plain objects, nothing to be run.

A tree is made of `Number`, `Text` and `Operation` and, at its leaves, of what a card says (`CardNumber`, in weights) or of what a deck says (`ChoiceOf`
and `decks.legality.measures.Count`, in bounds and conditions). Whoever needs more than the value (a solver, a sentence) walks the tree. Comparisons, `and`,
`or` and `not` are 1 or 0, and every number but 0 holds. Division rounds down; a division by 0 is 0, and so is its rest.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, Generic, Protocol, TypeAlias, TypeVar

from catalog.facts import CardFacts
from decks.legality.contents import Contents
from decks.legality.errors import Unset

Value: TypeAlias = "int | str"
At = TypeVar("At", contravariant=True)


class Expression(Protocol[At]):
    """What has a value for a card (weights) or for a deck (bounds, conditions)."""

    def value(self, at: At) -> Value:
        """Return a number, or a text that can only be compared; raises Unset."""
        ...


CardExpression: TypeAlias = Expression[CardFacts]
DeckExpression: TypeAlias = Expression[Contents]

OPERATIONS: Mapping[str, Callable[..., int]] = {
    "+": lambda a, b: a + b,
    "-": lambda a, b: a - b,
    "*": lambda a, b: a * b,
    "/": lambda a, b: a // b if b else 0,
    "%": lambda a, b: a % b if b else 0,
    "minus": lambda a: -a,
    "min": min,
    "max": max,
    "=": lambda a, b: int(a == b),
    "!=": lambda a, b: int(a != b),
    "<": lambda a, b: int(a < b),
    "<=": lambda a, b: int(a <= b),
    ">": lambda a, b: int(a > b),
    ">=": lambda a, b: int(a >= b),
    "and": lambda *parts: int(all(parts)),
    "or": lambda *parts: int(any(parts)),
    "not": lambda a: int(not a),
}
"""All operators; `min`, `max`, `and` and `or` take two parts or more."""


@dataclass(frozen=True, slots=True)
class Number:
    """A number as written."""

    number: int

    def value(self, at: object) -> int:
        """Return the number."""
        return self.number


@dataclass(frozen=True, slots=True)
class Text:
    """A text in quotes, to be compared with a choice."""

    text: str

    def value(self, at: object) -> str:
        """Return the text."""
        return self.text


@dataclass(frozen=True, slots=True)
class Operation(Generic[At]):
    """An operator of OPERATIONS over its parts."""

    operator: str
    parts: tuple[Expression[At], ...]

    def value(self, at: At) -> int:
        """Return what the operator makes of its parts; raises Unset."""
        return OPERATIONS[self.operator](*(part.value(at) for part in self.parts))


@dataclass(frozen=True, slots=True)
class CardNumber:
    """The number in a field of the card at hand; a mark and an absent value count 0."""

    field: str

    def value(self, at: CardFacts) -> int:
        """Return the card's number."""
        return at.number(self.field)


@dataclass(frozen=True, slots=True)
class ChoiceOf:
    """A choice saved with the deck: a number, or a text (a value of a vocabulary, a card's code), empty while not chosen."""

    name: str
    is_number: bool

    def value(self, at: Contents) -> Value:
        """Return what was chosen; raises Unset for a number that wasn't."""
        chosen = at.choices.get(self.name, "")
        if not self.is_number:
            return chosen
        try:
            return int(chosen)
        except ValueError:
            raise Unset(self.name) from None


def number_of(expression: Expression[At], at: At) -> int:
    """Return the value of an expression that is known to be a number; raises Unset."""
    value = expression.value(at)
    assert isinstance(value, int), expression
    return value


def walk(expression: Expression[Any]) -> Iterator[Expression[Any]]:
    """Yield the expression and everything in it."""
    yield expression
    if isinstance(expression, Operation):
        for part in expression.parts:
            yield from walk(part)
