"""`make bench-legality`: judging a deck of 60 cards by 15 rules, warm, beside a yardstick; what 24 cards more would break; then where the time goes.

Three kinds of decks of an invented game of 1,000 cards: legal ones, ones with many cards only once, and ones that break most rules and are incomplete.
The rules are of every kind that the form has: keys, sums, distinct values, relations, expressions, printed limits, conditions, points.
"""

from __future__ import annotations

import cProfile
import io
import pstats
from collections.abc import Sequence
from random import Random
from statistics import mean, median, quantiles
from time import process_time

from catalog.definition import GameDefinition
from catalog.facts import CardFacts, PrintingFacts
from catalog.pool import CardPool
from decks.legality.decklist import Decklist
from decks.rulebook import Rulebook
from tests.bench.main_job import yardstick

CARDS = 1000
DECKS = 300
ROUNDS = 10
COLOURS = ("red", "blue", "green", "gold", "grey")
SECTIONS = [
    {"code": "leader", "names": {"en": "Leader"}, "where": "type:leader"},
    {"code": "main", "names": {"en": "Deck"}, "where": "-type:leader"},
    {"code": "side", "names": {"en": "Side"}},
]
FIELDS = [
    {"code": "cost", "names": {"en": "Cost"}, "kind": "number"},
    {"code": "influence", "names": {"en": "Influence"}, "kind": "number"},
    {"code": "printed", "names": {"en": "Limit"}, "kind": "number", "marks": ["any"]},
    {"code": "colours", "names": {"en": "Colours"}, "kind": "choices", "vocabulary": "colour"},
    {"code": "grade", "names": {"en": "Grade"}, "kind": "number"},
]
TABLES: list[dict[str, object]] = [
    {"sections": ["leader"], "exactly": 1},
    {"sections": ["main"], "exactly": 60},
    {"sections": ["side"], "one_of": [0, 12]},
    {"sections": ["main", "side"], "key": "name", "most": 3, "limit": "printed"},
    {"sections": ["main"], "every": {"shares": "colours", "with": "leader"}},
    {"sections": ["main"], "where": "type:spell", "least": 15, "most": 30},
    {"sections": ["main"], "where": "type:unit cost>=5", "most": 12},
    {"sections": ["main"], "measure": "sum(cost)", "most": 240},
    {"sections": ["main"], "measure": "sum(max(cost - 4, 0))", "most": 60},
    {"sections": ["main", "leader"], "measure": "distinct(colours)", "most": 4},
    {"sections": ["main"], "key": "grade", "values": [1, 2, 3, 4], "least": 3},
    {
        "sections": ["main"],
        "unrelated": {"within": "colours", "with": "leader"},
        "measure": "sum(influence)",
        "most": "leader.influence * 5",
    },
    {"sections": ["main"], "where": "type:relic", "most": 'copies(main, "type:unit") / 4'},
    {"sections": ["main"], "cards": ["c10", "c20", "c30"], "measure": "distinct(card)", "most": 1},
    {
        "sections": ["main"],
        "points": {f"c{n}": n % 4 for n in range(0, CARDS, 9)},
        "most": 20,
        "when": 'copies(main, "type:relic") >= 1',
    },
]


def game() -> Rulebook:
    """Return the invented game's rulebook."""
    colour = [{"code": code, "en": code.title()} for code in COLOURS]
    kinds = [{"code": code, "names": {"en": code}} for code in ("leader", "unit", "spell", "relic")]
    rules = [{"rule": f"BENCH-D{n}", "en": f"Rule {n}."} for n in range(1, len(TABLES) + 1)]
    constraints = [{"rule": rule["rule"], **t} for rule, t in zip(rules, TABLES, strict=True)]
    definition = GameDefinition.from_toml(
        {
            "code": "bench",
            "names": {"en": "Bench"},
            "vocabularies": {"colour": colour},
            "fields": FIELDS,
            "types": kinds,
            "sections": SECTIONS,
            "rules": rules,
            "constraints": constraints,
        }
    )
    book = Rulebook(definition, CardPool(card(n) for n in range(CARDS)))
    assert not book.problems, book.problems
    return book


def card(number: int) -> CardFacts:
    """Return one of the cards."""
    rng = Random(number)
    kind = "leader" if number < 20 else rng.choice(["unit", "unit", "spell", "relic"])
    fields: dict[str, int | str | tuple[str, ...]] = {
        "cost": rng.randint(0, 7),
        "influence": rng.randint(1, 4),
        "grade": rng.randint(1, 4),
        "colours": tuple(rng.sample(COLOURS, rng.randint(1, 2))),
    }
    if number % 50 == 0:
        fields["printed"] = rng.choice([1, 7, "any"])
    printing = PrintingFacts("base", str(number))
    return CardFacts(f"c{number}", kind, {"en": f"Card {number}"}, fields, printings=(printing,))


def deck(rng: Random, different: int, size: int = 60) -> Decklist:
    """Return a deck of `size` cards, `different` of them different ones."""
    codes = rng.sample([f"c{n}" for n in range(20, CARDS)], different)
    main = dict.fromkeys(codes, 1)
    for _ in range(size - different):
        main[rng.choice(codes)] += 1
    return Decklist({"leader": {f"c{rng.randrange(20)}": 1}, "main": main, "side": {}})


def measure(what: str, book: Rulebook, decks: Sequence[Decklist]) -> None:
    """Print how long it takes to judge the decks, each several times."""
    for one in decks:
        book.judge(one)
    rounds = [[timed(book, one) for one in decks] for _ in range(ROUNDS)]
    times = [time for one in rounds for time in one]
    best = min(mean(one) for one in rounds)
    stick = median(yardstick() for _ in range(5))
    print(
        f"{what:44} {mean(times) * 1000:6.3f} ms mean {quantiles(times, n=20)[-1] * 1000:6.3f} ms p95"
        f" {1 / mean(times):7,.0f} decks/s {mean(times) / stick:7.4f} yardsticks"
        f"   best round {best * 1000:6.3f} ms, {1 / best:,.0f} decks/s"
    )


def timed(book: Rulebook, deck: Decklist) -> float:
    """Return the CPU seconds that judging a deck takes."""
    start = process_time()
    book.judge(deck)
    return process_time() - start


def measure_outlook(book: Rulebook, rng: Random, different: int, size: int) -> None:
    """Print how long it takes to tell of 24 cards what one more copy of each would break: each time another deck and other cards."""
    decks = [deck(rng, different, size) for _ in range(50)]
    cards = [[book.pool[f"c{n}"] for n in rng.sample(range(20, CARDS), 24)] for _ in decks]

    def look(one: Decklist, found: Sequence[CardFacts]) -> float:
        start = process_time()
        outlook = book.outlook(one)
        for card in found:
            outlook.adding("main", card)
        return process_time() - start

    pairs = list(zip(decks, cards, strict=True))
    for pair in pairs:
        look(*pair)
    times = [look(*pair) for pair in pairs for _ in range(3)]
    what = f"outlook on 24 cards, {different} different of {size}"
    high = quantiles(times, n=20)[-1]
    print(f"{what:44} {mean(times) * 1000:6.3f} ms mean {high * 1000:6.3f} ms p95")


def profile(book: Rulebook, decks: Sequence[Decklist], most: int = 12) -> None:
    """Print the functions in which the time is spent."""
    profiler = cProfile.Profile()
    profiler.enable()
    for _ in range(ROUNDS):
        for one in decks:
            book.judge(one)
    profiler.disable()
    out = io.StringIO()
    pstats.Stats(profiler, stream=out).strip_dirs().sort_stats("tottime").print_stats(most)
    lines = [line for line in out.getvalue().splitlines() if line.strip()]
    print(
        "\n".join(["", "Where the time goes (seconds, with the profiler's own load):", *lines[3:]])
    )


def main() -> None:
    """Measure and print."""
    book, rng = game(), Random(20260101)
    kinds = {
        "20 different cards": [deck(rng, 20) for _ in range(DECKS)],
        "60 different cards": [deck(rng, 60) for _ in range(DECKS)],
        "30 different of 50, cards missing": [deck(rng, 30, 50) for _ in range(DECKS)],
    }
    print(f"judge, {len(TABLES)} rules, {CARDS} cards in the game, decks of 60, warm, one core")
    for what, decks in kinds.items():
        measure(what, book, decks)
    for different, size in ((20, 40), (60, 60), (400, 400)):
        measure_outlook(book, rng, different, size)
    profile(book, kinds["60 different cards"])


if __name__ == "__main__":
    main()
