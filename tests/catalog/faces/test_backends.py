"""The same operations as a picture and as a PDF."""

from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image
from pypdf import PdfReader
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont
from reportlab.pdfgen.canvas import Canvas

from catalog.faces import pdf
from catalog.faces.operations import Circle, Drawing, Line, Polygon, Rect, TextRun
from catalog.faces.pdf import MM
from catalog.faces.png import image, png

RED, BLUE, WHITE = (255, 0, 0), (0, 0, 255), (255, 255, 255)
SHAPES = Drawing(
    63,
    88,
    (
        Rect(0, 0, 63, 88, fill="#ffffff"),
        Rect(10, 10, 10, 10, radius=2, fill="#ff0000", line="#0000ff", line_width=1),
        Circle(40, 20, 5, fill="#ff0000", line="#0000ff", line_width=1),
        Polygon(((10, 40), (30, 40), (10, 60)), fill="#ff0000", line="#0000ff", line_width=1),
        Line(((40, 40), (60, 40)), "#0000ff", 2),
    ),
)
POINTS = [
    ((15, 15), RED),
    ((10, 15), BLUE),
    ((9, 15), WHITE),
    ((9.8, 9.8), WHITE),
    ((40, 20), RED),
    ((45, 20), BLUE),
    ((15, 45), RED),
    ((20, 40), BLUE),
    ((25, 55), WHITE),
    ((50, 40), BLUE),
    ((60.7, 40), BLUE),
    ((50, 42), WHITE),
]
TEXT = Drawing(
    63,
    88,
    (
        TextRun(5, 20, "火の粉 Owl", "sans", 5, "#000000", bold=0.2),
        TextRun(5, 30, "Spaced", "serif", 5, "#0000ff", spacing=1),
        TextRun(5, 40, "plain", "serif", 5, "#000000"),
    ),
)


@pytest.mark.parametrize(("place", "colour"), POINTS)
@pytest.mark.parametrize("width", [630, 315])
def test_shapes_in_the_picture(fonts, place, colour, width):
    scale = width / 63
    pixel = image(SHAPES, width, fonts).getpixel((int(place[0] * scale), int(place[1] * scale)))
    assert all(abs(a - b) < 60 for a, b in zip(pixel, colour, strict=True))


def ink(picture: Image.Image) -> tuple[int, int, int, int]:
    """Return the box of everything that isn't white."""
    return Image.eval(picture.convert("L"), lambda v: 255 if v < 128 else 0).getbbox()


def test_text_stands_where_the_layout_put_it(fonts):
    spaced = Drawing(63, 88, TEXT.operations[1:2])
    left, top, right, bottom = (edge / 10 for edge in ink(image(spaced, 630, fonts)))
    end = 5 + fonts["serif"].width("Spaced") * 5 / 1000 + 5 * 1
    assert (left, right) == (pytest.approx(5.2, abs=0.3), pytest.approx(end, abs=0.3))
    assert (top, bottom) == (pytest.approx(26.3, abs=0.5), pytest.approx(31.2, abs=0.5))


def test_a_png_file_has_the_width_asked_for(fonts):
    assert Image.open(BytesIO(png(SHAPES, 200, fonts))).size == (200, 279)


@pytest.fixture(scope="module")
def sheet(fonts):
    names = {}
    for family in ("sans", "serif"):
        path = fonts[family].outlines(SHAPES.characters() | TEXT.characters())
        pdfmetrics.registerFont(TTFont(path.stem, path))
        names[family] = path.stem
    file = BytesIO()
    canvas = Canvas(file, pagesize=(63 * MM, 88 * MM), initialFontName=names["sans"])
    pdf.draw(canvas, SHAPES, names)
    pdf.draw(canvas, TEXT, names)
    canvas.save()
    return PdfReader(file).pages[0]


def test_the_pdf_has_the_text(sheet):
    assert {"火の粉 Owl", "Spaced", "plain"} <= {
        line.strip() for line in sheet.extract_text().split("\n")
    }


def test_the_pdf_has_the_shapes(sheet):
    content = sheet.get_contents().get_data().decode("latin-1")
    for operators in ("85.04 136.06 l 28.35 79.37 l h b*", "113.39 136.06 m 170.08 136.06 l S"):
        assert operators in content


def test_bold_and_spacing_end_with_their_line(sheet):
    content = sheet.get_contents().get_data().decode("latin-1")
    plain = content[content.index("Tc", content.index("2.834646 Tc") + 12) :]
    assert content.count("2 Tr") == content.count("0 Tr") == 1
    assert plain.startswith("Tc") and "Tr" not in plain
