"""When a deck was legal, to the day, and what ended it."""

from __future__ import annotations

from datetime import date

import pytest

from decks.legality.decklist import Decklist
from decks.legality.timeline import ended_by, spans
from decks.rulebook import Rulebook
from tests.decks.legality.ages import ages

GAME, POOL = ages()
BOOK = Rulebook(GAME, POOL)


def told(cards, format):
    """Return start, end and verdict of each span, as texts."""
    found = spans(BOOK, GAME.formats[format], Decklist.of(main=cards))
    return [(str(s.start), str(s.end or "-"), s.verdict.value) for s in found]


@pytest.mark.parametrize(
    ("cards", "format", "expected"),
    [
        (
            {"lamp": 3, "wick": 3, "tallow": 2},
            "standard",
            [("1999-05-01", "2001-06-01", "legal"), ("2001-06-01", "-", "illegal")],
        ),
        (
            {"shade": 3, "lamp": 3, "torch": 2},  # a changed cost, changed back
            "standard",
            [
                ("1999-05-01", "2000-03-15", "illegal"),
                ("2000-03-15", "2001-06-01", "legal"),
                ("2001-06-01", "2002-01-01", "illegal"),
                ("2002-01-01", "-", "legal"),
            ],
        ),
        (
            {"lamp": 3, "wick": 2, "shade": 1},
            "points",
            [("0001-01-01", "2001-09-01", "legal"), ("2001-09-01", "-", "illegal")],
        ),
        (
            {"lamp": 3, "wick": 2},
            "points",
            [("0001-01-01", "-", "incomplete")],
        ),
        ({"lamp": 2}, "starter", [("2000-03-15", "-", "legal")]),
    ],
)
def test_spans_end_on_the_days_of_snapshots(cards, format, expected):
    assert told(cards, format) == expected


@pytest.mark.parametrize(
    ("cards", "format", "rules"),
    [
        ({"lamp": 3, "wick": 3, "tallow": 2}, "standard", ["STANDARD-F1"]),
        ({"shade": 3, "lamp": 3, "torch": 2}, "standard", ["AGES-D3"]),
        ({"lamp": 3, "wick": 2, "shade": 1}, "points", ["POINTS-F6"]),
        ({"lamp": 2, "wick": 2, "comet": 1, "eclipse": 1}, "points", ["POINTS-F5"]),
    ],
)
def test_what_ended_it(cards, format, rules):
    found = spans(BOOK, GAME.formats[format], Decklist.of(main=cards))
    legal = next(at for at, span in enumerate(found) if span.verdict.value == "legal")
    assert [f.rule for f in ended_by(found[legal], found[legal + 1])] == rules


def test_a_verdict_on_every_day_agrees_with_its_span():
    deck = Decklist.of(main={"shade": 3, "lamp": 3, "torch": 2})
    for span in spans(BOOK, GAME.formats["standard"], deck):
        last = date.fromordinal((span.end or date(2030, 1, 2)).toordinal() - 1)
        for day in (span.start, last):
            assert BOOK.under("standard", day).judge(deck).verdict is span.verdict
