"""The worked examples of the rule form, repaired: whatever the solver returns is legal to the judge."""

from __future__ import annotations

import pytest

from decks.legality.report import Verdict
from decks.legality.solve.asking import repair
from decks.legality.solve.tasks import Task
from tests.decks.legality.worked import EXAMPLES, GAMES, book_of


@pytest.mark.parametrize("code", EXAMPLES)
def test_a_broken_example_is_repaired_or_asks_for_a_choice(code):
    book = book_of(code)
    for path in sorted((GAMES / code / "decks/broken").glob("*.txt")):
        decklist = book.text.read(path.read_text(encoding="utf-8")).decklist
        answer = repair(book, Task(decklist))
        if answer.unset:
            assert answer.unset not in decklist.choices
        else:
            assert answer.decklist is not None, (path, answer)
            assert book.judge(answer.decklist).verdict is Verdict.LEGAL, path


def test_a_choice_that_can_not_be_is_asked_for():
    book = book_of("pledges")
    deck = book.text.read("# Choice: colour = red\n# Choice: size = 12\nDeck:\n2 Squire").decklist
    assert repair(book, Task(deck)).unset == "size"
