"""Cards placed on sheets of paper, exact to the last digit: millimetres, x to the right and y down from the sheet's top left corner."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Paper:
    """A size of paper in mm."""

    code: str
    width: float
    height: float

    def turned(self) -> Paper:
        """Return the same paper with its sides exchanged."""
        return Paper(self.code, self.height, self.width)


PAPERS = {
    paper.code: paper
    for paper in (
        Paper("a4", 210, 297),
        Paper("a3", 297, 420),
        Paper("letter", 215.9, 279.4),
        Paper("legal", 215.9, 355.6),
        Paper("tabloid", 279.4, 431.8),
        Paper("jisb4", 257, 364),
        Paper("jisb5", 182, 257),
    )
}
"""The papers on offer, upright."""
AUTO, PORTRAIT, LANDSCAPE = TURNS = ("auto", "portrait", "landscape")
RULER, RULER_TICK = 50.0, 1.2
"""The ruler on the first sheet: its length, and the height of its ticks at every 10 mm."""
MARGIN = 5.0
"""What printers leave white at each edge, at least."""
MARK_WEIGHT, MARK_GAP, MARK_LENGTH = 0.1, 1.0, 4.0
"""Crop marks: how thick, how far from the faces, how long at most."""
TINY = 1e-9


class Impossible(ValueError):
    """The cards can't be placed as asked."""


@dataclass(frozen=True, slots=True)
class Grid:
    """How cards lie on a sheet."""

    paper: Paper
    card_width: float = 63.0
    card_height: float = 88.0
    gap: float = 0.0
    has_marks: bool = True

    def __post_init__(self) -> None:
        if self.card_width <= 0 or self.card_height <= 0 or self.gap < 0:
            size = f"{self.card_width} x {self.card_height} mm, gap {self.gap}"
            raise Impossible(f"no possible size of cards: {size}")
        if not self.columns or not self.rows:
            size = f"{self.card_width} x {self.card_height} mm"
            raise Impossible(f"a card of {size} doesn't fit {self.paper.code} paper")

    @property
    def places(self) -> int:
        """The number of cards on a full sheet."""
        return self.columns * self.rows

    @property
    def columns(self) -> int:
        """The number of cards side by side."""
        return self._number(self.paper.width, self.card_width)

    @property
    def rows(self) -> int:
        """The number of cards one above the other."""
        return self._number(self.paper.height, self.card_height)

    def _number(self, length: float, card: float) -> int:
        return int((length - 2 * MARGIN + self.gap + TINY) // (card + self.gap))

    def lefts(self) -> list[float]:
        """Return where the columns start; the whole stands in the middle of the sheet."""
        return self._starts(self.paper.width, self.card_width, self.columns)

    def tops(self) -> list[float]:
        """Return where the rows start."""
        return self._starts(self.paper.height, self.card_height, self.rows)

    def _starts(self, length: float, card: float, number: int) -> list[float]:
        first = (length - number * card - (number - 1) * self.gap) / 2
        return [first + place * (card + self.gap) for place in range(number)]


def fullest(
    paper: Paper, turn: str, card: tuple[float, float], gap: float = 0.0, has_marks: bool = True
) -> Grid:
    """Return how cards of a size lie on upright or turned paper as `turn` (one of TURNS) says, by itself on whichever holds more; raises Impossible."""
    upright = Paper(paper.code, *sorted((paper.width, paper.height)))
    ways = {PORTRAIT: [upright], LANDSCAPE: [upright.turned()]}
    grids = []
    for way in ways.get(turn, [upright, upright.turned()]):
        with suppress(Impossible):
            grids.append(Grid(way, *card, gap, has_marks))
    if not grids:
        raise Impossible(f"cards of {card[0]} x {card[1]} mm, gap {gap}, don't fit {paper}, {turn}")
    return max(grids, key=lambda grid: grid.places)


@dataclass(frozen=True, slots=True)
class Place:
    """Where one card goes; `index` counts the cards to print from 0."""

    index: int
    x: float
    y: float


@dataclass(frozen=True, slots=True)
class Mark:
    """A crop mark, a filled rectangle outside all faces."""

    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Page:
    """One sheet."""

    places: tuple[Place, ...]
    marks: tuple[Mark, ...]


def impose(cards: int, grid: Grid) -> list[Page]:
    """Return the sheets that hold `cards` cards, row by row; marks stand at every edge of the cards on them."""
    spots = [(x, y) for y in grid.tops() for x in grid.lefts()]
    pages = []
    for first in range(0, cards, len(spots)):
        used = spots[: cards - first]
        places = tuple(Place(first + n, x, y) for n, (x, y) in enumerate(used))
        marks = tuple(_marks(places, grid)) if grid.has_marks else ()
        pages.append(Page(places, marks))
    return pages


def ruler(grid: Grid) -> tuple[Mark, ...]:
    """Return a ruler of 50 mm, line first, then its ticks: above the first column, between its marks where the cards are wide enough."""
    middle = grid.lefts()[0] + grid.card_width / 2
    if grid.card_width < RULER + 2 * MARK_GAP:
        middle = grid.paper.width / 2
    left, line = middle - RULER / 2, grid.tops()[0] - MARK_GAP
    ticks = [left + 10 * n for n in range(6)]
    return (
        Mark(left, line - MARK_WEIGHT, RULER, MARK_WEIGHT),
        *(Mark(x - MARK_WEIGHT / 2, line - RULER_TICK, MARK_WEIGHT, RULER_TICK) for x in ticks),
    )


def _marks(places: Iterable[Place], grid: Grid) -> Iterator[Mark]:
    placed = list(places)
    left, right = grid.lefts()[0], grid.lefts()[-1] + grid.card_width
    top, bottom = grid.tops()[0], grid.tops()[-1] + grid.card_height
    high, wide = _length(top), _length(left)
    for x in _edges((place.x for place in placed), grid.card_width):
        for y in (top - MARK_GAP - high, bottom + MARK_GAP):
            yield Mark(x - MARK_WEIGHT / 2, y, MARK_WEIGHT, high)
    for y in _edges((place.y for place in placed), grid.card_height):
        for x in (left - MARK_GAP - wide, right + MARK_GAP):
            yield Mark(x, y - MARK_WEIGHT / 2, wide, MARK_WEIGHT)


def _length(margin: float) -> float:
    """Return how long marks are in a margin: within the white, at least half of what is left."""
    return min(MARK_LENGTH, max(margin - MARK_GAP - MARGIN / 2, (margin - MARK_GAP) / 2))


def _edges(starts: Iterable[float], length: float) -> list[float]:
    """Return the edges of cards that start at `starts`; those of touching cards once."""
    edges: list[float] = []
    for edge in sorted(edge for start in set(starts) for edge in (start, start + length)):
        if not edges or edge - edges[-1] > 1e-6:
            edges.append(edge)
    return edges
