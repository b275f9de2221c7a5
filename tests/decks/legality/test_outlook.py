"""The reverse view says of a card what judging the deck with it in would say."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from random import Random

import pytest
from django.conf import settings
from hypothesis import given
from hypothesis import strategies as st

from catalog.loading import read_folder
from catalog.pool import CardPool
from decks.legality.decklist import Decklist
from decks.legality.finding import State
from decks.legality.outlook import Outlook
from decks.legality.report import Report
from decks.rulebook import Rulebook
from tests.decks.legality.ages import ages
from tests.decks.legality.games import POOL, game
from tests.decks.legality.test_naive_judges import changed
from tests.decks.legality.worked import EXAMPLES, GAMES

FOLDERS = [
    *(settings.FIXTURES_DIR / code for code in ("wit", "wwd", "mvm")),
    *(GAMES / code for code in EXAMPLES),
]
DECKS, ADDED = 60, 12
MENDABLE = {"councils"}
"""In these games cards to come can mend whatever a card does."""


def read(tables: list[dict[str, object]]) -> Rulebook:
    """Return the rulebook of an invented game with these rules."""
    book = Rulebook(game(*tables), POOL)
    assert not book.problems, book.problems
    return book


def broken(report: Report) -> dict[str, int]:
    """Return by rule how far the deck is from keeping it, of rules that more cards can't mend."""
    found: Counter[str] = Counter()
    for finding in report.findings:
        if finding.binds and finding.state is State.BROKEN:
            found[finding.rule] += abs(finding.delta)
    return dict(found)


def compare(book: Rulebook, decklist: Decklist, section: str, code: str) -> tuple[str, ...]:
    """Check what the outlook says of a card against the judge; return the rules it would break."""
    found = book.outlook(decklist).adding(section, book.pool[code])
    with_it = decklist.with_copies(section, code, decklist.copies(section, code) + 1)
    before, after = broken(book.judge(decklist)), broken(book.judge(with_it))
    told = tuple(finding.rule for finding in found.breaks)
    assert set(told) == after.keys() - before.keys(), (decklist, section, code)
    assert len(set(told)) == len(told)
    worse = {rule for rule in after.keys() & before.keys() if after[rule] > before[rule]}
    assert {finding.rule for finding in found.worsens} == worse, (decklist, section, code)
    assert found.fits is not (told or worse)
    return told


def book_in(folder: Path) -> tuple[Rulebook, list[Decklist]]:
    """Return a folder's rulebook and its legal decks."""
    read_in = read_folder(folder)
    book = Rulebook(read_in.definition, read_in.pool)
    return book, [book.text.read(text).decklist for text in read_in.examples.values()]


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_it_breaks_what_the_judge_says_is_newly_broken(folder):
    book, decks = book_in(folder)
    pool, rng = [card.code for card in book.pool], Random(20260202)
    empty = {code: Counter() for code in book.definition.sections}
    seen: Counter[str] = Counter()
    for number in range(DECKS):
        like = rng.choice(decks)
        start = {**empty, **{s: Counter(cards) for s, cards in like.sections.items()}}
        deck = start if number % 5 == 0 else changed(rng.choice([start, empty]), pool, rng)
        decklist = Decklist(deck, choices=like.choices if rng.random() < 0.8 else {})
        for _ in range(ADDED):
            code = rng.choice(pool)
            section = book.home(code) if rng.random() < 0.6 else rng.choice(list(empty))
            seen.update(compare(book, decklist, section, code) or ["nothing"])
    assert seen["nothing"], "some card fits"
    assert (len(seen) > 1) is (folder.name not in MENDABLE), seen


def test_rules_of_formats_are_looked_at_too():
    game, pool = ages()
    book = Rulebook(game, pool)
    codes, rng = [card.code for card in pool], Random(7)
    seen: Counter[str] = Counter()
    for format in game.formats.values():
        for snapshot in format.snapshots:
            under = book.under(format, snapshot.start)
            for _ in range(10):
                deck = Decklist.of(main={code: rng.randint(1, 3) for code in rng.sample(codes, 4)})
                for code in rng.sample(codes, 6):
                    seen.update(compare(under, deck, "main", code))
    assert any("-F" in rule for rule in seen), seen


TABLES = st.sampled_from(
    [
        {"sections": ["main"], "most": 3},
        {"sections": ["main", "side"], "exactly": 3},
        {"sections": ["main"], "key": "card", "most": 2},
        {"sections": ["main", "side"], "key": "colours", "most": 2},
        {"sections": ["main"], "key": "card", "one_of": [1, 3]},
        {"sections": ["main"], "measure": "sum(power)", "most": 5},
        {"sections": ["main"], "measure": "sum(power - 3)", "least": -2},
        {"sections": ["main"], "measure": "distinct(colours)", "most": 1},
        {"sections": ["main"], "key": "colours", "measure": "distinct(card)", "most": 1},
        {"sections": ["main", "side"], "key": "card", "measure": "distinct(section)", "most": 1},
        {"sections": ["main"], "key": "colours", "values": ["red", "blue"], "least": 2},
        {"sections": ["side"], "every": {"shares": "colours", "with": "main"}},
        {"sections": ["side"], "most": "copies(main, 'type:tool')"},
        {"sections": ["side"], "most": 0, "when": "copies(main) >= 2"},
        {"sections": ["main"], "key": "card", "limit": "power", "most": 2},
        {"sections": ["main"], "where": "type:tool", "least": 2},
        {"sections": ["main"], "where": "type:tool", "most": 1, "severity": "advice"},
        {"sections": ["main"], "where": "type:tool", "least": 1, "severity": "illegal"},
    ]
)
CODES = st.sampled_from([card.code for card in POOL])
DECK = st.dictionaries(CODES, st.integers(1, 4), max_size=4)


@given(
    st.lists(TABLES, min_size=1, max_size=5), DECK, DECK, CODES, st.sampled_from(["main", "side"])
)
def test_any_rules_together(tables, main, side, code, section):
    rules = [{"rule": f"NOOK-D{n}", **table} for n, table in enumerate(tables, 1)]
    book = read(rules)
    compare(book, Decklist.of(main=main, side=side), section, code)


def test_a_card_that_no_rule_counts_fits_without_being_judged():
    book = read([{"rule": "NOOK-D1", "sections": ["main"], "most": 0}])
    assert book.outlook(Decklist()).adding("side", next(iter(POOL))).against == ()


def test_without_rules_or_cards_everything_fits():
    outlook = Outlook(Decklist(), CardPool(POOL), ())
    assert outlook.adding("main", next(iter(POOL))).fits


def test_a_full_deck_has_no_room_for_what_it_lacks():
    """Four cards and one tool: of a deck of three others the fourth takes the tool's place."""
    book = read(
        [
            {"rule": "NOOK-D1", "sections": ["main"], "exactly": 4},
            {"rule": "NOOK-D2", "sections": ["main"], "where": "type:tool", "least": 1},
        ]
    )
    beast = next(card for card in POOL if card.card_type == "beast")
    found = book.outlook(Decklist.of(main={beast.code: 3})).adding("main", beast)
    assert [(f.rule, f.is_full) for f in found.breaks] == [("NOOK-D2", True)]
    tool = next(card for card in POOL if card.card_type == "tool")
    assert book.outlook(Decklist.of(main={beast.code: 3})).adding("main", tool).fits
