"""From a chart's numbers to shapes: columns over an axis, bars beside their names, or one bar parted. Nothing is told by colour alone.

Measures are picture units; a picture is WIDTH wide and as high as it must be. Marks have a pattern: 0 is plain, and every other can be told from all
others in black and white. Texts are placed by their estimated width and cut where they would overflow; the whole text stands in the mark's title.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

WIDTH = 320
TEXT, SMALL = 12, 10
"""Sizes of letters."""
PATTERNS = 8
PLOT, AXIS, HEAD = 110, 18, 16
"""Of columns: the height that the highest takes, the room for labels below and for numbers above."""
ROW, BAR, LABEL, NUMBER = 22, 14, 116, 30
"""Of bars: height of a row and of its bar, room for names to the left and numbers to the right."""
STRIPE, LEGEND, HALF = 30, 18, WIDTH / 2
LEAST = 1.5
"""What is there is never thinner than this."""


@dataclass(frozen=True, slots=True)
class Mark:
    """A rectangle that stands for a number; `title` says which."""

    x: float
    y: float
    width: float
    height: float
    pattern: int
    title: str


@dataclass(frozen=True, slots=True)
class Word:
    """A text with its base line; `anchor` is start, middle or end."""

    x: float
    y: float
    text: str
    anchor: str = "middle"
    size: int = TEXT
    strong: bool = False


@dataclass(frozen=True, slots=True)
class Rule:
    """A straight line."""

    x1: float
    y1: float
    x2: float
    y2: float


Shape: TypeAlias = "Mark | Word | Rule"


@dataclass(frozen=True, slots=True)
class Picture:
    """Shapes on a ground of WIDTH x `height`."""

    height: float
    shapes: tuple[Shape, ...]


@dataclass(frozen=True, slots=True)
class Row:
    """A value in words with its amount in each deck."""

    label: str
    amounts: tuple[int, ...]


def columns(rows: Sequence[Row]) -> Picture:
    """Return a column a value, those of several decks side by side, the number over each."""
    highest = max((n for row in rows for n in row.amounts), default=0) or 1
    base = HEAD + PLOT
    shapes = [*_columns(rows, highest), Rule(0, base, WIDTH, base)]
    return Picture(base + AXIS, tuple(shapes))


def _columns(rows: Sequence[Row], highest: int) -> Iterator[Shape]:
    place = WIDTH / max(len(rows), 1)
    decks = max((len(row.amounts) for row in rows), default=1)
    width = min(place * 0.72 / decks, 34)
    every = _every([row.label for row in rows], place)
    for at, row in enumerate(rows):
        middle = place * (at + 0.5)
        left = middle - width * decks / 2
        for deck, n in enumerate(row.amounts):
            yield from _column(left + deck * width, width, n, highest, deck, row)
        if at % every == 0:
            yield Word(
                middle, HEAD + PLOT + TEXT + 2, cut(row.label, place * every, SMALL), size=SMALL
            )


def _every(labels: Sequence[str], place: float) -> int:
    """Return 1 if all labels fit below their columns, else the smallest number of which only every so manieth does."""
    widest = max((width_of(label, SMALL) for label in labels), default=0)
    return max(1, -(-int(widest + 2) // max(int(place), 1))) if widest + 2 > place else 1


def _column(x: float, width: float, n: int, highest: int, deck: int, row: Row) -> Iterator[Shape]:
    if n <= 0:
        return
    height = max(PLOT * n / highest, LEAST)
    top = HEAD + PLOT - height
    yield Mark(x + 1, top, width - 2, height, deck, f"{row.label}: {n}")
    yield Word(x + width / 2, top - 4, str(n), size=SMALL, strong=True)


def bars(rows: Sequence[Row]) -> Picture:
    """Return a bar a value beside its name, those of several decks below each other, the number behind each."""
    highest = max((n for row in rows for n in row.amounts), default=0) or 1
    shapes: list[Shape] = []
    y = 0.0
    for row in rows:
        shapes += _bar_row(row, y, highest)
        y += ROW + (len(row.amounts) - 1) * BAR
    shapes.append(Rule(LABEL, 0, LABEL, max(y - (ROW - BAR) / 2, BAR)))
    return Picture(max(y, ROW), tuple(shapes))


def _bar_row(row: Row, y: float, highest: int) -> Iterator[Shape]:
    middle = y + BAR * len(row.amounts) / 2 + TEXT * 0.36
    yield Word(LABEL - 6, middle, cut(row.label, LABEL - 8, TEXT), "end")
    for deck, n in enumerate(row.amounts):
        top = y + deck * BAR
        length = max((WIDTH - LABEL - NUMBER) * n / highest, LEAST) if n > 0 else 0
        if length:
            yield Mark(LABEL, top, length, BAR - 1, deck, f"{row.label}: {n}")
        yield Word(LABEL + length + 5, top + BAR * 0.5 + 4, str(n), "start", SMALL, bool(n))


def stripes(rows: Sequence[Row]) -> Picture:
    """Return one bar a deck, parted by value, and what each pattern stands for with amount and share of the first deck's or both."""
    decks = max((len(row.amounts) for row in rows), default=1)
    shapes = [shape for deck in range(decks) for shape in _stripe(rows, deck)]
    y = decks * (STRIPE + 4) + 6.0
    legend = [shape for at, row in enumerate(rows) for shape in _legend(row, at, y, rows, decks)]
    per_line = 2 if decks == 1 else 1
    lines = -(-len(rows) // per_line)
    return Picture(y + lines * LEGEND, (*shapes, *legend))


def _stripe(rows: Sequence[Row], deck: int) -> Iterator[Shape]:
    total = sum(max(row.amounts[deck], 0) for row in rows)
    x, y = 0.0, deck * (STRIPE + 4)
    for at, row in enumerate(rows):
        n = max(row.amounts[deck], 0)
        if not n:
            continue
        width = WIDTH * n / total
        yield Mark(x, y, max(width - 1, LEAST), STRIPE, at % PATTERNS, f"{row.label}: {n}")
        x += width


def _legend(row: Row, at: int, top: float, rows: Sequence[Row], decks: int) -> Iterator[Shape]:
    column, line = (at % 2, at // 2) if decks == 1 else (0, at)
    room = HALF if decks == 1 else WIDTH
    x, y = column * HALF, top + line * LEGEND
    words = " / ".join(_share(row.amounts[deck], rows, deck) for deck in range(decks))
    yield Mark(x, y + 2, 12, 12, at % PATTERNS, row.label)
    amount = width_of(words, SMALL)
    yield Word(x + 17, y + TEXT, cut(row.label, room - 25 - amount, SMALL), "start", SMALL)
    yield Word(x + room - 8, y + TEXT, words, "end", SMALL, True)


def _share(n: int, rows: Sequence[Row], deck: int) -> str:
    total = sum(max(row.amounts[deck], 0) for row in rows)
    return f"{n} · {percent(n, total)} %"


def percent(n: int, total: int) -> int:
    """Return the share in percent, rounded half up; 0 of nothing."""
    return (200 * n + total) // (2 * total) if total > 0 else 0


def width_of(text: str, size: int) -> float:
    """Return about how wide a text is: letters of Chinese and Japanese as wide as high, others a bit more than half."""
    wide = sum(unicodedata.east_asian_width(c) in "WF" for c in text)
    return size * (wide + 0.56 * (len(text) - wide))


def cut(text: str, room: float, size: int) -> str:
    """Return a text that fits into `room`, ended with an ellipsis where something is left out."""
    if width_of(text, size) <= room:
        return text
    while text and width_of(f"{text}…", size) > room:
        text = text[:-1]
    return f"{text.rstrip()}…"
