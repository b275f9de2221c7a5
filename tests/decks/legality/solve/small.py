"""Small games whose decks can all be looked at one by one, to see whether a solver's answers are the best there are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, replace
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
from tests.decks.legality.games import GAME, POOL

CARDS = CardPool([POOL[code] for code in ("owl", "heron", "shadow", "bucket")])
PLACES = [("main", card.code) for card in CARDS] + [("side", card.code) for card in CARDS]
CHOICES = [
    {
        "code": "colour",
        "names": {"en": "Colour"},
        "kind": "choice",
        "vocabulary": "colour",
    },
    {"code": "size", "names": {"en": "Size"}, "kind": "number", "minimum": 1},
]
MOST = 2
"""Copies in one place that are tried one by one."""


@dataclass(frozen=True, eq=False)
class Small:
    """Rules over CARDS, as tables of the one form; the n-th is rule NOOK-Dn."""

    tables: tuple[dict[str, Any], ...]
    pool: CardPool = CARDS

    @cached_property
    def definition(self) -> GameDefinition:
        """The game with these rules."""
        numbered = [{"rule": f"NOOK-D{n}", **t} for n, t in enumerate(self.tables, 1)]
        return GameDefinition.from_toml({**GAME, "choices": CHOICES, "constraints": numbered})

    @cached_property
    def constraints(self) -> tuple[Constraint, ...]:
        """The rules, all of which must be readable."""
        reading = read_constraints(self.definition, self.pool)
        assert reading.problems == [], reading.problems
        return tuple(reading.constraints)

    def judge(self, decklist: Decklist) -> Report:
        """Return the verdict."""
        return judge(decklist, self.pool, self.constraints)

    def is_legal(self, decklist: Decklist) -> bool:
        """Return whether the deck keeps every rule."""
        return self.judge(decklist).verdict is Verdict.LEGAL


def is_hard(small: Small) -> bool:
    """Return whether the rules divide by a number that depends on the deck: then a solver may run out of time, and says so."""
    return any("(copies(side) " in str(table) for table in small.tables)


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


EXPRESSIONS = st.sampled_from(
    [
        "copies(side) + 1",
        '2 * copies(main, "type:tool") - 1',
        "copies(main) / 2",
        "-copies(main) / 2 + 3",
        "copies(main+side) % 3",
        "copies(main) % (copies(side) + 1)",
        "copies(main) / (copies(side) - 1)",
        "copies(main) * copies(side)",
        "max(1, copies(side), distinct(main, card))",
        "min(sum(main, power), 3)",
        "distinct(main+side, colours)",
        "side.power - 1",
        "choice.size",
        "(copies(side) > 1) + 1",
    ]
)
CONDITIONS = st.sampled_from(
    [
        "copies(main) >= 2",
        "copies(side) != 1 and copies(main) < 3",
        "not copies(side) = 0 or distinct(main, card) > 1",
        'choice.colour = "red"',
        "choice.size > 1 and copies(main) <= 2",
        "sum(main, power * 2 - 1) % 2",
    ]
)
NUMBERS = st.one_of(st.integers(0, 4), EXPRESSIONS)
BOUNDS = st.one_of(
    st.builds(lambda n: {"exactly": n}, NUMBERS),
    st.builds(lambda n: {"least": n}, NUMBERS),
    st.builds(lambda n: {"most": n}, NUMBERS),
    st.builds(lambda a, b: {"least": min(a, b), "most": max(a, b)}, *[st.integers(0, 4)] * 2),
    st.builds(lambda ns: {"one_of": ns}, st.sampled_from([[0, 3], [1, 4], [0, "copies(side)"]])),
)
RELATIONS = st.builds(
    lambda mode, key, other: {mode: key, "with": other},
    st.sampled_from(["shares", "within"]),
    st.sampled_from(["colours", "power"]),
    st.sampled_from(["side", "main", "main+side"]),
)
TO_A_CHOICE = st.builds(
    lambda mode: {mode: "colours", "with": "choice.colour"}, st.sampled_from(["shares", "within"])
)
SIDES = st.one_of(RELATIONS, RELATIONS, TO_A_CHOICE)
COUNTED = st.one_of(
    st.tuples(BOUNDS).map(lambda parts: parts[0]),
    st.builds(lambda side, bounds: {"related": side, **bounds}, SIDES, BOUNDS),
    st.builds(lambda side, bounds: {"unrelated": side, **bounds}, SIDES, BOUNDS),
    st.builds(lambda side: {"every": side}, SIDES),
    st.builds(lambda n: {"limit": "power", "most": n, "key": "card"}, st.integers(0, 3)),
)
KEYS = [
    {},
    {},
    {"key": "card"},
    {"key": "section"},
    {"key": "colours"},
    {"key": "colours", "values": ["red", "blue"]},
    {"key": ["card", "section"]},
    {"key": {"beast": "colours", "other": "section"}},
]
MEASURES = [
    {},
    {},
    {"measure": "sum(power)"},
    {"measure": "sum(power * 2 - 1)"},
    {"measure": "distinct(card)"},
    {"measure": "distinct(colours)"},
    {"measure": "distinct(section)"},
    {"measure": "points", "points": {"owl": 2, "bucket": -1}},
]
MORE = st.one_of(
    st.just({}),
    st.just({}),
    st.builds(lambda text: {"when": text}, CONDITIONS),
    st.just({"exempt": "type:tool"}),
    st.just({"cards": ["owl", "bucket"]}),
    st.builds(lambda text: {"severity": text}, st.sampled_from(["incomplete", "illegal", "house"])),
)
TABLES = st.builds(
    lambda sections, where, key, measure, counted, more: {
        "sections": sections,
        "where": where,
        **key,
        **({} if "every" in counted or "limit" in counted else measure),
        **counted,
        **more,
    },
    st.sampled_from([["main"], ["side"], ["main", "side"]]),
    st.sampled_from(["", "", "type:beast", "power>=2", "colours:red"]),
    st.sampled_from(KEYS),
    st.sampled_from(MEASURES),
    COUNTED,
    MORE,
)
GAMES = st.builds(lambda tables: Small(tuple(tables)), st.lists(TABLES, min_size=1, max_size=4))
DECKS = st.builds(
    lambda copies, choices: replace(deck(dict(zip(PLACES, copies, strict=True))), choices=choices),
    st.lists(st.sampled_from([0, 0, 0, 1, 2]), min_size=8, max_size=8),
    st.sampled_from(
        [{"colour": "red", "size": "2"}, {"size": "1"}, {"colour": "blue", "size": "3"}]
    ),
)
