"""Check games' folders without loading them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from catalog.faces.fit import fit_advices
from catalog.loading import read_folder
from catalog.management.faults import fault_lines


class Command(BaseCommand):
    """Report all faults of folders, and what doesn't fit the faces of their cards; needs no database."""

    help = "Check games' folders and list every fault; nothing is loaded, no database is needed. Exit codes: 0 no fault, 1 faults."
    requires_system_checks = []

    def add_arguments(self, parser: CommandParser) -> None:
        """Take the folders."""
        parser.add_argument("folders", nargs="+", type=Path, metavar="DIR", help="what to check")
        parser.add_argument("--strict", action="store_true", help="count advices as faults")

    def handle(self, *args: Any, **options: Any) -> None:
        """Check each folder; exit with 1 if any is faulty."""
        count = sum(self._check(path, options["strict"]) for path in options["folders"])
        if count:
            raise CommandError(f"{count} faults" if count > 1 else "1 fault")

    def _check(self, path: Path, strict: bool) -> int:
        folder = read_folder(path)
        advices = [*folder.advices, *([] if folder.faults else fit_advices(folder))]
        for line in fault_lines(path, [*folder.faults, *advices], folder):
            self.stderr.write(line)
        if not folder.faults:
            self.stdout.write(f"{path}: {len(folder.pool)} cards, no fault")
        return len(folder.faults) + strict * len(advices)
