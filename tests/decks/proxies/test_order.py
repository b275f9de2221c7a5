"""Which cards a print holds."""

from __future__ import annotations

import pytest

from catalog.facts import CardFacts, PrintingFacts
from catalog.pool import CardPool
from decks.proxies.choices import Refused
from decks.proxies.options import Options
from decks.proxies.order import Source, Wanted, ordered, read_copies, read_singles

POOL = CardPool(
    [
        CardFacts("owl", "bird", {"en": "Tawny Owl"}, printings=(PrintingFacts("a", "10"), PrintingFacts("b", "1"))),
        CardFacts("cat", "beast", {"en": "Ash Cat"}, printings=(PrintingFacts("a", "2"),)),
        CardFacts("wren", "bird", {"en": "Wren"}),
    ]
)  # fmt: skip
MAIN = Source("Deck", {"main": {"owl": 2, "cat": 1}, "side": {"owl": 1, "wren": 3}})


def printed(*sources, singles=(), owned=None, copies=None, **chosen):
    found = ordered(sources, singles, Options(**chosen), POOL, owned=owned, copies=copies)
    return [(w.code, w.copies, w.section) for w in found]


def test_a_deck_goes_section_by_section():
    assert printed(MAIN) == [
        ("owl", 2, "main"),
        ("cat", 1, "main"),
        ("owl", 1, "side"),
        ("wren", 3, "side"),
    ]


def test_several_decks_go_together():
    other = Source("Other", {"main": {"cat": 2, "wren": 1}})
    assert printed(MAIN, other)[:3] == [("owl", 2, "main"), ("cat", 3, "main"), ("wren", 1, "main")]


def test_sections_and_types_are_chosen():
    assert printed(MAIN, section=("side",)) == [("owl", 1, "side"), ("wren", 3, "side")]
    assert printed(MAIN, without=("bird",)) == [("cat", 1, "main")]


def test_unknown_cards_are_left_out():
    assert printed(Source("Old", {"main": {"gone": 4, "cat": 1}})) == [("cat", 1, "main")]


def test_owned_copies_count_once_for_all_decks():
    owned = {"owl": 2, "wren": 9}
    assert printed(MAIN, MAIN, owned=owned, copies=None) == printed(MAIN, MAIN)  # not asked for
    found = ordered([MAIN, MAIN], [], Options(copies="missing"), POOL, owned=owned)
    assert [(w.code, w.copies, w.section) for w in found] == [
        ("owl", 2, "main"), ("cat", 2, "main"), ("owl", 2, "side"),
    ]  # fmt: skip


def test_copies_can_be_set_for_a_card():
    assert printed(MAIN, copies={"owl": 7, "wren": 0}) == [("owl", 7, "main"), ("cat", 1, "main")]


def test_single_cards_come_after_decks():
    singles = read_singles({"card": ["wren*2", "owl@b/1", "wren"]}, POOL)
    found = ordered([Source("D", {"main": {"cat": 1}})], singles, Options(), POOL)
    assert found == [
        Wanted("cat", 1, section="main"),
        Wanted("wren", 3),
        Wanted("owl", 1, POOL["owl"].printings[1].key),
    ]


@pytest.mark.parametrize(
    ("sort", "codes"),
    [
        ("deck", ["owl", "cat", "wren"]),
        ("type", ["owl", "wren", "cat"]),
        ("name", ["cat", "owl", "wren"]),
        ("number", ["cat", "owl", "wren"]),
    ],
)
def test_orders(sort, codes):
    source = Source("D", {"main": {"owl": 1, "cat": 1, "wren": 1}})
    assert [code for code, *_ in printed(source, sort=sort)] == codes


@pytest.mark.parametrize(
    "text", ["", "none", "owl*-1", "owl*1000", "owl*many", "owl@c/1", "owl*1*2", "*2", "OWL"]
)
def test_single_cards_that_cant_be_read_are_refused(text):
    with pytest.raises(Refused) as refusal:
        read_singles({"card": [text]}, POOL)
    assert refusal.value.option == "card"


def test_copies_are_read_by_code():
    assert read_copies({"n.owl": ["3"], "n.none": ["x"], "n.cat": [""], "paper": ["a4"]}, POOL) == {
        "owl": 3
    }
    for wrong in ("-1", "1000", "x", "²", "1e3"):
        with pytest.raises(Refused):
            read_copies({"n.owl": [wrong]}, POOL)
