"""Load games from their folders, or from zips that export_game made."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.db import OperationalError, ProgrammingError

from catalog.exporting.archive import UnsafeArchive, game_folder
from catalog.loading.store import FaultyFolder, Loaded, load_game
from catalog.management.faults import fault_lines
from catalog.wording import word


class Command(BaseCommand):
    """Load games; report all faults of faulty folders, which change nothing."""

    help = "Load games from their folders, or from zips of export_game. A faulty folder changes nothing; all faults are listed. Exit codes: 0 all are loaded, 1 not all."

    def add_arguments(self, parser: CommandParser) -> None:
        """Take the folders and zips."""
        parser.add_argument(
            "folders", nargs="+", type=Path, metavar="DIR_OR_ZIP", help="what to load"
        )

    def handle(self, *args: Any, **options: Any) -> None:
        """Load each folder by itself; exit with 1 if any is faulty."""
        faulty = [path for path in options["folders"] if not self._load(path, options["verbosity"])]
        if faulty:
            names = ", ".join(map(str, faulty))
            raise CommandError(f"not loaded: {names}")

    def _load(self, path: Path, verbosity: int) -> bool:
        try:
            with game_folder(path) as folder:
                loaded = load_game(folder)
        except UnsafeArchive as error:
            self.stderr.write(f"{path}: {word(error.message)}")
            return False
        except (OperationalError, ProgrammingError) as error:
            raise CommandError(
                f"the database can't be used ({error}): run migrate first"
            ) from error
        except FaultyFolder as error:
            for line in fault_lines(path, error.faults, error.folder):
                self.stderr.write(line)
            return False
        if verbosity:
            self.stdout.write(_summary(loaded))
            for line in fault_lines(path, loaded.advices, loaded.game):
                self.stderr.write(line)
        for code in loaded.kept:
            self.stderr.write(
                f"{path}: card {code!r} has left the folder but is kept: users' data refers to it"
            )
        if loaded.edited:
            codes = ", ".join(map(repr, loaded.edited))
            self.stderr.write(f"{path}: kept as edited on the site: {codes}")
        if loaded.rules_kept:
            self.stderr.write(f"{path}: kept as edited on the site: the construction rules")
        return True


def _summary(loaded: Loaded) -> str:
    game = loaded.game
    if not loaded.changed:
        return f"{game.code}: nothing changed"
    counts = (
        f"{game.cards.count()} cards, {game.sets.count()} sets, {game.products.count()} products"
    )
    return f"{game.code}: {counts}"
