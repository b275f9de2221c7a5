"""The example decks of the shipped games in every file format."""

from __future__ import annotations

import pytest

from decks.decoding import decode
from decks.exchange.exchange import FORMATS, TEXT
from decks.reading import Reading
from tests.decks.test_example_decks import FOLDERS, book_of

LISTS = [
    (folder.name, path) for folder in FOLDERS for path in sorted(folder.rglob("decks/**/*.txt"))
]


@pytest.mark.parametrize(("game", "path"), LISTS, ids=[f"{g}-{p.stem}" for g, p in LISTS])
def test_an_example_deck_is_the_same_in_every_format_and_language(game, path):
    book = book_of(game)
    reading = book.text.read(decode(path.read_bytes()))
    for code in (TEXT, *FORMATS):
        for language in ("en", "ja"):
            again = book.exchange.read(book.exchange.write(code, reading, language).encode())
            assert again.source == code
            assert again.decklist.plain() == reading.decklist.plain(), (code, language)
            assert [line.text for line in again.unread] == [line.text for line in reading.unread]


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda path: path.name)
def test_a_share_code_of_an_example_deck_is_short(folder):
    book = book_of(folder.name)
    for path in folder.rglob("decks/**/*.txt"):
        decklist = book.text.read(decode(path.read_bytes())).decklist
        code = book.exchange.write("code", Reading(decklist)).strip()
        assert len(code) < 70 + 4 * len(decklist.totals())
