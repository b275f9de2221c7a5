"""Searches: what a query finds in a game, in order, by pages and as a whole. Pages, the API and commands ask here."""

from __future__ import annotations

import json
from array import array
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache

from django.db import connection
from django.db.models import QuerySet
from django.db.models.expressions import RawSQL

from catalog.index.bits import keys_of
from catalog.index.evaluate import Evaluator, evaluator
from catalog.models import Card, Game
from catalog.names import StoredNames
from catalog.query import Node, parse
from catalog.query.check import Resolved, resolve
from catalog.query.options import Options, sort_code, split_options
from catalog.query.syntax import Everything
from catalog.sorting import sort_cards

FEW = 500
"""Up to so many cards are sorted by the database, more by the order of the whole game."""


@dataclass(frozen=True)
class Found:
    """The cards of a game that a query holds, in order. Counts like a list and is sliced like one."""

    game: Game
    query: Node  # as typed, without options
    resolved: Resolved
    options: Options
    language: str
    bits: int
    evaluator: Evaluator

    def __len__(self) -> int:
        return self.bits.bit_count()

    def count(self) -> int:
        """Return how many cards were found."""
        return len(self)

    def __getitem__(self, part: slice) -> list[Card]:
        """Return some of the cards, with their printings and sets."""
        return self._part(part, Card.objects.prefetch_related("printings__card_set"))

    def codes(self, part: slice) -> list[str]:
        """Return the codes of some of the cards."""
        return [card.code for card in self._part(part, Card.objects.only("code"))]

    def _part(self, part: slice, cards: QuerySet[Card]) -> list[Card]:
        if len(self) <= FEW:
            return list(self._sorted(cards.filter(pk__in=self._few))[part])
        keys = self._in_order(part)
        found = cards.in_bulk(keys)
        return [found[key] for key in keys]

    def _sorted(self, cards: QuerySet[Card]) -> QuerySet[Card]:
        return sort_cards(cards, self.options.sort, self.game.definition, self.language)

    @cached_property
    def _few(self) -> list[int]:
        return list(keys_of(self.bits, self.evaluator.postings.first))

    def _in_order(self, part: slice) -> list[int]:
        """Return the primary keys from `part.start` to `part.stop`, walking through the order of the whole game."""
        start, stop, _ = part.indices(len(self))
        game = self.game
        order = _order(game.pk, game.revision, game.digest, self.options.sort, self.language)
        data = self.bits.to_bytes((self.bits.bit_length() + 7) >> 3, "little")
        shift, end = 8 * self.evaluator.postings.first, 8 * len(data)
        keys: list[int] = []
        for key in order:
            place = key - shift
            if place < end and data[place >> 3] >> (place & 7) & 1:
                keys.append(key)
                if len(keys) == stop:
                    break
        return keys[start:]

    def cards(self) -> QuerySet[Card]:
        """Return the cards as a query of the database, sorted."""
        cards = self.game.cards.all()
        if not isinstance(self.resolved, Everything):
            cards = cards.filter(pk__in=_listed(self._few))
        return self._sorted(cards)

    def bits_of(self, node: Node) -> int:
        """Return the cards of the game that another query finds, as bits; raises QueryError."""
        names = StoredNames(self.evaluator)
        return self.evaluator.bits(resolve(node, self.game.definition, names))


def _listed(keys: Sequence[int]) -> RawSQL:
    """Return primary keys as a subquery: one parameter, however many they are."""
    if connection.vendor == "postgresql":
        return RawSQL(
            "SELECT value::bigint FROM json_array_elements_text(%s::json)", [json.dumps(keys)]
        )
    return RawSQL("SELECT value FROM json_each(%s)", [json.dumps(keys)])


@lru_cache(maxsize=32)
def _order(pk: int, revision: int, digest: str, sort: str, language: str) -> array[int]:
    """Return the primary keys of all cards of a game in order."""
    game = Game.objects.get(pk=pk)
    cards = sort_cards(game.cards.all(), sort, game.definition, language)
    return array("q", cards.values_list("pk", flat=True))


def search(game: Game, text: str, sort: str = "", language: str = "en") -> Found:
    """Return what the query in `text` finds, sorted as it says, else by `sort`; raises QueryError."""
    node, options = split_options(parse(text), game.definition)
    sort = options.sort or sort_code(sort, game.definition)
    return search_node(game, node, replace(options, sort=sort), language)


def search_node(game: Game, node: Node, options: Options, language: str = "en") -> Found:
    """Return what a parsed query without options finds; raises QueryError."""
    asked = evaluator(game)
    resolved = resolve(node, game.definition, StoredNames(asked))
    return Found(game, node, resolved, options, language, asked.bits(resolved), asked)


def find_cards(game: Game, text: str, sort: str, language: str) -> QuerySet[Card]:
    """Return the cards of a game that the query in `text` finds, sorted; raises QueryError."""
    return search(game, text, sort, language).cards()
