"""“Incomplete” means that adding cards alone can make the deck legal: compared with trying all additions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations_with_replacement

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from catalog.pool import CardPool
from decks.legality.decklist import Decklist
from decks.legality.reader import read_constraints
from decks.legality.report import Verdict, judge
from tests.decks.legality.games import card, game

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
