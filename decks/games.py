"""Rulebooks of the games in the database, kept in memory until a game changes."""

from __future__ import annotations

from functools import lru_cache

from catalog.models import Game
from catalog.query import compile_query
from decks.rulebook import Rulebook


def rulebook_of(game: Game) -> Rulebook:
    """Return the game's rulebook."""
    return _rulebook(game.pk, game.revision, game.digest)


@lru_cache(maxsize=8)
def _rulebook(pk: int, revision: int, digest: str) -> Rulebook:
    game = Game.objects.get(pk=pk)
    return Rulebook(game.definition, game.pool)


def found_cards(game: Game, query: str) -> tuple[str, ...]:
    """Return the codes of the cards a query finds, in the catalog's order; raises QueryError."""
    return _found_cards(game.pk, game.revision, game.digest, query)


@lru_cache(maxsize=512)
def _found_cards(pk: int, revision: int, digest: str, query: str) -> tuple[str, ...]:
    book = _rulebook(pk, revision, digest)
    matches = compile_query(query, book.definition, book.pool)
    return tuple(card.code for card in book.pool if matches(card))
