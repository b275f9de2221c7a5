"""Spellings that look like a text, found fast among very many: those that share its pairs of letters are compared in full."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from difflib import get_close_matches
from heapq import nlargest
from itertools import chain

ALIKE = 0.6
"""How alike spellings must be: difflib's ratio, 0..1."""
MOST_COMPARED = 200
"""Spellings compared in full: those that share most pairs."""
MOST_PAIRS = 10
"""Of a text that are looked for: the rarest."""
MOST_LETTERS = 100
"""Of a text that are looked at."""


class Likeness:
    """Finds spellings that look like a text. Its table is made when something is first looked for."""

    def __init__(self, spellings: Collection[str]) -> None:
        self._spellings = spellings
        self._by_pair: dict[str, list[str]] | None = None

    def near(self, text: str, most: int) -> list[str]:
        """Return up to `most` spellings that look like `text`, the likest first."""
        short = text[:MOST_LETTERS]
        if len(self._spellings) <= MOST_COMPARED:
            return get_close_matches(short, self._spellings, n=most, cutoff=ALIKE)
        table = self._table()
        rare = sorted((table[pair] for pair in _pairs(short) if pair in table), key=len)
        shared = Counter(chain.from_iterable(rare[:MOST_PAIRS]))
        ranked = nlargest(MOST_COMPARED, shared, key=lambda key: shared[key] / (len(key) + 20))
        return get_close_matches(short, ranked, n=most, cutoff=ALIKE)

    def _table(self) -> dict[str, list[str]]:
        if self._by_pair is None:
            table: dict[str, list[str]] = {}
            for spelling in self._spellings:
                for pair in _pairs(spelling):
                    table.setdefault(pair, []).append(spelling)
            self._by_pair = table
        return self._by_pair


def _pairs(text: str) -> Iterator[str]:
    """Yield the different pairs of neighbouring letters, the ends counted as letters."""
    padded = f"\n{text}\n"
    yield from {padded[place : place + 2] for place in range(len(padded) - 1)}
