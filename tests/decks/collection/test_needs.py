"""Have and need, against counting copy by copy."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decks.collection.needs import closing, completeness, conflicts, needs, together

codes = st.sampled_from("abcde")
copies = st.dictionaries(codes, st.integers(0, 5))
decks = st.dictionaries(st.integers(0, 4), copies, max_size=4)


def pile(cards) -> list[str]:
    """Return every copy as one thing."""
    return [code for code, n in cards.items() for _ in range(n)]


@given(copies, copies)
def test_have_and_missing_are_what_dealing_out_copies_gives(wanted, owned):
    shelf, missing = pile(owned), []
    for copy in pile(wanted):
        shelf.remove(copy) if copy in shelf else missing.append(copy)
    found = needs(wanted, owned)
    assert +found.missing_copies == Counter(missing)
    assert found.missing == len(missing)
    assert found.have + found.missing == found.wanted == len(pile(wanted))
    assert [need.code for need in found.open] == [c for c in wanted if c in missing]


@given(decks, copies)
def test_sharing_never_needs_more_and_one_deck_needs_the_same(decks, owned):
    shared = needs(together(decks.values(), shared=True), owned)
    apart = needs(together(decks.values(), shared=False), owned)
    assert shared.missing <= apart.missing
    assert shared.missing >= max((needs(d, owned).missing for d in decks.values()), default=0)
    if len(decks) == 1:
        assert shared == apart


@given(decks, copies)
def test_conflicts_are_the_cards_that_sharing_would_save(decks, owned):
    found = {c.code: c for c in conflicts(decks, owned)}
    for code in "abcde":
        wants = [d[code] for d in decks.values() if d.get(code, 0) > 0]
        is_conflict = len(wants) > 1 and 0 < owned.get(code, 0) < sum(wants)
        assert (code in found) == is_conflict
        if is_conflict:
            assert found[code].missing == sum(wants) - owned[code]
            assert found[code].is_shareable == (max(wants) <= owned[code])


@given(copies, st.dictionaries(st.integers(0, 4), copies))
def test_no_product_closes_more_than_the_first(missing, products):
    found = closing(missing, products)
    for product, held in products.items():
        left = sum((Counter(missing) - Counter(held)).values())
        closed = sum(missing.values()) - left
        assert closed == next((c.copies for c in found if c.product == product), 0)
    assert [c.rank for c in found] == sorted((c.rank for c in found), reverse=True)


def test_what_a_product_may_hold_comes_after_what_it_surely_holds():
    missing = {"a": 2, "b": 1, "c": 1}
    found = closing(
        missing, {"box": {"a": 1, "z": 9}}, {"pack": ["b", "c", "z"], "box": ["a", "b"]}
    )
    assert [(c.product, c.copies, c.cards, c.possible) for c in found] == [
        ("box", 1, 1, 1),
        ("pack", 0, 0, 2),
    ]


def test_products_without_anything_missing_are_left_out():
    assert closing({"a": 0}, {"box": {"a": 3}}, {"pack": ["a"]}) == []


@pytest.mark.parametrize(
    ("owned", "expected"),
    [({}, (0, 3, 0, 0)), ({1: 2, 9: 5}, (1, 3, 2, 33)), ({1: 1, 2: 1, 3: 4}, (3, 3, 6, 100))],
)
def test_completeness_counts_different_printings(owned, expected):
    found = completeness([1, 2, 3], owned)
    assert (found.owned, found.of, found.copies, found.percent) == expected
    assert found.missing == 3 - expected[0]


def test_nothing_is_complete_to_no_percent():
    assert completeness([], {}).percent == 0
