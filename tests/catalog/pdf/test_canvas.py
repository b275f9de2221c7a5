"""Operators in the file: millimetres, y up."""

from __future__ import annotations

from io import BytesIO

import pytest
from pypdf import PdfReader

from catalog.pdf.matrices import shifted, turned


def test_a_page_is_scaled_from_millimetres_and_ends_are_round(written):
    def page(document):
        with document.page(100, 200):
            pass

    data = PdfReader(BytesIO(written(page))).pages[0].get_contents().get_data()
    assert data == b"2.834645669 0 0 2.834645669 0 0 cm\n1 j 1 J"


def test_y_goes_down_from_the_top(content):
    assert content(lambda c: c.rectangle(10, 20, 30, 40, fill="#ff8000")) == [
        "1 0.502 0 rg",
        "10 140 30 40 re f*",
    ]


def test_what_is_set_already_isnt_set_again(content):
    def draw(canvas):
        for x in (0, 1):
            canvas.rectangle(x, 0, 1, 1, fill="#000000", line="#ffffff", line_width=0.25)

    drawn = content(draw)
    assert drawn[:3] == ["0 0 0 rg", "1 1 1 RG", "0.25 w"]
    assert drawn[3:] == ["0 199 1 1 re B*", "1 199 1 1 re B*"]


def test_what_has_no_colour_isnt_drawn(content):
    def draw(canvas):
        canvas.rectangle(0, 0, 1, 1)
        canvas.circle(1, 1, 1)
        canvas.path([(0, 0), (1, 1)], closed=True)

    assert content(draw) == []


def test_a_path(content):
    points = [(1.234, 2), (3, 4), (5, 6)]
    opened = content(lambda c: c.path(points, closed=False, line="#000000", line_width=1))
    assert opened[-1] == "1.23 198.00 m 3.00 196.00 l 5.00 194.00 l S"
    closed = content(lambda c: c.path(points, closed=True, fill="#000000"))
    assert closed[-1] == "1.23 198.00 m 3.00 196.00 l 5.00 194.00 l h f*"


def test_a_circle_touches_its_box(content):
    drawn = content(lambda c: c.circle(10, 20, 5, fill="#000000"))[-1]
    assert drawn.startswith("10 175 m 10 175 l") and drawn.endswith("h f*")
    for place in ("15 180", "10 185", "5 180"):
        assert f"{place} l" in drawn


def test_corners_are_no_rounder_than_the_box(content):
    wide = content(lambda c: c.rectangle(0, 0, 10, 4, radius=9, fill="#000000"))
    fits = content(lambda c: c.rectangle(0, 0, 10, 4, radius=2, fill="#000000"))
    assert wide == fits


def test_colours_end_with_what_is_apart(content):
    def draw(canvas):
        canvas.rectangle(0, 0, 1, 1, fill="#000000")
        with canvas.apart():
            canvas.rectangle(0, 0, 1, 1, fill="#ffffff")
        canvas.rectangle(0, 0, 1, 1, fill="#000000")

    box = "0 199 1 1 re f*"
    assert content(draw) == ["0 0 0 rg", box, "q", "1 1 1 rg", box, "Q", box]


def test_clipped(content):
    def draw(canvas):
        with canvas.clipped(1, 2, 3, 4):
            canvas.rectangle(0, 0, 1, 1, fill="#000000")

    assert content(draw)[:2] == ["q", "1 194 3 4 re W n"]


@pytest.mark.parametrize(
    ("matrix", "operators"),
    [
        (shifted(3, 4), "1 0 0 1 3 -4 cm"),
        (turned(180, 50, 100), "-1 0 0 -1 100 200 cm"),
        (turned(90, 0, 200), "0 -1 1 0 0 0 cm"),
    ],
)
def test_moved(content, matrix, operators):
    def draw(canvas):
        with canvas.moved(matrix):
            canvas.rectangle(0, 0, 1, 1, fill="#000000")

    assert content(draw)[:2] == ["q", operators]


def test_a_form_is_placed_by_its_upper_left_corner(written):
    def pages(document):
        form = document.form(63, 88, bleed=3)
        form.rectangle(-3, -3, 69, 94, fill="#000000")
        ended = form.end()
        for _ in range(2):
            with document.page(100, 200) as page:
                page.place(ended, 10, 20)
                page.place(ended, 10.123456, 20)

    reader = PdfReader(BytesIO(written(pages)))
    for page in reader.pages:
        lines = page.get_contents().get_data().decode().split("\n")[2:]
        name = lines[0].split()[-3]
        assert lines == [f"q 1 0 0 1 {x} 92 cm {name} Do Q" for x in ("10", "10.123456")]
        form = page["/Resources"]["/XObject"][name]
        assert form["/BBox"] == [-3, -3, 66, 91]
        assert len(page["/Resources"]["/XObject"]) == 1


def test_bold_and_spaced_text(content):
    def draw(canvas):
        canvas.text(1, 2, "Owl", "sans", 4, "#000000", bold=0.1, spacing=0.5)
        canvas.text(1, 2, "Owl", "sans", 4, "#000000")

    drawn = content(draw)
    assert drawn[:6] == ["0 0 0 rg", "0 0 0 RG", "0.1 w", "/F0 4 Tf", "0.5 Tc", "2 Tr"]
    assert drawn[7:9] == ["0 Tc", "0 Tr"]
    assert drawn[6] == drawn[9] == "BT 1 198 Td (\0O\0w\0l) Tj ET"


def test_curves(content):
    curves = [((1, 2), (3, 4), (5, 6)), ((7, 8), (9, 10), (11, 12.344))]
    drawn = content(lambda c: c.curve((0, 0), curves, "#000000", 0.2))
    assert drawn[-1] == (
        "0.00 200.00 m 1.00 198.00 3.00 196.00 5.00 194.00 c"
        " 7.00 192.00 9.00 190.00 11.00 187.66 c S"
    )
