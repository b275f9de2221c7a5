"""Sets of cards as bits: in and out again."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from catalog.index.bits import bits_of, keys_of, packed, unpacked


@given(st.sets(st.integers(0, 5000)), st.integers(0, 50))
def test_keys_become_bits_and_keys_again(numbers, first):
    keys = sorted(number + 8 * first for number in numbers)
    assert list(keys_of(bits_of(keys, first), first)) == keys
    assert unpacked(*packed(bits_of(keys))) == bits_of(keys)
