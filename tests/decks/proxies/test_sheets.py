"""The finished PDF, measured."""

from __future__ import annotations

import subprocess
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image
from pypdf import PdfReader
from pypdf.generic import ContentStream

from catalog.definition import GameDefinition
from catalog.faces import outlines
from catalog.faces.design import Design
from catalog.faces.fonts import FontBook
from catalog.faces.layout import layout
from catalog.faces.words import Edition
from decks.proxies.imposition import PAPERS, Grid
from decks.proxies.sheets import Job, sheets
from tests.catalog.faces.conftest import GAME, OWL, STALL

MM = 72 / 25.4
SIZES = {"a4": (210, 297), "letter": (215.9, 279.4)}
BOTH = Edition(("en", "ja"), both=True, proxy="PROXY")


@pytest.fixture(scope="module")
def fonts(tmp_path_factory) -> FontBook:
    return FontBook(tmp_path_factory.mktemp("fonts"))


@pytest.fixture(scope="module")
def job(fonts) -> Job:
    definition = GameDefinition.from_toml(GAME)
    design = Design.from_toml({}, definition)
    faces = [layout(c, definition, design, fonts, BOTH, lambda code: None) for c in (OWL, STALL)]
    return Job(faces, [8, 3], "梟 Owls", lambda page, pages: f"sheet {page} of {pages}")


@pytest.fixture(scope="module", params=["a4", "letter"])
def paper(request) -> str:
    return request.param


@pytest.fixture(scope="module")
def file(job, fonts, paper) -> bytes:
    return sheets(job, Grid(PAPERS[paper]), fonts)


@pytest.fixture(scope="module")
def pdf(file) -> PdfReader:
    return PdfReader(BytesIO(file))


def placed(page) -> list[tuple[str, float, float, float, float]]:
    """Return name, width, height, x and y (from the top left, mm) of every form on the page."""
    height = float(page.mediabox.height)
    matrix, stack, found = (1.0, 0.0, 0.0, 1.0, 0.0, 0.0), [], []
    for operands, operator in ContentStream(page.get_contents(), page.pdf).operations:
        if operator == b"q":
            stack.append(matrix)
        elif operator == b"Q":
            matrix = stack.pop()
        elif operator == b"cm":
            a, b, c, d, e, f = map(float, operands)
            assert (a, b, c, d) == (1, 0, 0, 1)
            matrix = (1, 0, 0, 1, matrix[4] + e, matrix[5] + f)
        elif operator == b"Do":
            box = [float(v) for v in page["/Resources"]["/XObject"][operands[0]]["/BBox"]]
            wide, high = box[2] - box[0], box[3] - box[1]
            x, y = matrix[4], height - matrix[5] - high
            found.append((str(operands[0]), *(v / MM for v in (wide, high, x, y))))
    return found


def test_the_paper_is_exact(pdf, paper):
    for page in pdf.pages:
        size = float(page.mediabox.width) / MM, float(page.mediabox.height) / MM
        assert size == pytest.approx(SIZES[paper], abs=0.001)


def test_every_face_is_exact(pdf, paper):
    width, height = SIZES[paper]
    forms = placed(pdf.pages[0])
    assert len(forms) == 9
    for number, (_, wide, high, x, y) in enumerate(forms):
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
        assert "/FontFile2" in found["/FontDescriptor"].get_object()
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


def test_the_same_input_gives_the_same_bytes(file, job, fonts, paper):
    assert sheets(job, Grid(PAPERS[paper]), fonts) == file


def test_further_characters_stay_out_of_the_file(job, fonts, file, paper):
    more = frozenset(chr(code) for code in range(0x4E00, 0x4E00 + 300))
    larger = Job(job.faces, job.copies, job.title, job.foot, more)
    assert len(sheets(larger, Grid(PAPERS[paper]), fonts)) < len(file) + 3000


def test_files_of_different_games_dont_mix_their_fonts(job, fonts):
    """ReportLab keeps fonts for a whole process, and by their PostScript names."""
    texts = []
    for more in ("犬猫", "鳥魚"):
        other = Job(job.faces, job.copies, more, job.foot, frozenset(more))
        pdf = PdfReader(BytesIO(sheets(other, Grid(PAPERS["a4"]), fonts)))
        texts.append(pdf.pages[0].extract_text())
    assert texts[0] == texts[1] and "火の粉梟" in texts[0]


def test_a_title_of_its_own_characters_doesnt_make_all_fonts_anew(job, fonts, monkeypatch):
    sheets(job, Grid(PAPERS["a4"]), fonts)
    made = []
    monkeypatch.setattr("catalog.faces.outlines.truetype", _noting(made))
    other = Job(job.faces, job.copies, "", lambda page, pages: f"鷹匠 {page}")
    pdf = PdfReader(BytesIO(sheets(other, Grid(PAPERS["a4"]), fonts)))
    assert "鷹匠 2" in pdf.pages[1].extract_text()
    assert [set(characters) >= set("鷹匠") for characters in made] == [True]


def _noting(made: list[str]):
    def truetype(path, characters):
        made.append(characters)
        return original(path, characters)

    original = outlines.truetype
    return truetype


def test_nothing_to_print_is_refused(job, fonts):
    with pytest.raises(ValueError, match="no cards"):
        sheets(Job(job.faces, [0, 0], "", job.foot), Grid(PAPERS["a4"]), fonts)


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
