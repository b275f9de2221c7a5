"""`manage.py convert_deck --game wit FILE --to cod`: a deck from one format into another."""

from __future__ import annotations

import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError
from django.utils import translation
from django.utils.translation import gettext as _

from catalog.management.games import game_named
from decks.exchange.exchange import FORMATS, TEXT
from decks.games import rulebook_of
from decks.management.lists import UNREADABLE, read_deck, unread_lines

LINES_LEFT = 1


class Command(BaseCommand):
    """Write a deck in another format; lines that could not be counted are told, and kept in the file."""

    help = "Convert a deck. Exit status 0: whole, 1: lines could not be counted, 2: unreadable."
    requires_system_checks = []  # they take longer than the deck

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Take the game, the file and the format."""
        parser.add_argument("file", help="a deck in any format, or - for the standard input")
        parser.add_argument("--game", required=True, help="code of the game, as wit")
        parser.add_argument("--to", required=True, choices=[TEXT, *FORMATS], help="the format")
        parser.add_argument("-o", "--output", type=Path, help="the file to write; else it is shown")
        parser.add_argument("--user", default="", help="an account whose names for cards are known")
        parser.add_argument("--language", default="en", choices=["en", "ja"], help="of card names")

    def handle(
        self, *args: Any, file: str, game: str, to: str, output: Path | None, **options: Any
    ) -> None:
        """Read, write, and tell what could not be counted."""
        with translation.override(options["language"]):
            found = game_named(game)
            reading = read_deck(found, file, options["user"])
            if not reading.has_lines:
                reason = _("There is no card in this list.")
                raise CommandError(f"{file}: {reason}", returncode=UNREADABLE)
            text = rulebook_of(found).exchange.write(to, reading, options["language"])
            self._send(text, output)
            for line in unread_lines(found, file, reading):
                self.stderr.write(line)
        if reading.unread:
            sys.exit(LINES_LEFT)

    def _send(self, text: str, output: Path | None) -> None:
        if output is None:
            self.stdout.write(text, ending="")
            return
        try:
            output.write_bytes(text.encode())
        except OSError as error:
            raise CommandError(f"{output}: {error.strerror}", returncode=UNREADABLE) from error
