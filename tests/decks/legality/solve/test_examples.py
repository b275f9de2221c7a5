"""Every broken deck of the worked examples is repaired, and every legal one emptied to half is completed."""

from __future__ import annotations

from datetime import date
from pathlib import Path

import pytest

from decks.decoding import decode_file
from decks.legality.decklist import Decklist
from decks.legality.report import Verdict
from decks.legality.solve.asking import complete, repair
from decks.legality.solve.contradictions import contradiction
from decks.legality.solve.tasks import Outcome, Task
from decks.rulebook import Rulebook
from tests.decks.legality.ages import ages
from tests.decks.legality.worked import EXAMPLES, GAMES, book_of


def decks(kind: str) -> list[Path]:
    """Return the example decks of all worked examples."""
    return [path for game in EXAMPLES for path in sorted(GAMES.glob(f"{game}/decks/{kind}/*.txt"))]


def named(path: Path) -> str:
    """Return game and deck."""
    return f"{path.parents[2].name}/{path.stem}"


@pytest.mark.parametrize("path", decks("broken"), ids=named)
def test_a_broken_deck_is_repaired(path: Path):
    book = book_of(path.parents[2].name)
    before = book.text.read(decode_file(path)).decklist
    answer = repair(book, Task(before))
    if answer.unset:
        assert any(f.unset == answer.unset for f in book.judge(before).findings)
        return
    assert answer.outcome is Outcome.BEST
    assert answer.changes >= 1
    assert book.judge(answer.decklist).verdict is Verdict.LEGAL


@pytest.mark.parametrize("path", decks("legal"), ids=named)
def test_a_legal_deck_emptied_to_half_is_completed(path: Path):
    book = book_of(path.parents[2].name)
    whole = book.text.read(decode_file(path)).decklist
    assert repair(book, Task(whole)).changes == 0
    sections = {s: dict(list(cards.items())[::2]) for s, cards in whole.sections.items()}
    half = Decklist(sections, choices=whole.choices)
    answer = complete(book, Task(half))
    assert answer.outcome is Outcome.BEST
    assert book.judge(answer.decklist).verdict is Verdict.LEGAL
    assert answer.changes <= whole.size() - half.size()


@pytest.mark.parametrize("game", EXAMPLES)
def test_no_worked_example_contradicts_itself(game: str):
    assert contradiction(book_of(game)).outcome is Outcome.IMPOSSIBLE


@pytest.mark.parametrize("code", sorted(ages()[0].formats))
def test_decks_are_made_legal_under_every_snapshot_of_a_format(code: str):
    book = Rulebook(*ages())
    for snapshot in book.definition.formats[code].snapshots:
        under = book.under(code, snapshot.start or date(1999, 5, 1))
        answer = complete(under, Task(Decklist()))
        assert answer.outcome is Outcome.BEST
        assert under.judge(answer.decklist).verdict is Verdict.LEGAL
        crowd = Decklist({"main": {card.code: 1 for card in book.pool}})
        answer = repair(under, Task(crowd))
        assert answer.outcome is Outcome.BEST
        assert under.judge(answer.decklist).verdict is Verdict.LEGAL
