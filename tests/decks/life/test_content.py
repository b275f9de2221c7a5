"""The way back through the changes of a running version."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decks.life.content import decklist_of, is_wholesale, walked_back, way_back
from decks.unread import Kind, Unread

CARDS = st.dictionaries(st.sampled_from("abcd"), st.integers(1, 4), min_size=1, max_size=4)
CONTENTS = st.fixed_dictionaries(
    {
        "sections": st.dictionaries(st.sampled_from(["main", "side"]), CARDS, max_size=2),
        "card_notes": st.dictionaries(st.sampled_from("abcd"), st.text(max_size=3), max_size=2),
        "notes": st.sampled_from(["", "Fast", "Slow"]),
    },
    optional={"format": st.sampled_from(["", "old"])},
)


@given(st.lists(CONTENTS, min_size=1, max_size=6))
def test_every_state_is_found_again(states):
    backs = [way_back(a, b) for a, b in itertools.pairwise(states)]
    for count in range(len(states)):
        last = backs[len(backs) - count :]
        assert walked_back(states[-1], reversed(last)) == states[-1 - count]


def test_walking_back_leaves_what_it_starts_from():
    now = {"sections": {"main": {"owl": 2}}, "card_notes": {}}
    before = {"sections": {}, "card_notes": {}}
    assert walked_back(now, [way_back(before, now)]) == before
    assert now["sections"] == {"main": {"owl": 2}}


@pytest.mark.parametrize(("slots", "expected"), [(3, False), (4, True)])
def test_more_than_three_slots_at_once_are_wholesale(slots, expected):
    after = {"sections": {"main": {f"card{n}": 1 for n in range(slots)}}}
    assert is_wholesale(way_back({"sections": {}}, after)) is expected


def test_lines_that_name_a_card_are_unknown_cards():
    lines = [Unread(1, "2 Emberowl", Kind.UNKNOWN, "Emberowl"), Unread(2, "Allies:", Kind.HEADING)]
    content = {"sections": {"main": {"owl": 1}}, "unread": [line.to_json() for line in lines]}
    found = decklist_of(content)
    assert (found.size(), found.unknown) == (1, ("Emberowl",))
