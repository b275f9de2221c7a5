"""Faces on a ReportLab canvas: vectors and selectable text."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

from reportlab.lib.colors import Color, HexColor

from catalog.faces.operations import (
    Circle,
    Drawing,
    Line,
    Operation,
    Picture,
    Point,
    Polygon,
    Rect,
    TextRun,
)

MM = 72 / 25.4
"""PDF units a millimetre."""
FILL, FILL_AND_STROKE = 0, 2
ROUND = 1
FINE, COARSE = 2, 1
"""Decimals of points in PDF units (0.004 and 0.04 mm): a curve of many points may be coarser, for half of a file is such points."""
MANY_POINTS = 24


@lru_cache(maxsize=1024)
def _colour(text: str) -> Color:
    return HexColor(text)


def draw(canvas: Any, drawing: Drawing, font_names: Mapping[str, str]) -> None:
    """Draw a face with its lower left corner in the origin; `font_names` gives the canvas's font a family."""
    pen = _Pen(canvas, drawing.height, font_names)
    canvas.setLineJoin(ROUND)
    canvas.setLineCap(ROUND)
    for operation in drawing.operations:
        PENS[type(operation)](pen, operation)


class _Pen:
    """Draws operations; `height` is the face's in mm."""

    def __init__(self, canvas: Any, height: float, font_names: Mapping[str, str]) -> None:
        self.canvas, self.height, self.font_names = canvas, height, font_names

    def _place(self, point: Point, decimals: int = FINE) -> Point:
        """Return a point in PDF units, rounded: shorter files."""
        return round(point[0] * MM, decimals), round((self.height - point[1]) * MM, decimals)

    def _colours(self, op: Any) -> dict[str, int]:
        """Set the colours and return what is to be filled and stroked."""
        if op.fill:
            self.canvas.setFillColor(_colour(op.fill))
        if op.line:
            self.canvas.setStrokeColor(_colour(op.line))
            self.canvas.setLineWidth(op.line_width * MM)
        return {"fill": int(bool(op.fill)), "stroke": int(bool(op.line))}

    def rect(self, op: Rect) -> None:
        """Draw a rectangle."""
        x, y = self._place((op.x, op.y + op.height))
        size, colours = (op.width * MM, op.height * MM), self._colours(op)
        if op.radius:
            self.canvas.roundRect(x, y, *size, op.radius * MM, **colours)
        else:
            self.canvas.rect(x, y, *size, **colours)

    def circle(self, op: Circle) -> None:
        """Draw a circle."""
        self.canvas.circle(*self._place((op.x, op.y)), op.radius * MM, **self._colours(op))

    def polygon(self, op: Polygon) -> None:
        """Draw a closed outline."""
        painted = self._colours(op)
        paint = {(1, 0): "f*", (0, 1): "s", (1, 1): "b*"}.get((painted["fill"], painted["stroke"]))
        if paint:
            self.canvas.addLiteral(f"{self._path(op.points)} h {paint}")

    def line(self, op: Line) -> None:
        """Draw an open line."""
        self.canvas.setStrokeColor(_colour(op.line))
        self.canvas.setLineWidth(op.line_width * MM)
        self.canvas.addLiteral(f"{self._path(op.points)} S")

    def _path(self, points: tuple[Point, ...]) -> str:
        """Return the operators of a path; written here because a face has thousands of points."""
        decimals = COARSE if len(points) >= MANY_POINTS else FINE
        places = ("{:g} {:g}".format(*self._place(point, decimals)) for point in points)
        return f"n {next(places)} m " + " ".join(f"{place} l" for place in places)

    def text(self, op: TextRun) -> None:
        """Draw a line of text; bold is filled and stroked in its colour."""
        text = self.canvas.beginText(*self._place((op.x, op.y)))
        text.setFont(self.font_names[op.font], op.size * MM)
        text.setFillColor(_colour(op.colour))
        text.setTextRenderMode(FILL_AND_STROKE if op.bold else FILL)
        if op.spacing:
            text.setCharSpace(op.spacing * MM)
        if op.bold:
            text.setStrokeColor(_colour(op.colour))
            self.canvas.setLineWidth(op.bold * MM)
        text.textOut(op.text)
        text.setTextRenderMode(FILL)  # both outlast the text object otherwise
        if op.spacing:
            text.setCharSpace(0)
        self.canvas.drawText(text)

    def picture(self, op: Picture) -> None:
        """Draw a picture; a JPEG goes into the file as it is."""
        x, y = self._place((op.x, op.y + op.height))
        self.canvas.drawImage(op.path, x, y, op.width * MM, op.height * MM)


PENS: Mapping[type[Operation], Callable[[_Pen, Any], None]] = {
    Rect: _Pen.rect,
    Circle: _Pen.circle,
    Polygon: _Pen.polygon,
    Line: _Pen.line,
    TextRun: _Pen.text,
    Picture: _Pen.picture,
}
