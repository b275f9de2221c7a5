"""From the bytes of a decklist's file to its text."""

from __future__ import annotations

import codecs
import re
from collections.abc import Iterator
from pathlib import Path

from charset_normalizer import from_bytes

from catalog.messages import Message, msg

LARGEST = 200_000
"""Bytes of a decklist's file, and characters of a pasted one."""

BOMS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)
JAPANESE = ("cp932", "euc_jp")
NO_TEXT = re.compile(r"[\x00-\x08\x0e-\x1a\x1c-\x1f\x7f]")
LIKELY = re.compile(r"[\x00-\x7f\u3000-\u30ff\u4e00-\u9fff\uff00-\uffef]")
HALF_WIDTH = re.compile(r"[\uff61-\uff9f]")


class Unreadable(ValueError):
    """A decklist can't be read at all; `message` says why."""

    def __init__(self, message: Message) -> None:
        super().__init__(message.text)
        self.message = message


def decode(data: bytes) -> str:
    """Return the text of a file in UTF-8, UTF-16, Shift_JIS or EUC-JP; raises Unreadable."""
    if len(data) > LARGEST:
        raise Unreadable(msg("The file is too large: %(most)d kB at most.", most=LARGEST // 1000))
    for text in _decodings(data):
        if not NO_TEXT.search(text):
            return text
    raise Unreadable(msg("This is not a text file, or its encoding is unknown. UTF-8 is best."))


def decode_file(path: Path) -> str:
    """Return the text of a file, read no further than a decklist may go; raises OSError and Unreadable."""
    with path.open("rb") as file:
        return decode(file.read(LARGEST + 1))


def _decodings(data: bytes) -> Iterator[str]:
    """Yield what the bytes may say, the surest first."""
    for bom, encoding in BOMS:
        if data.startswith(bom):
            yield from _decoded(data[len(bom) :], encoding)
            return
    yield from _decoded(data, "utf-8")
    if b"\0" in data:
        texts = [t for e in ("utf-16-le", "utf-16-be") for t in _decoded(data, e)]
        yield from sorted(filter(_is_likely, texts), key=_ascii, reverse=True)
        return
    if guess := from_bytes(data, cp_isolation=list(JAPANESE)).best():
        yield str(guess)
    yield from sorted((t for e in JAPANESE for t in _decoded(data, e)), key=_half_width)


def _decoded(data: bytes, encoding: str) -> Iterator[str]:
    try:
        yield data.decode(encoding)
    except UnicodeDecodeError:
        return


def _is_likely(text: str) -> bool:
    """Return whether most of a text is ASCII or Japanese: two wrong bytes rarely make such."""
    return len(LIKELY.findall(text)) > 0.7 * len(text)


def _ascii(text: str) -> int:
    """Return how many ASCII characters stand in the text: line ends and digits, unless bytes are swapped."""
    return sum(1 for c in text if c.isascii())


def _half_width(text: str) -> int:
    """Return how many half-width kana stand in the text: EUC-JP read as Shift_JIS is full of them."""
    return len(HALF_WIDTH.findall(text))
