"""Font files of a few glyphs."""

from __future__ import annotations

from io import BytesIO

from fontTools.cffLib import CFFFontSet

from catalog.pdf.cff import font_file
from tests.catalog.pdf.conftest import square
from tests.catalog.pdf.fonts import boxes


def test_glyphs_come_back_by_their_identifiers():
    file = font_file("Owls", (0, -200, 1000, 900), [(65, square(500)), (0x689F, square(900, 600))])
    assert boxes(file) == {0: None, 65: (0, 0, 500, 500), 0x689F: (0, 0, 900, 900)}


def test_many_glyphs_need_wider_offsets():
    glyphs = [(code, square(code % 1000 + 1)) for code in range(1, 5000)]
    found = boxes(font_file("Owls", (0, 0, 1000, 1000), glyphs))
    assert len(found) == 5000 and found[4999] == (0, 0, 1000, 1000)


def test_the_font_is_keyed_by_characters():
    fonts = CFFFontSet()
    fonts.decompile(BytesIO(font_file("Owls", (1, -2, 3, 4), [(65, square(5))])), None)
    top = fonts[0]
    assert (top.ROS, top.FontBBox) == (("Adobe", "Identity", 0), [1, -2, 3, 4])
    assert fonts.fontNames == ["Owls"]
