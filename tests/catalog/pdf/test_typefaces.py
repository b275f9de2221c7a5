"""Embedded fonts and text that can be read back."""

from __future__ import annotations

from io import BytesIO

import pytest
from pypdf import PdfReader

from tests.catalog.pdf.conftest import NARROW
from tests.catalog.pdf.fonts import boxes


def page_of(written, *texts: str):
    """Return a page with lines of text in one typeface."""

    def draw(document):
        with document.page(210, 297) as page:
            for line, text in enumerate(texts):
                page.text(10, 10 + 10 * line, text, "sans", 4, "#000000")

    return PdfReader(BytesIO(written(draw))).pages[0]


def font_of(page):
    (font,) = page["/Resources"]["/Font"].values()
    return font.get_object()


@pytest.mark.parametrize(
    "text",
    [
        "Owl 梟",
        "(round) \\ back",  # characters with a meaning within strings
        "".join(map(chr, range(0x0A00, 0x0B00))),  # every value of a lower byte
        "\u0d0d\u0a0a\u2828\u2929\u5c5c",
        "𠮷野家🦉🦉𠮷",
        "".join(map(chr, range(0x4E00, 0x4E00 + 250))),  # more than a hundred lines of a map
    ],
)
def test_text_comes_back(written, text):
    assert text in page_of(written, text).extract_text()


def test_only_used_characters_are_embedded(written):
    descendant = font_of(page_of(written, "Owl", "梟𠮷"))["/DescendantFonts"][0].get_object()
    file = descendant["/FontDescriptor"]["/FontFile3"].get_object()
    assert file["/Subtype"] == "/CIDFontType0C"
    assert set(boxes(file.get_data())) == {0, *map(ord, "Owl梟"), 0xD800}


def test_advances_are_told(written):
    descendant = font_of(page_of(written, "ab d梟"))["/DescendantFonts"][0].get_object()
    assert descendant["/DW"] == 1000
    runs = [32, [NARROW], 97, [NARROW, NARROW], 100, [NARROW]]
    assert descendant["/W"] == runs


def test_characters_without_a_glyph_leave_room(written):
    page = page_of(written, "a?b")
    file = font_of(page)["/DescendantFonts"][0].get_object()["/FontDescriptor"]["/FontFile3"]
    assert ord("?") not in boxes(file.get_object().get_data())
    assert "a?b" in page.extract_text()


def test_subsets_have_names_of_their_own(written):
    names = [font_of(page_of(written, text))["/BaseFont"] for text in ("Owl", "lwO", "Hat")]
    assert names[0] == names[1] != names[2]
    assert all(name.endswith("+Squares") and len(name) == 15 for name in names)


def test_what_isnt_used_isnt_there(written):
    def draw(document):
        with document.page(210, 297):
            pass

    assert "/Font" not in PdfReader(BytesIO(written(draw))).pages[0]["/Resources"]
