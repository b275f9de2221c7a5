"""What a print weighs: bytes of the file, memory while it is written."""

from __future__ import annotations

import random
import tracemalloc
from collections import Counter
from io import BytesIO
from itertools import combinations
from pathlib import Path

import pytest
from PIL import Image
from pypdf import PdfReader

from catalog.definition import GameDefinition
from catalog.faces.design import Design
from catalog.faces.fonts import FontBook
from catalog.faces.layout import layout
from catalog.faces.operations import Drawing, whole_card
from catalog.faces.words import Edition
from catalog.facts import CardFacts
from decks.proxies.imposition import PAPERS, Grid
from decks.proxies.sheets import write_sheets
from tests.catalog.faces.conftest import GAME
from tests.decks.proxies.runs import run_of

SCAN = 745, 1040
NUMBERS = ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"]


@pytest.fixture(scope="module")
def fonts(tmp_path_factory) -> FontBook:
    return FontBook(tmp_path_factory.mktemp("fonts"))


@pytest.fixture(scope="module")
def scans(tmp_path_factory) -> list[str]:
    """Return the files of ten pictures, 400 kB each."""
    folder, dice = tmp_path_factory.mktemp("scans"), random.Random(7)
    for number in range(10):
        small = Image.frombytes("RGB", (372, 520), dice.randbytes(372 * 520 * 3))
        small.resize(SCAN).save(folder / f"{number}.jpg", quality=90, subsampling=0)
    return [str(path) for path in sorted(folder.glob("*.jpg"))]


def text_faces(fonts: FontBook, number: int) -> list[Drawing]:
    """Return faces of as many cards, of which no name is part of another's."""
    definition = GameDefinition.from_toml(GAME)
    design, edition = Design.from_toml({}, definition), Edition(("en", "ja"), both=True)
    names = [f"{first.title()} {second}" for first, second in combinations(NUMBERS, 2)]
    cards = [
        CardFacts(
            *(name.replace(" ", "_").lower(), "owl", {"en": name, "ja": "梟"}),
            fields={"cost": 1, "school": ("dark",)},
            texts={"en": "Draw 2 cards, then discard 1. " * 3, "ja": "カードを2枚引く。" * 3},
        )
        for name in names[:number]
    ]
    return [layout(c, definition, design, fonts, edition, lambda code: None) for c in cards]


def written(faces, copies, fonts) -> bytes:
    file = BytesIO()
    write_sheets(run_of(faces, copies, fonts, Grid(PAPERS["a4"])), file)
    return file.getvalue()


def test_every_name_can_be_found_as_often_as_its_card_is_printed(fonts):
    faces, copies = text_faces(fonts, 20), [1 + n % 3 for n in range(20)]
    reader = PdfReader(BytesIO(written(faces, copies, fonts)))
    text = " ".join("".join(page.extract_text() for page in reader.pages).split())
    names = [f"{first.title()} {second}" for first, second in combinations(NUMBERS, 2)][:20]
    found = Counter({name: text.count(name) for name in names})
    assert found == Counter(dict(zip(names, copies, strict=True)))
    assert "\ufffd" not in text


def test_a_deck_of_texts_is_light(fonts):
    """30 faces of one design and their fonts: copies and shapes are kept once."""
    faces = text_faces(fonts, 30)
    once, often = written(faces, [1] * 30, fonts), written(faces, [4] * 30, fonts)
    assert len(once) < 60_000
    assert len(often) - len(once) < 15_000  # ten more pages with their places and marks


def test_scans_add_nothing_to_their_masters(scans, fonts):
    faces = [whole_card(path, 63, 88) for path in scans]
    masters = sum(Path(path).stat().st_size for path in scans)
    once, often = written(faces, [1] * 10, fonts), written(faces, [9] * 10, fonts)
    assert len(once) < 1.02 * masters
    assert len(often) < 1.02 * masters


def test_scans_keep_their_dots_on_the_sheet(scans, fonts):
    reader = PdfReader(BytesIO(written([whole_card(scans[0], 63, 88)], [1], fonts)))
    forms = [o.get_object() for o in reader.pages[0]["/Resources"]["/XObject"].values()]
    (image,) = [form for form in forms if form["/Subtype"] == "/Image"]
    assert image._data == Path(scans[0]).read_bytes()


def test_memory_doesnt_grow_with_the_scans(scans, fonts, tmp_path):
    """120 different pictures of 400 kB are 48 MB; two of them, and what is told of each page, is all that is held."""
    paths = [tmp_path / f"{number}.jpg" for number in range(120)]
    for number, path in enumerate(paths):
        path.hardlink_to(scans[number % 10])
    faces = [whole_card(str(path), 63, 88) for path in paths]
    run = run_of(faces, [1] * len(faces), fonts, Grid(PAPERS["a4"]))
    with (tmp_path / "sheets.pdf").open("wb") as file:
        write_sheets(run_of(faces[:1], [1], fonts, Grid(PAPERS["a4"])), BytesIO())
        tracemalloc.start()
        write_sheets(run, file)
        _, most = tracemalloc.get_traced_memory()
        tracemalloc.stop()
    assert (tmp_path / "sheets.pdf").stat().st_size > 40_000_000
    assert most < 3_000_000
