"""Cards placed on sheets of paper, exact to the last digit: millimetres, x to the right and y down from the sheet's top left corner."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass
from functools import cached_property


@dataclass(frozen=True, slots=True)
class Paper:
    """A size of paper in mm."""

    code: str
    width: float
    height: float

    def turned(self) -> Paper:
        """Return the same paper with its sides exchanged."""
        return Paper(self.code, self.height, self.width)

    @property
    def is_upright(self) -> bool:
        """Whether its long edges stand at the left and right."""
        return self.height >= self.width


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
LONG, SHORT = FLIPS = ("long", "short")
"""The edge over which a printer turns the paper for its second side."""
MARGIN = 5.0
"""What printers leave white at each edge, at least."""
REGISTRATION_SQUARE, REGISTRATION_ARM = 5.0, 10.0
"""mm: the marks by which a cutter finds the sheet, a square at the top left and angles at the top right and bottom left."""
QUIET = 1.0
"""mm around those marks that stay white."""
TINY = 1e-9


class Impossible(ValueError):
    """The cards can't be placed as asked."""


@dataclass(frozen=True, slots=True)
class Place:
    """Where one card goes, without its bleed; `index` counts the cards to print from 0; a `turned` one stands on its head."""

    index: int
    x: float
    y: float
    turned: bool = False


@dataclass(frozen=True, slots=True)
class Box:
    """An upright rectangle."""

    x: float
    y: float
    width: float
    height: float

    def grown(self, by: float) -> Box:
        """Return the box with `by` more at every side."""
        return Box(self.x - by, self.y - by, self.width + 2 * by, self.height + 2 * by)

    def meets(self, other: Box) -> bool:
        """Return whether the two have a part in common; those that only touch have none."""
        across = self.x < other.x + other.width - TINY and other.x < self.x + self.width - TINY
        down = self.y < other.y + other.height - TINY and other.y < self.y + self.height - TINY
        return across and down


@dataclass(frozen=True)
class Grid:
    """How cards lie on a sheet. Cards with bleed stand so far apart that no bleed lies on another; `registration` is how far a cutter's marks stand from the edges, 0 for none."""

    paper: Paper
    card_width: float = 63.0
    card_height: float = 88.0
    gap: float = 0.0
    gap_down: float = 0.0
    bleed: float = 0.0
    registration: float = 0.0

    def __post_init__(self) -> None:
        lengths = (self.card_width, self.card_height, self.gap, self.gap_down, self.bleed)
        if min(lengths) < 0 or not self.card_width or not self.card_height:
            raise Impossible(f"no possible lengths: {lengths}")
        if not self.spots:
            size = f"{self.card_width} x {self.card_height} mm"
            raise Impossible(f"a card of {size} doesn't fit {self.paper.code} paper")

    # --- rows and columns ---------------------------------------------------------------------
    @property
    def between(self) -> tuple[float, float]:
        """What lies between cards side by side, and one above the other."""
        return max(self.gap, 2 * self.bleed), max(self.gap_down, 2 * self.bleed)

    @property
    def columns(self) -> int:
        """The number of cards side by side."""
        return self._number(self.paper.width, self.card_width, self.between[0])

    @property
    def rows(self) -> int:
        """The number of cards one above the other."""
        return self._number(self.paper.height, self.card_height, self.between[1])

    def _number(self, length: float, card: float, between: float) -> int:
        free = length - 2 * (MARGIN + self.bleed)
        return int((free + between + TINY) // (card + between))

    def lefts(self) -> list[float]:
        """Return where the columns start; the whole stands in the middle of the sheet."""
        return _starts(self.paper.width, self.card_width, self.between[0], self.columns)

    def tops(self) -> list[float]:
        """Return where the rows start."""
        return _starts(self.paper.height, self.card_height, self.between[1], self.rows)

    # --- places -------------------------------------------------------------------------------
    @cached_property
    def spots(self) -> tuple[tuple[float, float], ...]:
        """The places of cards, row by row, but for those that lie on a cutter's marks."""
        every = ((x, y) for y in self.tops() for x in self.lefts())
        return tuple(spot for spot in every if self._is_free(*spot))

    def _is_free(self, x: float, y: float) -> bool:
        card = Box(x, y, self.card_width, self.card_height).grown(self.bleed)
        return not any(card.meets(mark.grown(QUIET)) for mark in self.registration_marks)

    @property
    def places(self) -> int:
        """The number of cards on a full sheet."""
        return len(self.spots)

    @cached_property
    def registration_marks(self) -> tuple[Box, ...]:
        """What the three marks of a cutter take up: the square, then the two angles."""
        inset, square, arm = self.registration, REGISTRATION_SQUARE, REGISTRATION_ARM
        if not inset:
            return ()
        right, bottom = self.paper.width - inset, self.paper.height - inset
        return (
            Box(inset, inset, square, square),
            Box(right - arm, inset, arm, arm),
            Box(inset, bottom - arm, arm, arm),
        )


def _starts(length: float, card: float, between: float, number: int) -> list[float]:
    first = (length - number * card - (number - 1) * between) / 2
    return [first + place * (card + between) for place in range(number)]


def fullest(
    paper: Paper, turn: str, card: tuple[float, float] = (63.0, 88.0), **lengths: float
) -> Grid:
    """Return how cards of a size lie on upright or turned paper as `turn` (one of TURNS) says, by itself on whichever holds more.

    `lengths` are those of Grid; raises Impossible.
    """
    upright = Paper(paper.code, *sorted((paper.width, paper.height)))
    ways = {PORTRAIT: [upright], LANDSCAPE: [upright.turned()]}
    grids = []
    for way in ways.get(turn, [upright, upright.turned()]):
        with suppress(Impossible):
            grids.append(Grid(way, *card, **lengths))
    if not grids:
        raise Impossible(f"cards of {card[0]} x {card[1]} mm don't fit {paper}, {turn}: {lengths}")
    return max(grids, key=lambda grid: grid.places)


def impose(cards: int, grid: Grid) -> list[tuple[Place, ...]]:
    """Return the places of `cards` cards, a tuple a sheet, row by row."""
    full = grid.places
    return [
        tuple(Place(first + n, x, y) for n, (x, y) in enumerate(grid.spots[: cards - first]))
        for first in range(0, cards, full)
    ]


def backs(places: Iterable[Place], grid: Grid, flip: str) -> tuple[Place, ...]:
    """Return where the backs of a sheet's cards go on its second side, so that each lies behind its card and both have their heads at the same end.

    Turned over a side edge, left and right change; over the top or bottom edge top and bottom do, and what was printed upright there stands on its head.
    """
    paper = grid.paper
    if (flip == LONG) == paper.is_upright:
        width = paper.width - grid.card_width
        return tuple(Place(place.index, width - place.x, place.y) for place in places)
    height = paper.height - grid.card_height
    return tuple(Place(place.index, place.x, height - place.y, turned=True) for place in places)
