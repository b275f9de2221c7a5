"""Constraints as game.toml holds them: what is understood, and every fault with its place."""

from __future__ import annotations

import pytest

from catalog.wording import word
from decks.legality.constraints import Bounds, Measure
from decks.legality.reader import read_constraints
from tests.decks.legality.games import POOL, constraint, game

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
