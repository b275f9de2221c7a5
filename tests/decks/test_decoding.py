"""Decklists in files of any usual encoding."""

from __future__ import annotations

import codecs

import pytest

from catalog.wording import word
from decks.decoding import LARGEST, Unreadable, decode

SHORT = "2枚 火の粉フクロウ\n"
LONG = "デッキ：\n2枚 火の粉フクロウ\n1 ふたごイモリ（赤）\n\n予備\nナワバシゴ ×3\n" * 3
HALF = "2 ﾋﾉｺﾌｸﾛｳ 火の粉\n"


@pytest.mark.parametrize("text", [SHORT, LONG, "2 Ember Owl\r\n", "1 Café\n", HALF])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "utf-16-le", "utf-16-be"])
def test_unicode_is_read_with_and_without_its_mark(text, encoding):
    assert decode(text.encode(encoding)) == text


@pytest.mark.parametrize("text", [SHORT, LONG, HALF, "1 図書室の大蛾", "予備\n3 魔法薬\n"])
@pytest.mark.parametrize("encoding", ["cp932", "euc_jp"])
def test_japanese_encodings_are_told_apart(text, encoding):
    assert decode(text.encode(encoding)) == text


def test_a_big_endian_mark_is_known():
    assert decode(codecs.BOM_UTF16_BE + "つる".encode("utf-16-be")) == "つる"


@pytest.mark.parametrize(
    "data",
    [b"\x7fELF\x02\x01\x01\x00\x00", b"\x89PNG\r\n\x1a\n\x00\x00", bytes(range(256)), b"\xff\xfea"],
)
def test_what_is_no_text_is_refused(data):
    with pytest.raises(Unreadable) as refusal:
        decode(data)
    assert "UTF-8" in word(refusal.value.message)


def test_the_largest_file_is_read_and_a_larger_one_refused():
    assert len(decode(b"x" * LARGEST)) == LARGEST
    with pytest.raises(Unreadable) as refusal:
        decode(b"x" * (LARGEST + 1))
    assert "200 kB" in word(refusal.value.message)


def test_nothing_is_an_empty_text():
    assert decode(b"") == ""
