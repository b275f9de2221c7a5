"""Advances, missing characters, and what is kept of fonts."""

from __future__ import annotations

from pathlib import Path

import pytest
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.t2CharStringPen import T2CharStringPen
from fontTools.ttLib import TTFont

from catalog.faces.fonts import SUBSTITUTE, FontBook, clean, find_font, kept, write_atomically
from catalog.faces.glyphs import Glyphs


def test_widths_are_those_of_the_font(fonts):
    font = fonts["sans"]
    with TTFont(font.path, fontNumber=0) as source:
        names = source.getBestCmap()
        expected = sum(source["hmtx"][names[ord(c)]][0] for c in "Owl梟")
        assert font.width("Owl梟") == expected * 1000 // source["head"].unitsPerEm


def test_missing_characters_are_told(fonts):
    chain = fonts.alone("sans")
    assert chain.missing("梟\n\U0001f989") == {"\U0001f989"}
    assert chain.printable("a\U0001f989b") == f"a{SUBSTITUTE}b"


@pytest.fixture
def unwritable(tmp_path):
    """Return a directory that can't be made, as on a full or read-only disk."""
    (tmp_path / "file").touch()
    return tmp_path / "file" / "cache"


def test_fonts_work_where_nothing_can_be_kept(unwritable, fonts):
    font = FontBook(unwritable)["sans"]
    assert font.advances == fonts["sans"].advances
    assert Glyphs(font).glyphs("梟") == Glyphs(fonts["sans"]).glyphs("梟")


def test_what_a_power_cut_left_empty_is_made_anew(tmp_path):
    place = tmp_path / "face.png"
    place.touch()
    assert kept(place, lambda: b"whole") == b"whole"
    assert place.read_bytes() == b"whole"


def test_what_is_kept_is_made_once(tmp_path):
    place, made = tmp_path / "a" / "face.png", []
    for _ in range(2):
        assert kept(place, lambda: made.append(1) or b"whole") == b"whole"
    assert made == [1]


def test_a_failed_write_leaves_no_draft(tmp_path):
    (tmp_path / "taken").mkdir()
    with pytest.raises(OSError):
        write_atomically(tmp_path / "taken", b"whole")
    assert [path.name for path in tmp_path.iterdir()] == ["taken"]


OWL, ALEF = "\U0001f989", "\u05d0"


@pytest.fixture
def spare(tmp_path) -> Path:
    """Return a font of two characters: an owl 700 wide, and a Hebrew letter."""
    return spare_font(tmp_path / "spare.otf")


def spare_font(path: Path, advance: int = 700) -> Path:
    builder, pen = FontBuilder(1000, isTTF=False), T2CharStringPen(advance, {})
    pen.moveTo((0, 0))
    pen.lineTo((advance, 0))
    pen.lineTo((0, 700))
    pen.closePath()
    names = [".notdef", "owl"]
    builder.setupGlyphOrder(names)
    builder.setupCharacterMap({ord(OWL): "owl", ord(ALEF): "owl"})
    builder.setupCFF("Spare", {}, dict.fromkeys(names, pen.getCharString()), {})
    builder.setupHorizontalMetrics(dict.fromkeys(names, (advance, 0)))
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    builder.setupNameTable({"familyName": "Spare", "psName": "Spare"})
    builder.setupOS2()
    builder.setupPost()
    builder.save(path)
    return path


def test_a_spare_font_stands_in(spare, tmp_path):
    fonts = FontBook(tmp_path / "fonts", {"spare": spare})
    chain = fonts.chain("serif")
    assert list(chain.runs(f"梟{OWL}{OWL}a")) == [
        ("serif", "梟"),
        ("spare", OWL * 2),
        ("serif", "a"),
    ]
    assert chain.width(f"梟{OWL}") == fonts["serif"].width("梟") + 700
    assert chain.missing(f"a{OWL}") == set()


def test_what_would_stand_in_the_wrong_order_counts_as_missing(spare, tmp_path):
    chain = FontBook(tmp_path / "fonts", {"spare": spare}).chain("sans")
    assert chain.missing(ALEF) == {ALEF}
    assert chain.printable(f"a{ALEF}") == f"a{SUBSTITUTE}"


def test_a_chosen_font_comes_first(spare, tmp_path):
    own = {"sans": spare}
    assert find_font("sans", own) == FontBook(tmp_path, own)["sans"].path == spare
    assert find_font("serif", own) == find_font("serif")
    with pytest.raises(FileNotFoundError, match="no font for 'runes'"):
        find_font("runes")


def test_another_version_of_a_font_has_another_key(tmp_path):
    (tmp_path / "a").mkdir(), (tmp_path / "b").mkdir()
    one, same = (spare_font(tmp_path / name / "x.otf") for name in "ab")
    books = [FontBook(tmp_path, {"spare": path}) for path in (one, same)]
    assert (
        books[0]["spare"].key != FontBook(tmp_path, {"spare": spare_font(same, 701)})["spare"].key
    )
    assert books[0].key != FontBook(tmp_path).key


@pytest.mark.parametrize(
    ("text", "drawn"),
    [
        ("ｶﾞ半角", "ｶﾞ半角"),
        ("e\u0301 か\u3099 は\u309a", "é が ぱ"),
        ("葛\U000e0100飾\ufe00", "葛飾"),
        ("a\u200bb\u00adc\u200dd\ufeffe\u202ef", "abcdef"),
        ("a\tb", "a b"),
        ("全\t角\n", "全 角\n"),
        ("神\ufa19", "神\ufa19"),
        ("bell\x07", "bell\x07"),
    ],
)
def test_what_has_no_shape_is_left_out(text, drawn):
    assert clean(text) == drawn
