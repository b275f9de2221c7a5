"""What queries mean: fields and values found by every spelling, comparisons, marks, absent values."""

from __future__ import annotations

from time import monotonic

import pytest
from hypothesis import given
from hypothesis import strategies as st

from catalog.facts import CardFacts
from catalog.query import QueryError, compile_predicate, compile_query, parse
from tests.catalog.cards import DEFINITION, POOL

OWL, NEWT, TONGS = "ember_owl", "newt", "tongs"
ALL = {OWL, NEWT, TONGS}


def found(text):
    holds = compile_query(text, DEFINITION, POOL)
    return {card.code for card in POOL if holds(card)}


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("", ALL),
        ("owl", {OWL}),
        ("OWL", {OWL}),
        ("フクロウ", {OWL}),
        ("いもり", {NEWT}),
        ("イモリ", {NEWT}),
        ("hoot", {OWL}),
        ('"mber ow"', {OWL}),
        ("newts", {NEWT}),
        ("draw", set()),
        ("text:draw", {OWL}),
        ("text:2枚", {OWL}),
        ("'", ALL),
    ],
)
def test_words_are_looked_for_in_names_readings_and_aliases(text, cards):
    assert found(text) == cards


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("type:beast", {OWL, NEWT}),
        ("種類:アイテム", {TONGS}),
        ("type=Tool", {TONGS}),
        ("colour:crimson", {OWL}),
        ("色:青", {TONGS}),
        ("skills:blue", {OWL}),
        ("needs:ember_owl", {NEWT}),
        ('needs:"Ember Owl"', {NEWT}),
        ("needs:フクロウ または needs:red", None),
        ("code:TONGS", {TONGS}),
        ("set:base", {OWL, TONGS}),
        ("セット:基本セット", {OWL, TONGS}),
        ("set:lost", set()),
        ("rarity:r", {OWL}),
        ("number:12A", {OWL}),
        ("number:012a", set()),
        ("number:012", {OWL}),
        ("number:0", set()),
        ("origin:house", {OWL}),
        ('origin:"House values"', {OWL}),
        ("motto:goes", {OWL}),
        ("motto=goes", set()),
        ('motto="who goes there?"', {OWL}),
        ("name=tongs", {TONGS}),
        ("name=tong", set()),
    ],
)
def test_fields_and_values_are_found_by_code_label_and_alias(text, cards):
    if cards is None:
        with pytest.raises(QueryError, match="needs"):
            found(text)
    else:
        assert found(text) == cards


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("power>2", {OWL}),
        ("power>3", set()),
        ("power>=3", {OWL}),
        ("power<0", {TONGS}),
        ("power<=3", {OWL, TONGS}),
        ("power=-100", {TONGS}),
        ("パワー＝３", {OWL}),
        ("power:0?", {NEWT}),
        ("power!=3", {NEWT, TONGS}),
        ("power!=0?", {OWL, TONGS}),
        ("power>=" + "9" * 400, set()),
        ("number>=4", {OWL}),
        ("number<4", {TONGS}),
    ],
)
def test_numbers_are_compared_and_marks_never(text, cards):
    assert found(text) == cards


@pytest.mark.parametrize(
    ("text", "cards"),
    [
        ("colour:none", {NEWT}),
        ("色:なし", {NEWT}),
        ("colour!=none", {OWL, TONGS}),
        ("has:colour", {OWL, TONGS}),
        ("-has:colour", {NEWT}),
        ("colour!=red", {TONGS}),
        ("-colour:red", {NEWT, TONGS}),
        ("skills!=red", set()),
        ("skills:red&blue", {OWL}),
        ("skills:red|blue", {OWL}),
        ("skills=red", set()),
        ("skills=red&blue", {OWL}),
        ("colour:red|none", {OWL, NEWT}),
        ("is:parallel", set()),
        ("is:house", {OWL}),
        ("is!=house", {NEWT, TONGS}),
        ("in:starter", {OWL, TONGS}),
        ("in:booster", {OWL}),
        ("in:ブースター", {OWL}),
        ("in:booster|starter", {OWL, TONGS}),
        ("in!=booster", {NEWT, TONGS}),
        ("in:幻", set()),
        ("has!=colour", {NEWT}),
        ("sort:-power view:list type:tool", {TONGS}),
        ("hinoko", {OWL}),
        ("hukuro", {OWL}),
        ("fukurō", {OWL}),
        ("hinok", {OWL}),
        ("ふくろお", {OWL}),
        ("/^ember/", {OWL}),
        ("name:/[フ]クロウ/", {OWL}),
        ("text:/\\d cards/", {OWL}),
        ("artist:none", ALL),
        ("text:none", {NEWT, TONGS}),
        ("set:none", {NEWT}),
        ("rarity!=R", {TONGS}),
        ("origin:none", {NEWT, TONGS}),
    ],
)
def test_an_absent_value_fails_every_test_and_none_finds_it(text, cards):
    assert found(text) == cards


@pytest.mark.parametrize(
    ("text", "sentence", "near"),
    [
        ("powr:3", "There is no field “%(name)s”. Did you mean", "power"),
        ("zzz:3", "There is no field “%(name)s”. The fields are", "power"),
        ("has:colr", "There is no field “%(name)s”. Did you mean", "colour"),
        ("colour:rde", "“%(field)s” has no value “%(value)s”. Did you mean", "red"),
        ("colour:q", "“%(field)s” has no value “%(value)s”. Accepted are", "blue"),
        ("type:toll", "“%(field)s” has no value “%(value)s”. Did you mean", "tool"),
        ("set:bose", "“%(field)s” has no value “%(value)s”. Did you mean", "base"),
        ('needs:"Embr Owl"', "“%(field)s” has no value “%(value)s”. Did you mean", "Ember Owl"),
        ("power:many", "“%(field)s” takes a number, “none” or: %(known)s", None),
        ("image:big", "“%(field)s” has no value “%(value)s”", None),
        ("image>1", "“%(field)s” has no order", None),
        ("power>X", "“%(field)s%(sign)s” needs a number", None),
        ("colour>red", "“%(field)s” has no order", None),
        ("-sort:name", "“%(field)s” is about the whole list", None),
        ("owl or view:list", "“%(field)s” is about the whole list", None),
        ("sort:zzz", "Cards can’t be sorted by", "power"),
        ("view:zzz", "“%(field)s” has no value “%(value)s”. Accepted are", "checklist"),
        ("has:sort", "There is no field “%(name)s”", None),
        ("name:/(/", "“%(text)s” is no regular expression", None),
        ("power:/1/", "“%(field)s” takes no regular expression", None),
        ("is:zzz", "“%(field)s” has no value “%(value)s”. Accepted are", "parallel"),
    ],
)
def test_an_unknown_field_or_value_is_refused_with_near_ones(text, sentence, near):
    with pytest.raises(QueryError) as caught:
        found(text)
    message = caught.value.message
    assert message.text.startswith(sentence)
    listings = [v.values for k, v in message.values.items() if k in ("near", "known")]
    assert near is None or near in listings[0]


def test_without_a_pool_cards_are_taken_by_code():
    holds = compile_predicate(parse("needs:ember_owl"), DEFINITION)
    assert [card.code for card in POOL if holds(card)] == [NEWT]


@given(st.text(max_size=60))
def test_any_text_compiles_or_raises_query_error(text):
    try:
        found(text)
    except QueryError as error:
        assert error.message.text


def test_an_expression_that_takes_too_long_is_refused_in_time():
    holds = compile_query("name:/^(a|aa)+$/", DEFINITION)
    slow = CardFacts("slow", "beast", {"en": "a" * 64 + "!"})
    start = monotonic()
    with pytest.raises(QueryError, match="takes too long"):
        holds(slow)
    assert monotonic() - start < 1
