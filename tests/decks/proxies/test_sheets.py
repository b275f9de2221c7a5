"""The finished PDF, measured."""

from __future__ import annotations

import subprocess
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image
from pypdf import PdfReader

from catalog.definition import GameDefinition
from catalog.faces.design import Design
from catalog.faces.fonts import FontBook
from catalog.faces.layout import layout
from catalog.faces.operations import Drawing
from catalog.faces.words import Edition
from decks.proxies.imposition import PAPERS, Grid
from decks.proxies.sheets import write_sheets
from tests.catalog.faces.conftest import GAME, OWL, STALL
from tests.decks.proxies.runs import placed, run_of

MM = 72 / 25.4
SIZES = {"a4": (210, 297), "letter": (215.9, 279.4)}
BOTH = Edition(("en", "ja"), both=True, proxy="PROXY")


@pytest.fixture(scope="module")
def fonts(tmp_path_factory) -> FontBook:
    return FontBook(tmp_path_factory.mktemp("fonts"))


@pytest.fixture(scope="module")
def faces(fonts) -> list[Drawing]:
    definition = GameDefinition.from_toml(GAME)
    design = Design.from_toml({}, definition)
    return [layout(c, definition, design, fonts, BOTH, lambda code: None) for c in (OWL, STALL)]


def sheets(run) -> bytes:
    file = BytesIO()
    write_sheets(run, file)
    return file.getvalue()


@pytest.fixture(scope="module", params=["a4", "letter"])
def paper(request) -> str:
    return request.param


@pytest.fixture(scope="module")
def run(faces, fonts, paper):
    return run_of(faces, [8, 3], fonts, Grid(PAPERS[paper]), title="梟 Owls")


@pytest.fixture(scope="module")
def file(run) -> bytes:
    return sheets(run)


@pytest.fixture(scope="module")
def pdf(file) -> PdfReader:
    return PdfReader(BytesIO(file))


def test_the_paper_is_exact(pdf, paper):
    for page in pdf.pages:
        size = float(page.mediabox.width) / MM, float(page.mediabox.height) / MM
        assert size == pytest.approx(SIZES[paper], abs=0.001)


def test_every_face_is_exact(pdf, paper):
    width, height = SIZES[paper]
    forms = placed(pdf.pages[0])
    assert len(forms) == 9
    for number, (_, wide, high, x, y, _turn) in enumerate(forms):
        assert (wide, high) == pytest.approx((63, 88), abs=0.001)
        left, top = (width - 189) / 2, (height - 264) / 2
        assert x == pytest.approx(left + number % 3 * 63, abs=0.001)
        assert y == pytest.approx(top + number // 3 * 88, abs=0.001)


def test_copies_use_one_form(pdf):
    names = [name for page in pdf.pages for name, *_ in placed(page)]
    assert len(names) == 11 and len(set(names)) == 2


def test_text_can_be_selected_in_both_languages(pdf):
    text = pdf.pages[0].extract_text()
    first = text.replace("\n", "").replace(" ", "")
    for words in ("EmberOwl", "火の粉梟", "Draw2cards,thendiscard1.", "カードを2枚引く。", "PROXY"):
        assert words in first
    assert text.count("Ember Owl") == 8
    assert "\ufffd" not in text


def test_every_font_is_embedded(pdf):
    fonts = {}
    for page in pdf.pages:
        for form in page["/Resources"]["/XObject"].values():
            fonts |= form.get_object()["/Resources"]["/Font"].get_object()
        fonts |= page["/Resources"]["/Font"].get_object()
    assert fonts
    for font in fonts.values():
        found = font.get_object()
        (descendant,) = found["/DescendantFonts"]
        assert "/FontFile3" in descendant.get_object()["/FontDescriptor"]
        assert "/ToUnicode" in found


def test_the_first_sheet_has_a_ruler(pdf):
    ruled = ["50 mm" in page.extract_text() for page in pdf.pages]
    assert ruled == [True, False]


def test_printers_are_told_not_to_scale(pdf):
    assert pdf.trailer["/Root"]["/ViewerPreferences"]["/PrintScaling"] == "/None"


def test_the_title_is_the_decks(pdf):
    assert pdf.metadata.title == "梟 Owls"


def test_the_foot_counts_the_sheets(pdf):
    assert "sheet 2 of 2" in pdf.pages[1].extract_text()


def test_the_same_input_gives_the_same_bytes(file, run):
    assert sheets(run) == file


def test_copies_add_next_to_nothing(faces, fonts):
    grid = Grid(PAPERS["a4"])
    few, many = (sheets(run_of(faces, [n, n], fonts, grid)) for n in (1, 200))
    assert len(many) - len(few) < 45 * 900  # 45 sheets more


def test_a_title_of_its_own_characters_is_printed(faces, fonts):
    run = run_of(faces, [8, 3], fonts, Grid(PAPERS["a4"]), foot=lambda page, pages: f"鷹匠 {page}")
    assert "鷹匠 2" in PdfReader(BytesIO(sheets(run))).pages[1].extract_text()


def test_marks_are_where_the_cards_end(file, paper, tmp_path: Path):
    """Measured in a raster of 600 dots an inch, in the first millimetre of ink from the top."""
    (tmp_path / "deck.pdf").write_bytes(file)
    command = ["pdftoppm", "-r", "600", "-gray", "-f", "1", "-l", "1", "-singlefile"]
    subprocess.run([*command, tmp_path / "deck.pdf", tmp_path / "page"], check=True)
    dots = 600 / 25.4
    with Image.open(tmp_path / "page.pgm") as page:
        top = Image.eval(page, lambda v: 255 - v).getbbox()[1]
        band = page.crop((0, top + 4, page.width, top + 4 + int(dots)))
        row = band.resize((page.width, 1), Image.Resampling.BOX).tobytes()
    found = list(_centres(row))
    left = (SIZES[paper][0] - 189) / 2
    expected = [left + 63 * n for n in range(4)]
    assert [centre / dots for centre in found] == pytest.approx(expected, abs=0.05)


def _centres(row: bytes):
    """Yield the middle of every dark stretch."""
    start = None
    for x, value in enumerate(row):
        if value < 128 and start is None:
            start = x
        elif value >= 128 and start is not None:
            yield (start + x) / 2
            start = None
