"""From the bytes of a decklist's file to its text."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from catalog.encodings import (
    BOMS,
    JAPANESE,
    NO_TEXT,
    SIXTEEN_BITS,
    ascii_count,
    decoded,
    half_width_count,
    is_likely,
)
from catalog.messages import Message, msg

LARGEST = 200_000
"""Bytes of a decklist's file, and characters of a pasted one."""


class Unreadable(ValueError):
    """A decklist can't be read at all; `message` says why."""

    def __init__(self, message: Message) -> None:
        super().__init__(message.text)
        self.message = message


def decode(data: bytes, most: int = LARGEST) -> str:
    """Return the text of a file in UTF-8, UTF-16, Shift_JIS or EUC-JP; raises Unreadable, also beyond `most` bytes."""
    if len(data) > most:
        raise Unreadable(msg("The file is too large: %(most)d kB at most.", most=most // 1000))
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
            yield from decoded(data[len(bom) :], encoding)
            return
    yield from decoded(data, "utf-8")
    if b"\0" in data:
        texts = [text for encoding in SIXTEEN_BITS for text in decoded(data, encoding)]
        yield from sorted(filter(is_likely, texts), key=ascii_count, reverse=True)
        return
    from charset_normalizer import from_bytes  # most lists never need it

    if guess := from_bytes(data, cp_isolation=list(JAPANESE)).best():
        yield str(guess)
    texts = [text for encoding in JAPANESE for text in decoded(data, encoding)]
    yield from sorted(texts, key=half_width_count)
