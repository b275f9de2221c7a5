"""Faces on other sizes and with bleed."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from catalog.faces.fitting import DRAWN_OUT, fitted
from catalog.faces.fonts import FontBook
from catalog.faces.operations import Circle, Drawing, Line, Picture, Polygon, Rect, TextRun
from catalog.faces.png import png

GROUND = Rect(0, 0, 60, 80, radius=3, fill="#aa0000")


def face(*operations, bleed=0.0) -> Drawing:
    return Drawing(60, 80, operations, bleed=bleed)


def test_without_a_change_nothing_is_changed():
    drawing = face(GROUND, TextRun(5, 5, "a", "sans", 2, "#000000"), Picture(0, 0, 60, 80, "p"))
    assert fitted(drawing, 60, 80) == drawing


def test_what_touches_the_edge_goes_on_into_the_bleed():
    band = Rect(0, 70, 60, 5, fill="#00aa00")
    inner = Rect(2, 2, 56, 76, radius=2, fill="#0000aa")
    ribbon = Polygon(((0, 10), (30, 10), (0, 20)), fill="#00aaaa")
    stroke = Line(((10, 0), (10, 80)), "#000000", 0.3)
    dot = Circle(0, 0, 2, fill="#000000")
    drawn = fitted(face(GROUND, band, inner, ribbon, stroke, dot), 60, 80, 3)
    assert (drawn.width, drawn.height, drawn.bleed) == (60, 80, 3)
    assert drawn.operations == (
        Rect(-3, -3, 66, 86, radius=0, fill="#aa0000"),
        Rect(-3, 70, 66, 5, fill="#00aa00"),
        inner,
        Polygon(((-3, 10), (30, 10), (-3, 20)), fill="#00aaaa"),
        Line(((10, -3), (10, 83)), "#000000", 0.3),
        dot,
    )


def test_a_face_is_scaled_as_a_whole_and_the_rest_filled():
    text = TextRun(30, 40, "a", "sans", 4, "#000000", bold=0.4, spacing=0.2)
    drawn = fitted(face(GROUND, text), 30, 60)  # half as wide, three quarters as high
    ground, run = drawn.operations
    assert (ground.x, ground.y, ground.width, ground.height) == (0, 0, 30, 60)
    assert (run.x, run.y, run.size, run.bold, run.spacing) == (15, 30, 2, 0.2, 0.1)


def test_a_picture_is_mirrored_on_all_eight_sides():
    drawn = fitted(face(Picture(0, 0, 60, 80, "p")), 60, 80, 6)
    boxes = {(p.x, p.y, p.width, p.height): (p.part, p.flip) for p in drawn.operations}
    assert len(boxes) == 9
    assert boxes[-6, 0, 6, 80] == ((0, 0, 0.1, 1), "x")
    assert boxes[0, 80, 60, 6] == (pytest.approx((0, 0.925, 1, 0.075)), "y")
    assert boxes[60, -6, 6, 6] == (pytest.approx((0.9, 0, 0.1, 0.075)), "xy")


def test_a_portrait_within_a_face_stays():
    inner = Picture(10, 10, 40, 40, "p")
    assert fitted(face(inner), 60, 80, 3).operations == (inner,)


def test_a_picture_that_carries_bleed_lacks_only_the_rest():
    scan = Picture(-2, -2, 64, 84, "p")
    assert fitted(face(scan, bleed=2), 60, 80, 2).operations == (scan,)
    assert fitted(face(scan, bleed=2), 60, 80, 0).operations == (scan,)
    more = fitted(face(scan, bleed=2), 60, 80, 3).operations
    assert {(p.x, p.width) for p in more} == {(-3, 1), (-2, 64), (62, 1)}


def colours_at(drawing, *places):
    """Return the colours of a drawing at 10 pixels a millimetre, mm from the bleed's corner."""
    width = round(10 * (drawing.width + 2 * drawing.bleed))
    with Image.open(BytesIO(png(drawing, width, FontBook(Path("none"))))) as picture:
        return [picture.getpixel((round(10 * x), round(10 * y))) for x, y in places]


@pytest.fixture
def scan(tmp_path) -> Picture:
    """A picture whose left third is red, the rest blue."""
    path = tmp_path / "scan.png"
    picture = Image.new("RGB", (600, 800), "#0000ff")
    picture.paste("#ff0000", (0, 0, 20, 800))
    picture.save(path)
    return Picture(0, 0, 60, 80, str(path))


def test_a_mirrored_edge_shows_what_lies_within(scan):
    drawn = fitted(face(scan), 60, 80, 4)  # 2 mm of red at the edge, blue further in
    assert colours_at(drawn, (3, 40), (1, 40), (65, 40)) == [(255, 0, 0), (0, 0, 255), (0, 0, 255)]


def test_a_drawn_out_edge_shows_the_edge_only(scan):
    drawn = fitted(face(scan), 60, 80, 4, DRAWN_OUT)
    assert colours_at(drawn, (3, 40), (0.5, 40), (0.5, 0.5)) == [(255, 0, 0)] * 3


def test_pictures_are_shown_in_grey(scan):
    grey = face(Picture(*(0, 0, 60, 80), scan.path, grey=True))
    ((red, green, blue),) = colours_at(grey, (40, 40))
    assert red == green == blue < 60
