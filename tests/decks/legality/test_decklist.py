"""A deck as plain data."""

from __future__ import annotations

from decks.legality.decklist import Decklist

DECK = Decklist({"main": {"owl": 2, "carp": 1}, "side": {"owl": 1}, "token": {}})


def test_totals_add_up_over_sections_in_the_order_of_the_deck():
    assert list(DECK.totals().items()) == [("owl", 3), ("carp", 1)]
    assert DECK.totals().total() == DECK.size() == 4


def test_plain_leaves_empty_sections_out_and_copies_what_it_gives():
    plain = DECK.plain()
    assert plain == {"main": {"owl": 2, "carp": 1}, "side": {"owl": 1}}
    plain["main"]["owl"] = 9
    assert DECK.copies("main", "owl") == 2


def test_copies_are_set_exactly_and_none_take_the_card_out():
    assert DECK.with_copies("side", "carp", 3).copies("side", "carp") == 3
    assert DECK.with_copies("side", "owl", 0).size("side") == 0
    assert DECK.size("side") == 1
