"""Names that look like a misspelt one, among very many."""

from __future__ import annotations

from difflib import get_close_matches
from random import Random
from time import perf_counter

from hypothesis import given
from hypothesis import strategies as st

from catalog.likeness import ALIKE, MOST_COMPARED, Likeness

PARTS = [
    "ember",
    "storm",
    "quiet",
    "iron",
    "moss",
    "night",
    "glass",
    "river",
    "owl",
    "fox",
    "carp",
    "heron",
    "lantern",
    "bucket",
    "火",
    "水",
    "ふくろう",
]


def spellings(count: int) -> list[str]:
    """Return so many different names."""
    rng = Random(7)
    names = {" ".join(rng.choices(PARTS, k=3)) + f" {n:x}" for n in range(count)}
    return sorted(names)


MANY = spellings(700)
LIKENESS = Likeness(MANY)


@given(
    st.sampled_from(MANY),
    st.integers(0, 30),
    st.sampled_from(["", "x", "ee", " "]),
    st.integers(0, 1),
)
def test_a_name_with_a_slip_is_found_first_where_a_full_search_finds_it_first(name, at, put, out):
    slip = name[:at] + put + name[at + out :]
    full = get_close_matches(slip, MANY, n=1, cutoff=ALIKE)
    assert LIKENESS.near(slip, 1) == full


@given(st.text(max_size=20))
def test_nothing_is_found_that_a_full_search_leaves_out(text):
    assert set(LIKENESS.near(text, 3)) <= set(get_close_matches(text, MANY, n=700, cutoff=ALIKE))


def test_few_names_are_all_compared():
    few = MANY[:MOST_COMPARED]
    assert Likeness(few).near("emberr storm", 4) == get_close_matches("emberr storm", few, 4, ALIKE)


def test_a_name_is_found_fast_among_twenty_thousand():
    likeness = Likeness(spellings(20_000))
    likeness.near("warm", 1)
    start = perf_counter()
    for n in range(20):
        assert likeness.near(f"embr storm lantren {n:x}", 3)
    assert perf_counter() - start < 10  # comparing all takes 26
