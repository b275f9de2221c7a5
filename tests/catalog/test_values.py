"""Values as they are shown."""

from __future__ import annotations

from django.utils import translation

from catalog.values import Part, card_values, cards_naming
from tests.catalog.cards import POOL
from tests.catalog.test_wording import GAME


def test_values_are_worded_with_colours_and_queries():
    with translation.override("ja"):
        shown = {value.code: value for value in card_values(POOL["ember_owl"], GAME)}
    assert list(shown) == ["power", "colour", "skills", "motto"]
    assert (shown["skills"].name, shown["skills"].text) == ("能力", "赤 / 青")
    assert shown["power"].parts == (Part("3", query="power:3"),)
    assert shown["motto"].parts[0].query == 'motto="Who goes there?"'


def test_a_card_as_a_value_is_linked_by_its_code():
    with translation.override("en"):
        [needs] = [v for v in card_values(POOL["newt"], GAME) if v.code == "needs"]
    assert needs.parts == (Part("Ember Owl", card="ember_owl", query="needs:ember_owl"),)
    assert [card.code for card in cards_naming("ember_owl", GAME)] == ["newt"]
    assert cards_naming("newt", GAME) == []
