"""`legal:` means the cards of which one copy breaks none of a format's lists: for the predicate and for the judge."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest
from hypothesis import given, settings

from catalog.facts import CardFacts
from catalog.formats import Snapshot, read_format
from catalog.query import QueryError, compile_query, parse
from catalog.query.check import resolve
from catalog.query.describe import describe
from decks.legality.decklist import Decklist
from decks.legality.format_check import format_problems
from decks.rulebook import Rulebook
from tests.decks.legality.ages import ages
from tests.decks.legality.drawn_formats import formats

GAME, POOL = ages()


def one_copy_is_allowed(book: Rulebook, card: CardFacts) -> bool:
    """Whether a deck of one copy breaks nothing that the format says (what it lacks left aside), wherever the copy lies."""
    lists = {table["rule"] for table in book.definition.constraints}
    for section in book.definition.sections:
        report = book.judge(Decklist({section: {card.code: 1}}))
        if not any(f.rule in lists and f.binds and f.delta < 0 for f in report.findings):
            return True
    return False


@settings(deadline=None, max_examples=150)
@given(format=formats)
def test_legal_cards_are_those_of_which_one_copy_breaks_no_list(format):
    format = replace(format, game_rules=False)
    game = replace(GAME, formats={"drawn": format})
    assert not format_problems(format, game, POOL)
    book = Rulebook(game, POOL).under("drawn", date(2000, 1, 1))
    legal = compile_query("legal:drawn", game, POOL)
    assert [c.code for c in POOL if legal(c)] == [
        c.code for c in POOL if one_copy_is_allowed(book, book.pool[c.code])
    ]


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ("legal:standard@1999-05", "lamp wick tallow moth"),
        ("legal:standard@2000-03-14", "lamp wick tallow moth"),
        ("legal:standard@2000-03-15", "lamp wick tallow mirror prism shade torch"),
        ("legal:standard@2001-06 set:dawn", "lamp"),
        (
            "使用可:スタンダード＠2001-06",
            "lamp mirror prism shade torch comet eclipse cinder candle",
        ),
        ("legal:standard", "lamp mirror prism shade torch comet eclipse cinder candle"),
        ('legal:"Seven Points@2000" cost>=7', "eclipse"),
        ("legal:points cost>=7", "eclipse oracle"),
        ("legal:starter", "lamp prism torch"),
        ("legal:starter|standard -legal:starter", "mirror shade comet eclipse cinder candle"),
        ("legal!=standard", "wick tallow moth oracle"),
        ("legal:starter&standard@1999-05", "lamp"),
        # the changed cost is what the search for it doesn't see: only the format does
        ("cost:X", ""),
    ],
)
def test_legal_is_asked_by_name_and_day(query, found):
    holds = compile_query(query, GAME, POOL)
    assert [card.code for card in POOL if holds(card)] == found.split()


@pytest.mark.parametrize(
    ("query", "text", "position"),
    [
        ("lamp legal:standart", "There is no format “%(name)s”. Did you mean: %(near)s?", 11),
        ("legal:vintage", "There is no format “%(name)s”. Known: %(known)s.", 6),
        ("legal:standard@1999-04-30", "%(format)s begins on %(date)s.", 6),
        ("legal:standard@soon", "After @ stands a date such as 2001-02-01, not “%(date)s”.", 6),
        ("legal>standard", "“%(field)s” has no order: use : or != instead of “%(sign)s”.", 0),
        ("legal:/stan/", "“%(field)s” takes no regular expression: only names and texts do.", 6),
        ("legal:none", "There is no format “%(name)s”. Known: %(known)s.", 6),
        ("has:legal", "There is no field “%(name)s”. Did you mean: %(near)s? For the words themselves use quotation marks.", 4),
    ],
)  # fmt: skip
def test_what_cannot_be_asked_is_said_with_its_place(query, text, position):
    with pytest.raises(QueryError) as error:
        compile_query(query, GAME, POOL)
    assert (error.value.message.text, error.value.position) == (text, position)


def test_a_game_without_formats_says_so():
    with pytest.raises(QueryError) as error:
        compile_query("legal:standard", replace(GAME, formats={}), POOL)
    assert error.value.message.text == "This game has no formats."


def test_formats_never_ask_for_formats():
    format = read_format({"pool": "legal:standard"}, code="loop", names={"en": "Loop"})
    (problem,) = format_problems(format, GAME, POOL)
    assert problem.path == "pool"
    with pytest.raises(QueryError):
        compile_query("legal:loop", replace(GAME, formats={"loop": format}), POOL)


def test_the_query_is_read_back():
    said = describe(resolve(parse("legal:standard@2001-06"), GAME, POOL))
    assert said.text == "it is legal in %(format)s on %(date)s"
    assert said.values["date"] == "2001-06-01"


def test_a_pool_that_the_game_knows_no_more_leaves_out_nothing():
    says = {"pool": "type:gone", "banned": ["lamp"]}
    format = replace(GAME.formats["standard"], snapshots=(Snapshot(date.min, says),))
    book = Rulebook(GAME, POOL).under(format, date(2026, 1, 1))
    assert [card.code for card in POOL if not book.allows(card)] == ["lamp"]
