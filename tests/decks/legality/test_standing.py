"""How cards stand in a format."""

from __future__ import annotations

from datetime import date

import pytest

from decks.legality.standing import Kind, standings
from decks.rulebook import Rulebook
from tests.decks.legality.ages import ages

BOOK = Rulebook(*ages())


@pytest.mark.parametrize(
    ("format", "on", "card", "found"),
    [
        ("standard", "1999-05-01", "moth", [(Kind.LEGAL, 0, ())]),
        ("standard", "2000-03-15", "moth", [(Kind.BANNED, 0, ())]),
        ("standard", "2002-01-01", "moth", [(Kind.OUTSIDE, 0, ())]),
        ("standard", "2001-06-01", "prism", [(Kind.LIMITED, 1, ())]),
        ("standard", "2001-06-01", "shade", [(Kind.CHANGED, 0, ())]),
        ("standard", "2002-01-01", "comet", [(Kind.RESTRICTED, 0, ("eclipse", "cinder"))]),
        ("points", "2001-09-01", "lamp", [(Kind.EXCLUDES, 0, ("shade",))]),
        ("points", "2001-09-01", "comet", [(Kind.POINTS, 4, ())]),
        ("points", "2001-08-31", "oracle", [(Kind.OUTSIDE, 0, ())]),  # dearer than the budget
        ("starter", "2001-01-01", "moth", [(Kind.OUTSIDE, 0, ())]),  # banned by a query
    ],
)
def test_what_a_format_says_of_a_card(format, on, card, found):
    book = BOOK.under(format, date.fromisoformat(on))
    assert [(s.kind, s.number, s.others) for s in standings(book, card)] == found


def test_without_a_format_every_card_is_legal():
    assert [s.kind for s in standings(BOOK, "moth")] == [Kind.LEGAL]
    assert BOOK.allows(BOOK.pool["moth"])
