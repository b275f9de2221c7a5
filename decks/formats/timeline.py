"""The timeline of a deck as its page draws it: a row a format, bars over the years, and a table that says the same."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from itertools import islice

from django.urls import reverse
from django.utils.translation import gettext as _

from catalog.definition import in_language
from catalog.formats import ALWAYS, Format
from catalog.wording import language, word
from decks.formats.models import HouseFormat
from decks.games import rulebook_of
from decks.legality.decklist import Decklist
from decks.legality.report import Finding, Verdict
from decks.legality.sentences import sentence
from decks.legality.timeline import Span, ended_by, spans
from decks.models import Deck
from decks.rulebook import Rulebook
from decks.worded import ICONS, VERDICTS

WIDE, NARROW = 28.0, 5.0
"""Per cent of the width from which on a bar holds its word, and its sign, also on a phone."""
MOST_TICKS = 8
MOST_OBSTACLES = 4
"""Rules named with a bar; whoever wants all of them opens the deck as of its first day."""


@dataclass(frozen=True, slots=True)
class Bar:
    """A span in the picture and in the table. Places are per cent of the width, as texts."""

    state: str  # legal, incomplete, illegal, unknown
    label: str
    icon: str
    x: str
    width: str
    middle: str
    is_wide: bool  # room for its word
    is_seen: bool  # room for its sign
    start: date | None  # None: since ever
    last: date | None  # the last day; None: it lasts
    reasons: tuple[str, ...]  # why the next span is another one
    change: str  # where the next snapshot comes from
    obstacles: tuple[
        str, ...
    ] = ()  # what keeps the deck from being legal, unless the bar before says so


@dataclass(frozen=True, slots=True)
class Row:
    """A format with its bars."""

    code: str
    name: str
    url: str
    is_own: bool  # the deck's own format
    top: int  # pixels
    bars: tuple[Bar, ...]
    changes: tuple[str, ...]  # where its snapshots begin, in per cent

    @property
    def name_top(self) -> int:
        """Where its name stands."""
        return self.top + 16

    @property
    def change_top(self) -> int:
        """Where the marks of its snapshots begin."""
        return self.top + 20

    @property
    def bar_top(self) -> int:
        """Where its bars begin."""
        return self.top + 24

    @property
    def text_top(self) -> int:
        """Where the words in its bars stand."""
        return self.top + 42

    @property
    def bar_bottom(self) -> int:
        """Where its bars end."""
        return self.top + 52


@dataclass(frozen=True, slots=True)
class Axis:
    """The days that the picture spans."""

    start: date
    end: date

    def at(self, day: date) -> float:
        """Return the place of a day, in per cent from the left."""
        share = (day - self.start).days / max(1, (self.end - self.start).days)
        return max(0.0, min(100.0, 100 * share))

    def ticks(self) -> Iterator[tuple[str, str]]:
        """Yield place and words of some first days of years, or of months where it spans no two years."""
        years = range(self.start.year + 1, self.end.year + 1)
        if len(years) >= 2:
            for year in years[:: -(-len(years) // MOST_TICKS)]:
                yield percent(self.at(date(year, 1, 1))), str(year)
            return
        months = [(y, m) for y in range(self.start.year, self.end.year + 1) for m in range(1, 13)]
        days = [date(y, m, 1) for y, m in months if self.start <= date(y, m, 1) <= self.end]
        for day in days[:: -(-len(days) // MOST_TICKS) or 1]:
            yield percent(self.at(day)), day.strftime("%Y-%m")


@dataclass(frozen=True, slots=True)
class Timeline:
    """All rows of a deck, and the axis below them."""

    rows: tuple[Row, ...]
    axis: Axis
    today: date

    @property
    def height(self) -> int:
        """Pixels of the picture."""
        return TOP * len(self.rows) + 44

    @property
    def axis_top(self) -> int:
        """Where the axis stands."""
        return TOP * len(self.rows) + 6

    @property
    def axis_text(self) -> int:
        """Where the years stand."""
        return self.axis_top + 22

    @property
    def ticks(self) -> list[tuple[str, str]]:
        """Places and words of the axis."""
        return list(self.axis.ticks())

    @property
    def legend(self) -> list[tuple[str, str, str]]:
        """The states that are in the picture, with their signs and words."""
        found = {bar.state: bar for row in self.rows for bar in row.bars}
        return [(bar.state, bar.icon, bar.label) for bar in found.values()]

    @property
    def now(self) -> str:
        """The place of today."""
        return percent(self.axis.at(self.today))


TOP = 68
"""Pixels from one row to the next."""


def timeline_of(deck: Deck, today: date, houses: Iterable[HouseFormat] = ()) -> Timeline:
    """Return the timeline of a deck over the formats of its game and some house formats."""
    definition = deck.game.definition
    addresses = [(house.format, house.get_absolute_url()) for house in houses]
    known = [
        *((found, _address(deck, found)) for found in definition.formats.values()),
        *((found, url) for found, url in addresses if found is not None),
    ]
    axis = axis_of((found for found, _url in known), today)
    book, decklist = rulebook_of(deck.game), deck.to_decklist()
    rows = (
        _row(deck, found, url, TOP * index, axis, book, decklist)
        for index, (found, url) in enumerate(known)
    )
    return Timeline(tuple(rows), axis, today)


def axis_of(formats: Iterable[Format], today: date) -> Axis:
    """Return the days from shortly before the first snapshot to shortly after today or the last one."""
    starts = [s.start for known in formats for s in known.snapshots if s.start is not ALWAYS]
    first = min([*starts, today - timedelta(days=365)])
    last = max([*starts, today])
    margin = timedelta(days=max(31, (last - first).days // 25))
    return Axis(_shifted(first, -margin), _shifted(last, margin))


def _shifted(day: date, by: timedelta) -> date:
    try:
        return day + by
    except OverflowError:
        return day


def _row(
    deck: Deck, found: Format, url: str, top: int, axis: Axis, book: Rulebook, decklist: Decklist
) -> Row:
    held = spans(book, found, decklist)
    around = zip([None, *held], held, [*held[1:], None], strict=False)
    return Row(
        code=found.code,
        name=in_language(found.names, language()),
        url=url,
        is_own=found.code == deck.format,
        top=top,
        bars=tuple(_bar(before, span, after, axis) for before, span, after in around),
        changes=tuple(percent(axis.at(s.start)) for s in found.snapshots if s.start is not ALWAYS),
    )


def _bar(before: Span | None, span: Span, after: Span | None, axis: Axis) -> Bar:
    left = axis.at(span.start)
    width = axis.at(span.end or date.max) - left
    return Bar(
        state=span.verdict.value,
        label=_(VERDICTS[span.verdict][0]),
        icon=ICONS[span.verdict.value],
        x=percent(left),
        width=percent(width),
        middle=percent(left + width / 2),
        is_wide=width >= WIDE,
        is_seen=width >= NARROW,
        start=None if span.start is ALWAYS else span.start,
        last=span.end - timedelta(days=1) if span.end else None,
        reasons=tuple(reasons(span, after)) if after else (),
        change=_source(after) if after else "",
        obstacles=tuple(islice(obstacles(before, span), MOST_OBSTACLES)),
    )


def reasons(before: Span, after: Span) -> Iterator[str]:
    """Yield why a deck fared otherwise from the first day of `after` on: what broke then, or else what doesn't break any more."""
    book = after.books[0]
    broken = ended_by(before, after)
    yield from (_reason(finding, book) for finding in broken)
    if not broken and after.verdict is Verdict.LEGAL:
        yield _("Nothing is in the way any more.")


def obstacles(before: Span | None, span: Span) -> Iterator[str]:
    """Yield what keeps a deck from being legal on the first day of a span; nothing where the end of the span before tells it."""
    if before is None or not ended_by(before, span):
        book = span.books[0]
        yield from (_reason(finding, book) for finding in span.reports[0].findings if finding.binds)


def _reason(finding: Finding, book: Rulebook) -> str:
    return f"{finding.rule}: {word(sentence(finding, book.definition), book)}"


def _source(span: Span) -> str:
    now = span.books[0].settled
    return now.format.snapshots[now.place].source if now else ""


def _address(deck: Deck, found: Format) -> str:
    return reverse("format", args=[deck.game.code, found.code])


def percent(share: float) -> str:
    """Return a place for the picture, the same in every language."""
    return f"{share:.3f}%"
