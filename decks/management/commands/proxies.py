"""`manage.py proxies --game wit FILE -o deck.pdf`: a decklist's proxy sheets."""

from __future__ import annotations

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from catalog.management.games import game_named
from catalog.models import Game
from catalog.wording import word
from decks.imposition import PAPERS
from decks.management.lists import UNREADABLE, read_deck, unread_lines
from decks.proxies import LANGUAGES, Refused, print_proxies
from decks.reading import Reading


class Command(BaseCommand):
    """Print the proxies of a decklist, legal or not; exit 2 if nothing in it can be printed."""

    help = "Write the proxy sheets of a decklist as PDF."
    requires_system_checks = []  # they take longer than the sheets

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, help="the decklist")
        parser.add_argument("--game", required=True, help="code of the game, as wit")
        parser.add_argument("-o", "--output", type=Path, required=True, help="the PDF to write")
        parser.add_argument("--paper", choices=PAPERS, default="a4")
        parser.add_argument("--language", choices=LANGUAGES, default="both")

    def handle(
        self, *args: Any, file: Path, game: str, output: Path, paper: str, language: str, **_: Any
    ) -> None:
        found = game_named(game)
        reading = self._read(found, file)
        copies = reading.decklist.totals()
        try:
            printed = print_proxies(found, copies, reading.title or file.stem, paper, language)
            output.write_bytes(printed.pdf)
        except Refused as refusal:
            raise CommandError(word(refusal.message, found), returncode=UNREADABLE) from refusal
        except OSError as error:
            raise CommandError(f"{output}: {error.strerror}", returncode=UNREADABLE) from error
        for warning in printed.warnings:
            self.stderr.write(word(warning, found))
        self.stdout.write(f"{copies.total()} cards ({len(copies)} different): {output}")

    def _read(self, game: Game, file: Path) -> Reading:
        """Return the list in `file`; lines that name no card are reported."""
        reading = read_deck(game, file)
        for line in unread_lines(game, file, reading):
            self.stderr.write(line)
        return reading
