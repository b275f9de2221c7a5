"""Readings of words in kana: written as `{魔法|まほう}` in a card's texts, or given as a whole beside its name.

Search, lists and whoever reads a card as data see the base text, 魔法; faces and pages show the reading above it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache, lru_cache
from typing import TypeAlias

from catalog.folding import KATAKANA_TO_HIRAGANA

MARKED = re.compile(r"\{([^{}|\n]+)\|([^{}|\n]+)\}")
MARKS = frozenset("{}|\n")
KANA = re.compile("[ぁ-ゔァ-ヴー]+")
PIECES = re.compile(rf"({KANA.pattern}|[\W_]+)")
"""Parts a name at its kana, and at blanks, dots and brackets, which no reading says."""
USUAL, LEAST = 2.0, 1e-3
"""Kana that an ideograph is read with, on the whole; how unusual it is to have just so many."""
Alignment: TypeAlias = "tuple[float, tuple[str, ...]]"
"""How unusual it is, and the reading of each piece, empty for kana and signs."""


def plain(text: str) -> str:
    """Return a text without readings."""
    return MARKED.sub(r"\1", text) if "|" in text else text


def parts(text: str) -> Iterator[tuple[str, str]]:
    """Yield a text's parts in order, each with its reading, which is empty where none is given."""
    end = 0
    for match in MARKED.finditer(text):
        if match.start() > end:
            yield text[end : match.start()], ""
        yield match[1], match[2]
        end = match.end()
    if end < len(text):
        yield text[end:], ""


@lru_cache(maxsize=4096)
def marked(name: str, reading: str) -> str:
    """Return a name with its reading marked: at the words it is for, where the kana between them show which (`{火|ひ}の{粉|こ}`), else over the whole."""
    if not reading or not name or MARKS & {*name, *reading}:
        return name
    pieces = [piece for piece in PIECES.split(name) if piece]
    found = _aligned(pieces, reading)
    if found is None:
        return f"{{{name}|{reading}}}"
    said = zip(pieces, found[1], strict=True)
    return "".join(f"{{{piece}|{kana}}}" if kana else piece for piece, kana in said)


def _aligned(pieces: Sequence[str], reading: str) -> Alignment | None:
    """Return the most usual way to share a reading among a name's pieces, or None where there is none."""
    folded = _hiragana(reading)

    @cache
    def best(number: int, place: int) -> Alignment | None:
        if number == len(pieces):
            return (0.0, ()) if place == len(reading) else None
        piece = pieces[number]
        found = (
            (strange + rest[0], (reading[place : place + length] if strange else "", *rest[1]))
            for length, strange in _lengths(_hiragana(piece), folded, place)
            if (rest := best(number + 1, place + length))
        )
        return min(found, default=None)

    return best(0, 0)


def _lengths(piece: str, reading: str, place: int) -> Iterator[tuple[int, float]]:
    """Yield how many kana of a reading a piece may take from a place on, and how unusual that is: 0 for what reads itself."""
    if not PIECES.fullmatch(piece):
        for length in range(1, len(reading) - place + 1):
            yield length, (length / len(piece) - USUAL) ** 2 + LEAST
    elif reading.startswith(piece, place):
        yield len(piece), 0.0
    elif not KANA.fullmatch(piece):
        yield 0, 0.0


def _hiragana(text: str) -> str:
    return text.translate(KATAKANA_TO_HIRAGANA)
