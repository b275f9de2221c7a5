"""All cards of one game, found by code, name or likeness."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from copy import copy

from catalog.facts import CardFacts
from catalog.folding import fold
from catalog.likeness import Likeness


class CardPool:
    """The cards of one game; lookups by code and by folded name."""

    def __init__(self, cards: Iterable[CardFacts]) -> None:
        self._by_code = {card.code: card for card in cards}
        self._places = {code: place for place, code in enumerate(self._by_code)}
        self._by_name: dict[str, list[CardFacts]] = {}
        self._by_print: dict[tuple[str, str], CardFacts] = {}
        for card in self._by_code.values():
            self._index(card)
        self._likeness = Likeness(self._by_name)

    def _index(self, card: CardFacts) -> None:
        for spelling in {fold(name) for name in card.spellings()}:
            self._by_name.setdefault(spelling, []).append(card)
        for printing in card.printings:
            self._by_print[(fold(printing.set_code), fold(printing.number))] = card

    def with_changed(self, cards: Iterable[CardFacts]) -> CardPool:
        """Return a pool where these cards, of the same names and printings, stand in the place of their own."""
        changed = {card.code: card for card in cards}
        pool = copy(self)
        pool._by_code = {**self._by_code, **changed}
        pool._by_print = {place: changed.get(c.code, c) for place, c in self._by_print.items()}
        pool._by_name = dict(self._by_name)
        for spelling in {fold(name) for card in changed.values() for name in card.spellings()}:
            named = self._by_name.get(spelling, [])
            pool._by_name[spelling] = [changed.get(card.code, card) for card in named]
        return pool

    def changed(self, cards: Iterable[CardFacts], gone: Iterable[str]) -> CardPool:
        """Return the pool without the cards `gone`, then with `cards` in the places of those with their codes, new ones last."""
        pool = CardPool(())
        pool._by_code, pool._places = dict(self._by_code), dict(self._places)
        pool._by_name, pool._by_print = dict(self._by_name), dict(self._by_print)
        for code in gone:
            pool._drop(code)
            pool._by_code.pop(code, None)
            pool._places.pop(code, None)
        last = max(pool._places.values(), default=-1)
        for card in cards:
            pool._drop(card.code)
            pool._by_code[card.code] = card
            last += card.code not in pool._places
            pool._places.setdefault(card.code, last)
            names = {fold(name) for name in card.spellings()}
            pool._by_name |= {name: list(pool._by_name.get(name, ())) for name in names}
            pool._index(card)
            for name in names:
                pool._by_name[name].sort(key=lambda c: pool._places[c.code])
        return pool

    def _drop(self, code: str) -> None:
        """Forget what finds a card; lists that other pools share are left as they are."""
        card = self._by_code.get(code)
        if card is None:
            return
        for spelling in {fold(name) for name in card.spellings()}:
            self._by_name[spelling] = [c for c in self._by_name[spelling] if c.code != code]
            if not self._by_name[spelling]:
                del self._by_name[spelling]
        for printing in card.printings:
            place = (fold(printing.set_code), fold(printing.number))
            if self._by_print.get(place) is card:
                del self._by_print[place]

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
        """Return the card with this number in this set, or None."""
        return self._by_print.get((fold(set_code), fold(number)))

    def near(self, name: str, most: int = 3) -> list[CardFacts]:
        """Return up to `most` cards whose names look like `name`, the likest first."""
        keys = self._likeness.near(fold(name), most * 2)
        cards = {card.code: card for key in keys for card in self._by_name[key]}
        return list(cards.values())[:most]
