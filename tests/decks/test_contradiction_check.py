"""Rules that no deck keeps together are an advice when a game is checked; a deck that keeps them costs no search."""

from __future__ import annotations

import shutil
from datetime import date
from pathlib import Path

import pytest

from catalog.loading import read_folder
from catalog.wording import word
from decks import contradiction_check
from decks.contradiction_check import contradicting
from decks.legality.solve.tasks import Contradiction, Outcome
from decks.rulebook import Rulebook
from tests.conftest import TINY
from tests.decks.legality.ages import AGES

CLASH = """
[[constraints]]
rule = "TINY-D1"
sections = ["main"]
where = "type:tool"
exactly = 4

[[constraints]]
rule = "TINY-D2"
sections = ["main"]
where = "type:tool"
measure = "distinct(card)"
most = 1
"""


@pytest.fixture
def folder(tmp_path):
    """Return a copy of the tiny game's folder, with rules that contradict one another and no legal deck."""
    copy = shutil.copytree(TINY, tmp_path / "tiny")
    shutil.rmtree(copy / "decks")
    toml = copy / "game.toml"
    toml.write_text(toml.read_text(encoding="utf-8") + CLASH, encoding="utf-8")
    return copy


def book_of(path: Path) -> Rulebook:
    """Return the rulebook of a folder."""
    read = read_folder(path)
    return Rulebook(read.definition, read.pool)


def test_rules_that_no_deck_keeps_are_an_advice(folder):
    read = read_folder(folder)
    assert read.faults == []
    found = [f for f in read.advices if "together" in word(f.reason, read)]
    assert [(f.file, f.value) for f in found] == [("game.toml", "TINY-D1")]
    assert "TINY-D1, TINY-D2" in word(found[0].reason, read)


def test_a_format_that_no_deck_keeps_is_an_advice(tmp_path):
    copy = shutil.copytree(AGES, tmp_path / "ages")
    toml = copy / "game.toml"
    text = toml.read_text(encoding="utf-8")
    toml.write_text(
        text.replace('sections = ["main"], exactly = 6', 'sections = ["main"], exactly = 99'),
        encoding="utf-8",
    )
    assert toml.read_text(encoding="utf-8") != text
    book = book_of(copy)
    assert contradicting(book.under("points", date(2001, 9, 1)))
    read = read_folder(copy)
    assert any("together" in word(f.reason, read) for f in read.advices)


def test_a_legal_example_spares_the_search(folder, monkeypatch):
    book = book_of(TINY)
    deck = book.text.read((TINY / "decks/legal/keepers.txt").read_text(encoding="utf-8")).decklist
    monkeypatch.setattr(contradiction_check, "clash", None)
    assert contradicting(book, [deck]) == ()


def test_the_same_rules_over_the_same_cards_are_asked_about_once(folder, monkeypatch):
    calls = []

    def ask(*asked: object) -> Contradiction:
        calls.append(asked)
        return Contradiction(Outcome.BEST, ("TINY-D1",))

    monkeypatch.setattr(contradiction_check, "_known", type(contradiction_check._known)())
    monkeypatch.setattr(contradiction_check, "clash", ask)
    assert contradicting(book_of(folder)) == contradicting(book_of(folder)) == ("TINY-D1",)
    assert len(calls) == 1
    assert contradicting(book_of(TINY)) == ("TINY-D1",)
    assert len(calls) == 2


def test_nothing_is_said_where_time_ran_out(folder, monkeypatch):
    monkeypatch.setattr(contradiction_check, "_known", type(contradiction_check._known)())
    monkeypatch.setattr(contradiction_check, "clash", lambda *_: Contradiction(Outcome.UNKNOWN))
    assert contradicting(book_of(folder)) == ()
