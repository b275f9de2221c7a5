"""The reverse view in words: what speaks against a card, and what room is left."""

from __future__ import annotations

import pytest
from django.utils import translation

from catalog.wording import word
from decks.legality.decklist import Decklist
from decks.legality.outlook_words import against_words, room_left
from decks.rulebook import Rulebook
from tests.decks.legality.games import POOL, game

OWLS = Decklist.of(main={"owl": 2, "bucket": 1})


def book(*tables: dict[str, object]) -> Rulebook:
    """Return the rulebook of an invented game with these rules over the main deck."""
    full = [{"rule": "NOOK-D1", "sections": ["main"], **table} for table in tables]
    found = Rulebook(game(*full), POOL)
    assert not found.problems
    return found


def room(table: dict[str, object], deck: Decklist = OWLS, language: str = "en") -> list[str]:
    judge = book(table)
    with translation.override(language):
        found = room_left(judge.judge(deck).findings, judge.definition)
        return [word(left.words, judge) for left in found]


@pytest.mark.parametrize(
    ("table", "words"),
    [
        ({"most": 5}, ["2 left: Deck"]),
        ({"exactly": 3}, ["Full: Deck"]),
        ({"least": 5}, ["2 more needed: Deck"]),
        ({"least": 2}, []),
        ({"most": 2}, []),  # broken: the rule itself says so
        ({"where": "type:tool", "most": 0}, []),
        ({"where": "type:tool", "most": 3}, ["2 left: Tool"]),
        ({"measure": "sum(power)", "most": 9}, ["5 left: Power (Deck)"]),
        ({"measure": "distinct(colours)", "most": 2}, ["1 left: different Colours (Deck)"]),
        ({"key": "card", "most": 3}, []),
        (
            {"key": "colours", "values": ["red"], "most": 3},
            ["1 left: Deck, Red", "2 left: Deck, no Colours"],
        ),
        ({"least": 9, "severity": "advice"}, []),
        ({"most": 9, "when": "copies(side) > 0"}, []),
        ({"one_of": [3, 9]}, []),
        ({"one_of": [0, 9]}, ["6 more needed: Deck"]),
    ],
)
def test_room_is_told_in_a_few_words(table, words):
    assert room(table) == words


def test_room_is_told_in_japanese():
    assert room({"where": "type:tool", "most": 3}, language="ja") == ["残り2：道具"]
    assert room({"least": 5}, language="ja") == ["あと2必要：デッキ"]


def test_what_is_needed_comes_first_and_what_is_full_last():
    judge = book({"where": "type:beast", "most": 2}, {"most": 9}, {"least": 5})
    found = room_left(judge.judge(OWLS).findings, judge.definition)
    assert [left.kind for left in found] == ["needed", "left", "full"]


@pytest.mark.parametrize(
    ("table", "card", "words"),
    [
        ({"most": 3}, "owl", "Too many: Deck"),
        ({"key": "card", "most": 2}, "owl", "Too many copies"),
        ({"where": "type:tool", "most": 0}, "ladders", None),
        ({"where": "power=3", "most": 0}, "heron", "Not allowed: Power 3"),
        ({"measure": "sum(power)", "most": 4}, "carp", "Too much: Power"),
        ({"measure": "distinct(colours)", "most": 1}, "carp", "Too much: different Colours"),
        ({"every": {"shares": "colours", "with": "side"}}, "carp", None),
    ],
)
def test_what_speaks_against_a_card_is_said_in_a_few_words(table, card, words):
    judge = book(table)
    with translation.override("en"):
        breaks = judge.outlook(OWLS).adding("main", judge.pool[card]).breaks
        assert [word(against_words(f, judge.definition), judge) for f in breaks] == (
            [words] if words else []
        )


def test_a_card_that_takes_the_last_place_of_another_says_so():
    judge = book({"exactly": 4}, {"where": "type:tool", "least": 2})
    with translation.override("en"):
        breaks = judge.outlook(OWLS).adding("main", judge.pool["owl"]).breaks
        assert [word(against_words(f, judge.definition), judge) for f in breaks] == [
            "No room for: Tool"
        ]


def test_a_card_that_can_never_match_says_what_it_must_match():
    judge = book(
        {"every": {"within": "colours", "with": "side"}}, {"sections": ["side"], "most": 1}
    )
    deck = Decklist.of(main={"owl": 1}, side={"owl": 1})
    with translation.override("en"):
        breaks = judge.outlook(deck).adding("main", judge.pool["carp"]).breaks
        assert [word(against_words(f, judge.definition), judge) for f in breaks] == [
            "Must match Side"
        ]
