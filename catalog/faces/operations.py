"""What a laid out face consists of: drawing operations in millimetres, x to the right and y down from the card's top left corner.

Colours are `#rrggbb`, an empty colour isn't drawn. Both backends (`png`, `pdf`) draw the same operations in the same order.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import cos, sin, tau
from typing import TypeAlias

from catalog.messages import Message

Point: TypeAlias = "tuple[float, float]"
Box: TypeAlias = "tuple[float, float, float, float]"
"""Left, top, width, height."""
WHOLE: Box = (0.0, 0.0, 1.0, 1.0)
"""All of a picture: parts of it are shares of its width and height."""


@dataclass(frozen=True, slots=True)
class Rect:
    """A rectangle, its corners rounded by `radius`."""

    x: float
    y: float
    width: float
    height: float
    radius: float = 0.0
    fill: str = ""
    line: str = ""
    line_width: float = 0.0


@dataclass(frozen=True, slots=True)
class Circle:
    """A circle around (x, y)."""

    x: float
    y: float
    radius: float
    fill: str = ""
    line: str = ""
    line_width: float = 0.0


@dataclass(frozen=True, slots=True)
class Polygon:
    """A closed outline; curves come flattened."""

    points: tuple[Point, ...]
    fill: str = ""
    line: str = ""
    line_width: float = 0.0


@dataclass(frozen=True, slots=True)
class Line:
    """An open line with round ends and joints."""

    points: tuple[Point, ...]
    line: str
    line_width: float


@dataclass(frozen=True, slots=True)
class Rosette:
    """A closed smooth line around (x, y): the points of one petal, then the same turned by a `folds`th of a full turn, and so on."""

    x: float
    y: float
    points: tuple[Point, ...]
    folds: int
    line: str
    line_width: float

    def whole(self) -> Polygon:
        """Return the whole line."""
        folds = range(self.folds)
        points = (self._turned(p, fold) for fold in folds for p in self.points[:-1])
        return Polygon(tuple(points), "", self.line, self.line_width)

    def curves(self, every: int) -> Iterator[tuple[Point, Point, Point]]:
        """Yield a petal's cubic curves from its first point on, each over so many steps: two handles and an end."""
        last = len(self.points) - 1
        before = [self._turned(point, -1) for point in self.points[last - 2 : last]]
        after = [self._turned(point, 1) for point in self.points[1:3]]
        line = [*before, *self.points, *after]  # the petals beside it give the slopes at its ends
        for start in range(2, last + 2 - every + 1, every):
            end = start + every
            yield _handle(line, start, every / 3), _handle(line, end, -every / 3), line[end]

    def _turned(self, point: Point, fold: int) -> Point:
        c, s = cos(tau * fold / self.folds), sin(tau * fold / self.folds)
        right, down = point[0] - self.x, point[1] - self.y
        return self.x + c * right - s * down, self.y + s * right + c * down


def _handle(line: Sequence[Point], place: int, steps: float) -> Point:
    """Return where a line would be after some steps if it went on as straight as it is at a point; its slope is taken from two points on either side."""
    x, y = (
        (line[place - 2][axis] - line[place + 2][axis]) / 12
        + (line[place + 1][axis] - line[place - 1][axis]) * 2 / 3
        for axis in (0, 1)
    )
    return line[place][0] + x * steps, line[place][1] + y * steps


@dataclass(frozen=True, slots=True)
class TextRun:
    """One line of text; (x, y) is where its baseline starts. `bold` is the width of a stroke around the glyphs."""

    x: float
    y: float
    text: str
    font: str  # family: "sans" or "serif"
    size: float  # mm
    colour: str
    bold: float = 0.0
    spacing: float = 0.0  # added after every character


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture from a file, or a part of it, stretched to the rectangle."""

    x: float
    y: float
    width: float
    height: float
    path: str
    part: Box = WHOLE  # what of it is shown
    flip: str = ""  # "x": turned over left to right, "y": top to bottom, "xy": both
    grey: bool = False


Operation: TypeAlias = "Rect | Circle | Polygon | Line | Rosette | TextRun | Picture"


@dataclass(frozen=True, slots=True)
class Drawing:
    """A face ready to be drawn, and what its readers should be warned of.

    `width` and `height` are those of the card as it is cut; the operations fill `bleed` mm more around it.
    """

    width: float
    height: float
    operations: tuple[Operation, ...]
    warnings: tuple[Message, ...] = ()
    bleed: float = 0.0

    def characters(self) -> set[str]:
        """Return every character the face prints."""
        runs = (op.text for op in self.operations if isinstance(op, TextRun))
        return {character for text in runs for character in text}


def whole_card(path: str, width: float, height: float, bleed: float = 0.0) -> Drawing:
    """Return a card of so many mm that is a picture from a file; so many mm of the picture lie beyond the card at each side."""
    box = -bleed, -bleed, width + 2 * bleed, height + 2 * bleed
    return Drawing(width, height, (Picture(*box, path),), bleed=bleed)
