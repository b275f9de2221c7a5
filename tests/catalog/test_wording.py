"""Messages in words, in both languages."""

from __future__ import annotations

from dataclasses import dataclass, replace

import pytest
from django.template import Context, Template
from django.utils import translation

from catalog.definition import GameDefinition, Section
from catalog.messages import (
    CardName,
    ChoiceName,
    FieldName,
    SectionName,
    TypeName,
    ZoneName,
    listing,
    msg,
    msgn,
)
from catalog.pool import CardPool
from catalog.wording import word
from tests.catalog.cards import DEFINITION, POOL


@dataclass
class Tiny:
    definition: GameDefinition
    pool: CardPool


GAME = Tiny(
    replace(
        DEFINITION,
        sections={"main": Section("main", {"en": "Deck", "ja": "デッキ"})},
        table={"zones": [{"code": "pool", "en": "Pool", "ja": "プール"}]},
    ),
    POOL,
)


@pytest.mark.parametrize(
    ("value", "en", "ja"),
    [
        (CardName("ember_owl"), "Ember Owl", "火の粉フクロウ"),
        (CardName("newt"), "Newt’s Twin", "Newt’s Twin"),
        (CardName("nobody"), "nobody", "nobody"),
        (FieldName("power"), "Power", "パワー"),
        (FieldName("type"), "Type", "種類"),
        (ChoiceName("colour", "red"), "Red", "赤"),
        (ChoiceName("needs", "tongs"), "Tongs", "火ばさみ"),
        (ChoiceName("power", "0?"), "0?", "0?"),
        (TypeName("tool"), "Tool", "アイテム"),
        (SectionName("main"), "Deck", "デッキ"),
        (SectionName("side"), "side", "side"),
        (ZoneName("pool"), "Pool", "プール"),
        (ZoneName("hand"), "Hand", "手札"),
        (listing(CardName("tongs"), "X", 3), "Tongs, X, 3", "火ばさみ、X、3"),
        (msg("inner %(n)d", n=2), "inner 2", "inner 2"),
    ],
)
def test_values_are_worded_in_the_active_language(value, en, ja):
    for code, expected in (("en", en), ("ja", ja)):
        with translation.override(code):
            assert word(msg("<%(value)s>", value=value), GAME) == f"<{expected}>"


def test_a_plural_follows_its_count_and_templates_are_translated():
    few = msgn("%(count)d card", "%(count)d cards", 1)
    many = msgn("%(count)d card", "%(count)d cards", 3)
    with translation.override("en"):
        assert (word(few), word(many)) == ("1 card", "3 cards")
    with translation.override("ja"):
        assert word(msg("A closing parenthesis is missing.")) == "閉じかっこがありません。"


def test_a_zone_of_the_table_may_be_a_section():
    laid_out = msg("%(zone)s", zone=ZoneName("main"))
    with translation.override("en"):
        assert word(laid_out, GAME) == "Deck"
    with translation.override("ja"):
        assert word(laid_out, GAME) == "デッキ"


def test_without_a_game_names_stay_codes():
    assert word(msg("%(card)s 100%%", card=CardName("tongs"))) == "tongs 100%"


def test_pages_word_messages_and_escape_them():
    template = Template("{% load words %}{{ message|word:game }} {{ names|label }} {{ card|name }}")
    context = {"message": msg("<b>"), "game": GAME, "names": {"en": "N"}, "card": POOL["tongs"]}
    assert template.render(Context(context)) == "&lt;b&gt; N Tongs"
