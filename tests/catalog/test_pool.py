"""Cards of a game by code, name, printing and likeness."""

from __future__ import annotations

from dataclasses import replace

import pytest

from catalog.facts import CardFacts, PrintingFacts
from catalog.models import pools
from catalog.pool import CardPool

OWL = CardFacts(
    "storm_owl",
    "beast",
    {"en": "Storm Owl", "ja": "嵐のフクロウ"},
    reading="あらしのふくろう",
    aliases=("Stormy",),
    printings=(PrintingFacts("base", "12a"), PrintingFacts("promo", "P1")),
)
CARP = CardFacts("carp", "beast", {"en": "Carp"}, printings=(PrintingFacts("base", "3"),))
TWIN = CardFacts("second_carp", "beast", {"en": "Second"}, aliases=("Carp",))
POOL = CardPool([OWL, CARP, TWIN])


@pytest.mark.parametrize(
    "name",
    [
        *("Storm Owl", "ＳＴＯＲＭ　ｏｗｌ", "storm-owl", "stormy", "storm_owl", " STORM_OWL "),
        *("嵐のフクロウ", "嵐のふくろう", "アラシノフクロウ"),
    ],
)
def test_a_card_is_found_by_every_spelling_and_its_code(name):
    assert POOL.named(name) == [OWL]


def test_a_name_may_mean_several_cards_or_none():
    assert POOL.named("carp") == [CARP, TWIN]
    assert POOL.named("") == POOL.named("newt") == []


def test_a_caller_may_change_the_list_it_is_given():
    POOL.named("carp").clear()
    assert POOL.named("carp") == [CARP, TWIN]


@pytest.mark.parametrize(
    ("printing", "card"),
    [
        (("base", "12a"), OWL),
        (("BASE", "１２Ａ"), OWL),
        (("promo", "p1"), OWL),
        (("base", "12"), None),
    ],
)
def test_a_card_is_found_by_its_printing(printing, card):
    assert POOL.printed(*printing) is card


def test_a_changed_pool_is_as_if_made_anew_and_leaves_the_old_one():
    heron = CardFacts("heron", "beast", {"en": "Carp"}, printings=(PrintingFacts("base", "3"),))
    owl = replace(OWL, names={"en": "Night Owl"}, printings=())
    assert POOL.named("carp") and POOL.printed("base", "3")  # what finds cards is made by now
    pool = POOL.changed([owl, heron], ["carp", "nobody"])
    anew = CardPool([owl, TWIN, heron])
    assert anew.named("carp") and anew.printed("base", "3")
    assert list(pool) == list(anew) == [owl, TWIN, heron]
    assert vars(pool)["_by_name"] == vars(anew)["_by_name"]
    assert vars(pool)["_by_print"] == vars(anew)["_by_print"]
    assert pool.among(["heron", "storm_owl"]) == [owl, heron]
    assert pool.near("nigth owl") == [owl]
    assert list(POOL) == [OWL, CARP, TWIN] and POOL.named("carp") == [CARP, TWIN]


def test_owners_have_the_name_itself_and_the_very_number():
    assert list(POOL.owners("carp")) == [CARP]
    assert list(POOL.owners("stormy")) == []
    assert list(POOL.numbered("base", "12a")) == [OWL]
    assert list(POOL.numbered("base", "12A")) == []


def test_a_number_that_nobody_knows_is_no_place():
    pool = CardPool([replace(CARP, printings=(PrintingFacts("base", ""),))])
    assert pool.printed("base", "") is None


def test_near_names_come_likest_first_and_not_too_many():
    assert POOL.near("strom owl") == [OWL]
    assert POOL.near("crap", most=1) == [CARP]
    assert POOL.near("zzzzzz") == []


def test_cards_among_codes_stand_in_the_order_of_the_pool():
    assert POOL.among(["second_carp", "nobody", "storm_owl", "second_carp"]) == [OWL, TWIN]
    assert POOL.among([]) == []


def test_another_thread_may_take_the_kept_pool_away(tiny, monkeypatch):
    class Taken(dict):
        def __setitem__(self, key, value):
            """Keep nothing: what one thread puts there another takes away at once."""

    monkeypatch.setattr(pools, "_kept", Taken())
    assert "broom" in pools.pool_of(tiny)


def test_no_more_games_are_kept_than_told(tiny, monkeypatch):
    monkeypatch.setattr(pools, "_kept", {-1: None, -2: None})
    monkeypatch.setattr(pools, "MOST_GAMES", 2)
    pools.pool_of(tiny)
    assert list(pools._kept) == [-2, tiny.pk]


def test_a_card_without_its_image_keeps_its_place(tiny):
    order = [card.code for card in pools.pool_of(tiny)]
    tiny.changes.create(kind="image", code=order[0], before={"content": "0"}, after=None)
    tiny.revision += 1
    assert [card.code for card in pools.pool_of(tiny)] == order
