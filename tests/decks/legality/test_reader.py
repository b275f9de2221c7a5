"""Constraints as game.toml holds them: what is understood, and every fault with its place."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from catalog.wording import word
from decks.legality.bounds import Bounds
from decks.legality.decklist import Decklist
from decks.legality.measures import Measure
from decks.legality.reader import read_constraints
from decks.legality.report import judge
from decks.legality.table_shape import KNOWN
from tests.decks.legality.games import COURTIERS, POOL, constraint, court, game

GOOD = {"rule": "NOOK-D1", "sections": ["main"], "most": 1}


def test_a_constraint_is_read_as_written():
    read = constraint(
        sections=["main", "side"], where="pw>=2", key="colours", measure="distinct(card)", least=1
    )
    assert (read.sections, str(read.key), read.measure) == (
        ("main", "side"),
        "colours",
        Measure("distinct", "card"),
    )
    assert (read.bounds, read.advice, read.where) == (Bounds(1, None), False, "pw>=2")


@pytest.mark.parametrize(
    ("change", "path", "words"),
    [
        ({"rule": "NOOK-D99"}, "rule", "No such rule"),
        ({"rule": None}, "rule", "text in quotes"),
        ({"rule": ""}, "", "“rule” is missing"),
        ({"sections": []}, "", "“sections” is missing"),
        ({"sections": ["mian"]}, "sections", "Known: main, side"),
        ({"sections": [["main"]]}, "sections", "Known: main, side"),
        ({"sections": "main"}, "sections", "list in brackets"),
        ({"where": "type:beats"}, "where", "beast"),
        ({"where": "((("}, "where", ""),
        ({"where": 3}, "where", "text in quotes"),
        ({"key": "colour"}, "key", "No such key"),
        ({"measure": "count"}, "measure", "sum(EXPRESSION)"),
        ({"measure": "__import__('os')"}, "measure", "sum(EXPRESSION)"),
        ({"measure": "sum(colours)"}, "measure", "No such number field. Known: power."),
        ({"measure": "distinct(hue)"}, "measure", "No such key"),
        ({"most": None, "where": ""}, "most", "whole number"),
        ({"most": 1.5}, "most", "whole number"),
        ({"most": True}, "most", "whole number"),
        ({"exactly": 1}, "exactly", "Either"),
        ({"least": 2}, "least", "no deck could keep"),
        ({"values": ["red"]}, "values", "needs a “key”"),
        ({"values": ["green"], "key": "colours"}, "values", "Known: red, blue"),
        ({"values": [["red"]], "key": "colours"}, "values", "No such value"),
        ({"severity": "hint"}, "severity", "rule, incomplete, illegal, advice, house"),
        ({"unbreakable": 1}, "unbreakable", "text in quotes"),
        ({"sectoins": ["main"]}, "sectoins", "There is no such key"),
    ],
)
def test_a_fault_has_its_place_and_what_is_accepted(change, path, words):
    reading = read_constraints(game({**GOOD}, {**GOOD, **change}), POOL)
    assert len(reading.constraints) == 1
    (problem,) = reading.problems
    assert problem.path == f"constraints[1].{path}".rstrip(".")
    assert words in word(problem.reason)


def test_a_bound_is_needed():
    reading = read_constraints(game({"rule": "NOOK-D1", "sections": ["main"]}))
    assert [p.path for p in reading.problems] == ["constraints[0]"]


def test_all_faults_are_reported_at_once():
    bad = {"rule": "X", "sections": ["y"], "where": "z:1", "key": "w", "measure": "v", "most": 1}
    places = [p.path.partition(".")[2] for p in read_constraints(game(bad)).problems]
    assert places == ["rule", "sections", "where", "measure", "key"]


def test_what_is_no_table_is_a_fault():
    reading = read_constraints(game("oops"))  # type: ignore[arg-type]
    assert [p.path for p in reading.problems] == ["constraints[0]"]


LEADER = {"shares": "colours", "with": "leader"}
WIDE = {"rule": "COURT-D1", "sections": ["main"]}


@pytest.mark.parametrize(
    ("change", "path", "position", "words"),
    [
        ({"most": "copies(mian)"}, "most", 7, "No such section"),
        ({"exactly": "1 +"}, "exactly", 3, "must follow"),
        ({"least": True}, "least", None, "expression in quotes"),
        ({"one_of": []}, "one_of", None, "may not be empty"),
        ({"one_of": [1, 1]}, "one_of", None, "twice"),
        ({"one_of": [1, "2 +"]}, "one_of", 3, "must follow"),
        ({"one_of": [1], "most": 3}, "most", None, "Either"),
        ({"most": -1}, "most", None, "Less than 0"),
        ({"least": 2, "most": "min(1, 3)"}, "least", None, "no deck could keep"),
        ({"most": 1, "when": "copies(main) >"}, "when", 14, "must follow"),
        ({"most": 1, "when": 'choice.colour = red'}, "when", 16, "no number of a deck"),
        ({"most": 1, "where": "cots>3"}, "where", 0, "cost"),
        ({"most": 1, "exempt": "type:unit ("}, "exempt", 11, ""),
        ({"most": 1, "cards": ["nobody"]}, "cards", None, "no card with this code"),
        ({"most": 1, "cards": []}, "cards", None, "may not be empty"),
        ({"most": 1, "key": []}, "key", None, "a list of names"),
        ({"most": 1, "key": ["name", "hue"]}, "key", None, "No such key"),
        ({"most": 1, "key": ["name", "name"]}, "key", None, "twice"),
        ({"most": 1, "key": {"wizard": "name"}}, "key", None, "No such card type: wizard"),
        ({"most": 1, "key": {}}, "key", None, "may not be empty"),
        ({"most": 1, "key": ["name", "cost"], "values": ["x"]}, "values", None, "needs a “key”"),
        ({"most": 1, "measure": "sum(cost +)"}, "measure", 10, "must follow"),
        ({"most": 1, "measure": "sum(colours)"}, "measure", 4, "No such number field"),
        ({"most": 1, "measure": "distinct(hue)"}, "measure", None, "No such key"),
        ({"most": 1, "measure": "points"}, "measure", None, "need each other"),
        ({"most": 1, "points": {"page": 1}, "measure": "copies"}, "measure", None, "need each"),
        ({"most": 1, "points": {"page": 1.5}}, "measure", None, "whole numbers"),
        ({"most": 1, "points": {"nobody": 1}}, "points", None, "no card with this code"),
        ({"most": 1, "limit": "printed"}, "limit", None, "both are needed"),
        ({"most": 1, "key": "name", "limit": "colours"}, "limit", None, "No such number field"),
        ({"most": 1, "related": {"shares": "hue", "with": "leader"}}, "related", None, "No such key"),
        ({"most": 1, "related": {"with": "leader"}}, "related", None, "Write {"),
        ({"most": 1, "related": {**LEADER, "within": "cost"}}, "related", None, "Write {"),
        ({"most": 1, "unrelated": {**LEADER, "wiht": 1}}, "unrelated", None, "wiht: There is no"),
        ({"every": {**LEADER, "with": "boss"}}, "every", None, "No such section"),
        ({"every": {**LEADER, "with": "choice.size"}}, "every", None, "Known: colour, patron"),
        ({"every": LEADER, "most": 1}, "most", None, "needs no bounds"),
        ({"every": LEADER, "measure": "sum(cost)"}, "measure", None, "no measure"),
        ({"most": 1, "message": {"en": "%(fuond)s"}}, "message", 0, "%(found)s"),
        ({"most": 1, "message": {"en": "100% more"}}, "message", 3, "%(found)s"),
        ({"most": 1, "message": {"tlh": "Qapla"}}, "message", None, "No such language: tlh"),
        ({"most": 1, "message": {"en": ""}}, "message", None, "at most 500"),
        ({"most": 1, "severity": "hint"}, "severity", None, "house"),
        ({"most": 1, "sections": ["main", "main"]}, "sections", None, "twice"),
    ],
)  # fmt: skip
def test_a_fault_of_the_wide_form_has_its_place(change, path, position, words):
    reading = read_constraints(court({**WIDE, **change}), COURTIERS)
    assert reading.constraints == []
    (problem,) = reading.problems
    assert (problem.path, problem.position) == (f"constraints[0].{path}", position)
    assert words in word(problem.reason)
    place = "" if position is None else f" (at character {position + 1})"
    assert word(problem.placed).endswith(place)


scalars = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=12)
junk = st.recursive(
    scalars,
    lambda parts: (
        st.lists(parts, max_size=3) | st.dictionaries(st.text(max_size=6), parts, max_size=3)
    ),
    max_leaves=6,
)
WORDS = """
    main leader name colours cost copies points sum(cost) distinct(name) copies(main) choice.size
    choice.colour shares within with page unit en
"""
words_of_rules = st.sampled_from(WORDS.split())
likely = st.recursive(
    words_of_rules | st.integers(-3, 9),
    lambda parts: st.lists(parts, max_size=3) | st.dictionaries(words_of_rules, parts, max_size=3),
    max_leaves=5,
)


@settings(max_examples=400, deadline=None)
@given(st.dictionaries(st.sampled_from(sorted(KNOWN)), junk | likely, max_size=6))
def test_whatever_stands_there_is_read_or_refused_in_words(table):
    reading = read_constraints(court({**WIDE, **table}), COURTIERS)
    assert len(reading.constraints) + bool(reading.problems) == 1
    for problem in reading.problems:
        assert word(problem.placed)
    deck = Decklist({"leader": {"duke": 1}, "main": {"page": 2, "rat": 1}})
    judge(deck, COURTIERS, reading.constraints)
