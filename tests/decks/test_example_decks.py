"""Every construction rule of the shipped games, kept by the legal examples and broken by its own."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from django.conf import settings

from catalog.loading import read_folder
from decks.decoding import decode
from decks.legality.report import Verdict
from decks.reading import Reading
from decks.rulebook import Rulebook

BREAKS = re.compile(r"^# breaks: (.*)$", re.MULTILINE)
FOLDERS = sorted(path.parent for path in Path(settings.FIXTURES_DIR).glob("*/game.toml"))
BOOKS: dict[str, Rulebook] = {}


def book_of(code: str) -> Rulebook:
    """Return a game's rulebook, read from its folder once."""
    if code not in BOOKS:
        folder = read_folder(Path(settings.FIXTURES_DIR) / code)
        BOOKS[code] = Rulebook(folder.definition, folder.pool)
    return BOOKS[code]


def examples(kind: str) -> list[Path]:
    """Return the example decks of all games."""
    return [path for folder in FOLDERS for path in sorted(folder.glob(f"decks/{kind}/*.txt"))]


def report_on(path: Path):
    """Return the report on an example deck, all of whose lines must be understood."""
    book = book_of(path.parents[2].name)
    reading = book.text.read(decode(path.read_bytes()))
    assert reading.unread == ()
    return book.judge(reading.decklist)


def named(path: Path):
    """Return the deck as a parameter, marked with the rule it shows."""
    return pytest.param(path, id=path.stem, marks=pytest.mark.rule(path.stem))


@pytest.mark.parametrize("path", [named(path) for path in examples("broken")])
def test_a_rule_is_kept_by_the_legal_decks_and_broken_by_its_own(path):
    named_rules = BREAKS.search(path.read_text(encoding="utf-8"))
    rules = set(re.split(r"[\s,]+", named_rules[1])) if named_rules else {path.stem}
    report = report_on(path)
    assert path.stem in rules
    assert set(report.broken) == rules
    assert report.verdict is not Verdict.LEGAL
    for legal in path.parents[1].glob("legal/*.txt"):
        assert report_on(legal).broken == ()


@pytest.mark.parametrize("path", examples("legal"), ids=lambda path: path.stem)
def test_legal_examples_are_legal(path):
    assert report_on(path).verdict is Verdict.LEGAL


@pytest.mark.parametrize("path", examples("legal"), ids=lambda path: path.stem)
@pytest.mark.parametrize("language", ["en", "ja"])
def test_examples_survive_export_and_import(path, language):
    texts = book_of(path.parents[2].name).text
    deck = texts.read(decode(path.read_bytes())).decklist
    again = texts.read(texts.write(Reading(deck), language))
    assert (again.unread, again.decklist) == ((), deck)


@pytest.mark.rule("WWD-D6")
def test_a_wizard_may_be_there_any_number_of_times():
    book = book_of("wwd")
    path = Path(settings.FIXTURES_DIR) / "wwd/decks/legal/even_odds.txt"
    deck = book.text.read(decode(path.read_bytes())).decklist
    three = next(c.code for c in book.pool if c.card_type == "wizard" and c.number("cost") == 3)
    same = {**deck.sections, "wizards": {three: 10}}
    assert book.judge(type(deck)(same)).verdict is Verdict.LEGAL
    assert book.judge(type(deck)({**same, "wizards": {three: 11}})).broken == ("WWD-D1", "WWD-D2")


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda folder: folder.name)
def test_the_folders_have_no_fault(folder):
    assert read_folder(folder).faults == []
