"""Decks in a game's preservation copy: the public ones with their notes, each a file that every import here reads."""

from __future__ import annotations

from collections.abc import Iterator

from catalog.models import Game
from decks.games import rulebook_of
from decks.models import Deck

MOST_DECKS = 20_000
"""The newest are kept: a copy with more files than that would not be unpacked again."""


def public_decks(game: Game) -> Iterator[tuple[str, str]]:
    """Yield name and text of a JSON file for each public deck of the game; names of cards are in English, whoever makes the copy."""
    decks = Deck.objects.public().filter(game=game).with_cards().order_by("-changed", "pk")
    exchange = rulebook_of(game).exchange
    for deck in decks[:MOST_DECKS]:
        yield f"public_decks/{deck.pk}.json", exchange.write("json", deck.to_reading(), "en", {})
