"""Where matrices take points: x to the right, y down."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from catalog.pdf.matrices import joined, scaled, shifted, turned

lengths = st.floats(-500, 500)


def taken(matrix, x, y):
    a, b, c, d, e, f = matrix
    return pytest.approx((a * x + c * y + e, b * x + d * y + f), abs=1e-6)


def test_a_shift():
    assert taken(shifted(3, -4), 10, 20) == (13, 16)


def test_a_scale_leaves_its_middle():
    assert taken(scaled(2, 0.5, 10, 20), 10, 20) == (10, 20)
    assert taken(scaled(2, 0.5, 10, 20), 11, 24) == (12, 22)


def test_a_factor_below_nothing_turns_over():
    assert taken(scaled(-1, 1, 10, 0), 12, 5) == (8, 5)


def test_a_turn_goes_clockwise():
    assert taken(turned(90), 1, 0) == (0, 1)
    assert taken(turned(90, 10, 10), 11, 10) == (10, 11)
    assert taken(turned(180, 10, 20), 0, 0) == (20, 40)


@given(x=lengths, y=lengths, degrees=lengths)
def test_joined_does_one_after_the_other(x, y, degrees):
    first, then = turned(degrees, 3, 4), shifted(x, y)
    a, b, c, d, e, f = first
    px, py = a * 7 + c * 8 + e, b * 7 + d * 8 + f
    assert taken(joined(first, then), 7, 8) == (px + x, py + y)
