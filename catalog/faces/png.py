"""Faces as pictures, drawn with Pillow."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from io import BytesIO
from typing import Any

from PIL import Image, ImageDraw, ImageFont

from catalog.faces.fitting import moved
from catalog.faces.fonts import FontBook
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

FLIPS = {"x": Image.Transpose.FLIP_LEFT_RIGHT, "y": Image.Transpose.FLIP_TOP_BOTTOM}


def png(drawing: Drawing, width: int, fonts: FontBook) -> bytes:
    """Return a face as a PNG file `width` pixels wide, bleed included."""
    result = BytesIO()
    image(drawing, width, fonts).save(result, "PNG", compress_level=6)
    return result.getvalue()


def image(drawing: Drawing, width: int, fonts: FontBook) -> Image.Image:
    """Return a face as a picture, bleed included; drawn larger, then reduced, so that all edges are smooth."""
    finer = 3 if width <= 320 else 2
    bleed = drawing.bleed
    across, down = drawing.width + 2 * bleed, drawing.height + 2 * bleed
    height = round(width * down / across)
    picture = Image.new("RGB", (width * finer, height * finer), "white")
    placed = (moved(op, 1.0, bleed, bleed) if bleed else op for op in drawing.operations)
    paint(picture, placed, width * finer / across, fonts)
    return picture.reduce(finer)


def paint(
    picture: Image.Image, operations: Iterable[Operation], scale: float, fonts: FontBook
) -> None:
    """Draw operations on a picture of `scale` pixels a millimetre."""
    pen = _Pen(picture, scale, fonts)
    for operation in operations:
        PENS[type(operation)](pen, operation)


@lru_cache(maxsize=64)
def _font(path: str, size: float) -> ImageFont.FreeTypeFont:
    return ImageFont.truetype(path, size, layout_engine=ImageFont.Layout.BASIC)


class _Pen:
    """Draws operations; `scale` is pixels a millimetre."""

    def __init__(self, picture: Image.Image, scale: float, fonts: FontBook) -> None:
        self.picture, self.scale, self.fonts = picture, scale, fonts
        self.draw = ImageDraw.Draw(picture)
        self.draw.fontmode = "L"

    def _weight(self, width: float) -> int:
        return max(round(width * self.scale), 1)

    def rect(self, op: Rect) -> None:
        """Draw a rectangle, a pixel thick at least."""
        s, half = self.scale, op.line_width / 2 if op.line else 0.0
        box = [(op.x - half) * s, (op.y - half) * s]
        ends = (op.x + op.width + half) * s - 1, (op.y + op.height + half) * s - 1
        box += [max(end, start) for end, start in zip(ends, box, strict=True)]
        outline = {"outline": op.line, "width": self._weight(op.line_width)} if op.line else {}
        radius = (op.radius + half) * s if op.radius else 0
        self.draw.rounded_rectangle(box, radius, fill=op.fill or None, **outline)  # type: ignore[arg-type]

    def circle(self, op: Circle) -> None:
        """Draw a circle."""
        s, radius = self.scale, op.radius + (op.line_width / 2 if op.line else 0.0)
        box = [(op.x - radius) * s, (op.y - radius) * s, (op.x + radius) * s, (op.y + radius) * s]
        outline: dict[str, Any] = {}
        if op.line:
            outline = {"outline": op.line, "width": self._weight(op.line_width)}
        self.draw.ellipse(box, fill=op.fill or None, **outline)

    def polygon(self, op: Polygon) -> None:
        """Draw a closed outline."""
        points = self._points(op.points)
        if op.fill:
            self.draw.polygon(points, fill=op.fill)
        if op.line:
            self.draw.line(
                [*points, points[0], points[1]], op.line, self._weight(op.line_width), joint="curve"
            )

    def line(self, op: Line) -> None:
        """Draw an open line with round ends."""
        points, width = self._points(op.points), self._weight(op.line_width)
        self.draw.line(points, op.line, width, joint="curve")
        for x, y in (points[0], points[-1]):
            r = width / 2
            self.draw.ellipse([x - r, y - r, x + r, y + r], fill=op.line)

    def _points(self, points: tuple[Point, ...]) -> list[Point]:
        return [(x * self.scale, y * self.scale) for x, y in points]

    def rosette(self, op: Rosette) -> None:
        """Draw a closed line of petals."""
        self.polygon(op.whole())

    def text(self, op: TextRun) -> None:
        """Draw a line of text, every character where the layout's advances put it."""
        font, metrics = (
            _font(str(self.fonts[op.font].path), round(op.size * self.scale, 2)),
            self.fonts[op.font],
        )
        x, y, stroke = op.x, op.y * self.scale, op.bold * self.scale / 2
        for character in op.text:
            if character != " ":
                place = (x * self.scale, y)
                self.draw.text(place, character, op.colour, font, anchor="ls", stroke_width=stroke)
            x += metrics.width(character) * op.size / 1000 + op.spacing

    def paste(self, op: Picture) -> None:
        """Paste a picture; its edges fall on whole pixels, so that neighbours leave no gap."""
        s = self.scale
        left, top = round(op.x * s), round(op.y * s)
        size = (
            max(round((op.x + op.width) * s) - left, 1),
            max(round((op.y + op.height) * s) - top, 1),
        )
        with Image.open(op.path) as own:
            colours = own.convert("L").convert("RGB") if op.grey else own.convert("RGB")
        x, y, wide, high = op.part
        box = x * own.width, y * own.height, (x + wide) * own.width, (y + high) * own.height
        scaled = colours.resize(size, Image.Resampling.LANCZOS, box=box)
        for axis in op.flip:
            scaled = scaled.transpose(FLIPS[axis])
        self.picture.paste(scaled, (left, top))


PENS: Mapping[type[Operation], Callable[[_Pen, Any], None]] = {
    Rect: _Pen.rect,
    Circle: _Pen.circle,
    Polygon: _Pen.polygon,
    Line: _Pen.line,
    Rosette: _Pen.rosette,
    TextRun: _Pen.text,
    Picture: _Pen.paste,
}
