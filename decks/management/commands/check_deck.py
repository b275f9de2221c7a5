"""`manage.py check_deck --game wit FILE`: is the deck in this file legal?"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser
from django.utils import translation
from django.utils.translation import gettext as _

from catalog.management.games import game_named
from catalog.models import Game
from catalog.wording import word
from decks.api.serializers import ReportSerializer
from decks.api.suggesting import SuggestionSerializer, told
from decks.formats.forms import day_of
from decks.formats.judging import Judging, format_in, judging
from decks.formats.models import HouseFormat, house_key
from decks.legality.decklist import Decklist
from decks.legality.formats import FormatError
from decks.legality.solve.tasks import Task
from decks.management.lists import UNREADABLE, read_deck
from decks.reading import Reading
from decks.suggesting.answers import Kind, Suggestion, suggestion
from decks.suggesting.shown import printed
from decks.worded import WordedReport, worded

LEGAL, NOT_LEGAL = 0, 1


class Command(BaseCommand):
    """Print the verdict and every rule's line; exit 0: legal, 1: not legal, 2: unreadable."""

    help = "Judge a decklist. Exit status 0: legal, 1: not legal, 2: unreadable."

    def add_arguments(self, parser: CommandParser) -> None:
        """Take the game and the file."""
        parser.add_argument("--game", required=True, help="the game's code, such as wit")
        parser.add_argument("file", help="a decklist, or - for the standard input")
        parser.add_argument("--user", default="", help="an account whose names for cards are known")
        mend = parser.add_mutually_exclusive_group()
        mend.add_argument(
            "--repair",
            action="store_const",
            const=Kind.REPAIR,
            dest="mend",
            help="also print the fewest changes that make it legal",
        )
        mend.add_argument(
            "--complete",
            action="store_const",
            const=Kind.COMPLETE,
            dest="mend",
            help="also print the fewest cards that make it legal when they are added",
        )
        parser.add_argument("--format", default="", help="a format's code or name, or house:KEY")
        parser.add_argument("--on", default="", help="as of which day: YYYY-MM-DD, today if absent")
        parser.add_argument("--json", action="store_true", help="the report as JSON")
        parser.add_argument("--language", default="en", choices=["en", "ja"])

    def handle(self, *args: Any, **options: Any) -> None:
        """Judge and print."""
        with translation.override(options["language"]):
            game = game_named(options["game"])
            reading = read_deck(game, options["file"], options["user"])
            by = judged_by(game, options["format"] or format_in(game, reading), options["on"])
            sys.exit(self._check(by, reading, options["mend"], as_json=options["json"]))

    def _check(
        self, by: Judging, reading: Reading, mend: Kind | None = None, *, as_json: bool
    ) -> int:
        book = by.book
        report = book.judge(reading.decklist)
        words = worded(report, book, reading.decklist.size(), reading.unread)
        if not reading.has_cards:
            self.stderr.write("\n".join([*_unread(words), _("There is no card in this list.")]))
            return UNREADABLE
        found = suggestion(book, mend, Task(reading.decklist)) if mend else None
        if as_json:
            self.stdout.write(_json(words, by, reading.decklist, found))
        else:
            lines = [*_lines(words, by), *(printed(book, reading.decklist, found) if found else ())]
            self.stdout.write("\n".join(lines))
        return LEGAL if words.verdict == "legal" else NOT_LEGAL


def _json(report: WordedReport, by: Judging, decklist: Decklist, found: Suggestion | None) -> str:
    """Return the report, and in "suggestion" what would make the deck legal where that was asked for."""
    data = {"format": by.code, "on": by.on.isoformat(), **ReportSerializer(report).data}
    if found:
        data["suggestion"] = SuggestionSerializer(told(by.book, decklist, found)).data
    return json.dumps(data, ensure_ascii=False, indent=2)


def judged_by(game: Game, code: str, on: str) -> Judging:
    """Return the rules asked for; raises CommandError."""
    day = day_of(on)
    if day is None:
        raise CommandError(_("A date is YYYY-MM-DD."), returncode=UNREADABLE)
    key = house_key(code)
    house = HouseFormat.objects.select_related("game").filter(pk=key).first() if key else None
    try:
        return judging(game, code, day, house)
    except FormatError as error:
        raise CommandError(word(error.message, game), returncode=UNREADABLE) from error


def _lines(report: WordedReport, by: Judging) -> Iterator[str]:
    """Yield the verdict, the lines that could not be counted, and every rule."""
    yield f"{report.icon} {report.label}: {report.summary}"
    if by.code:
        yield _("Judged by %(format)s as of %(day)s.") % {"format": by.name, "day": by.on}
    yield from _unread(report)
    for rule in report.rules:
        numbers = f"{rule.main.found} / {rule.main.allowed}" if rule.main.allowed else "–"
        yield f"  {rule.icon} {rule.rule} {rule.label}: {rule.text} [{numbers}]"
        yield from (f"      {finding.sentence}" for finding in rule.failed)


def _unread(report: WordedReport) -> Iterator[str]:
    for line in report.unread:
        yield f"  ? {line.line}: {line.text}"
        yield f"      {line.reason}"
