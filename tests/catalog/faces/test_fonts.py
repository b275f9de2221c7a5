"""Advances, missing characters, and what is kept of fonts."""

from __future__ import annotations

import pytest
from fontTools.ttLib import TTFont

from catalog.faces.fonts import SUBSTITUTE, FontBook, kept, write_atomically
from catalog.faces.glyphs import Glyphs


def test_widths_are_those_of_the_font(fonts):
    font = fonts["sans"]
    with TTFont(font.path, fontNumber=0) as source:
        names = source.getBestCmap()
        expected = sum(source["hmtx"][names[ord(c)]][0] for c in "Owl梟")
        assert font.width("Owl梟") == expected * 1000 // source["head"].unitsPerEm


def test_missing_characters_are_told(fonts):
    assert fonts["sans"].missing("梟\n\U0001f989") == {"\U0001f989"}
    assert fonts["sans"].printable("a\U0001f989b") == f"a{SUBSTITUTE}b"


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
