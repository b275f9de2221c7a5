"""From a resolved query to the cards it finds, as bits: the database's side of the query language."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import lru_cache

from django.db import connection

from catalog.folding import fold
from catalog.index import grams_postgres, grams_sqlite
from catalog.index.bits import bits_of, keys_of, unpacked
from catalog.index.keys import ALL, count_key
from catalog.models import Card, CardValue, Game, Posting, Printing
from catalog.query.check import (
    Compares,
    Contains,
    Derived,
    Equals,
    Exactly,
    Has,
    Held,
    Matches,
    Resolved,
)
from catalog.query.predicate import ORDER, predicate_of
from catalog.query.syntax import And, Everything, Not, Or
from catalog.readings import plain

LINES = {"name": "names", "text": "texts"}
WHOLE_NUMBER = re.compile("-?[0-9]+")
BATCH = 500


@dataclass
class Postings:
    """The postings of one game, bits counted from its first card's byte on, unpacked when they are asked for."""

    first: int = 0
    packed: dict[str, dict[str, tuple[int, bytes]]] = field(default_factory=dict)
    bits: dict[tuple[str, str], int] = field(default_factory=dict)

    def get(self, code: str, value: str = "") -> int:
        """Return the cards with a value; with any value, for an empty one."""
        if (code, value) not in self.bits:
            known = self.packed.get(code, {}).get(value)
            found = unpacked(known[0] - self.first, known[1]) if known else 0
            self.bits[(code, value)] = found
        return self.bits[(code, value)]

    def values(self, code: str) -> Iterator[str]:
        """Yield the values that some card has."""
        yield from filter(None, self.packed.get(code, {}))

    @property
    def all(self) -> int:
        """Every card of the game."""
        return self.get(*ALL)


def postings_of(game: Game) -> Postings:
    """Return the game's postings, kept in memory until the game changes."""
    return _postings(game.pk, game.revision, game.digest)


@lru_cache(maxsize=8)
def _postings(pk: int, revision: int, digest: str) -> Postings:
    packed: dict[str, dict[str, tuple[int, bytes]]] = {}
    rows = Posting.objects.filter(game=pk).values_list("field", "value", "first", "bits")
    for code, value, first, bits in rows.iterator(2000):
        packed.setdefault(code, {})[value] = (first, bytes(bits))
    start, _ = packed.get(ALL[0], {}).get(ALL[1], (0, b""))
    return Postings(start, packed)


@dataclass(frozen=True)
class Evaluator:
    """Finds the cards of one game that a resolved query holds."""

    game: Game
    postings: Postings

    def bits(self, node: Resolved, within: int | None = None) -> int:
        """Return the cards that `node` holds; `within` are the only ones that matter."""
        every = self.postings.all if within is None else within
        if isinstance(node, Everything):
            return every
        if isinstance(node, Not):
            return every & ~self.bits(node.part, every)
        if isinstance(node, And):
            for part in sorted(node.parts, key=_cost):
                every &= self.bits(part, every)
            return every
        if isinstance(node, Or):
            found = 0
            for part in node.parts:
                found |= self.bits(part, every)
            return found
        return every & (
            self.derived(node) if isinstance(node, Derived) else self._test(node, every)
        )

    def derived(self, node: Derived) -> int:
        """Return the cards that a value of a derived field means, worked out once and kept as long as the postings."""
        key = (node.field.code, node.key)
        if key not in self.postings.bits:
            self.postings.bits[key] = self._as_changed(node, self.bits(node.meaning))
        return self.postings.bits[key]

    def _as_changed(self, node: Derived, found: int) -> int:
        """Return the cards found, those that are asked as changed looked at one by one."""
        if not node.changes:
            return found
        holds = predicate_of(node)
        changed = Card.objects.filter(game=self.game, code__in=node.changes)
        cards = list(changed.prefetch_related("printings__card_set"))
        held = [card.pk for card in cards if holds(card.to_facts())]
        return found & ~self._keys(card.pk for card in cards) | self._keys(held)

    def _test(
        self, node: Held | Has | Equals | Exactly | Contains | Matches | Compares, within: int
    ) -> int:
        if isinstance(node, Held):
            return self._coded(node.cards)
        if isinstance(node, Has):
            return self._some(node.field.code, node.field.built_in)
        if isinstance(node, Matches):
            return self._matching(node, within)
        if isinstance(node, Compares):
            return self._comparing(node)
        if isinstance(node, Exactly):
            return self._exactly(node)
        if isinstance(node, Contains) or node.field.kind == "text":
            return self._texts(node)
        if node.field.code == "code" and node.field.built_in:
            return self._coded(node.values)
        code = "set" if node.field.code == "in" and node.field.built_in else node.field.code
        return self._any(code, node.values)

    def _some(self, code: str, built_in: bool) -> int:
        always = built_in and code in ("type", "name", "code")
        return self.postings.all if always else self.postings.get(code)

    def _any(self, code: str, values: Iterable[str]) -> int:
        found = 0
        for value in filter(None, values):
            found |= self.postings.get(code, value)
        return found

    def _exactly(self, node: Exactly) -> int:
        found = self.postings.get(*count_key(node.field.code, len(node.values)))
        for value in node.values:
            found &= self.postings.get(node.field.code, value)
        return found

    def _comparing(self, node: Compares) -> int:
        code, holds = node.field.code, ORDER[node.operator]
        plain = (v for v in self.postings.values(code) if WHOLE_NUMBER.fullmatch(v))
        return self._any(code, [value for value in plain if holds(int(value), node.number)])

    def _texts(self, node: Equals | Contains) -> int:
        if node.field.built_in and node.field.code == "artist":
            return self._any("artist", self._artists(node))
        if not node.field.built_in:
            rows = CardValue.objects.filter(field=node.field.code, card__game=self.game)
            if isinstance(node, Equals):
                return self._keys(rows.filter(text__in=node.values).values_list("card", flat=True))
            return self._keys(rows.filter(text__contains=node.text).values_list("card", flat=True))
        column = LINES[node.field.code]
        if isinstance(node, Contains):
            return self.holding(column, node.text)
        found = 0
        for value in node.values:
            found |= self.holding(column, f"\n{value}\n")
        return found

    def _artists(self, node: Equals | Contains) -> Iterator[str]:
        for artist in self.postings.values("artist"):
            folded = fold(artist)
            if folded in node.values if isinstance(node, Equals) else node.text in folded:
                yield artist

    def holding(self, column: str, text: str, most: int | None = None) -> int:
        """Return cards whose names or texts hold the folded `text`; at most `most` where it is given."""
        every = self.postings.all
        if not every:
            return 0
        lowest = 8 * self.postings.first
        grams = grams_postgres if connection.vendor == "postgresql" else grams_sqlite
        found = grams.cards_with(column, text, lowest, lowest + every.bit_length(), most)
        return bits_of(found, self.postings.first) & every

    def _matching(self, node: Matches, within: int) -> int:
        printed, fits = _printed(node), node.pattern.found_in
        cards = list(keys_of(within, self.postings.first))
        found = []
        for start in range(0, len(cards), BATCH):
            for card, texts in printed(cards[start : start + BATCH]):
                if any(fits(text) for text in texts):
                    found.append(card)
        return self._keys(found)

    def _coded(self, codes: Iterable[str]) -> int:
        cards = Card.objects.filter(game=self.game, code__in=codes)
        return self._keys(cards.values_list("pk", flat=True))

    def _keys(self, keys: Iterable[int]) -> int:
        first = self.postings.first
        return bits_of((key for key in keys if key >= 8 * first), first)


def evaluator(game: Game) -> Evaluator:
    """Return what finds the game's cards."""
    return Evaluator(game, postings_of(game))


def _cost(node: Resolved) -> int:
    """Return how late in a conjunction a part is best looked at: what reads every card left, last."""
    if isinstance(node, Not):
        return _cost(node.part)
    if isinstance(node, And | Or):
        return max(map(_cost, node.parts))
    if isinstance(node, Derived):
        return _cost(node.meaning)
    return 2 if isinstance(node, Matches) else isinstance(node, Contains)


def _printed(node: Matches) -> Callable[[list[int]], Iterator[tuple[int, list[str]]]]:
    """Return what reads the printed texts of cards that an expression is tried on."""
    code = node.field.code
    if not node.field.built_in:
        return lambda cards: _columns(cards, "fields", lambda fields: _own(fields, code))
    if code == "text":
        return lambda cards: _columns(
            cards, "texts", lambda texts: [plain(t) for t in texts.values() if t]
        )
    return _names if code == "name" else _printed_artists


def _own(fields: dict[str, object], code: str) -> list[str]:
    return [str(fields[code])] if code in fields else []


def _columns(
    cards: list[int], column: str, texts: Callable[..., list[str]]
) -> Iterator[tuple[int, list[str]]]:
    for card, value in Card.objects.filter(pk__in=cards).values_list("pk", column):
        yield card, texts(value)


def _names(cards: list[int]) -> Iterator[tuple[int, list[str]]]:
    rows = Card.objects.filter(pk__in=cards).values_list("pk", "names", "reading", "aliases")
    for card, names, reading, aliases in rows:
        yield card, [*names.values(), *filter(None, [reading]), *aliases]


def _printed_artists(cards: list[int]) -> Iterator[tuple[int, list[str]]]:
    rows = Printing.objects.filter(card__in=cards).exclude(artist="")
    for card, artist in rows.values_list("card", "artist"):
        yield card, [artist]
