"""Small games whose decks can all be looked at one by one, to see whether a solver's answers are the best there are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import product
from typing import Any

from hypothesis import strategies as st

from catalog.definition import GameDefinition
from catalog.pool import CardPool
from decks.legality.constraints import Constraint
from decks.legality.decklist import Decklist
from decks.legality.reader import read_constraints
from decks.legality.report import Report, Verdict, judge
from tests.decks.legality.games import POOL, game

CARDS = CardPool([POOL[code] for code in ("owl", "heron", "shadow", "bucket")])
PLACES = [("main", card.code) for card in CARDS] + [("side", card.code) for card in CARDS]
MOST = 2
"""Copies in one place that are tried one by one."""


@dataclass(frozen=True)
class Small:
    """Rules over CARDS, as tables of the one form; the n-th is rule NOOK-Dn."""

    tables: tuple[dict[str, Any], ...]

    @cached_property
    def definition(self) -> GameDefinition:
        """The game with these rules."""
        numbered = ({"rule": f"NOOK-D{n}", **t} for n, t in enumerate(self.tables, 1))
        return game(*numbered)

    @property
    def pool(self) -> CardPool:
        """The four cards."""
        return CARDS

    @cached_property
    def constraints(self) -> tuple[Constraint, ...]:
        """The rules, all of which must be readable."""
        reading = read_constraints(self.definition, CARDS)
        assert reading.problems == [], reading.problems
        return tuple(reading.constraints)

    def judge(self, decklist: Decklist) -> Report:
        """Return the verdict."""
        return judge(decklist, CARDS, self.constraints)

    def is_legal(self, decklist: Decklist) -> bool:
        """Return whether the deck keeps every rule."""
        return self.judge(decklist).verdict is Verdict.LEGAL


def small(*tables: dict[str, Any]) -> Small:
    """Return a small game with these rules; sections are "main" unless said."""
    return Small(tuple({"sections": ["main"], **table} for table in tables))


def every_deck(places: list[tuple[str, str]]) -> Iterator[Decklist]:
    """Yield all decks with up to MOST copies in each place."""
    for copies in product(range(MOST + 1), repeat=len(places)):
        yield deck(dict(zip(places, copies, strict=True)))


def deck(copies: dict[tuple[str, str], int]) -> Decklist:
    """Return the deck with these copies by section and code."""
    sections: dict[str, dict[str, int]] = {}
    for (section, code), n in copies.items():
        if n:
            sections.setdefault(section, {})[code] = n
    return Decklist(sections)


def changes(before: Decklist, after: Decklist) -> int:
    """Return the cards put in, taken out and moved, counted card by card."""
    ins: Counter[str] = Counter()
    outs: Counter[str] = Counter()
    for section, code in {slot[:2] for d in (before, after) for slot in d.slots()}:
        more = after.copies(section, code) - before.copies(section, code)
        (ins if more > 0 else outs)[code] += abs(more)
    return sum(max(ins[code], outs[code]) for code in ins | outs)


BOUNDS = st.one_of(
    st.builds(lambda n: {"exactly": n}, st.integers(0, 4)),
    st.builds(lambda n: {"least": n}, st.integers(0, 4)),
    st.builds(lambda n: {"most": n}, st.integers(0, 4)),
    st.builds(lambda a, b: {"least": min(a, b), "most": max(a, b)}, *[st.integers(0, 4)] * 2),
)
TABLES = st.builds(
    lambda sections, where, key, measure, bounds: {
        "sections": sections,
        "where": where,
        "measure": measure,
        **key,
        **bounds,
    },
    st.sampled_from([["main"], ["side"], ["main", "side"]]),
    st.sampled_from(["", "type:beast", "type:tool", "power>=2", "colours:red"]),
    st.sampled_from(
        [
            {},
            {"key": "card"},
            {"key": "section"},
            {"key": "colours"},
            {"key": "colours", "values": ["red", "blue"]},
        ]
    ),
    st.sampled_from(
        ["copies", "sum(power)", "distinct(card)", "distinct(colours)", "distinct(section)"]
    ),
    BOUNDS,
)
GAMES = st.builds(lambda tables: Small(tuple(tables)), st.lists(TABLES, min_size=1, max_size=4))
DECKS = st.builds(
    lambda copies: deck(dict(zip(PLACES, copies, strict=True))),
    st.lists(st.sampled_from([0, 0, 0, 1, 2]), min_size=8, max_size=8),
)
