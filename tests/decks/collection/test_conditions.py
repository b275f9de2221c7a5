"""Conditions about copies in the one query language."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from catalog.query import QueryError, compile_predicate, parse
from catalog.query.predicate import ORDER
from decks.collection.conditions import asks_amounts, with_amounts

pytestmark = pytest.mark.django_db

OWNED = {"tongs": 2, "broom": 1, "newt": 5}
NEEDED = {"broom": 3}


def found(game, query: str) -> list[str]:
    """Return the codes of the cards that a query finds."""
    amounts = {"own": OWNED, "need": NEEDED}
    node = with_amounts(parse(query), amounts.__getitem__, [card.code for card in game.pool])
    matches = compile_predicate(node, game.definition, game.pool)
    return [card.code for card in game.pool if matches(card)]


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("own>=1", ["newt", "tongs", "broom"]),
        ("has:own", ["newt", "tongs", "broom"]),
        ("所持>1", ["newt", "tongs"]),
        ("own:1|5", ["newt", "broom"]),
        ("own!=1 type:tool", ["tongs", "bucket"]),
        ("own:none type:tool", ["bucket"]),
        ("-own>=1 type:tool", ["bucket"]),
        ("need>0", ["broom"]),
        ("type:beast (own>4 or price>1)", ["newt"]),
        ("own>9", []),
        ("tongs", ["tongs"]),
    ],
)
def test_copies_are_asked_for_like_numbers(tiny, query, expected):
    assert found(tiny, query) == expected


@given(
    st.sampled_from(sorted(ORDER)),
    st.integers(0, 9),
    st.dictionaries(st.sampled_from(["tongs", "broom", "newt"]), st.integers(0, 9)),
)
def test_every_comparison_is_that_of_numbers(sign, bound, owned):
    codes = ["tongs", "broom", "newt", "bucket"]
    node = with_amounts(parse(f"own{sign}{bound}"), lambda _: owned, codes)
    expected = [code for code in codes if ORDER[sign](owned.get(code, 0), bound)]
    assert [v[0].text for v in node.values] == (expected or [""])


@pytest.mark.parametrize(
    ("query", "place"), [("own:many", 4), ("own>=-1", 5), ("own<1.5", 4), ("own=999999999", 4)]
)
def test_what_is_no_number_is_refused_at_its_place(tiny, query, place):
    with pytest.raises(QueryError) as refused:
        found(tiny, query)
    assert refused.value.position == place


def test_only_queries_that_ask_are_turned(tiny):
    assert asks_amounts(parse("type:tool (own>1 or x)"))
    assert asks_amounts(parse("-has:need"))
    assert not asks_amounts(parse("type:tool owl has:power"))
