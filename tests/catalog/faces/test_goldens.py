"""Faces look as they did: small differences of rounding between versions of Pillow don't count, moved or missing things do."""

from __future__ import annotations

import pytest
from PIL import Image, ImageChops, ImageFilter

from catalog.faces.fonts import FontBook
from tests.catalog.faces.goldens import FOLDER, drawings, drawn

MOST_DIFFERENT = 0.006
"""Share of pixels, once both are blurred a little, that may differ by more than a tenth."""
TENTH = 26


@pytest.fixture(scope="module")
def pictures(tmp_path_factory):
    """Return every picture as it is drawn now."""
    fonts = FontBook(tmp_path_factory.mktemp("fonts"))
    return {name: drawn(drawing, fonts) for name, drawing in drawings(fonts)}


def difference(one: Image.Image, other: Image.Image) -> float:
    """Return the share of pixels that differ."""
    blurred = [
        picture.convert("RGB").filter(ImageFilter.GaussianBlur(1)) for picture in (one, other)
    ]
    grey = ImageChops.difference(*blurred).convert("L")
    return sum(grey.histogram()[TENTH:]) / (grey.width * grey.height)


def test_all_are_kept(pictures):
    assert {path.stem for path in FOLDER.glob("*.png")} == set(pictures)


def test_faces_look_as_they_did(pictures, tmp_path):
    odd = {}
    for name, now in pictures.items():
        with Image.open(FOLDER / f"{name}.png") as kept:
            assert kept.size == now.size, name
            share = difference(kept, now)
        if share > MOST_DIFFERENT:
            now.save(tmp_path / f"{name}.png")
            odd[name] = round(share, 4)
    assert not odd, f"look at {tmp_path}; if all is well: make goldens"


def test_what_moved_by_a_millimetre_is_noticed(pictures):
    now = pictures["wit-duel"]
    moved = ImageChops.offset(now, 4, 0)
    assert difference(now, moved) > MOST_DIFFERENT


def test_a_lost_word_is_noticed(pictures):
    now = pictures["wit-duel"].copy()
    now.paste(now.getpixel((60, 26)), (24, 24, 150, 44))
    assert difference(pictures["wit-duel"], now) > MOST_DIFFERENT
