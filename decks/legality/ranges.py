"""What an expression over a deck can still become when cards are added and none taken out: bounds of its value."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import product
from math import floor, inf, isinf
from typing import Any, TypeAlias

from decks.legality.contents import Contents
from decks.legality.expressions import ChoiceOf, Operation, Text, Value
from decks.legality.measures import Count

Range: TypeAlias = tuple[float, float]
"""Lowest and highest value; infinite where nothing holds it."""

ANY: Range = (-inf, inf)
Gain: TypeAlias = Callable[[Count], Range]
"""How much cards that may still be added can change a count."""


def range_of(expression: Any, deck: Contents, gain: Gain) -> Range:
    """Return between what values the expression stays, whatever cards come in; raises Unset."""
    if isinstance(expression, int):
        return expression, expression
    if isinstance(expression, Count):
        found, (fewer, more) = expression.value(deck), gain(expression)
        return found + fewer, found + more
    if isinstance(expression, Operation) and not _is_text(expression):
        parts = [range_of(part, deck, gain) for part in expression.parts]
        return RANGES[expression.operator](parts)
    return _exactly(expression.value(deck))


def _exactly(value: Value) -> Range:
    return (value, value) if isinstance(value, int) else (0, 0)


def _is_text(expression: Operation[Contents]) -> bool:
    """Return whether texts are compared: choices, which no card changes."""
    return any(
        isinstance(part, Text) or (isinstance(part, ChoiceOf) and not part.is_number)
        for part in expression.parts
    )


def _sum(parts: Sequence[Range]) -> Range:
    return sum(low for low, _ in parts), sum(high for _, high in parts)


def _difference(parts: Sequence[Range]) -> Range:
    (low, high), (less, more) = parts
    return low - more, high - less


def times(one: float, other: float) -> float:
    """Return the product; nothing of anything is nothing, even where there is no end to it."""
    return one * other if one and other else 0


def _product(parts: Sequence[Range]) -> Range:
    corners = [times(one, other) for one, other in product(*parts)]
    return min(corners), max(corners)


def _quotient(parts: Sequence[Range]) -> Range:
    (low, high), (divisor, other) = parts
    if divisor != other or not divisor:
        return (0, 0) if (divisor, other) == (0, 0) else ANY
    ends = [end if divisor > 0 else -end for end in (low, high)]
    floored = [end if isinf(end) else floor(end / abs(divisor)) for end in ends]
    return min(floored), max(floored)


def _rest(parts: Sequence[Range]) -> Range:
    (low, high), (divisor, other) = parts
    if divisor != other or divisor <= 0:
        return ANY
    return (low % divisor, high % divisor) if low == high else (0, divisor - 1)


def _truth(sure: bool, possible: bool) -> Range:
    return float(sure), float(possible)


def _less(parts: Sequence[Range]) -> Range:
    (low, high), (other_low, other_high) = parts
    return _truth(high < other_low, low < other_high)


def _at_most(parts: Sequence[Range]) -> Range:
    (low, high), (other_low, other_high) = parts
    return _truth(high <= other_low, low <= other_high)


def _equal(parts: Sequence[Range]) -> Range:
    (low, high), (other_low, other_high) = parts
    return _truth(low == high == other_low == other_high, low <= other_high and other_low <= high)


def _not(part: Range) -> Range:
    low, high = _holds(part)
    return 1 - high, 1 - low


def _holds(part: Range) -> Range:
    """Return the range of "is not 0"."""
    low, high = part
    return _truth(low > 0 or high < 0, (low, high) != (0, 0))


def _each(join: Callable[[Sequence[float]], float], parts: Sequence[Range]) -> Range:
    return join([low for low, _ in parts]), join([high for _, high in parts])


RANGES: Mapping[str, Callable[[Sequence[Range]], Range]] = {
    "+": _sum,
    "-": _difference,
    "*": _product,
    "/": _quotient,
    "%": _rest,
    "minus": lambda parts: (-parts[0][1], -parts[0][0]),
    "min": lambda parts: _each(min, parts),
    "max": lambda parts: _each(max, parts),
    "=": _equal,
    "!=": lambda parts: _not(_equal(parts)),
    "<": _less,
    "<=": _at_most,
    ">": lambda parts: _less(parts[::-1]),
    ">=": lambda parts: _at_most(parts[::-1]),
    "and": lambda parts: _each(min, [_holds(part) for part in parts]),
    "or": lambda parts: _each(max, [_holds(part) for part in parts]),
    "not": lambda parts: _not(parts[0]),
}
