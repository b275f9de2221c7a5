"""Faces in a PDF: vectors and selectable text."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from contextlib import ExitStack
from itertools import groupby
from typing import Any

from catalog.faces.fonts import FontBook
from catalog.faces.glyphs import Further, Glyphs, no_further
from catalog.faces.operations import (
    WHOLE,
    Circle,
    Drawing,
    Line,
    Operation,
    Picture,
    Polygon,
    Rect,
    Rosette,
    TextRun,
)
from catalog.pdf.canvas import Canvas, Form
from catalog.pdf.document import Document
from catalog.pdf.matrices import scaled, turned
from catalog.pdf.typefaces import Typeface


def typefaces(fonts: FontBook, further: Further = no_further) -> Mapping[str, Typeface]:
    """Return the typefaces that faces name, for a document; `further` gives characters worth converting with the first missing ones."""
    return {family: Glyphs(fonts[family], further) for family in fonts}


def form_of(document: Document, drawing: Drawing) -> Form:
    """Return a face as a form with its bleed, to be placed as often as wanted."""
    canvas = document.form(drawing.width, drawing.height, drawing.bleed)
    draw(canvas, drawing)
    return canvas.end()


def draw(canvas: Canvas, drawing: Drawing) -> None:
    """Draw a face with its top left corner in the canvas's; shapes that several faces of the document show alike are kept once."""
    for is_shape, run in groupby(drawing.operations, key=lambda op: isinstance(op, SHAPES)):
        operations = tuple(run)
        if is_shape and _is_worth(operations):
            canvas.place(_shared(canvas, operations), 0, 0)
        else:
            _draw(canvas, operations)


def _draw(canvas: Canvas, operations: Iterable[Operation]) -> None:
    for operation in operations:
        PENS[type(operation)](canvas, operation)


def _is_worth(shapes: tuple[Operation, ...]) -> bool:
    """Return whether shapes are longer than naming a form that shows them."""
    first = shapes[0]
    return len(shapes) > 1 or (isinstance(first, Polygon) and len(first.points) > FEW_POINTS)


def _shared(canvas: Canvas, shapes: tuple[Operation, ...]) -> Form:
    """Return a form that shows shapes, drawn with their first use in the document."""
    found = canvas.document.shared
    if shapes not in found:
        form = canvas.document.form(canvas.width, canvas.height, canvas.bleed)
        _draw(form, shapes)
        found[shapes] = form.end()
    return found[shapes]


def _rect(canvas: Canvas, op: Rect) -> None:
    canvas.rectangle(
        *(op.x, op.y, op.width, op.height),
        radius=op.radius, fill=op.fill, line=op.line, line_width=op.line_width,
    )  # fmt: skip


def _circle(canvas: Canvas, op: Circle) -> None:
    canvas.circle(op.x, op.y, op.radius, fill=op.fill, line=op.line, line_width=op.line_width)


def _polygon(canvas: Canvas, op: Polygon) -> None:
    look = {"fill": op.fill, "line": op.line}
    canvas.path(op.points, closed=True, line_width=op.line_width, **look)


def _line(canvas: Canvas, op: Line) -> None:
    canvas.path(op.points, closed=False, line=op.line, line_width=op.line_width)


def _rosette(canvas: Canvas, op: Rosette) -> None:
    """Draw one petal again and again, each time turned a little further: what is the same text again takes no room in a file."""
    with canvas.apart():
        curves = list(op.curves(STEPS))
        for _ in range(op.folds):
            canvas.curve(op.points[0], curves, op.line, op.line_width)
            canvas.move(turned(360 / op.folds, op.x, op.y))


def _text(canvas: Canvas, op: TextRun) -> None:
    place = (op.x, op.y, op.text, op.font, op.size, op.colour)
    canvas.text(*place, bold=op.bold, spacing=op.spacing)


def _picture(canvas: Canvas, op: Picture) -> None:
    """Draw a picture; of a part of one the whole is drawn so large that the part fills the box, and cut off around it."""
    x, y, width, height = op.x, op.y, op.width, op.height
    left, top, wide, high = op.part
    with ExitStack() as stack:
        if op.part != WHOLE:
            stack.enter_context(canvas.clipped(x, y, width, height))
        if op.flip:
            across, down = (-1.0 if axis in op.flip else 1.0 for axis in "xy")
            stack.enter_context(canvas.moved(scaled(across, down, x + width / 2, y + height / 2)))
        full_width, full_height = width / wide, height / high
        box = x - left * full_width, y - top * full_height, full_width, full_height
        canvas.picture(op.path, *box, grey=op.grey)


FEW_POINTS = 10
STEPS = 4
"""Steps of a rosette's line that become one curve."""
SHAPES = (Rect, Circle, Polygon, Line)
"""What faces share; rosettes and texts are each card's own."""
PENS: Mapping[type[Operation], Callable[[Canvas, Any], None]] = {
    Rect: _rect,
    Circle: _circle,
    Polygon: _polygon,
    Line: _line,
    Rosette: _rosette,
    TextRun: _text,
    Picture: _picture,
}
