"""`manage.py proxies --game wit FILE -o deck.pdf`: a decklist's proxy sheets."""

from __future__ import annotations

from argparse import ArgumentParser
from collections import Counter
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from catalog.management.games import game_named
from catalog.models import Game
from catalog.wording import word
from decks.collection.owned import owned_copies
from decks.management.lists import UNREADABLE, read_deck, unread_lines, user_named
from decks.proxies.imposition import PAPERS, TURNS
from decks.proxies.options import (
    ALL,
    CUTS,
    LANGUAGES,
    MARKS,
    MISSING,
    OWN,
    Options,
    Refused,
    chosen,
    read_options,
)
from decks.proxies.printing import print_proxies
from decks.reading import Reading


class Command(BaseCommand):
    """Print the proxies of a decklist, legal or not; exit 2 if nothing in it can be printed."""

    help = "Write the proxy sheets of a decklist as PDF."
    requires_system_checks = []  # they take longer than the sheets

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", type=Path, help="the decklist")
        parser.add_argument("--game", required=True, help="code of the game, as wit")
        parser.add_argument("-o", "--output", type=Path, required=True, help="the PDF to write")
        parser.add_argument("--paper", choices=[*PAPERS, OWN])
        parser.add_argument("--width", help="of own paper, mm")
        parser.add_argument("--height", help="of own paper, mm")
        parser.add_argument("--turn", choices=TURNS, help="auto: whichever way holds more cards")
        parser.add_argument("--gap", help="between cards, mm")
        parser.add_argument("--cut", choices=CUTS, help="crop marks")
        parser.add_argument("--mark", choices=MARKS, help="whether faces carry the word PROXY")
        parser.add_argument("--language", choices=LANGUAGES)
        parser.add_argument("--section", action="append", help="print this section; repeatable")
        parser.add_argument("--without", action="append", help="leave this card type out")
        parser.add_argument(
            "--missing-for", default="", metavar="ACCOUNT", help="only what it lacks"
        )

    def handle(
        self, *args: Any, file: Path, game: str, output: Path, missing_for: str, **asked: Any
    ) -> None:
        found = game_named(game)
        reading = self._read(found, file)
        try:
            options = read_options(_texts(asked, missing_for), found.definition)
            owned = owned_copies(user_named(missing_for), found) if missing_for else {}
            copies = chosen(reading.decklist.sections, options, found.pool, owned)
            self._print(found, copies, reading.title or file.stem, options, output)
        except Refused as refusal:
            raise CommandError(word(refusal.message, found), returncode=UNREADABLE) from refusal
        except OSError as error:
            raise CommandError(f"{output}: {error.strerror}", returncode=UNREADABLE) from error

    def _print(
        self, game: Game, copies: Counter[str], title: str, options: Options, output: Path
    ) -> None:
        printed = print_proxies(game, copies, title, options)
        output.write_bytes(printed.pdf)
        for warning in printed.warnings:
            self.stderr.write(word(warning, game))
        self.stdout.write(f"{copies.total()} cards ({len(copies)} different): {output}")

    def _read(self, game: Game, file: Path) -> Reading:
        """Return the list in `file`; lines that name no card are reported."""
        reading = read_deck(game, file)
        for line in unread_lines(game, file, reading):
            self.stderr.write(line)
        return reading


def _texts(asked: dict[str, Any], missing_for: str) -> dict[str, list[str]]:
    """Return the command's options as an address would say them."""
    names = ("paper", "width", "height", "turn", "gap", "cut", "mark", "language")
    single = {name: [asked[name]] for name in names if asked.get(name) is not None}
    several = {name: asked[name] for name in ("section", "without") if asked.get(name)}
    return {**single, **several, "copies": [MISSING if missing_for else ALL]}
