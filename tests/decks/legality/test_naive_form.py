"""The judge compared with one written as plainly as can be, on random rules and random decks; and what must not matter to a verdict."""

from __future__ import annotations

from random import Random
from typing import Any

from django.utils import translation
from hypothesis import given, settings
from hypothesis import strategies as st

from catalog.wording import word
from decks.legality.decklist import Decklist
from decks.legality.reader import read_constraints
from decks.legality.report import Report, judge
from decks.legality.sentences import sentence
from tests.decks.legality.games import COURTIERS, court
from tests.decks.legality.naive import MEASURES, OPERATORS, QUERIES, WEIGHTS, failures, text_of

COLOURS = ("red", "blue", "green")
CODES = [card.code for card in COURTIERS]
SECTIONS = ("leader", "main", "side")
CHOICES = {"colour": "blue"}

numbers = st.integers(0, 6)
expressions = st.recursive(
    numbers | st.sampled_from(sorted(MEASURES)),
    lambda parts: st.tuples(st.sampled_from(sorted(OPERATORS)), parts, parts),
    max_leaves=4,
)
bounds = st.one_of(
    st.fixed_dictionaries({"exactly": expressions}),
    st.fixed_dictionaries({"least": expressions}),
    st.fixed_dictionaries({"most": expressions}),
    st.fixed_dictionaries({"least": numbers, "most": st.integers(6, 9)}),
    st.fixed_dictionaries({"one_of": st.lists(numbers, min_size=1, max_size=3, unique=True)}),
)
keys = st.sampled_from(
    [
        "card",
        "name",
        "cost",
        "colours",
        "section",
        ["name", "cost"],
        ["colours", "section"],
        {"unit": "name", "other": "cost"},
        {"spell": ["colours", "cost"]},
    ]
)
measures = st.one_of(
    st.just({}),
    st.sampled_from(sorted(WEIGHTS)).map(lambda weight: {"measure": f"sum({weight})"}),
    st.sampled_from(["card", "colours", "cost+name", "section"]).map(
        lambda key: {"measure": f"distinct({key})"}
    ),
    st.just({"measure": "points", "points": {"page": 2, "rat": 1, "guard": -1}}),
)
relations = st.fixed_dictionaries(
    {
        "mode": st.sampled_from(["shares", "within"]),
        "key": st.sampled_from(["colours", "cost", "card"]),
        "with": st.sampled_from(["leader", "side", "choice.colour"]),
    }
).map(lambda r: {r["mode"]: r["key"], "with": r["with"]})
selections = st.fixed_dictionaries(
    {"sections": st.lists(st.sampled_from(SECTIONS), min_size=1, max_size=3, unique=True)},
    optional={
        "where": st.sampled_from(sorted(QUERIES)),
        "exempt": st.sampled_from(sorted(set(QUERIES) - {""})),
        "cards": st.lists(st.sampled_from(CODES), min_size=1, max_size=3, unique=True),
        "related": relations,
        "unrelated": relations,
        "key": keys,
        "when": expressions,
    },
)


@st.composite
def tables(draw: st.DrawFn) -> dict[str, Any]:
    """Draw the table of a rule, its expressions as trees."""
    table = {**draw(selections)}
    if draw(st.integers(0, 4)) == 0:
        return {**table, "every": draw(relations)}
    table |= {**draw(measures), **draw(bounds)}
    if "most" in table and "least" not in table and "key" in table and draw(st.booleans()):
        table["limit"] = "printed"
    return table


def written(table: dict[str, Any]) -> dict[str, Any]:
    """Return the table as game.toml has it."""
    said = {"rule": "COURT-D1", **table}
    for key in ("least", "most", "exactly", "when"):
        if key in said and (key == "when" or not isinstance(said[key], int)):
            said[key] = text_of(said[key])
    return said


decks = st.fixed_dictionaries(
    {
        section: st.dictionaries(st.sampled_from(CODES), st.integers(1, 4), max_size=4)
        for section in SECTIONS
    }
)


def judged(table: dict[str, Any], deck: dict[str, dict[str, int]]) -> Report | None:
    """Return what the judge says; None where the rule is refused because no deck could keep it, or it divides by 0."""
    reading = read_constraints(court(written(table)), COURTIERS)
    refused = ("no deck could", "divided by 0")
    if any(words in problem.reason.text for problem in reading.problems for words in refused):
        return None
    assert reading.problems == [], [word(p.reason) for p in reading.problems]
    return judge(Decklist(deck, choices=CHOICES), COURTIERS, reading.constraints)


@settings(max_examples=600, deadline=None)
@given(table=tables(), deck=decks)
def test_a_judge_written_plainly_says_the_same(table, deck):
    report = judged(table, deck)
    if report is None:
        return
    found = sorted(f.delta for f in report.findings if f.delta)
    expected = failures(table, deck, CHOICES)
    swaps = [f for f in report.findings if f.allowed.one_of and f.delta < 0]
    if not swaps:  # between two allowed numbers without room the judge asks for the lower one
        assert found == expected
    assert bool(found) == bool(expected)


@settings(max_examples=150, deadline=None)
@given(table=tables(), deck=decks, seed=st.integers(0, 2**32 - 1))
def test_order_and_language_play_no_part(table, deck, seed):
    rng = Random(seed)

    def shuffled(items: dict[str, Any]) -> dict[str, Any]:
        keys = list(items)
        rng.shuffle(keys)
        return {key: items[key] for key in keys}

    mixed = shuffled({section: shuffled(cards) for section, cards in deck.items()})
    facts = [told(judged(table, one), lang) for one in (deck, mixed) for lang in ("en", "ja")]
    assert facts[0][0] == facts[1][0] == facts[2][0] == facts[3][0]
    assert facts[0][1] == facts[2][1] and facts[1][1] == facts[3][1]


def told(report: Report | None, language: str) -> tuple[Any, tuple[str, ...]]:
    """Return all that a report says: its facts, and its sentences in a language."""
    if report is None:
        return None, ()
    facts = (
        report.verdict,
        [(f.group, f.found, f.delta, f.cards, f.state) for f in report.findings],
    )
    with translation.override(language):
        named = Named
        words = tuple(word(sentence(f, named.definition), named) for f in report.findings)
    assert all(text and "%(" not in text for text in words)
    return facts, words


class Named:
    """What knows the names of Court."""

    definition = court()
    pool = COURTIERS
