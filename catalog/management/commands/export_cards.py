"""Write the cards of a search to a file."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from catalog.exporting.cards import export_cards
from catalog.exporting.tables import FORMS
from catalog.management.games import game_named
from catalog.query import QueryError
from catalog.wording import word


class Command(BaseCommand):
    """Write cards as CSV, TSV, XLSX or JSON; importing the file again changes nothing."""

    help = "Write the cards of a search, a set or a whole game to a file, e.g. export_cards wit --set basic -o basic.xlsx. Exit codes: 0 written, 2 not."

    def add_arguments(self, parser: CommandParser) -> None:
        """Take the game, what to export, and where to."""
        parser.add_argument("game", help="code of a loaded game")
        parser.add_argument("--query", default="", help="only the cards that this finds")
        parser.add_argument("--set", default="", dest="card_set", help="only this set")
        parser.add_argument("--sort", default="", help="name, number, type or a field")
        parser.add_argument("--format", choices=list(FORMS), help="else by the file's ending")
        parser.add_argument(
            "-o", "--output", required=True, type=Path, metavar="FILE", help="where to"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Write the file; exit with 2 for an unknown game, a query that can't be understood or a file that can't be written."""
        game = game_named(options["game"])
        path: Path = options["output"]
        form = options["format"] or path.suffix.lstrip(".").lower()
        if form not in FORMS:
            raise CommandError(
                f"unknown format {form!r}: accepted are {', '.join(FORMS)}", returncode=2
            )
        try:
            path.write_bytes(export_cards(game, form, _query(options), options["sort"]))
        except QueryError as error:
            raise CommandError(word(error.message, game), returncode=2) from error
        except OSError as error:
            raise CommandError(f"{path}: {error.strerror}", returncode=2) from error
        self.stdout.write(f"{path}")


def _query(options: dict[str, Any]) -> str:
    parts = [f"({options['query']})"] if options["query"].strip() else []
    parts += [f'set:"{options["card_set"]}"'] if options["card_set"] else []
    return " ".join(parts)
