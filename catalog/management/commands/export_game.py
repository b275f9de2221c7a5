"""Write a whole game as one zip."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from catalog.exporting.copies import NoCopy, save_copy
from catalog.management.games import game_named
from catalog.wording import word


class Command(BaseCommand):
    """Write a preservation copy: everything of a game as a folder in a zip."""

    help = "Write a whole game as one zip that load_game loads on any machine. Exit codes: 0 written, 2 not."

    def add_arguments(self, parser: CommandParser) -> None:
        """Take the game and the file."""
        parser.add_argument("game", help="code of a loaded game")
        parser.add_argument(
            "-o", "--output", required=True, type=Path, metavar="ZIP", help="where to"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Write the zip; exit with 2 for an unknown game or a file that can't be written."""
        game, path = game_named(options["game"]), options["output"]
        try:
            save_copy(game, path)
        except NoCopy as error:
            raise CommandError(word(error.message, game), returncode=2) from error
        except OSError as error:
            raise CommandError(f"{path}: {error.strerror}", returncode=2) from error
        self.stdout.write(f"{path}")
