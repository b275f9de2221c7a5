"""Faces in grey and in outline."""

from __future__ import annotations

import pytest

from catalog.faces.modes import CHANGES, MODES, grey, in_grey, in_outline
from catalog.faces.operations import Circle, Drawing, Line, Picture, Polygon, Rect, TextRun

OPERATIONS = (
    Rect(0, 0, 63, 88, fill="#ff0000"),
    Circle(5, 5, 2, fill="#00ff00", line="#0000ff", line_width=0.9),
    Polygon(((0, 0), (1, 0), (1, 1)), line="#0000ff", line_width=0.2),
    Line(((0, 0), (9, 9)), "#ffff00", 0.05),
    TextRun(1, 1, "a", "sans", 2, "#123456"),
    Picture(0, 0, 9, 9, "p"),
)
DRAWING = Drawing(63, 88, OPERATIONS, bleed=2)


@pytest.mark.parametrize(
    ("colour", "found"),
    [("", ""), ("#ffffff", "#ffffff"), ("#000000", "#000000"), ("#ff0000", "#4c4c4c"), ("#00ff00", "#969696")],
)  # fmt: skip
def test_a_colour_becomes_the_grey_that_is_as_bright(colour, found):
    assert grey(colour) == found


def test_everything_turns_grey():
    drawn = in_grey(DRAWING)
    colours = [
        getattr(op, name)
        for op in drawn.operations
        for name in ("fill", "line", "colour")
        if hasattr(op, name)
    ]
    assert all(c[1:3] == c[3:5] == c[5:7] for c in colours if c)
    assert drawn.operations[-1].grey and drawn.bleed == 2
    assert drawn.operations[1].line_width == 0.9


def test_an_outline_is_lines_and_words_on_white():
    ground, dot, ribbon, stroke, text = in_outline(DRAWING).operations
    assert ground == Rect(0, 0, 63, 88, fill="#ffffff", line="#000000", line_width=0.12)
    assert (dot.fill, dot.line, dot.line_width) == ("#ffffff", "#000000", 0.25)
    assert (ribbon.fill, ribbon.line_width) == ("", 0.2)
    assert (stroke.line, stroke.line_width) == ("#000000", 0.12)
    assert text.colour == "#000000"


def test_every_mode_makes_something_of_a_drawing():
    assert set(CHANGES) == set(MODES)
    assert CHANGES["full"](DRAWING) == DRAWING
