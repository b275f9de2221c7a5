"""Search a game's cards in the terminal."""

from __future__ import annotations

import unicodedata
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from catalog.facts import CardFacts
from catalog.management.games import game_named
from catalog.messages import TypeName
from catalog.models import Game
from catalog.query import QueryError
from catalog.search import find_cards
from catalog.values import card_values
from catalog.wording import language, word, word_value


class Command(BaseCommand):
    """Print the cards that a query finds: code, names, type, fields."""

    help = "Print the cards that a query finds, e.g. search wit 'type:item dt>=2 -subtype:charm'. Exit codes: 0 searched, 2 the game or query can't be understood."

    def add_arguments(self, parser: CommandParser) -> None:
        """Take the game, the query and the order."""
        parser.add_argument("game", help="code of a loaded game")
        parser.add_argument("query", nargs="?", default="", help="without it all cards")
        parser.add_argument(
            "--sort", default="", help="name, number, type or a field; --sort=-FIELD turns it"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Print a table; exit with 2 for an unknown game or a query that can't be understood."""
        game = game_named(options["game"])
        try:
            cards = find_cards(game, options["query"], options["sort"], language())
        except QueryError as error:
            raise CommandError(word(error.message, game), returncode=2) from error
        rows = [_row(game.pool[card.code], game) for card in cards]
        for line in table_lines([("code", "name", "名前", "type", "fields"), *rows]):
            self.stdout.write(line)
        self.stdout.write(f"{len(rows)} of {len(game.pool)} cards")


def _row(card: CardFacts, game: Game) -> tuple[str, ...]:
    values = ", ".join(f"{v.name} {v.text}" for v in card_values(card, game))
    kind = str(word_value(TypeName(card.card_type), game))
    return card.code, card.name("en"), card.names.get("ja", ""), kind, values


def table_lines(rows: list[tuple[str, ...]]) -> list[str]:
    """Return the rows as lines with aligned columns; wide characters count two places."""
    widths = [max(map(_width, column)) for column in zip(*rows, strict=True)]
    return ["  ".join(map(_padded, row, widths)).rstrip() for row in rows]


def _padded(text: str, width: int) -> str:
    return text + " " * (width - _width(text))


def _width(text: str) -> int:
    return sum(2 if unicodedata.east_asian_width(c) in "WF" else 1 for c in text)
