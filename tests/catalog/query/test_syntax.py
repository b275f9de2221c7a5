"""The grammar: what is read how, and that nothing but QueryError comes out."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from catalog.query import QueryError, parse
from catalog.query.syntax import (
    DEEPEST,
    LONGEST,
    MOST_CONDITIONS,
    Condition,
    Everything,
    Not,
    Or,
    Words,
)
from catalog.query.unparse import unparse

PIECES = st.sampled_from(
    [
        "owl",
        '"',
        "(",
        ")",
        "-",
        "or",
        "または",
        ":",
        ">=",
        "!=",
        "type:",
        "power",
        "\0",
        "　",
        "：",
        "\ud800",
        "|",
        "&",
        "/",
        "x",
    ]
)


def outline(node):
    """Return the tree without positions, for comparing."""
    if isinstance(node, Words):
        return node.text
    if isinstance(node, Condition):
        return f"{node.field}{node.operator}{node.value}"
    if isinstance(node, Not):
        return ("not", outline(node.part))
    if isinstance(node, Everything):
        return "everything"
    name = "or" if isinstance(node, Or) else "and"
    return (name, *(outline(part) for part in node.parts))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", "everything"),
        ("  　 ", "everything"),
        ("owl", "owl"),
        ('"storm owl"', "storm owl"),
        ("storm owl", ("and", "storm", "owl")),
        ("storm-owl", "storm-owl"),
        ("type:item", "type:item"),
        ("teeth >= 2", "teeth>=2"),
        ("a :b", "a:b"),
        ("teeth≧2", "teeth>=2"),
        ("power<=-100", "power<=-100"),
        ('name:"storm owl"', "name:storm owl"),
        ("種類：アイテム", "種類:アイテム"),
        ("-owl", ("not", "owl")),
        ("--owl", "owl"),
        ("-(a b)", ("not", ("and", "a", "b"))),
        ("type:item teeth>=2 -subtype:charm",
         ("and", "type:item", "teeth>=2", ("not", "subtype:charm"))),
        ("a or b c", ("or", "a", ("and", "b", "c"))),
        ("(a or b) c", ("and", ("or", "a", "b"), "c")),
        ("a または b", ("or", "a", "b")),
        ("orb", "orb"),
        ("（a OR b）", ("or", "a", "b")),
        ("((((a))))", "a"),
    ],
)  # fmt: skip
def test_text_is_read_as_a_tree(text, expected):
    assert outline(parse(text)) == expected


@pytest.mark.parametrize(
    ("text", "sentence", "position"),
    [
        ("(a", "A closing parenthesis is missing.", 2),
        ("a)", "A closing parenthesis stands where none can be.", 1),
        ("()", "A closing parenthesis stands where none can be.", 1),
        ('a "b', "A quotation mark is never closed.", 2),
        ("type:", "The search ends too early: something must follow “%(text)s”.", 5),
        ("a or", "The search ends too early: something must follow “%(text)s”.", 4),
        ("or a", "“%(text)s” can’t stand there.", 0),
        (">=2", "A field’s name must stand before “%(sign)s”.", 0),
        ("type:)", "A closing parenthesis stands where none can be.", 5),
        ("-", "The search ends too early: something must follow “%(text)s”.", 1),
    ],
)
def test_a_broken_query_is_explained_with_its_place(text, sentence, position):
    with pytest.raises(QueryError) as caught:
        parse(text)
    assert (caught.value.message.text, caught.value.position) == (sentence, position)


def test_deep_nesting_is_refused_with_a_sentence():
    nested = "(a b " * DEEPEST + ")" * DEEPEST
    with pytest.raises(QueryError, match="too deep"):
        parse(nested)
    for text in ("(" * 5000, "(" * 900, "-" * 999, "(" * 490 + "a" + ")" * 490):
        try:
            parse(text)
        except QueryError as error:
            assert error.message.text


def test_length_and_number_of_conditions_are_limited():
    parse("a" * LONGEST)
    with pytest.raises(QueryError, match="too long"):
        parse("a" * (LONGEST + 1))
    parse("a " * MOST_CONDITIONS)
    with pytest.raises(QueryError, match="too many conditions"):
        parse("a " * (MOST_CONDITIONS + 1))


@given(st.one_of(st.text(), st.lists(PIECES).map("".join), st.lists(PIECES).map(" ".join)))
def test_any_text_parses_or_raises_query_error(text):
    try:
        parse(text)
    except QueryError as error:
        assert error.message.text
        assert 0 <= error.position <= max(len(text), LONGEST)


TREES = [
    *(
        'a:b|c&"d e"',
        "name:/^em ber(x|y)\\/z/",
        "/a b/",
        "a:/x",
        "a < =b",
        "-(a (b or c))",
        "(a b) c",
    ),
    *(
        "sort:-name view:list",
        "x:a|",
        "power:-",
        '"or"',
        "a/b",
        '"a:b"',
        "またはx",
        "abilities=a&b",
    ),
]


@pytest.mark.parametrize("text", TREES)
def test_a_tree_becomes_text_and_the_same_tree_again(text):
    assert parse(unparse(parse(text))) == parse(text)


@given(st.one_of(st.text(), st.lists(PIECES).map("".join), st.lists(PIECES).map(" ".join)))
def test_any_query_that_parses_survives_being_written(text):
    try:
        node = parse(text)
    except QueryError:
        return
    assert parse(unparse(node)) == node
