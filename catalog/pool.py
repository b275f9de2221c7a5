"""All cards of one game, found by code, name or likeness."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cached_property
from typing import TypeVar

from catalog.facts import CardFacts
from catalog.folding import fold
from catalog.likeness import Likeness

K = TypeVar("K")


class CardPool:
    """The cards of one game; lookups by code and by folded name."""

    def __init__(self, cards: Iterable[CardFacts]) -> None:
        self._by_code = {card.code: card for card in cards}

    @cached_property
    def _places(self) -> dict[str, int]:
        return {code: place for place, code in enumerate(self._by_code)}

    @cached_property
    def _by_name(self) -> dict[str, list[CardFacts]]:
        """The cards by folded spelling; folding many takes seconds, so it is done for whoever asks for one."""
        found: dict[str, list[CardFacts]] = {}
        for card in self:
            for spelling in _folded(card):
                found.setdefault(spelling, []).append(card)
        return found

    @cached_property
    def _by_print(self) -> dict[tuple[str, str], list[CardFacts]]:
        found: dict[tuple[str, str], list[CardFacts]] = {}
        for card in self:
            for place in _numbered(card):
                found.setdefault(place, []).append(card)
        return found

    @cached_property
    def _likeness(self) -> Likeness:
        return Likeness(self._by_name)

    def changed(self, cards: Iterable[CardFacts], gone: Iterable[str] = ()) -> CardPool:
        """Return the pool without the cards `gone`, then with `cards` in the places of those with their codes, new ones last."""
        left, new = set(gone), {card.code: card for card in cards}
        pool = CardPool(())
        pool._by_code = {code: card for code, card in self._by_code.items() if code not in left}
        pool._by_code |= new
        old = [self._by_code[code] for code in {*left, *new} if code in self._by_code]
        if "_by_name" in vars(self):
            pool._by_name = pool._followed(self._by_name, old, new.values(), _folded)
        if "_by_print" in vars(self):
            pool._by_print = pool._followed(self._by_print, old, new.values(), _numbered)
        return pool

    def _followed(
        self,
        known: Mapping[K, list[CardFacts]],
        old: Iterable[CardFacts],
        new: Iterable[CardFacts],
        keys: Callable[[CardFacts], set[K]],
    ) -> dict[K, list[CardFacts]]:
        """Return the cards by key with new ones for old ones; lists that other pools share are left as they are."""
        found = dict(known)
        for card in old:
            for key in keys(card):
                found[key] = [c for c in found[key] if c.code != card.code]
        for card in new:
            for key in keys(card):
                found[key] = [*found.get(key, ()), card]
        for key in {key for card in (*old, *new) for key in keys(card)}:
            if not found[key]:
                del found[key]
            elif len(found[key]) > 1:
                found[key] = self.among(card.code for card in found[key])
        return found

    def __iter__(self) -> Iterator[CardFacts]:
        return iter(self._by_code.values())

    def __len__(self) -> int:
        return len(self._by_code)

    def __contains__(self, code: str) -> bool:
        return code in self._by_code

    def __getitem__(self, code: str) -> CardFacts:
        """Return the card with this code; raises KeyError."""
        return self._by_code[code]

    def get(self, code: str) -> CardFacts | None:
        """Return the card with this code, or None."""
        return self._by_code.get(code)

    def among(self, codes: Iterable[str]) -> list[CardFacts]:
        """Return the cards with these codes in the pool's order; codes it doesn't know are left out."""
        known = {code for code in codes if code in self._places}
        return [self._by_code[code] for code in sorted(known, key=self._places.__getitem__)]

    def named(self, name: str) -> list[CardFacts]:
        """Return the cards that `name` may mean: a name, reading or alias in any language, or else a code."""
        found = self._by_name.get(fold(name), [])
        by_code = self._by_code.get(name.strip().lower())
        return list(found) or ([by_code] if by_code else [])

    def alike(self, name: str) -> list[str]:
        """Return spellings among which what `name` misspells is to be looked for: in memory all there are."""
        return [spelling for card in self for spelling in card.spellings()]

    def printed(self, set_code: str, number: str) -> CardFacts | None:
        """Return the card with this number in this set, the last of several, or None."""
        found = self._by_print.get((fold(set_code), fold(number)))
        return found[-1] if found else None

    def owners(self, name: str) -> Iterator[CardFacts]:
        """Yield the cards that have the folded `name` as their name in some language: a reading or an alias is nobody's own."""
        for card in self._by_name.get(name, ()):
            if any(fold(own) == name for own in card.names.values()):
                yield card

    def numbered(self, set_code: str, number: str) -> Iterator[CardFacts]:
        """Yield the cards with this very number in this set."""
        for card in self._by_print.get((fold(set_code), fold(number)), ()):
            if any((p.set_code, p.number) == (set_code, number) for p in card.printings):
                yield card

    def near(self, name: str, most: int = 3) -> list[CardFacts]:
        """Return up to `most` cards whose names look like `name`, the likest first."""
        keys = self._likeness.near(fold(name), most * 2)
        cards = {card.code: card for key in keys for card in self._by_name[key]}
        return list(cards.values())[:most]


def _folded(card: CardFacts) -> set[str]:
    return {fold(spelling) for spelling in card.spellings()}


def _numbered(card: CardFacts) -> set[tuple[str, str]]:
    """Return the places in sets that a card has; a number that nobody knows is no place."""
    return {(fold(p.set_code), fold(p.number)) for p in card.printings if p.number}
