"""The one text folding of the project: search, decklists, imports and the API compare folded text only."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable
from functools import lru_cache

KATAKANA_TO_HIRAGANA = {code: code - 0x60 for code in range(0x30A1, 0x30F7)}
CJK = "\u3005-\u3007\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff\U00020000-\U0003ffff"
DROPPED = re.compile(
    r"['\u2018\u2019\u201b\u02bc`\u00b4\"\u201c\u201d\u30fc\u00ad\u200b-\u200d\ufeff]"
)
SEPARATORS = re.compile(r"[\s\-\u2010-\u2015\u2212\u30fb\u00b7\u2022_]+")
BESIDE_CJK = re.compile(rf"(?<=[{CJK}]) | (?=[{CJK}])")


def _without_accents(text: str) -> str:
    """Return `text` without the accents of Latin letters; the voicing marks of kana stay."""
    parts = unicodedata.normalize("NFD", text)
    kept = (c for c in parts if not "\u0300" <= c <= "\u036f")
    return unicodedata.normalize("NFC", "".join(kept))


@lru_cache(maxsize=16384)
def fold(text: str) -> str:
    """Return `text` as it is compared.

    Width and compatibility forms (NFKC), case, accents, katakana and hiragana, long vowel marks, quotes and apostrophes are folded away; runs of
    blanks, dashes and middle dots are one blank, and none beside a Japanese character. Idempotent.
    """
    plain = _without_accents(unicodedata.normalize("NFKC", text).casefold())
    plain = DROPPED.sub("", plain.translate(KATAKANA_TO_HIRAGANA))
    return BESIDE_CJK.sub("", SEPARATORS.sub(" ", plain)).strip()


def fold_lines(texts: Iterable[str]) -> str:
    """Return the folded texts, each between line breaks, for searching all of them at once; nothing for no texts.

    No folded text holds a line break, so "\\nx\\n" is in it if and only if `x` is one of the texts.
    """
    lines = [fold(text) for text in texts]
    return "\n".join(["", *lines, ""]) if lines else ""
