"""Do a job that a page started."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand, CommandParser

from catalog.jobs import run


class Command(BaseCommand):
    """Do one waiting job; pages start this by themselves."""

    help = "Do a job that a page started. Pages run this by themselves."

    def add_arguments(self, parser: CommandParser) -> None:
        """Take the job's number."""
        parser.add_argument("job", type=int)

    def handle(self, *args: Any, **options: Any) -> None:
        """Do the job; a job that isn't waiting any more is left alone."""
        run(options["job"])
