"""What tells the encoding of a Japanese or English text: the marks at its start, what no text holds, what most of it is."""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator

BOMS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
SIXTEEN_BITS = ("utf-16-le", "utf-16-be")
JAPANESE = ("cp932", "euc_jp")
"""Encodings of eight bits that are guessed at. What calls itself Shift_JIS is read as cp932: ① ㈱ 髙 are in daily use."""
NO_TEXT = re.compile(r"[\x00-\x08\x0e-\x1a\x1c-\x1f\x7f]")
LIKELY = re.compile(r"[\x00-\x7f\u3000-\u30ff\u4e00-\u9fff\uff00-\uffef]")
HALF_WIDTH = re.compile(r"[\uff61-\uff9f]")


def decoded(data: bytes, encoding: str) -> Iterator[str]:
    """Yield the text of the bytes in this encoding; nothing where they aren't written in it."""
    try:
        yield data.decode(encoding)
    except UnicodeDecodeError:
        return


def is_likely(text: str) -> bool:
    """Return whether most of a text is ASCII or Japanese: two wrong bytes rarely make such."""
    return len(LIKELY.findall(text)) > 0.7 * len(text)


def ascii_count(text: str) -> int:
    """Return how many ASCII characters stand in the text: line ends and digits, unless bytes are swapped."""
    return sum(1 for c in text if c.isascii())


def half_width_count(text: str) -> int:
    """Return how many half-width kana stand in the text: EUC-JP read as Shift_JIS is full of them."""
    return len(HALF_WIDTH.findall(text))
