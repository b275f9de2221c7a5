"""Have and need: what decks want, what is owned, what is missing. Plain counting over card codes and printings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic, TypeAlias, TypeVar

Copies: TypeAlias = Mapping[str, int]
"""Card code -> copies."""
K = TypeVar("K", bound=Hashable)


@dataclass(frozen=True, slots=True)
class Need:
    """A card that is wanted: how often, and how many copies are owned."""

    code: str
    wanted: int
    owned: int

    @property
    def have(self) -> int:
        """Copies of those wanted that are there."""
        return min(self.wanted, self.owned)

    @property
    def missing(self) -> int:
        """Copies that are still wanted."""
        return self.wanted - self.have


@dataclass(frozen=True, slots=True)
class Needs:
    """All that is wanted, in the order of the decks."""

    cards: tuple[Need, ...]

    @property
    def wanted(self) -> int:
        """Copies wanted."""
        return sum(need.wanted for need in self.cards)

    @property
    def have(self) -> int:
        """Copies of those wanted that are there."""
        return sum(need.have for need in self.cards)

    @property
    def missing(self) -> int:
        """Copies that are still wanted."""
        return sum(need.missing for need in self.cards)

    @property
    def open(self) -> tuple[Need, ...]:
        """The cards of which copies are missing."""
        return tuple(need for need in self.cards if need.missing)

    @property
    def missing_copies(self) -> Counter[str]:
        """Card code -> copies that are still wanted, where there are any."""
        return Counter({need.code: need.missing for need in self.open})


def needs(wanted: Copies, owned: Copies) -> Needs:
    """Return have and need of each wanted card; cards wanted 0 times are left out."""
    return Needs(tuple(Need(c, n, max(owned.get(c, 0), 0)) for c, n in wanted.items() if n > 0))


def together(decks: Iterable[Copies], shared: bool) -> Counter[str]:
    """Return the copies that all decks want: `shared` if a copy may lie in one deck today and in another tomorrow, else for all at the same time."""
    wanted: Counter[str] = Counter()
    for deck in decks:
        for code, copies in deck.items():
            wanted[code] = max(wanted[code], copies) if shared else wanted[code] + copies
    return wanted


@dataclass(frozen=True, slots=True)
class Conflict(Generic[K]):
    """A card that several decks want and of which there are some copies, but not enough for all of them at once."""

    code: str
    owned: int
    wanted: tuple[tuple[K, int], ...]  # deck, copies

    @property
    def total(self) -> int:
        """Copies that the decks want at the same time."""
        return sum(copies for _, copies in self.wanted)

    @property
    def missing(self) -> int:
        """Copies that would let every deck have its own."""
        return self.total - self.owned

    @property
    def is_shareable(self) -> bool:
        """Whether there are enough for each deck alone."""
        return max(copies for _, copies in self.wanted) <= self.owned


def conflicts(decks: Mapping[K, Copies], owned: Copies) -> list[Conflict[K]]:
    """Return the cards that decks must share, those with the most missing copies first."""
    wanting: dict[str, list[tuple[K, int]]] = {}
    for deck, cards in decks.items():
        for code, copies in cards.items():
            if copies > 0:
                wanting.setdefault(code, []).append((deck, copies))
    found = [
        Conflict(code, owned.get(code, 0), tuple(wants))
        for code, wants in wanting.items()
        if len(wants) > 1 and owned.get(code, 0) > 0
    ]
    return sorted((c for c in found if c.missing > 0), key=lambda c: (-c.missing, c.code))


@dataclass(frozen=True, slots=True)
class Closing(Generic[K]):
    """What one of a product would do about what is missing."""

    product: K
    copies: int  # missing copies that it surely holds
    cards: int  # missing cards of which it surely holds some
    possible: int = 0  # further missing cards that it may hold, at random

    @property
    def rank(self) -> tuple[int, int, int]:
        """The larger, the better; what is sure goes before what may be."""
        return (self.copies, self.cards, self.possible)


def closing(
    missing: Copies,
    sure: Mapping[K, Copies],
    possible: Mapping[K, Iterable[str]] | None = None,
) -> list[Closing[K]]:
    """Return what one of each product would close of what is missing, the most first; products that hold nothing of it are left out.

    `sure` are the copies that a product holds in any case, `possible` the cards that it may hold besides.
    """
    possible = possible or {}
    found = [
        _closing(missing, product, sure.get(product, {}), possible.get(product, ()))
        for product in dict.fromkeys((*sure, *possible))
    ]
    helpful = [c for c in found if c.copies or c.possible]
    return sorted(helpful, key=lambda c: c.rank, reverse=True)


def _closing(missing: Copies, product: K, sure: Copies, possible: Iterable[str]) -> Closing[K]:
    held = {code: min(missing[code], n) for code, n in sure.items() if missing.get(code, 0) > 0}
    held = {code: copies for code, copies in held.items() if copies > 0}
    more = {code for code in possible if missing.get(code, 0) > held.get(code, 0)} - held.keys()
    return Closing(product, sum(held.values()), len(held), len(more))


@dataclass(frozen=True, slots=True)
class Completeness:
    """How much of something is owned."""

    owned: int  # different printings of it
    of: int
    copies: int

    @property
    def missing(self) -> int:
        """Printings of which there is no copy."""
        return self.of - self.owned

    @property
    def percent(self) -> int:
        """How much is there, 0..100; 100 only where nothing is missing."""
        return 100 * self.owned // self.of if self.of else 0


def completeness(printings: Sequence[K], owned: Mapping[K, int]) -> Completeness:
    """Return how many of the printings are owned, and how many copies of them."""
    copies = [max(owned.get(printing, 0), 0) for printing in dict.fromkeys(printings)]
    return Completeness(sum(n > 0 for n in copies), len(copies), sum(copies))
