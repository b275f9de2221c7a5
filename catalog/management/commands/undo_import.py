"""Take back what an import wrote."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from catalog.imports.running import Refused, undo_import
from catalog.models import CardImport
from catalog.wording import word


class Command(BaseCommand):
    """Undo an import, as a whole or not at all."""

    help = "Take back what an import wrote; refused where later changes would be lost. Exit codes: 0 undone, 1 refused, 2 there is no such import."

    def add_arguments(self, parser: CommandParser) -> None:
        """Take the import's number."""
        parser.add_argument("number", type=int, metavar="ID", help="number of the import")

    def handle(self, *args: Any, **options: Any) -> None:
        """Undo it; exit with 1 if that is refused, with 2 if there is no such import."""
        found = CardImport.objects.filter(pk=options["number"]).first()
        if found is None:
            raise CommandError(f"there is no import {options['number']}", returncode=2)
        try:
            changed = undo_import(found, None)
        except Refused as error:
            raise CommandError(word(error.message, found.game), returncode=1) from error
        self.stdout.write(
            f"{found.game.code}: {changed} cards as they were before import {found.pk}"
        )
