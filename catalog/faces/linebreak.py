"""Where a line of Japanese, English or both may end: strict kinsoku.

Nothing that closes or belongs to what precedes it starts a line (small kana, long vowel marks, iteration marks, closing brackets, punctuation), no opening
bracket ends one, pairs of dashes and ellipses stay together, Latin words and numbers stay whole, and a number stays with what it counts (1枚). The classes follow JIS X 4051, strict level.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from unicodedata import combining

CLOSING = "」』）］｝〉》】〕〗〙〟’”｠»)]}｣"
SMALL_KANA = (
    "ぁぃぅぇぉっゃゅょゎゕゖァィゥェォッャュョヮヵヶㇰㇱㇲㇳㇴㇵㇶㇷㇸㇹㇺㇻㇼㇽㇾㇿｧｨｩｪｫｬｭｮｯ"
)
MARKS = "ーゝゞヽヾ々〻ｰﾞﾟ゛゜"
STOPS = "、。，．・·：；？！‼⁇⁈⁉､｡･,.:;?!"
DASHES = "‐゠–〜～-"
AFTER_NUMBERS = "％‰℃°′″¢㌫%"
PAIRED = "…‥—―─"
NO_START = frozenset(CLOSING + SMALL_KANA + MARKS + STOPS + DASHES + AFTER_NUMBERS + PAIRED)
NO_END = frozenset("「『（［｛〈《【〔〖〘〝‘“｟«([{｢￥＄£¥$＃№＋±")
BLANKS = frozenset(" \t")

Measure = Callable[[str], float]
"""Width of a text: the sum of its characters' widths."""


@lru_cache(maxsize=8192)
def _kind(character: str) -> str:
    """Return the class of a character: blank, combining (stands on the one before), word (Latin and the like), wide word (full-width letters and digits) or ideograph."""
    code = ord(character)
    if character in BLANKS:
        return "blank"
    if combining(character):
        return "combining"
    if 0xFF10 <= code <= 0xFF19 or 0xFF21 <= code <= 0xFF3A or 0xFF41 <= code <= 0xFF5A:
        return "wide"
    return (
        "ideograph" if code >= 0x2E80 or 0x2190 <= code <= 0x27BF or character in PAIRED else "word"
    )


def may_break(before: str, after: str) -> bool:
    """Return whether a line may end between two neighbouring characters."""
    if after in NO_START or before in NO_END or _kind(after) in ("blank", "combining"):
        return False
    if before.isdecimal() and after.isalpha():
        return False
    kinds = _kind(before), _kind(after)
    return kinds[0] == "blank" or kinds not in (("word", "word"), ("wide", "wide"))


def pieces(text: str) -> Iterator[str]:
    """Yield `text` in the smallest pieces that lines may be made of, in order; blanks stay at a piece's end."""
    start = 0
    for place in range(1, len(text)):
        if may_break(text[place - 1], text[place]):
            yield text[start:place]
            start = place
    if text:
        yield text[start:]


def break_lines(text: str, width: float, measure: Measure) -> list[str]:
    """Return one paragraph as lines no wider than `width` by `measure`; only a piece that is too wide by itself is cut inside.

    A line feed ends a line.
    """
    return [line for part in text.split("\n") for line in _fill(part, width, measure)]


def _fill(text: str, width: float, measure: Measure) -> list[str]:
    lines, line, used = list[str](), "", 0.0
    for piece in pieces(text):
        if used + measure(piece.rstrip()) > width:
            if line.strip():
                lines.append(line.rstrip())
            *whole, piece = _cut(piece, width, measure)
            lines, line, used = lines + whole, "", 0.0
        line += piece
        used += measure(piece)
    return [*lines, line.rstrip()]


def _cut(piece: str, width: float, measure: Measure) -> list[str]:
    """Return a piece in parts that fit, one character at least each; nearly always the piece itself."""
    parts: list[str] = []
    while measure(piece.rstrip()) > width and len(piece) > 1:
        fits = next((n for n in range(len(piece) - 1, 1, -1) if measure(piece[:n]) <= width), 1)
        parts.append(piece[:fits])
        piece = piece[fits:]
    return [*parts, piece]
