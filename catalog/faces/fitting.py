"""Faces on cards of another size, and with bleed: what touches a face's edge goes on beyond it, pictures are mirrored there or their edge is drawn out."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from itertools import product

from catalog.faces.operations import (
    Circle,
    Drawing,
    Line,
    Operation,
    Picture,
    Point,
    Polygon,
    Rect,
    Rosette,
    TextRun,
)

MIRRORED, DRAWN_OUT = FILLS = ("mirror", "extend")
"""How pictures go on beyond their edge."""
TOUCH = 0.02
"""mm: what ends so close to the edge touches it."""
DRAWN_OUT_FROM = 0.2
"""mm of a picture's edge that are drawn out."""


def fitted(
    drawing: Drawing, width: float, height: float, bleed: float = 0.0, fill: str = MIRRORED
) -> Drawing:
    """Return a face on a card of `width` x `height` mm with `bleed` mm around it.

    It is scaled as a whole, as large as it fits: nothing is cut off or distorted. What stays free at two sides is filled as the bleed is.
    """
    scale = min(width / drawing.width, height / drawing.height)
    across = (width - drawing.width * scale) / 2
    down = (height - drawing.height * scale) / 2
    beyond = _Beyond(drawing, (across + bleed) / scale, (down + bleed) / scale, fill)
    operations = (part for op in drawing.operations for part in beyond.extended(op))
    placed = tuple(moved(op, scale, across, down) for op in operations)
    return Drawing(width, height, placed, drawing.warnings, bleed)


class _Beyond:
    """Extends what touches the edges of a face by so much at its sides, above and below; the bleed that it has counts."""

    def __init__(self, drawing: Drawing, across: float, down: float, fill: str) -> None:
        self.left, self.top = -drawing.bleed, -drawing.bleed
        self.right, self.bottom = drawing.width + drawing.bleed, drawing.height + drawing.bleed
        self.across = max(across - drawing.bleed, 0.0)
        self.down = max(down - drawing.bleed, 0.0)
        self.fill = fill

    def extended(self, op: Operation) -> Iterator[Operation]:
        """Yield the operation, extended where it touches an edge."""
        if not (self.across or self.down) or isinstance(op, TextRun | Circle | Rosette):
            yield op
        elif isinstance(op, Rect):
            yield self._rect(op)
        elif isinstance(op, Picture):
            yield op
            yield from self._around(op)
        else:
            yield replace(op, points=tuple(map(self._point, op.points)))

    def _x(self, x: float) -> float:
        if x <= self.left + TOUCH:
            return min(x, self.left - self.across)
        return max(x, self.right + self.across) if x >= self.right - TOUCH else x

    def _y(self, y: float) -> float:
        if y <= self.top + TOUCH:
            return min(y, self.top - self.down)
        return max(y, self.bottom + self.down) if y >= self.bottom - TOUCH else y

    def _point(self, point: Point) -> Point:
        return self._x(point[0]), self._y(point[1])

    def _rect(self, op: Rect) -> Rect:
        """Return a rectangle that goes on; one that does has square corners, for it is cut."""
        left, top = self._x(op.x), self._y(op.y)
        right, bottom = self._x(op.x + op.width), self._y(op.y + op.height)
        longer = replace(op, x=left, y=top, width=right - left, height=bottom - top)
        return longer if longer == op else replace(longer, radius=0.0)

    def _around(self, op: Picture) -> Iterator[Picture]:
        """Yield what stands beside, above and below a picture and at its corners."""
        columns = [_Strip(op.x, op.width, 0.0, 1.0, ""), *self._beside(op)]
        rows = [_Strip(op.y, op.height, 0.0, 1.0, ""), *self._above(op)]
        for column, row in list(product(columns, rows))[1:]:
            left, top, wide, high = op.part
            part = (
                left + column.first * wide,
                top + row.first * high,
                column.share * wide,
                row.share * high,
            )
            flip = column.flip + row.flip
            box = (column.start, row.start, column.length, row.length)
            yield Picture(*box, op.path, part, flip, op.grey)

    def _beside(self, op: Picture) -> Iterator[_Strip]:
        reach = self._reach(self.across, op.width)
        if self.across and op.x <= self.left + TOUCH:
            yield _Strip(op.x - self.across, self.across, 0.0, reach, self._flip("x"))
        if self.across and op.x + op.width >= self.right - TOUCH:
            yield _Strip(op.x + op.width, self.across, 1.0 - reach, reach, self._flip("x"))

    def _above(self, op: Picture) -> Iterator[_Strip]:
        reach = self._reach(self.down, op.height)
        if self.down and op.y <= self.top + TOUCH:
            yield _Strip(op.y - self.down, self.down, 0.0, reach, self._flip("y"))
        if self.down and op.y + op.height >= self.bottom - TOUCH:
            yield _Strip(op.y + op.height, self.down, 1.0 - reach, reach, self._flip("y"))

    def _reach(self, beyond: float, length: float) -> float:
        """Return the share of a picture that fills a strip."""
        return min(beyond if self.fill == MIRRORED else DRAWN_OUT_FROM, length) / length

    def _flip(self, axis: str) -> str:
        return axis if self.fill == MIRRORED else ""


@dataclass(frozen=True, slots=True)
class _Strip:
    """Where a column or row of picture starts and how long it is, and which share of the picture it shows, turned over or not."""

    start: float
    length: float
    first: float
    share: float
    flip: str


def moved(op: Operation, scale: float, across: float, down: float) -> Operation:
    """Return an operation scaled from the top left corner, then moved, in mm."""
    if isinstance(op, Polygon | Line | Rosette):
        points = tuple((x * scale + across, y * scale + down) for x, y in op.points)
        longer = replace(op, points=points, line_width=op.line_width * scale)
        if isinstance(longer, Rosette):
            return replace(longer, x=longer.x * scale + across, y=longer.y * scale + down)
        return longer
    x, y = op.x * scale + across, op.y * scale + down
    if isinstance(op, TextRun):
        sizes = {name: getattr(op, name) * scale for name in ("size", "bold", "spacing")}
        return replace(op, x=x, y=y, **sizes)
    if isinstance(op, Circle):
        return replace(op, x=x, y=y, radius=op.radius * scale, line_width=op.line_width * scale)
    wide, high = op.width * scale, op.height * scale
    if isinstance(op, Picture):
        return replace(op, x=x, y=y, width=wide, height=high)
    radius, line_width = op.radius * scale, op.line_width * scale
    return Rect(x, y, wide, high, radius, op.fill, op.line, line_width)
