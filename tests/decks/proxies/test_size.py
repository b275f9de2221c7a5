"""How large a PDF will be."""

from __future__ import annotations

from io import BytesIO

import pytest
from PIL import Image

from catalog.faces.fonts import FontBook
from catalog.faces.operations import Drawing, Rect, TextRun, whole_card
from decks.proxies import size
from decks.proxies.imposition import PAPERS, Grid
from decks.proxies.sheets import write_sheets
from tests.decks.proxies.runs import run_of

GRID = Grid(PAPERS["a4"])


@pytest.fixture(scope="module")
def fonts(tmp_path_factory) -> FontBook:
    return FontBook(tmp_path_factory.mktemp("fonts"))


def written(run) -> int:
    file = BytesIO()
    write_sheets(run, file)
    return len(file.getvalue())


def text(number: int) -> Drawing:
    words = f"Card {number} draws {number * 7} cards, then discards {number * 3}."
    ground = Rect(0, 0, 63, 88, fill="#ffffff")
    lines = tuple(TextRun(4, 10 + 4 * n, words, "sans", 3, "#000000") for n in range(9))
    return Drawing(63, 88, (ground, *lines))


def test_few_faces_are_measured(fonts):
    run = run_of([text(n) for n in range(5)], [3] * 5, fonts, GRID)
    assert size.pdf_size(run) == written(run)


def test_many_texts_are_reckoned(fonts):
    run = run_of([text(n) for n in range(120)], [2] * 120, fonts, GRID)
    assert size.pdf_size(run) == pytest.approx(written(run), rel=0.2)


def test_many_pictures_are_reckoned(fonts, tmp_path):
    faces = []
    for n in range(60):
        path = tmp_path / f"{n}.jpg"
        Image.effect_noise((100 + n, 140), 60).save(path, quality=85)
        faces.append(whole_card(str(path), 63, 88))
    run = run_of(faces, [1] * 60, fonts, GRID)
    assert size.pdf_size(run) == pytest.approx(written(run), rel=0.05)
