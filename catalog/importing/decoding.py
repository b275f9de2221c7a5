"""From the bytes of a text file to its text: byte order mark, then strict UTF-8, then a guess that people can change."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from charset_normalizer import from_bytes

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
from catalog.importing.errors import Unreadable
from catalog.messages import msg

ENCODINGS = {
    "utf-8": "UTF-8",
    "cp932": "Shift_JIS",
    "euc_jp": "EUC-JP",
    "iso2022_jp": "ISO-2022-JP",
    "utf-16-le": "UTF-16 LE",
    "utf-16-be": "UTF-16 BE",
}
"""Encodings that can be read, with the names people know."""
SPELLINGS = {
    "utf8": "utf-8",
    "shiftjis": "cp932",
    "sjis": "cp932",
    "xsjis": "cp932",
    "mskanji": "cp932",
    "windows31j": "cp932",
    "ms932": "cp932",
    "eucjp": "euc_jp",
    "jis": "iso2022_jp",
    "utf16": "utf-16-le",
}
APART = re.compile(r"[,;\t\r\n]")
"""What every table holds; two bytes of another encoding hardly ever make one of them."""
JIS_ESCAPE = re.compile(rb"\x1b(\$[@B]|\([BJI])")
SAMPLE = 50_000
"""Bytes that a guess looks at."""


@dataclass(frozen=True, slots=True)
class Decoded:
    """A text, the encoding it was read in (a key of ENCODINGS), and whether that was a guess."""

    text: str
    encoding: str
    guessed: bool = False


def encoding_named(name: str) -> str | None:
    """Return the key of ENCODINGS that a name such as "Shift-JIS" means, or None."""
    plain = re.sub(r"[^a-z0-9]", "", name.lower())
    keys = {re.sub(r"[^a-z0-9]", "", key): key for key in ENCODINGS}
    return keys.get(plain) or SPELLINGS.get(plain)


def decode(data: bytes, encoding: str = "") -> Decoded:
    """Return the text of a file, read in `encoding` (a key of ENCODINGS) or in the one it seems to be in; raises Unreadable."""
    if encoding:
        return _as_told(data, encoding)
    for found in _decodings(data):
        if not NO_TEXT.search(found.text) or found.encoding == "utf-8":
            return found
    raise Unreadable(msg("This is not a text file, or its encoding is unknown. UTF-8 is best."))


def _as_told(data: bytes, encoding: str) -> Decoded:
    for text in decoded(_without_bom(data, encoding), encoding):
        return Decoded(text, encoding)
    raise Unreadable(
        msg("This file is not written in %(encoding)s.", encoding=ENCODINGS.get(encoding, encoding))
    )


def _without_bom(data: bytes, encoding: str) -> bytes:
    boms = [bom for bom, of in BOMS if of == encoding and data.startswith(bom)]
    return data[len(boms[0]) :] if boms else data


def _decodings(data: bytes) -> Iterator[Decoded]:
    """Yield what the bytes may say, the surest first."""
    for bom, encoding in BOMS:
        if data.startswith(bom):
            yield from (Decoded(text, encoding) for text in decoded(data[len(bom) :], encoding))
            return
    if JIS_ESCAPE.search(data):
        yield from (Decoded(text, "iso2022_jp", True) for text in decoded(data, "iso2022_jp"))
    if b"\0" in data[:SAMPLE]:
        yield from sorted(_sixteen_bits(data), key=lambda d: ascii_count(d.text), reverse=True)
    yield from (Decoded(text, "utf-8") for text in decoded(data, "utf-8"))
    yield from _japanese(data)


def _sixteen_bits(data: bytes) -> Iterator[Decoded]:
    for encoding in SIXTEEN_BITS:
        for text in decoded(data, encoding):
            likely = is_likely(text) and APART.search(text)
            if likely and not NO_TEXT.search(text):
                yield Decoded(text, encoding, True)


def _japanese(data: bytes) -> Iterator[Decoded]:
    """Yield readings as Shift_JIS and EUC-JP: first what the library thinks, then the one with fewer half-width kana."""
    texts = {encoding: text for encoding in JAPANESE for text in decoded(data, encoding)}
    guess = from_bytes(data[:SAMPLE], cp_isolation=list(JAPANESE)).best() if texts else None
    if guess and guess.encoding in texts:
        yield Decoded(texts[guess.encoding], guess.encoding, True)
    for encoding, text in sorted(texts.items(), key=lambda item: half_width_count(item[1])):
        yield Decoded(text, encoding, True)
