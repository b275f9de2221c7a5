"""The database finds the same cards as the predicate; sorting."""

from __future__ import annotations

from uuid import uuid4

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st
from hypothesis.extra.django import TestCase

from catalog import index
from catalog.facts import CardFacts, PrintingFacts
from catalog.index.bits import keys_of
from catalog.index.evaluate import evaluator
from catalog.loading.store import card_columns, searched_values
from catalog.models import Card, CardSet, CardValue, Game, Printing
from catalog.names import StoredNames
from catalog.pool import CardPool
from catalog.query import QueryError, compile_predicate, parse
from catalog.query.check import resolve
from catalog.query.options import sort_codes
from catalog.search import find_cards
from catalog.sorting import sort_cards
from tests.catalog.cards import DEFINITION, SOURCE

NAMES = [
    "Ember Owl",
    "newt",
    "Storm_Hen",
    "100% hen",
    "a\\b",
    "嵐のフクロウ",
    "ふくろう",
    "Owl’s “nest”",
    "-",
]
CODES = ["ember_owl", "newt", "tongs", "hen"]

names = st.sampled_from(NAMES)
numbers = st.integers(-3, 3) | st.sampled_from(["0?", "X", "-", "?"])
colours = st.sampled_from(["red", "blue"])
printings = st.builds(
    PrintingFacts,
    st.sampled_from(["base", "lost"]),
    st.sampled_from(["", "1", "2", "12", "12a", "007", "٣"]),
    st.sampled_from(["", "C", "R"]),
    st.booleans(),
    st.sampled_from(["", "Ada Pin", "火の子"]),
)
values = st.fixed_dictionaries(
    {},
    optional={
        "power": numbers,
        "colour": colours,
        "skills": st.lists(colours, min_size=1, max_size=2, unique=True).map(tuple),
        "needs": colours | st.sampled_from(CODES),
        "motto": names,
    },
)
cards = st.lists(
    st.builds(
        CardFacts,
        code=st.sampled_from(CODES),
        card_type=st.sampled_from(["beast", "tool"]),
        names=st.dictionaries(st.sampled_from(["en", "ja"]), names, min_size=1),
        fields=values,
        texts=st.dictionaries(st.sampled_from(["en", "ja"]), names),
        reading=st.sampled_from(["", "ふくろう"]),
        aliases=st.lists(names, max_size=2).map(tuple),
        origin=st.sampled_from(["", "house"]),
        printings=st.lists(printings, max_size=2, unique=True).map(tuple),
    ),
    max_size=len(CODES),
    unique_by=lambda card: card.code,
)

WORDS = ["owl", "フクロウ", "hen", "%", "_", "\\", "a b", "·", "e", "nest", "-", "\n", "100%"]
quoted = st.sampled_from(WORDS + NAMES).map(lambda word: f'"{word}"')
signs = st.sampled_from([":", "=", "!="])
orders = st.sampled_from([":", "=", "!=", "<", "<=", ">", ">="])
conditions = st.one_of(
    quoted,
    st.builds("{}{}{}".format, st.sampled_from(["name", "text", "motto"]), signs, quoted),
    st.builds("power{}{}".format, orders, st.integers(-4, 4)),
    st.builds("power{}{}".format, signs, st.sampled_from(["0?", "x", "none", "9" * 30, "-", "－", "？", "1|X|?"])),
    st.builds("{}{}{}".format, st.sampled_from(["colour", "skills", "needs"]), signs,
              st.sampled_from(["red", "青", "none"])),
    st.builds("{}{}{}".format, st.sampled_from(["colour", "skills"]), signs,
              st.sampled_from(["red|blue", "red&blue", "red|none", "red&赤"])),
    st.builds("{}:{}".format, st.sampled_from(["name", "text", "motto", "artist"]),
              st.sampled_from(["owl|フクロウ", "o&w", "/^(ember|ふく)/", "/owl$/", "/[a-z]{4}/", "/^$/"])),
    st.builds("artist{}{}".format, signs, st.sampled_from(["ada", '"ada pin"', "none", "火"])),
    st.builds("is{}{}".format, signs, st.sampled_from(["house", "parallel", "再録", "parallel|reprint"])),
    st.builds("in:{}".format, st.sampled_from(["starter", "幻", "スターター"])),
    st.sampled_from(["hukurou", "fukurō", "FUKURO", "fukur", "/owl/", "ふくろお", "嵐の", "梟"]),
    st.builds("needs{}{}".format, signs, st.sampled_from(CODES)),
    st.builds("number{}{}".format, orders, st.sampled_from(["1", "2", "7", "12"])),
    st.builds("number{}{}".format, signs, st.sampled_from(["12A", "007", "none", "٣", '""'])),
    st.builds("{}{}{}".format, st.just("type"), signs, st.sampled_from(["beast", "アイテム"])),
    st.builds("code{}{}".format, signs, st.sampled_from([*CODES, "nobody", "none", '""'])),
    st.builds("set{}{}".format, signs, st.sampled_from(["base", "幻", "none"])),
    st.builds("rarity{}{}".format, signs, st.sampled_from(["c", "R", "none"])),
    st.builds("origin{}{}".format, signs, st.sampled_from(["house", "none"])),
    st.builds("has:{}".format, st.sampled_from(
        ["name", "text", "power", "motto", "skills", "set", "number", "rarity", "origin", "type"])),
)  # fmt: skip
queries = st.recursive(
    conditions,
    lambda parts: st.one_of(
        parts.map(lambda part: f"-({part})"),
        st.lists(parts, min_size=1, max_size=3).map(lambda some: f"({' '.join(some)})"),
        st.lists(parts, min_size=2, max_size=3).map(lambda some: f"({' or '.join(some)})"),
    ),
    max_leaves=5,
)


def stored(facts):
    """Put cards into a game of their own; return it."""
    game = Game.objects.create(code="generated", source=SOURCE, digest=uuid4().hex)
    sets = {code: CardSet.objects.create(game=game, code=code) for code in DEFINITION.sets}
    for place, card in enumerate(facts):
        row = Card.objects.create(game=game, position=place, **card_columns(card))
        for field, number, text in searched_values(card, DEFINITION):
            CardValue.objects.create(card=row, field=field, number=number, text=text)
        for p in card.printings:
            Printing(
                card=row,
                card_set=sets[p.set_code],
                number=p.number,
                rarity=p.rarity,
                parallel=p.parallel,
                artist=p.artist,
            ).save()
    index.update(game.cards.values_list("pk", flat=True))
    return game


def found_by(game, node, definition=None):
    """Return the codes of the cards that the index finds."""
    asked = evaluator(game)
    names = StoredNames(asked)
    bits = asked.bits(resolve(node, definition or game.definition, None if definition else names))
    keys = keys_of(bits, asked.postings.first)
    return list(
        game.cards.filter(pk__in=list(keys)).order_by("position").values_list("code", flat=True)
    )


def distinct_numbers(facts):
    """Whether no two printings claim the same place in a set, which the database refuses."""
    places = [
        (p.set_code, p.number, p.rarity, p.parallel) for c in facts for p in c.printings if p.number
    ]
    return len(places) == len(set(places))


class BothBackEnds(TestCase):
    """The predicate and the database agree."""

    @settings(deadline=None, max_examples=60, phases=[Phase.explicit, Phase.reuse, Phase.generate])
    @given(facts=cards.filter(distinct_numbers), texts=st.lists(queries, min_size=1, max_size=8))
    def test_the_predicate_and_the_database_find_the_same_cards(self, facts, texts):
        game, pool = stored(facts), CardPool(facts)
        for text in texts:
            node = parse(text)
            holds = compile_predicate(node, DEFINITION)
            found = found_by(game, node, DEFINITION)
            assert found == [c.code for c in pool if holds(c)], text


@pytest.mark.django_db
@pytest.mark.parametrize("field", ["number", "code"])
def test_no_value_is_empty(tiny, field):
    node = parse(f'{field}:""')
    assert not found_by(tiny, node)
    assert not any(map(compile_predicate(node, tiny.definition), tiny.pool))


@pytest.mark.django_db
def test_a_shipped_game_is_searched_alike_both_ways(shipped_games):
    game = shipped_games["wit"]
    text = "type:item dt>=2 -subtype:charm"
    holds = compile_predicate(parse(text), game.definition, game.pool)
    assert found_by(game, parse(text)) == [c.code for c in game.pool if holds(c)] != []


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("needs:梟", ["newt"]),
        ("needs:ひのこふくろう", ["newt"]),
        ("needs:赤", ["storm_hen"]),
        ("set:lost", []),
        ("number:2", ["ember_owl"]),
        ('"say cluck"', []),
        ('text:"say cluck"', ["storm_hen"]),
    ],
)
def test_cards_are_values_by_any_name(tiny, text, codes):
    assert found_by(tiny, parse(text)) == codes
    assert [card.code for card in find_cards(tiny, text, "", "en")] == codes


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("text", "codes"),
    [
        ("in:starter", {"tongs", "riddle_fox"}),  # its fixed contents
        ("in:ブースター", {"ember_owl", "newt", "tongs", "broom"}),  # what it may hold, by rarity
        ("in:sampler", {"riddle_fox", "storm_hen"}),  # a set
        ("in:starter -in:booster", {"riddle_fox"}),
    ],
)
def test_a_product_is_searched_by_its_contents(tiny, text, codes):
    holds = compile_predicate(parse(text), tiny.definition, tiny.pool)
    assert set(found_by(tiny, parse(text))) == codes
    assert {card.code for card in tiny.pool if holds(card)} == codes


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("sort", "language", "codes"),
    [
        ("", "en", "ember_owl newt storm_hen riddle_fox tongs broom bucket"),
        ("name", "en", "broom bucket ember_owl newt riddle_fox storm_hen tongs"),
        ("-name", "en", "tongs storm_hen riddle_fox newt ember_owl bucket broom"),
        ("name", "ja", "storm_hen riddle_fox bucket ember_owl tongs newt broom"),
        ("number", "en", "ember_owl newt broom tongs riddle_fox storm_hen bucket"),
        ("type", "en", "ember_owl newt storm_hen riddle_fox tongs broom bucket"),
        ("-type", "en", "tongs broom bucket ember_owl newt storm_hen riddle_fox"),
        ("power", "en", "storm_hen tongs broom ember_owl newt riddle_fox bucket"),
        ("-power", "en", "ember_owl broom tongs storm_hen riddle_fox newt bucket"),
        ("colour", "en", "ember_owl riddle_fox bucket storm_hen tongs newt broom"),
    ],
)
def test_cards_are_sorted_and_those_without_a_value_come_last(tiny, sort, language, codes):
    found = sort_cards(tiny.cards.all(), sort, tiny.definition, language)
    assert [card.code for card in found] == codes.split()


@pytest.mark.django_db
def test_every_sort_works_and_nonsense_is_refused(shipped_games):
    for game in shipped_games.values():
        for code in sort_codes(game.definition):
            found = sort_cards(game.cards.all(), code, game.definition, "ja")
            assert len(found) == len(game.pool)
        for sort in ("nam", "--name", "position; drop", "names__en", "x" * 999):
            with pytest.raises(QueryError, match="sorted"):
                sort_cards(game.cards.all(), sort, game.definition, "en")
