"""A chart's numbers, against counting copy by copy."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import pairwise
from statistics import median as plain_median

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decks.charts.charts import read_charts
from decks.charts.counting import MOST_STEPS, average, count, median, steps
from decks.legality.decklist import Decklist
from tests.decks.charts.games import POOL, chart, game

DECK = Decklist.of(
    main={"ant": 3, "bee": 2, "cat": 1, "hat": 4, "ghost": 9}, side={"hut": 2, "ant": 1}
)


def counted(deck=DECK, *others, **keys):
    found = game(chart(**keys))
    (only,) = read_charts(found, POOL).charts
    return count(only, [deck, *others], found, POOL)


def bars(found) -> dict[str, int]:
    """Return value -> amount in the first deck."""
    return {getattr(bar.label, "code", bar.label): bar.amounts[0] for bar in found.bars}


@pytest.mark.parametrize(
    ("keys", "expected"),
    [
        ({}, {"red": 8, "blue": 1}),
        ({"sections": ["main"]}, {"red": 7, "blue": 1}),
        ({"where": "type:beast"}, {"red": 4, "blue": 1}),
        ({"key": "type"}, {"beast": 7, "tool": 4, "place": 2}),
        ({"key": "skills"}, {"red": 6, "blue": 2}),
        ({"key": ["colour", "skills"]}, {"red": 14, "blue": 3}),
        ({"measure": "sum(power)"}, {"red": 4, "blue": 0}),
        ({"measure": "sum(power * 2 + 1)", "where": "type:beast"}, {"red": 12, "blue": 1}),
        ({"key": "power"}, {"1": 4, "3": 2, "X": 1}),
        ({"key": "power", "kind": "curve"}, {"1": 4, "2": 0, "3": 2, "X": 1}),
        ({"key": "price", "where": "type:beast"}, {}),
    ],
)
def test_values_have_what_their_cards_have(keys, expected):
    assert bars(counted(**keys)) == expected


def test_what_is_left_out_is_told():
    found = counted(key="power", kind="curve")
    assert (found.cards, found.without) == ((13,), (6,))
    assert (found.averages, found.medians) == ((Fraction(10, 6),), (Fraction(1),))
    assert counted(key="price", where="type:beast").is_empty


def test_two_decks_share_the_values():
    found = counted(DECK, Decklist.of(main={"cat": 2}))
    assert [bar.amounts for bar in found.bars] == [(8, 0), (1, 2)]
    assert found.averages == (None, None)


numbers = st.dictionaries(st.integers(-20, 20), st.integers(1, 4), min_size=1)


@given(numbers)
def test_average_and_median_are_those_of_the_copies(held):
    copies = [n for n, times in held.items() for _ in range(times)]
    assert average(Counter(held)) == Fraction(sum(copies), len(copies))
    assert median(Counter(held)) == Fraction(plain_median(copies))


@given(st.sets(st.integers(-500, 500), min_size=1), st.integers(-10, 10), st.integers(-10, 30))
def test_steps_hold_every_number_once_and_are_few(values, least, most):
    ordered = sorted(values)
    found = steps(ordered, least, most)
    for value in ordered:
        assert sum(first <= value <= last for first, last in found) == 1
    assert len({last - first for first, last in found}) == 1
    assert len(found) <= MOST_STEPS + 1
    assert all(a[1] + 1 == b[0] for a, b in pairwise(found))


def test_a_short_scale_is_shown_whole():
    assert steps([2, 3], 1, 5) == [(n, n) for n in range(1, 6)]
    assert steps([2, 3], 0, 500) == [(2, 2), (3, 3)]
    assert steps([]) == []
