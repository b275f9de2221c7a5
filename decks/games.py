"""Rulebooks of the games in the database, kept in memory until a game changes."""

from __future__ import annotations

from functools import lru_cache

from catalog.models import Game
from decks.rulebook import Rulebook


def rulebook_of(game: Game) -> Rulebook:
    """Return the game's rulebook."""
    return _rulebook(game.pk, game.revision, game.digest)


@lru_cache(maxsize=8)
def _rulebook(pk: int, revision: int, digest: str) -> Rulebook:
    game = Game.objects.get(pk=pk)
    return Rulebook(game.definition, game.pool)
