"""The same operations as a picture and as a PDF."""

from __future__ import annotations

import re
import subprocess
from io import BytesIO
from math import dist

import pytest
from PIL import Image
from pypdf import PdfReader

from catalog.faces import pdf, shapes
from catalog.faces.operations import Circle, Drawing, Line, Picture, Polygon, Rect, TextRun
from catalog.faces.png import image, png
from catalog.pdf.document import Document

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
    file = BytesIO()
    with Document(file, "Faces", pdf.typefaces(fonts)) as document, document.page(63, 88) as page:
        pdf.draw(page, SHAPES)
        pdf.draw(page, TEXT)
    return PdfReader(file).pages[0]


def test_the_pdf_has_the_text(sheet):
    assert {"火の粉 Owl", "Spaced", "plain"} <= {
        line.strip() for line in sheet.extract_text().split("\n")
    }


def test_the_pdf_has_the_shapes(sheet):
    """Millimetres from the lower left corner; shapes that stand together are a form."""
    (form,) = sheet["/Resources"]["/XObject"].values()
    content = form.get_object().get_data().decode("latin-1")
    for operators in ("30.00 48.00 l 10.00 28.00 l h B*", "40.00 48.00 m 60.00 48.00 l S"):
        assert operators in content


def test_bold_and_spacing_end_with_their_line(sheet):
    content = sheet.get_contents().get_data().decode("latin-1")
    bold, spaced, plain = re.findall(r"BT .* ET", content)
    between = content[content.index(spaced) : content.index(plain)]
    assert "0 Tc" in between and "1 Tc" in content[content.index(bold) : content.index(spaced)]
    assert content.count("2 Tr") == content.count("0 Tr") == 1


@pytest.fixture
def picture(tmp_path) -> str:
    """The file of a picture: red at the left, blue at the right; black above, as dark below."""
    path = tmp_path / "picture.png"
    shown = Image.new("RGB", (100, 100), "#ff0000")
    shown.paste("#0000ff", (50, 0, 100, 100))
    shown.save(path)
    return str(path)


@pytest.mark.parametrize(
    ("part", "flip", "left", "right"),
    [
        ((0, 0, 1, 1), "", RED, BLUE),
        ((0, 0, 1, 1), "x", BLUE, RED),
        ((0, 0, 1, 1), "y", RED, BLUE),
        ((0, 0, 0.5, 1), "", RED, RED),
        ((0.4, 0.2, 0.2, 0.5), "", RED, BLUE),
        ((0.4, 0.2, 0.2, 0.5), "xy", BLUE, RED),
    ],
)
def test_parts_of_pictures_look_alike_in_both(fonts, picture, tmp_path, part, flip, left, right):
    drawing = Drawing(63, 88, (Picture(10, 10, 40, 40, picture, part, flip),))
    drawn = image(drawing, 630, fonts)
    with (
        (tmp_path / "face.pdf").open("wb") as file,
        Document(file, "", pdf.typefaces(fonts)) as document,
    ):
        form = pdf.form_of(document, drawing)
        with document.page(63, 88) as page:
            page.place(form, 0, 0)
    command = ["pdftoppm", "-r", "127", "-singlefile", tmp_path / "face.pdf", tmp_path / "face"]
    subprocess.run(command, check=True)
    with Image.open(tmp_path / "face.ppm") as printed:
        for shown, scale in ((drawn, 10), (printed, 5)):
            found = [shown.getpixel((x * scale, 30 * scale)) for x in (15, 45, 5, 55)]
            assert found == [left, right, WHITE, WHITE]


def test_a_rosettes_curves_go_through_its_line():
    """Each petal is some curves: their ends lie on the line, their middles no further from it than can be seen."""
    (rosette, _) = shapes.rosette("owl", (0, 0, 30, 30), 9, "#000000", 0.1)
    line, start = rosette.whole().points, rosette.points[0]
    curves = list(rosette.curves(4))
    assert len(curves) == (len(rosette.points) - 1) / 4
    for first, second, end in curves:
        middle = [
            (start[axis] + 3 * first[axis] + 3 * second[axis] + end[axis]) / 8 for axis in (0, 1)
        ]
        assert min(dist(end, point) for point in line) < 1e-6
        assert min(dist(middle, point) for point in line) < 0.05
        start = end
    assert dist(start, rosette.points[-1]) < 1e-6
