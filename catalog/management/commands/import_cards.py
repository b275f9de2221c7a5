"""Import cards from a file: print what each row would do, and write it with --yes."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils.translation import gettext as _

from catalog.importing.decoding import ENCODINGS, encoding_named
from catalog.importing.headings import IGNORED
from catalog.importing.reading import too_large
from catalog.importing.stored import stored_message
from catalog.importing.table import LARGEST
from catalog.imports.running import Refused, confirm, new_import, prepare
from catalog.imports.showing import shown_rows, status_tabs
from catalog.loading.cards import row_columns
from catalog.management.games import game_named
from catalog.models import CardImport, Game
from catalog.wording import word


class Command(BaseCommand):
    """Preview or do an import."""

    help = "Import cards from CSV, TSV, XLSX or JSON. Prints the preview; --yes writes it. Exit codes: 0 done or could be done, 1 refused, 2 unreadable."

    def add_arguments(self, parser: CommandParser) -> None:
        """Take the game, the file and how to read it."""
        parser.add_argument("game", help="code of a loaded game")
        parser.add_argument("file", type=Path, help="a CSV, TSV, XLSX or JSON file")
        parser.add_argument(
            "--map",
            action="append",
            default=[],
            metavar="HEADING=COLUMN",
            help="what a heading means; nothing after = leaves the column out",
        )
        parser.add_argument(
            "--encoding", default="", help=f"one of {', '.join(ENCODINGS.values())}"
        )
        parser.add_argument("--clear", action="store_true", help="empty cells empty what is there")
        parser.add_argument("--yes", action="store_true", help="write what the preview shows")

    def handle(self, *args: Any, **options: Any) -> None:
        """Print the preview, write it if asked to; exit with 1 if rows are refused, with 2 if the file or its headings can't be read."""
        game = game_named(options["game"])
        stored = new_import(
            game,
            None,
            options["file"].name,
            _content(options["file"]),
            _encoding(options["encoding"]),
        )
        stored.clear = options["clear"]
        stored.columns = dict(_mapping(given, game) for given in options["map"])
        try:
            self._import(stored, options["yes"])
        finally:
            if stored.state != CardImport.State.SAVED:
                stored.delete()

    def _import(self, stored: CardImport, write: bool) -> None:
        if prepare(stored) is None:
            raise CommandError("\n".join(_unreadable(stored)), returncode=2)
        for line in _preview(stored):
            self.stdout.write(line)
        if stored.is_refused:
            raise CommandError(_("Rows are refused, so nothing is imported."), returncode=1)
        if not (write and stored.can_be_saved):
            return
        try:
            changed = confirm(stored, None)
        except Refused as error:
            raise CommandError(word(error.message, stored.game), returncode=1) from error
        self.stdout.write(f"import {stored.pk}: {changed} cards written (undo_import {stored.pk})")


def _content(path: Path) -> bytes:
    try:
        if path.stat().st_size > LARGEST:
            raise CommandError(word(too_large()), returncode=2)
        return path.read_bytes()
    except OSError as error:
        raise CommandError(f"{path}: {error.strerror}", returncode=2) from error


def _encoding(name: str) -> str:
    encoding = encoding_named(name) if name else ""
    if encoding is None:
        known = ", ".join(ENCODINGS.values())
        raise CommandError(f"unknown encoding {name!r}: accepted are {known}", returncode=2)
    return encoding


def _mapping(given: str, game: Game) -> tuple[str, str]:
    heading, sign, column = given.rpartition("=")
    accepted = row_columns(game.definition)
    if not sign or column not in (IGNORED, *accepted):
        raise CommandError(
            f"unreadable --map {given!r}: accepted is HEADING=COLUMN, COLUMN one of {', '.join(accepted)}",
            returncode=2,
        )
    return heading, column


def _unreadable(stored: CardImport) -> Iterator[str]:
    if stored.problem:
        yield word(stored_message(stored.problem), stored.game)
    for heading in stored.table.get("head", ()):
        if heading not in stored.columns:
            yield _("The heading “%(heading)s” is unknown: say --map '%(heading)s=COLUMN'.") % {
                "heading": heading
            }


def _preview(stored: CardImport) -> Iterator[str]:
    """Yield one line a row that isn't unchanged, and the counts."""
    for row in shown_rows(stored.rows.exclude(status="unchanged").iterator(), stored.game):
        parts = [f"{column}: {old!r} → {new!r}" for column, old, new in row.changes]
        parts += [f"{f.column} {f.value!r}: {f.reason}" for f in row.faults]
        yield f"{row.line}: {row.status_name} {row.code} {'; '.join(parts)}"
    yield ", ".join(f"{tab.name}: {tab.count}" for tab in status_tabs(stored.counts, ""))
