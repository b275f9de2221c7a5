"""Faces for other kinds of print: in grey, or in outline to save ink. Both change drawings, so that every backend shows the same."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from catalog.faces.colours import channels
from catalog.faces.operations import Drawing, Line, Operation, Picture, Rosette, TextRun

FULL, OUTLINE, GREY, TEXT = MODES = ("full", "outline", "grey", "text")
"""As designed; lines and words alone; without colour; the card's words alone, large (`catalog.faces.design.TEXT_ONLY` lays them out)."""
PAPER, INK = "#ffffff", "#000000"
FINEST, THICKEST = 0.12, 0.25
"""mm: lines in outlines."""


def in_grey(drawing: Drawing) -> Drawing:
    """Return the drawing with every colour as the grey that is as bright."""
    return replace(drawing, operations=tuple(map(_grey, drawing.operations)))


def in_outline(drawing: Drawing) -> Drawing:
    """Return the drawing as black lines and words on white; pictures are left out."""
    kept = (op for op in drawing.operations if not isinstance(op, Picture))
    return replace(drawing, operations=tuple(map(_outlined, kept)))


def as_it_is(drawing: Drawing) -> Drawing:
    """Return the drawing unchanged."""
    return drawing


CHANGES: Mapping[str, Callable[[Drawing], Drawing]] = {
    FULL: as_it_is,
    OUTLINE: in_outline,
    GREY: in_grey,
    TEXT: as_it_is,
}
"""What a mode makes of a drawing."""


def grey(colour: str) -> str:
    """Return the grey of a colour, by the weights of Rec. 601 that Pillow uses for pictures too; an empty one stays empty."""
    if not colour:
        return ""
    red, green, blue = channels(colour)
    level = round(0.299 * red + 0.587 * green + 0.114 * blue)
    return f"#{level:02x}{level:02x}{level:02x}"


def _grey(op: Operation) -> Operation:
    if isinstance(op, Picture):
        return replace(op, grey=True)
    if isinstance(op, TextRun):
        return replace(op, colour=grey(op.colour))
    if isinstance(op, Line | Rosette):
        return replace(op, line=grey(op.line))
    return replace(op, fill=grey(op.fill), line=grey(op.line))


def _outlined(op: Operation) -> Operation:
    """Return an operation as lines: what was filled hides what lies under it and has an edge."""
    if isinstance(op, Picture):
        return op
    if isinstance(op, TextRun):
        return replace(op, colour=INK)
    weight = min(max(op.line_width, FINEST), THICKEST)
    if isinstance(op, Line | Rosette):
        return replace(op, line=INK, line_width=weight)
    return replace(op, fill=PAPER if op.fill else "", line=INK, line_width=weight)
