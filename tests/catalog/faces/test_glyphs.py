"""Outlines of characters, read once and kept."""

from __future__ import annotations

import pytest
from fontTools.pens.boundsPen import BoundsPen
from fontTools.ttLib import TTFont

from catalog.faces.fonts import FontBook
from catalog.faces.glyphs import STEP, Glyphs
from catalog.pdf.cff import font_file
from tests.catalog.pdf.fonts import boxes


@pytest.fixture
def book(tmp_path) -> FontBook:
    return FontBook(tmp_path)


def test_outlines_and_advances_are_the_fonts(book):
    font = book["serif"]
    found = Glyphs(font).glyphs("梟Owl")
    assert {c: glyph.advance for c, glyph in found.items()} == {
        c: font.advances[c] for c in "梟Owl"
    }
    drawn = boxes(
        font_file("Owls", (0, 0, 1000, 1000), sorted((ord(c), g) for c, g in found.items()))
    )
    with TTFont(font.path, fontNumber=0) as source:
        glyphs, names = source.getGlyphSet(), source.getBestCmap()
        for character in "梟Owl":
            pen = BoundsPen(glyphs)
            glyphs[names[ord(character)]].draw(pen)
            assert drawn[ord(character)] == pytest.approx(pen.bounds, abs=STEP)


def test_characters_that_the_font_lacks_are_left_out(book):
    assert set(Glyphs(book["sans"]).glyphs("a\U0001f989")) == {"a"}


def test_what_was_converted_is_read_again(book, monkeypatch):
    first = Glyphs(book["sans"]).glyphs("梟あ")
    monkeypatch.setattr(Glyphs, "_outlines", lambda self, characters: pytest.fail("converted"))
    assert Glyphs(book["sans"]).glyphs("梟") == {"梟": first["梟"]}


def test_further_characters_are_converted_along(book, monkeypatch):
    Glyphs(book["sans"], lambda: "犬猫").glyphs("a")
    monkeypatch.setattr(Glyphs, "_outlines", lambda self, characters: pytest.fail("converted"))
    assert set(Glyphs(book["sans"]).glyphs("犬猫a")) == set("犬猫a")


def test_two_that_convert_at_once_lose_nothing(book):
    one, other = Glyphs(book["sans"]), Glyphs(book["sans"])
    one.glyphs("犬")
    other.glyphs("猫")
    assert set(Glyphs(book["sans"])._kept()) == {"犬", "猫"}


def test_a_broken_cache_is_made_anew(book):
    first = Glyphs(book["sans"]).glyphs("犬")
    Glyphs(book["sans"])._place.write_text("{")
    assert Glyphs(book["sans"]).glyphs("犬") == first


def test_measures_are_the_fonts(book):
    measures = Glyphs(book["sans"]).measures()
    assert measures.name == "NotoSansJP-Regular" and measures.ascent > 800 > 0 > measures.descent
