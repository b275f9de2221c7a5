"""Formats: verdicts as data, at the edges of their dates."""

from __future__ import annotations

from datetime import date

import pytest

from catalog.formats import ALWAYS, Snapshot, first_day, read_format
from decks.legality.decklist import Decklist
from decks.legality.formats import FormatError, settled, settled_on
from decks.rulebook import Rulebook
from tests.decks.legality.ages import ages

DAWN = {"lamp": 3, "wick": 3, "tallow": 2}
NOON = {"lamp": 3, "mirror": 2, "prism": 1, "torch": 2}
SIX = {"lamp": 3, "wick": 3}


@pytest.fixture(scope="module")
def book() -> Rulebook:
    game, pool = ages()
    return Rulebook(game, pool)


def verdict(book, format, on, cards, **sections):
    deck = Decklist.of(main=cards, **sections)
    return book.under(format, date.fromisoformat(on)).judge(deck).broken


@pytest.mark.parametrize(
    ("cards", "format", "on", "broken"),
    [
        # pool: the last day of a snapshot, its first; a reprint brings the lamp back with dusk
        (DAWN, "standard", "1999-05-01", ()),
        (DAWN, "standard", "2001-05-31", ()),
        (DAWN, "standard", "2001-06-01", ("STANDARD-F1",)),
        (NOON, "standard", "2000-03-14", ("STANDARD-F1",)),
        (NOON, "standard", "2000-03-15", ()),
        (NOON, "standard", "2001-06-01", ()),
        ({**NOON, "torch": 1, "oracle": 1}, "standard", "2001-06-01", ("AGES-D3", "STANDARD-F1")),
        # ban: kept by the next snapshot, lifted by an empty list
        ({"lamp": 3, "moth": 1, "wick": 3, "tallow": 1}, "standard", "2000-03-14", ()),
        ({"lamp": 3, "moth": 1, "wick": 3, "tallow": 1}, "standard", "2000-03-15", ("STANDARD-F2",)),
        ({"lamp": 3, "moth": 1, "torch": 3, "candle": 1}, "standard", "2001-06-01", ("STANDARD-F1", "STANDARD-F2")),
        ({"lamp": 3, "moth": 1, "torch": 3, "candle": 1}, "standard", "2002-01-01", ("STANDARD-F1",)),
        # limit
        ({**NOON, "prism": 2, "mirror": 1}, "standard", "2001-05-31", ()),
        ({**NOON, "prism": 2, "mirror": 1}, "standard", "2001-06-01", ("STANDARD-F3",)),
        ({**NOON, "prism": 0, "mirror": 3}, "standard", "2001-06-01", ("STANDARD-F3",)),
        # changed fields: three shades cost 6 each from 2001-06-01 to the end of that year; X counts nothing
        ({"shade": 3, "lamp": 3, "torch": 2}, "standard", "2001-05-31", ()),
        ({"shade": 3, "lamp": 3, "torch": 2}, "standard", "2001-06-01", ("AGES-D3",)),
        ({"shade": 3, "lamp": 3, "torch": 2}, "standard", "2001-12-31", ("AGES-D3",)),
        ({"shade": 3, "lamp": 3, "torch": 2}, "standard", "2002-01-01", ()),
        ({"comet": 3, "lamp": 3, "torch": 2}, "standard", "2001-12-31", ()),
        ({"comet": 3, "lamp": 3, "torch": 2}, "standard", "2002-01-01", ("AGES-D3",)),
        # restricted: copies of one are free, two different ones aren't
        ({"comet": 2, "lamp": 3, "torch": 3}, "standard", "2002-01-01", ()),
        ({"comet": 1, "cinder": 1, "lamp": 3, "torch": 3}, "standard", "2001-12-31", ()),
        ({"comet": 1, "cinder": 1, "lamp": 3, "torch": 3}, "standard", "2002-01-01", ("STANDARD-F4",)),
        # points, pairs, a rule of the game left out, one of the format
        (SIX, "points", "1999-01-01", ()),
        ({**SIX, "wick": 2}, "points", "1999-01-01", ("AGES-P1",)),
        ({"lamp": 3, "wick": 1, "comet": 1, "eclipse": 1}, "points", "2001-08-31", ()),
        ({"lamp": 3, "wick": 1, "comet": 1, "eclipse": 1}, "points", "2001-09-01", ("POINTS-F5",)),
        ({"lamp": 3, "wick": 2, "comet": 1}, "points", "2001-09-01", ()),
        ({"lamp": 3, "wick": 2, "shade": 1}, "points", "2001-08-31", ()),
        ({"lamp": 3, "wick": 2, "shade": 1}, "points", "2001-09-01", ("POINTS-F6",)),
        ({"wick": 3, "tallow": 1, "shade": 2}, "points", "2001-09-01", ("POINTS-F6",)),
        # a product's cards alone, without the game's rules; a query that bans
        ({"lamp": 2}, "starter", "2000-03-15", ()),
        ({"lamp": 9, "prism": 9, "torch": 9}, "starter", "2030-01-01", ()),
        ({"lamp": 1}, "starter", "2000-03-15", ("AGES-S1",)),
        ({"lamp": 2, "wick": 1}, "starter", "2000-03-15", ("STARTER-F1",)),
        ({"lamp": 2, "moth": 1}, "starter", "2000-03-15", ("AGES-S2",)),
    ],
)  # fmt: skip
def test_the_verdict_on_a_day(book, cards, format, on, broken):
    assert verdict(book, format, on, cards) == broken


def test_lists_hold_in_every_section(book):
    assert verdict(book, "standard", "2000-03-15", DAWN, side={"moth": 1}) == ("STANDARD-F2",)
    assert verdict(book, "points", "2001-09-01", {"wick": 3, "torch": 3}, side={"tallow": 1}) == (
        "POINTS-F6",
    )


def test_a_format_begins_on_its_first_day(book):
    with pytest.raises(FormatError) as error:
        book.under("standard", date(1999, 4, 30))
    assert error.value.message.values["date"] == "1999-05-01"


def test_formats_are_found_by_code_and_name_in_either_language(book):
    on = date(2002, 1, 1)
    assert (
        book.under("スタンダード", on) is book.under("Standard", on) is book.under("standard", on)
    )
    with pytest.raises(FormatError) as error:
        book.under("standart", on)
    assert "Did you mean" in error.value.message.text


def test_days_of_one_snapshot_share_a_rulebook(book):
    first = book.under("standard", date(2001, 6, 1))
    assert book.under("standard", date(2001, 12, 31)) is first
    assert book.under("standard", date(2002, 1, 1)) is not first


def test_printed_cards_stay_as_they_are(book):
    changed = book.under("standard", date(2001, 6, 1)).pool
    assert (changed["shade"].fields["cost"], book.pool["shade"].fields["cost"]) == (6, 2)
    assert changed.named("日陰") == [changed["shade"]]
    assert changed["lamp"] is book.pool["lamp"]


def test_rules_are_numbered_and_say_where_they_come_from(book):
    rules = book.under("standard", date(2002, 1, 1)).definition.rules
    sources = {rule: text.source for rule, text in rules.items() if rule.startswith("STANDARD")}
    assert sources == {
        "STANDARD-F1": "Circular 3",
        "STANDARD-F3": "Circular 3",
        "STANDARD-F4": "Circular 4",
    }


def test_a_key_left_out_keeps_what_the_snapshot_before_said():
    format = read_format({"snapshots": [{"from": "2001", "banned": ["a"]}, {"from": "2002-02"}]})
    assert [s.start.isoformat() for s in format.snapshots] == ["2001-01-01", "2002-02-01"]
    assert settled(format, 1).get("banned") == ["a"]
    assert (format.place(date(2000, 12, 31)), format.end(0), format.end(1)) == (
        None,
        date(2002, 2, 1),
        None,
    )


def test_a_format_may_hold_always():
    format = read_format({"banned": ["a"]})
    assert format.snapshots == (Snapshot(ALWAYS, {"banned": ["a"]}),)
    assert settled_on(format, date.min).get("banned") == ["a"]
    assert read_format({}).snapshots == (Snapshot(ALWAYS),)


@pytest.mark.parametrize(
    "text", ["", "2001-13", "2001-02-30", "01-02-03", "2001-2", "２００１", "0000"]
)
def test_days_that_are_none(text):
    with pytest.raises(ValueError):
        first_day(text)
