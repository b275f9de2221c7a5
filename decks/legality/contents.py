"""A deck as constraints see it: the copies of known cards, and the choices saved with it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Generic, TypeAlias, TypeVar

from catalog.facts import CardFacts
from catalog.pool import CardPool
from decks.legality.decklist import Decklist

T = TypeVar("T")

Copies: TypeAlias = Mapping[str, dict[str, int]]
"""Section -> code -> copies of the known cards, ordered by code."""


@dataclass(frozen=True, slots=True)
class Contents:
    """What of a deck can be judged; what can't stands apart."""

    copies: Copies
    choices: Mapping[str, str]
    pool: CardPool
    missing: Sequence[str] = field(default=())  # codes of cards the pool lacks

    @classmethod
    def of(cls, decklist: Decklist, pool: CardPool) -> Contents:
        """Return the deck's cards as `pool` knows them; the order of the deck plays no part."""
        copies: dict[str, dict[str, int]] = {}
        missing: list[str] = []
        for section, cards in decklist.sections.items():
            known = [(card, cards[code]) for code in sorted(cards) if (card := pool.get(code))]
            found = {card.code: copies for card, copies in known if copies > 0}
            if found:
                copies[section] = found
            if len(found) < len(cards):
                missing += (code for code, n in cards.items() if n > 0 and code not in pool)
        return cls(copies, decklist.choices, pool, sorted(missing))

    def cards(self, sections: Sequence[str]) -> Iterator[tuple[str, CardFacts]]:
        """Yield section and facts of the cards in some sections."""
        for section in sections:
            for code in self.copies.get(section, ()):
                yield section, self.pool[code]


class Memory(Generic[T]):
    """What somebody thinks of the cards of one pool, by section: worked out when first asked, and kept until it is asked for another pool."""

    __slots__ = ("_known", "_pool", "_think")

    def __init__(self, think: Callable[[str, CardFacts], T]) -> None:
        """`think`: what is thought of a card in a section."""
        self._think = think
        self._pool: CardPool | None = None
        self._known: dict[str, dict[str, T]] = {}

    def each(self, section: str, cards: Iterable[str], pool: CardPool) -> list[T]:
        """Return what is thought of cards of the pool, by their codes, in their order."""
        if pool is not self._pool:
            self._pool, self._known = pool, {}
        known = self._known.setdefault(section, {})
        try:
            return list(map(known.__getitem__, cards))
        except KeyError:
            for code in cards:
                if code not in known:
                    known[code] = self._think(section, pool[code])
            return list(map(known.__getitem__, cards))
