"""`make bench-solve`: decks of an invented game of 400 cards and 15 rules repaired, completed and found impossible, with the memory it takes.

Another number of cards may be given: `make bench-solve CARDS=10000`. Times are CPU time, so that other work on the
machine doesn't count; the first line is what the first question
costs on top, when OR-Tools is imported.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from random import Random
from resource import RUSAGE_SELF, getrusage
from statistics import median
from time import process_time
from typing import Any

from catalog.definition import GameDefinition
from catalog.facts import CardFacts
from catalog.pool import CardPool
from decks.legality.decklist import Decklist
from decks.legality.report import Verdict
from decks.legality.solve.tasks import Task, Wish
from decks.rulebook import Rulebook

RUNS = 7
COLOURS = ("red", "blue", "green", "white", "black")
TYPES = ("beast", "tool", "spell", "place")

LIMITS: list[dict[str, Any]] = [
    {"least": 50, "most": 60},
    {"key": "name", "most": 4},
    {"where": "type:beast", "least": 16, "most": 30},
    {"where": "type:tool", "least": 6, "most": 20},
    {"where": "type:spell", "least": 8, "most": 24},
    {"where": "type:place", "least": 10, "most": 26},
    {"measure": "sum(cost)", "least": 100, "most": 170},
    {"measure": "distinct(card)", "least": 18},
    {"measure": "distinct(colour)", "most": 3},
    {"where": "cost>=5", "most": 10},
    {"where": "cost<=1", "least": 8},
    {"where": "type:beast", "measure": "sum(power)", "most": 140},
    {"where": "type:beast", "key": "grade", "values": [1, 2, 3, 4], "least": 2},
    {"sections": ["side"], "most": 15},
    {"sections": ["main", "side"], "key": "name", "most": 4},
]
IMPOSSIBLE: list[dict[str, Any]] = [
    *LIMITS,
    {"where": "type:beast", "least": 25},
    {"where": "type:place", "least": 24},
    {"where": "type:spell", "least": 13},
]


def game_of(tables: list[dict[str, Any]]) -> GameDefinition:
    """Return the invented game with these rules."""
    numbers = ("cost", "power", "grade")
    fields: list[dict[str, Any]] = [
        {"code": code, "names": {"en": code}, "kind": "number"} for code in numbers
    ]
    values = [{"code": code, "en": code} for code in COLOURS]
    fields.append(
        {"code": "colour", "names": {"en": "colour"}, "kind": "choice", "vocabulary": "colour"}
    )
    kinds = [
        {"code": code, "names": {"en": code}, "fields": [f["code"] for f in fields]}
        for code in TYPES
    ]
    return GameDefinition.from_toml(
        {
            "code": "bench",
            "names": {"en": "Bench"},
            "vocabularies": {"colour": values},
            "fields": fields,
            "types": kinds,
            "sections": [
                {
                    "code": "main",
                    "names": {"en": "Main"},
                    "where": " or ".join(f"type:{t}" for t in TYPES),
                },
                {"code": "side", "names": {"en": "Side"}},
            ],
            "rules": [{"rule": f"B-{n}", "en": f"Rule {n}."} for n in range(1, len(tables) + 1)],
            "constraints": [
                {"sections": ["main"], **table, "rule": f"B-{n}"}
                for n, table in enumerate(tables, 1)
            ],
        }
    )


def cards(count: int, random: Random) -> CardPool:
    """Return this many different cards."""
    return CardPool(_card(n, random) for n in range(count))


def _card(number: int, random: Random) -> CardFacts:
    fields = {
        "cost": random.randint(0, 6),
        "power": random.randint(1, 9),
        "grade": random.randint(1, 4),
        "colour": random.choice(COLOURS),
    }
    kind = random.choice(TYPES)
    return CardFacts(f"card{number}", kind, {"en": f"Card {number}"}, fields)


def random_deck(pool: CardPool, size: int, random: Random) -> Decklist:
    """Return a deck of cards that somebody threw together."""
    copies: dict[str, int] = {}
    codes = [card.code for card in pool]
    while sum(copies.values()) < size:
        copies[random.choice(codes)] = random.randint(1, 5)
    return Decklist.of(main=copies)


def timed(what: str, ask: Callable[[int], str]) -> None:
    """Print the median and the longest of some runs, and what came out."""
    times, note = [], ""
    for run in range(RUNS):
        start = process_time()
        note = ask(run)
        times.append(process_time() - start)
    print(
        f"{what:44} {median(times) * 1000:8.0f} ms median {max(times) * 1000:8.0f} ms max  {note}"
    )


def main(count: int = 400) -> None:
    """Measure and print the table."""
    random = Random(4)
    pool = cards(count, random)
    book, torn = (Rulebook(game_of(tables), pool) for tables in (LIMITS, IMPOSSIBLE))
    assert not book.problems and not torn.problems
    before = getrusage(RUSAGE_SELF).ru_maxrss
    start = process_time()
    from decks.legality.solve import asking, contradictions

    print(f"{count} cards, {len(LIMITS)} rules")
    print(f"{'OR-Tools imported':44} {(process_time() - start) * 1000:8.0f} ms, once a process")
    wish = Wish.of(pool, [(lambda card: card.fields["colour"] == "red", 3)])

    def judged(answer: asking.Answer) -> str:
        if answer.decklist is None:
            return answer.outcome.value
        assert book.judge(answer.decklist).verdict is Verdict.LEGAL
        return f"{answer.outcome.value}, {answer.changes} changes"

    def mend(run: int) -> str:
        return judged(asking.repair(book, Task(random_deck(pool, 64, Random(run)))))

    whole = asking.complete(book, Task(Decklist(), wish)).decklist or Decklist()

    def fill(run: int) -> str:
        half = Random(run).sample(list(whole.slots()), 9)
        return judged(asking.complete(book, Task(Decklist.of(main={c: n for _, c, n in half}))))

    def fill_from_nothing(run: int) -> str:
        return judged(asking.complete(book, Task(Decklist(), wish)))

    def clash(run: int) -> str:
        found = contradictions.contradiction(torn)
        return f"{found.outcome.value}: {', '.join(found.rules)}"

    timed("a deck of 64 random cards repaired", mend)
    timed("half a deck completed", fill)
    timed("an empty deck completed by a wish", fill_from_nothing)
    timed("contradicting rules named", clash)
    after = getrusage(RUSAGE_SELF).ru_maxrss
    print(f"{'memory':44} {(after - before) / 1024:8.0f} MB more, {after / 1024:.0f} MB in all")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
