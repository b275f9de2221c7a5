"""Finished sheets measured for every paper, way round, size of cards, gap, bleed and back: by arithmetic of its own, from the sizes alone."""

from __future__ import annotations

import itertools
import subprocess
from io import BytesIO
from math import floor

import pytest
from PIL import Image
from pypdf import PdfReader

from catalog.faces.fonts import FontBook
from catalog.faces.operations import Drawing, Rect
from catalog.pdf.matrices import joined, scaled, shifted, turned
from decks.proxies.imposition import PAPERS, Paper, fullest
from decks.proxies.options import Options
from decks.proxies.sheets import write_sheets
from tests.decks.proxies.runs import filled, placed, point, run_of

SIZES = {
    "a4": (210, 297),
    "a3": (297, 420),
    "letter": (215.9, 279.4),
    "legal": (215.9, 355.6),
    "tabloid": (279.4, 431.8),
    "jisb4": (257, 364),
    "jisb5": (182, 257),
    "own": (330, 482.6),
}
CARDS = [(63, 88), (59, 86), (63.5, 88.9), (44, 68)]
LENGTHS = [(0, 0, 0), (2, 2, 0), (3, 1.5, 0), (0, 0, 2), (7, 0, 3), (0, 0, 5)]
"""Gap across, gap down, bleed."""
EXACT = 0.001
"""mm that anything may be off."""


@pytest.fixture(scope="module")
def fonts(tmp_path_factory) -> FontBook:
    return FontBook(tmp_path_factory.mktemp("fonts"))


def pages_of(card, lengths, paper, turn, fonts, **chosen):
    """Return the pages of one sheet more than a full one, and how many cards there are."""
    gap, gap_down, bleed = lengths
    held = PAPERS.get(paper) or Paper("own", *SIZES[paper])
    options = Options(bleed=bleed, **chosen)
    grid = fullest(held, turn, card, gap=gap, gap_down=gap_down, bleed=bleed)
    face = Drawing(*card, (Rect(0, 0, *card, fill="#808080"),), (), bleed)
    cards = grid.places + 1
    run = run_of([face], [cards], fonts, grid, options, back=face)
    file = BytesIO()
    write_sheets(run, file)
    return PdfReader(file).pages, cards


def expected(paper, turn, card, lengths):
    """Return the paper's sides as it is held and where cards start, row by row, worked out from their sizes."""
    gap, gap_down, bleed = lengths
    between = max(gap, 2 * bleed), max(gap_down, 2 * bleed)
    ways = [SIZES[paper], SIZES[paper][::-1]]
    if turn != "auto":
        ways = ways[:1] if turn == "portrait" else ways[1:]
    best = max(ways, key=lambda sides: len(starts(sides, card, between, bleed)))
    return best, starts(best, card, between, bleed)


def starts(sides, card, between, bleed):
    counts = [
        floor((side - 10 - 2 * bleed + space) / (length + space) + 1e-9)
        for side, length, space in zip(sides, card, between, strict=True)
    ]
    first = [
        (side - count * length - (count - 1) * space) / 2
        for side, count, length, space in zip(sides, counts, card, between, strict=True)
    ]
    return [
        (first[0] + column * (card[0] + between[0]), first[1] + row * (card[1] + between[1]))
        for row in range(max(counts[1], 0))
        for column in range(max(counts[0], 0))
    ]


@pytest.mark.parametrize("turn", ["portrait", "landscape", "auto"])
@pytest.mark.parametrize("paper", SIZES)
def test_every_card_and_back_is_exact(paper, turn, fonts):
    for card, lengths, flip in itertools.product(CARDS, LENGTHS, ("long", "short")):
        sides, places = expected(paper, turn, card, lengths)
        pages, cards = pages_of(card, lengths, paper, turn, fonts, backs="own", flip=flip)
        assert duplex_of(pages) == f"/DuplexFlip{flip.title()}Edge"
        assert len(pages) == 4 and cards == len(places) + 1
        for page in pages:
            box = [float(side) * 25.4 / 72 for side in page.mediabox]
            assert box == pytest.approx([0, 0, *sides], abs=EXACT)
            assert page.trimbox == page.mediabox
        for number, page in enumerate(pages):
            full = [places, places, places[:1], places[:1]][number]
            is_back = number % 2 == 1
            check(page, full, card, lengths[2], sides, flip if is_back else "")


def duplex_of(pages) -> str:
    """Return what a viewer is told about the second sides."""
    return str(pages[0].pdf.trailer["/Root"]["/ViewerPreferences"]["/Duplex"])


def check(page, places, card, bleed, sides, flip):
    """Measure every card of a page; those of a second side lie behind their first."""
    found = placed(page)
    assert len(found) == len(places)
    is_upright = sides[1] >= sides[0]
    for (x, y), (_, wide, high, left, top, turn) in zip(places, found, strict=True):
        if flip:
            is_sideways = (flip == "long") == is_upright
            x, y = (sides[0] - x - card[0], y) if is_sideways else (x, sides[1] - y - card[1])
            assert turn == pytest.approx(1 if is_sideways else -1)
        assert (wide, high) == pytest.approx([side + 2 * bleed for side in card], abs=EXACT)
        assert (left + bleed, top + bleed) == pytest.approx((x, y), abs=EXACT)


@pytest.mark.parametrize("registration", [0.0, 10.0])
@pytest.mark.parametrize("cut", ["edges", "corners", "none"])
def test_marks_lie_on_no_face_and_on_the_paper(cut, registration, fonts):
    for card, lengths in itertools.product(CARDS, LENGTHS):
        gap, gap_down, bleed = lengths
        grid = fullest(
            PAPERS["a4"], "auto", card, gap=gap, gap_down=gap_down, bleed=bleed, registration=registration,
        )  # fmt: skip
        face = Drawing(*card, (), (), bleed)
        run = run_of([face], [grid.places], fonts, grid, Options(cut=cut))
        file = BytesIO()
        write_sheets(run, file)
        (page,) = PdfReader(file).pages
        boxes, cards = filled(page), placed(page)
        assert boxes
        for x, y, wide, high in boxes:
            assert x >= -EXACT and x + wide <= grid.paper.width + EXACT
            assert y >= -EXACT and y + high <= grid.paper.height + EXACT
            for _, width, height, left, top, _ in cards:
                is_apart = (
                    x + wide <= left + bleed + EXACT
                    or x >= left + width - bleed - EXACT
                    or y + high <= top + bleed + EXACT
                    or y >= top + height - bleed - EXACT
                )
                assert is_apart


def test_a_correction_moves_everything(fonts):
    chosen = {"shift_x": 1.25, "shift_y": -0.5, "scale_x": 101.0, "scale_y": 99.5, "tilt": 0.4}
    back = {"back_shift_x": -2.0, "back_shift_y": 0.75, "back_tilt": -0.3}
    plain, _ = pages_of((63, 88), (0, 0, 0), "a4", "auto", fonts, backs="own")
    moved, _ = pages_of((63, 88), (0, 0, 0), "a4", "auto", fonts, backs="own", **chosen, **back)
    middle = 105, 148.5
    for number, (tilt, x, y) in enumerate([(0.4, 1.25, -0.5), (-0.3, -2.0, 0.75)]):
        matrix = joined(joined(scaled(1.01, 0.995, *middle), turned(tilt, *middle)), shifted(x, y))
        for before, after in zip(placed(plain[number]), placed(moved[number]), strict=True):
            assert centre(after) == pytest.approx(point(matrix, *centre(before)), abs=EXACT)
    assert len(filled(plain[0])) == len(filled(moved[0])) > 0
    assert filled(plain[0]) != filled(moved[0])


def centre(form):
    _, wide, high, x, y, _ = form
    return x + wide / 2, y + high / 2


@pytest.mark.parametrize(
    ("paper", "card", "lengths"), [("a4", (63, 88), (3, 3, 0)), ("jisb4", (59, 86), (0, 0, 2))]
)
def test_a_page_of_600_dots_an_inch_shows_every_card_where_it_belongs(
    paper, card, lengths, fonts, tmp_path
):
    gap, gap_down, bleed = lengths
    grid = fullest(PAPERS[paper], "auto", card, gap=gap, gap_down=gap_down, bleed=bleed)
    face = Drawing(*card, (Rect(0, 0, *card, fill="#000000"),), (), bleed)
    file = BytesIO()
    run = run_of([face], [grid.places], fonts, grid, Options(cut="none", bleed=bleed))
    write_sheets(run, file)
    (tmp_path / "deck.pdf").write_bytes(file.getvalue())
    command = ["pdftoppm", "-r", "600", "-gray", "-singlefile", "-aa", "no", "-aaVector", "no"]
    subprocess.run([*command, tmp_path / "deck.pdf", tmp_path / "page"], check=True)
    _, places = expected(paper, "auto", card, lengths)
    with Image.open(tmp_path / "page.pgm") as page:
        for x, y in places:
            assert black(page, x, y, card) == pytest.approx((x, y, *card), abs=0.05)


def black(page, x, y, card):
    """Return x, y, width and height (mm) of the black around a card's middle, along its middle lines."""
    dot = 25.4 / 600
    middle = round((x + card[0] / 2) / dot), round((y + card[1] / 2) / dot)
    half = round(card[0] / 2 / dot) + 12, round(card[1] / 2 / dot) + 12
    row = page.crop((middle[0] - half[0], middle[1], middle[0] + half[0], middle[1] + 1))
    column = page.crop((middle[0], middle[1] - half[1], middle[0] + 1, middle[1] + half[1]))
    left, _, right, _ = Image.eval(row, lambda value: 255 - value).getbbox()
    _, top, _, bottom = Image.eval(column, lambda value: 255 - value).getbbox()
    start = middle[0] - half[0] + left, middle[1] - half[1] + top
    return start[0] * dot, start[1] * dot, (right - left) * dot, (bottom - top) * dot
