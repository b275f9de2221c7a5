"""The difference between two decklists."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decks.diff import Change, Choice, Diff, Move, diff
from decks.legality.decklist import Decklist

CARDS = st.dictionaries(st.sampled_from("abcde"), st.integers(0, 4), max_size=5)
DECKS = st.builds(
    Decklist,
    st.dictionaries(st.sampled_from(["main", "side", "extra"]), CARDS, max_size=3),
    st.lists(st.sampled_from(["Owl", "Imp"]), max_size=3).map(tuple),
    st.dictionaries(st.sampled_from(["colour", "house"]), st.sampled_from("xyz"), max_size=2),
)


def essence(deck: Decklist) -> tuple[object, ...]:
    """Return what two equal decks have in common, whatever their order."""
    return sorted(deck.slots()), sorted(deck.unknown), dict(deck.choices)


def test_cards_come_in_go_out_and_change_their_copies():
    found = diff(Decklist.of(main={"owl": 2, "imp": 1}), Decklist.of(main={"owl": 4, "elf": 3}))
    assert found.cards_in == (Change("main", "elf", 3, 0, 3),)
    assert found.cards_out == (Change("main", "imp", -1, 1, 0),)
    assert found.copies_changed == (Change("main", "owl", 2, 2, 4),)
    assert (found.copies_in, found.copies_out, found.copies_moved) == (5, 1, 0)


def test_what_leaves_one_section_and_enters_another_is_moved():
    found = diff(Decklist.of(main={"owl": 3}), Decklist.of(main={"owl": 1}, side={"owl": 2}))
    assert found == Diff(moves=(Move("owl", "main", "side", 2),))


def test_what_is_moved_and_changed_at_once_is_both():
    found = diff(Decklist.of(main={"owl": 3}), Decklist.of(main={"owl": 1}, side={"owl": 1}))
    assert found.moves == (Move("owl", "main", "side", 1),)
    assert found.changes == (Change("main", "owl", -1, 3, 1),)


def test_choices_and_lines_that_name_no_card_differ_too():
    before = Decklist(unknown=("Emberowl", "Imp"), choices={"colour": "red"})
    after = Decklist(unknown=("Imp", "Imp"), choices={"house": "north"})
    found = diff(before, after)
    assert found.choices == (Choice("colour", "red", ""), Choice("house", "", "north"))
    assert (found.unknown_in, found.unknown_out) == (("Imp",), ("Emberowl",))


@pytest.mark.parametrize("copies", [0, 1])
def test_a_deck_that_lacks_what_is_to_go_keeps_no_copies(copies):
    out = diff(Decklist.of(main={"owl": 3}), Decklist())
    assert out.applied(Decklist.of(main={"owl": copies})).size() == 0


@given(DECKS)
def test_a_deck_does_not_differ_from_itself(deck):
    turned = {s: dict(reversed(list(cards.items()))) for s, cards in deck.sections.items()}
    assert not diff(deck, Decklist(turned, deck.unknown[::-1], deck.choices))


@given(DECKS, DECKS)
def test_the_difference_makes_one_deck_of_the_other_and_back(before, after):
    found = diff(before, after)
    assert essence(found.applied(before)) == essence(after)
    assert essence(found.turned().applied(after)) == essence(before)
    assert sum(c.delta for c in found.changes) == after.size() - before.size()


@given(DECKS, DECKS)
def test_no_card_comes_in_that_could_be_moved(before, after):
    found = diff(before, after)
    for change in found.changes:
        others = [c for c in found.changes if c.code == change.code]
        assert len({c.delta > 0 for c in others}) == 1
    assert all(move.copies > 0 and move.source != move.target for move in found.moves)
