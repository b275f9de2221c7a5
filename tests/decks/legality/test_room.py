"""“Incomplete” means that adding cards alone can make the deck legal: compared with trying all additions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations_with_replacement

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from catalog.pool import CardPool
from decks.legality.decklist import Decklist
from decks.legality.reader import read_constraints
from decks.legality.report import Verdict, judge
from tests.decks.legality.games import COURTIERS, card, court, court_rule, game
from tests.decks.legality.test_naive_form import CHOICES, tables, written

SIZE = 4
POOL = CardPool(
    [
        card("gnat", "beast", 1, "red"),
        card("owl", "beast", 2, "blue"),
        card("bear", "beast", 4, "red", "blue"),
        card("bucket", "tool", 1),
        card("ladder", "tool", 3),
    ]
)
CODES = [one.code for one in POOL]
decks = st.lists(st.sampled_from(CODES), max_size=SIZE + 1).map(Counter)


def rules(*tables: dict[str, object]):
    """Return constraints over the main deck."""
    full = [{"rule": "NOOK-D1", "sections": ["main"], **table} for table in tables]
    reading = read_constraints(game(*full), POOL)
    assert reading.problems == []
    return reading.constraints


EXACT = {"exactly": SIZE}
TOOLS = {"where": "type:tool"}
GAMES = {
    "size and sum": rules(EXACT, {"measure": "sum(power)", "exactly": 9}),
    "size and budget": rules(EXACT, {"measure": "sum(power)", "most": 6}),
    "size and a part": rules(EXACT, {**TOOLS, "least": 2}),
    "size and two parts": rules(EXACT, {**TOOLS, "exactly": 2}, {"where": "-type:tool", "most": 2}),
    "a part with a budget": rules(
        EXACT, {**TOOLS, "least": 2, "most": 3}, {**TOOLS, "measure": "sum(power)", "most": 4}
    ),
    "size and many kinds": rules({"most": SIZE}, {"measure": "distinct(card)", "least": 3}),
    "parts apart": rules(EXACT, {**TOOLS, "least": 2}, {"where": "colours:red", "least": 2}),
    "three parts apart": rules(
        EXACT,
        {**TOOLS, "least": 2},
        {"where": "power=1 -type:tool", "least": 1},
        {"cards": ["owl"], "least": 1},
    ),
    "none or three": rules({"most": SIZE}, {**TOOLS, "one_of": [0, 3]}),
    "as many of both": rules(
        {"most": SIZE}, {**TOOLS, "exactly": 'copies(main, "-type:tool")'}, {"least": 1}
    ),
    "a rule that ends": rules({"most": SIZE}, {**TOOLS, "most": 0, "when": "copies(main) < 3"}),
    "points": rules(EXACT, {"points": {"owl": 2, "ladder": 1, "gnat": 1, "bear": 3}, "most": 4}),
    "each colour": rules({"most": SIZE}, {"key": "colours", "values": ["red", "blue"], "least": 1}),
}


def additions(deck: Counter[str]) -> Iterator[Counter[str]]:
    """Yield the deck with every choice of cards that still fits."""
    for count in range(SIZE + 1 - min(deck.total(), SIZE)):
        for more in combinations_with_replacement(CODES, count):
            yield deck + Counter(more)


@pytest.mark.parametrize("name", GAMES)
@settings(max_examples=120, deadline=None)
@given(deck=decks)
def test_incomplete_means_that_more_cards_can_mend_it(name, deck):
    constraints = GAMES[name]
    verdict = judge(Decklist.of(main=deck), POOL, constraints).verdict
    mended = any(
        judge(Decklist.of(main=more), POOL, constraints).verdict is Verdict.LEGAL
        for more in additions(deck)
    )
    assert (verdict in (Verdict.LEGAL, Verdict.INCOMPLETE)) == mended


COURT_SIZE = 4
PLACES = [(section, one.code) for section in ("leader", "main", "side") for one in COURTIERS]
LIMIT = court_rule(sections=["leader", "main", "side"], most=COURT_SIZE)
full_decks = st.lists(st.sampled_from(PLACES), min_size=3, max_size=COURT_SIZE)


def lists_of(slots: list[tuple[str, str]]) -> Decklist:
    """Return a deck with a copy in each place named."""
    deck = Decklist({}, choices=CHOICES)
    for section, code in slots:
        deck = deck.with_copies(section, code, deck.copies(section, code) + 1)
    return deck


UNLIKE = {"sections": ["leader"], "unrelated": {"shares": "cost", "with": "side"}, "where": ""}


@settings(max_examples=150, deadline=None)
@example(
    table=UNLIKE | {"key": "card", "least": 3, "most": 6},
    slots=[("leader", "queen"), ("leader", "page"), ("side", "queen")],
)
@given(table=tables(), slots=full_decks)
def test_illegal_is_certain_whatever_the_rule(table, slots):
    reading = read_constraints(court(written(table)), COURTIERS)
    if reading.problems:
        return
    constraints = (*reading.constraints, LIMIT)
    if judge(lists_of(slots), COURTIERS, constraints).verdict is Verdict.ILLEGAL:
        for more in ([], *([place] for place in PLACES)):
            mended = judge(lists_of([*slots, *more]), COURTIERS, constraints)
            assert mended.verdict is not Verdict.LEGAL
