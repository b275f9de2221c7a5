"""The ways to write one line of a decklist: a card, its copies, its printing."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass

from catalog.facts import CardFacts
from catalog.folding import fold
from catalog.pool import CardPool

BULLET = re.compile(r"^\s*(?:[-*+•‣▪–—>]\s+|[・●○■□◆◇▶►]\s*)")
COUNTER = "[枚体人個本冊]"
FIRST = (  # the copies stand first
    re.compile(rf"^([+-]?\d+)\s*{COUNTER}\s*(.+)$"),
    re.compile(r"^([+-]?\d+)\s*x\s+(.+)$", re.IGNORECASE),
    re.compile(r"^([+-]?\d+)\s*[×✕✖*]\s*(.+)$"),
    re.compile(r"^([+-]?\d+)\s+(.+)$"),
    re.compile(r"^([+-]?\d+)x(.+)$", re.IGNORECASE),
)
LAST = (  # the copies stand last
    re.compile(rf"^(.+?)\s*[(\[【](?:[x×✕✖*]\s*)?([+-]?\d+)\s*{COUNTER}[)\]】]$", re.IGNORECASE),
    re.compile(r"^(.+?)\s*[(\[][x×✕✖*]?\s*([+-]?\d+)\s*[x×✕✖]?[)\]]$", re.IGNORECASE),
    re.compile(rf"^(.+?)\s*[×✕✖*]\s*([+-]?\d+)\s*{COUNTER}?$"),
    re.compile(rf"^(.+?)[\s,]+x\s*([+-]?\d+)\s*{COUNTER}?$", re.IGNORECASE),
    re.compile(rf"^(.+?)[\s,:]*?([+-]?\d+)\s*{COUNTER}$"),
    re.compile(r"^(.+?)[,:\t]\s*([+-]?\d+)$"),
)
LOOSE = re.compile(r"^(.+?)\s+(\d+)$")
"""A number at the end may belong to the name; tried last."""

ODD = (  # the copies stand first in a way that a name may begin as well; tried last
    re.compile(r"^[x×✕✖]\s*(\d+)\s+(.+)$", re.IGNORECASE),
    re.compile(rf"^[(\[【](\d+)\s*{COUNTER}?[)\]】]\s*(.+)$"),
    re.compile(r"^(\d+)\s*[,;]\s*(.+)$"),
)

COMMENT = re.compile(r"\s(?:#|//).*$")
MARKS = re.compile(r"\s+(?:\*\w{1,8}\*|\[[^\[\]]*\])(?:\s.*)?$")
"""What other sites write behind a card: foil, categories, tags."""

QUOTES = '「」『』“”"'
PRINTING = (
    re.compile(r"^(.*?)\s*\(([^()]+)\)\s*(\S{1,12})?$"),
    re.compile(r"^(.*?)\s*\[([^\[\]:]+)(?:[:#]\s*(\S{1,12}))?\]$"),
)


@dataclass(frozen=True, slots=True)
class Wording:
    """One way to understand a line: this many copies of what is called `name`."""

    copies: str  # as typed: digits with or without a sign
    name: str


def plain(line: str) -> str:
    """Return the line in plain width, without a bullet and blanks around it."""
    return BULLET.sub("", unicodedata.normalize("NFKC", line)).strip()


def wordings(text: str) -> Iterator[Wording]:
    """Yield the ways to understand a plain line, the likeliest first; never none."""
    for pattern in FIRST:
        if match := pattern.match(text):
            yield Wording(match[1], match[2].strip())
    for pattern in LAST:
        if match := pattern.match(text):
            yield Wording(match[2], match[1].strip())
    yield Wording("1", text)
    if match := LOOSE.match(text):
        yield Wording(match[2], match[1].strip())
    for pattern in ODD:
        if match := pattern.match(text):
            yield Wording(match[1], match[2].strip())


def find(name: str, pool: CardPool) -> list[CardFacts]:
    """Return the cards a name may mean: by itself, without a comment, marks or quotes, by the printing behind it."""
    bare = COMMENT.sub("", name).strip()
    for text in dict.fromkeys((name, bare, MARKS.sub("", bare), bare.strip(QUOTES))):
        if cards := pool.named(text) or _by_printing(text, pool):
            return cards
    return []


def _by_printing(text: str, pool: CardPool) -> list[CardFacts]:
    """Return the cards of `Name (SET) 12`, `Name [SET:12]`, `[SET:12]`, `Name (SET)`, `Name [code]`."""
    for pattern in PRINTING:
        if match := pattern.match(text):
            name, mark, number = match[1].strip(), match[2].strip(), match[3]
            return _marked(name, mark, number, pool)
    return []


def _marked(name: str, mark: str, number: str | None, pool: CardPool) -> list[CardFacts]:
    named = pool.named(name) if name else []
    if number and (printed := pool.printed(mark, number)) and (printed in named or not name):
        return [printed]
    if (card := pool.get(mark)) and (card in named or not named):
        return [card]
    return [card for card in named if _is_in(card, mark)] or named


def _is_in(card: CardFacts, set_code: str) -> bool:
    return any(fold(printing.set_code) == fold(set_code) for printing in card.printings)
