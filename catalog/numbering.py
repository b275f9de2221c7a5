"""Numbers of a set: which ones it has, and which of them nobody has entered yet."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TypeAlias

PART = re.compile(r"([A-Za-z]*)([0-9]{1,6})(?:-([A-Za-z]*)([0-9]{1,6}))?")
PRINTED = re.compile(r"([A-Za-z]*)-?([0-9]{1,9})[a-z]*")
MOST = 20_000
"""Numbers that a set may have."""

Key: TypeAlias = "tuple[str, int]"
"""What tells numbers apart: the letters before it as capitals, and its value."""


@dataclass(frozen=True, slots=True)
class Span:
    """A run of numbers with the same letters before them; `width` is how many digits the short ones are filled up to."""

    prefix: str
    first: int
    last: int
    width: int = 1

    def __len__(self) -> int:
        return self.last - self.first + 1

    def __str__(self) -> str:
        ends = self._label(self.first), self._label(self.last)
        return ends[0] if self.first == self.last else "–".join(ends)

    def _label(self, number: int) -> str:
        return f"{self.prefix}{number:0{self.width}}"

    def __iter__(self) -> Iterator[Key]:
        """Yield the key of each number."""
        return ((self.prefix.upper(), number) for number in range(self.first, self.last + 1))

    def labels(self) -> Iterator[tuple[Key, str]]:
        """Yield each number with its key, as it would be printed."""
        for prefix, number in self:
            yield (prefix, number), self._label(number)


class BadNumbers(ValueError):
    """A part of a numbering can't be read; `part` is that part."""

    def __init__(self, part: str) -> None:
        super().__init__(f"no run of numbers: {part!r}")
        self.part = part


def read_numbers(text: str) -> tuple[Span, ...]:
    """Return the runs of a numbering such as `P1-P12, 001-100`; raises BadNumbers. No number may stand twice."""
    spans: list[Span] = []
    seen: set[Key] = set()
    for part in filter(None, (part.strip() for part in text.split(","))):
        span = _span(part)
        if len(seen) + len(span) > MOST or not seen.isdisjoint(span):
            raise BadNumbers(part)
        seen.update(span)
        spans.append(span)
    return tuple(spans)


def _span(part: str) -> Span:
    match = PART.fullmatch(part)
    if not match or (match[3] or match[1]) != match[1]:
        raise BadNumbers(part)
    first, last = int(match[2]), int(match[4] or match[2])
    if last < first or last - first >= MOST:
        raise BadNumbers(part)
    return Span(match[1], first, last, len(match[2]))


def spans_of(numbers: str, size: int | None) -> tuple[Span, ...]:
    """Return the numbers of a set: as `numbers` says, else 1 to `size`, else none."""
    if numbers:
        return read_numbers(numbers)
    return (Span("", 1, min(size, MOST)),) if size else ()


def number_key(printed: str) -> Key | None:
    """Return the key of a printed number, or None if it is none. "12a" stands for 12, "P-03" for P3."""
    match = PRINTED.fullmatch(unicodedata.normalize("NFKC", printed))
    return (match[1].upper(), int(match[2])) if match else None


def missing_spans(spans: Iterable[Span], printed: Iterable[str]) -> list[Span]:
    """Return the runs of numbers in `spans` that aren't among the `printed` ones."""
    entered = {number_key(number) for number in printed}
    return [gap for span in spans for gap in _gaps(span, entered)]


def _gaps(span: Span, entered: set[Key | None]) -> Iterator[Span]:
    first = None
    for key in span:
        if key not in entered:
            first = key[1] if first is None else first
        elif first is not None:
            yield Span(span.prefix, first, key[1] - 1, span.width)
            first = None
    if first is not None:
        yield Span(span.prefix, first, span.last, span.width)
