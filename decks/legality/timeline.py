"""From when to when a deck was legal in a format, and what ended it: one verdict a snapshot, days with the same verdict in one span."""

from __future__ import annotations

from dataclasses import dataclass, replace
from datetime import date
from typing import TYPE_CHECKING

from catalog.formats import Format
from decks.legality.decklist import Decklist
from decks.legality.report import Finding, Report, Verdict

if TYPE_CHECKING:
    from decks.rulebook import Rulebook


@dataclass(frozen=True, slots=True)
class Span:
    """Days in a row on which a deck has the same verdict."""

    start: date
    end: date | None  # the first day after it; None: it lasts
    books: tuple[Rulebook, ...]  # of its snapshots, in order
    reports: tuple[Report, ...]

    @property
    def verdict(self) -> Verdict:
        """The verdict on all these days."""
        return self.reports[0].verdict

    def joined(self, later: Span) -> Span:
        """Return this span with the days of the one that follows."""
        books, reports = (*self.books, *later.books), (*self.reports, *later.reports)
        return replace(self, end=later.end, books=books, reports=reports)


def spans(book: Rulebook, format: Format, decklist: Decklist) -> list[Span]:
    """Return the spans of a deck under a format of the book's game, the earliest first."""
    found: list[Span] = []
    for place, snapshot in enumerate(format.snapshots):
        under = book.under(format, snapshot.start)
        report = under.judge(decklist)
        span = Span(snapshot.start, format.end(place), (under,), (report,))
        if found and found[-1].verdict is span.verdict:
            found[-1] = found[-1].joined(span)
        else:
            found.append(span)
    return found


def ended_by(before: Span, after: Span) -> tuple[Finding, ...]:
    """Return what broke with the first day of `after`: its findings that keep the deck from being legal and weren't there the day before."""
    was = {_told(finding) for finding in before.reports[-1].findings if finding.binds}
    return tuple(f for f in after.reports[0].findings if f.binds and _told(f) not in was)


def _told(finding: Finding) -> tuple[object, ...]:
    return finding.rule, str(finding.group), finding.state, finding.constraint.where
