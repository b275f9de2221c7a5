"""Chances of the opening hand, against drawing every hand."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

import pytest

from decks.charts.charts import read_charts
from decks.charts.counting import count
from decks.charts.opening import Opening
from decks.legality.decklist import Decklist
from tests.decks.charts.games import POOL, chart, game


@pytest.mark.parametrize(("hand", "size"), [(1, 1), (2, 5), (3, 6), (5, 3), (0, 4)])
def test_chances_are_those_of_all_hands(hand, size):
    for hits in range(size + 1):
        hands = list(combinations([n < hits for n in range(size)], min(hand, size)))
        opening = Opening(hand, size)
        assert opening.chance(hits) == Fraction(sum(map(any, hands)), len(hands))
        assert opening.expected(hits) == Fraction(sum(map(sum, hands)), len(hands))


TABLE = {
    "start_in_play": "type:place",
    "piles": [{"code": "deck", "sections": ["main"], "hand": 2}],
}


def openings(table, **keys):
    found = game(chart(**keys), table=table)
    (only,) = read_charts(found, POOL).charts
    deck = Decklist.of(main={"ant": 2, "hat": 1, "hut": 1, "ghost": 1}, side={"ant": 3})
    return count(only, [deck], found, POOL)


def test_the_pile_is_what_is_drawn_from():
    found = openings(TABLE, key="type", sections=["main"])
    assert found.openings == (Opening(2, 4),)
    assert [bar.drawn for bar in found.bars] == [(2,), (1,), (0,)]


@pytest.mark.parametrize(
    ("table", "keys"),
    [
        (TABLE, {}),  # the side is not drawn from
        (TABLE, {"sections": ["side"]}),
        ({}, {"sections": ["main"]}),
        ({"piles": [{"code": "deck", "sections": ["main"], "hand": 0}]}, {"sections": ["main"]}),
    ],
)
def test_without_a_hand_there_are_no_chances(table, keys):
    assert openings(table, **keys).openings == (None,)
