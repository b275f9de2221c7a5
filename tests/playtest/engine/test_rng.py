"""Chance as an integer: known values, bounds, fairness."""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from playtest.engine import rng


def test_the_generator_is_splitmix64():
    state, values = 1234567, []
    for _ in range(3):
        state = (state + rng.GAMMA) & rng.MASK
        values.append(rng.mixed(state))
    assert values == [6457827717110365317, 3203168211198807973, 9817491932198370423]


@given(st.integers(0, rng.MASK), st.integers(1, 1000))
def test_a_number_below_a_limit_is_within_it(state, limit):
    after, number = rng.below(state, limit)
    assert 0 <= number < limit
    assert (after, number) == rng.below(state, limit)


@given(st.integers(0, rng.MASK), st.lists(st.integers(0, 50)))
def test_a_shuffle_keeps_the_cards(state, cards):
    shuffled = cards[:]
    rng.shuffle(state, shuffled)
    assert Counter(shuffled) == Counter(cards)


def test_every_order_of_three_cards_comes_about_equally_often():
    orders, state = Counter(), 1
    for _ in range(6000):
        cards = [0, 1, 2]
        state = rng.shuffle(state, cards)
        orders[tuple(cards)] += 1
    assert len(orders) == 6
    assert all(900 < count < 1100 for count in orders.values())
