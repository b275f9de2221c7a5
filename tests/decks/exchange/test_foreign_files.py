"""Files as other programs write them, with invented cards."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from catalog.definition import GameDefinition
from catalog.pool import CardPool
from decks.exchange.exchange import Exchange
from decks.text import DeckText
from decks.unread import Kind
from tests.decks.legality import games

FILES = Path(__file__).parent / "files"
GAME = GameDefinition.from_toml({**games.GAME, "exchange": {"numbers": "passcode"}})
CODES = {"owl": 101, "heron": 102, "carp": 103}
POOL = CardPool(
    replace(card, fields={**card.fields, "passcode": CODES.get(card.code, 0)})
    for card in games.POOL
)
DESK = Exchange(DeckText(GAME, POOL))


def read(name: str):
    """Return what a file says."""
    return DESK.read((FILES / name).read_bytes(), ending=name.rpartition(".")[2])


BIRDS = {"main": {"owl": 3, "heron": 2}, "side": {"carp": 1}}


@pytest.mark.parametrize(
    ("name", "source", "sections", "kept"),
    [
        (
            "cockatrice.cod",
            "cod",
            {"main": {"owl": 3, "heron": 2, "bucket": 1}, "side": {"carp": 1}},
            ["1 Owll", "[tokens]"],
        ),
        ("lackey.dek", "dek", {"main": {"owl": 3, "heron": 1}, "side": {"carp": 1}}, []),
        ("octgn.o8d", "o8d", BIRDS, []),
        ("cards.ydk", "ydk", {"main": {"owl": 2, "heron": 1}, "side": {"carp": 1}}, ["1 12345678"]),
        ("tabletop.json", "tts", {"main": {"owl": 2, "heron": 1, "carp": 1}}, None),
        ("sheet.csv", "csv", BIRDS, ["1 Snow, White"]),
        ("other.json", "json", BIRDS, []),
    ],
)
def test_files_of_other_programs_are_read(name, source, sections, kept):
    reading = read(name)
    assert reading.source == source
    assert reading.decklist.plain() == sections
    if kept is not None:
        assert [line.text for line in reading.unread] == kept


def test_a_cockatrice_deck_keeps_name_and_comments():
    reading = read("cockatrice.cod")
    assert (reading.title, reading.notes) == ("Night & Day", "Bring the <big> bucket.\nTwice.")
    assert [(line.kind, line.near[:1]) for line in reading.unread] == [
        (Kind.UNKNOWN, ("owl",)),
        (Kind.HEADING, ()),
    ]


def test_an_octgn_deck_keeps_its_notes():
    assert read("octgn.o8d").notes == "Bring the <big> bucket."


def test_a_card_without_a_name_on_the_table_is_kept_with_its_number():
    texts = [line.text for line in read("tabletop.json").unread]
    assert texts == ["1 CardID 102", "[Everything]"] or texts == ["[Everything]", "1 CardID 102"]


def test_the_links_of_card_numbers_are_read():
    link = "ydke://ZQAAAGUAAABmAAAA!!ZwAAAA==!"
    reading = DESK.read(link)
    assert reading.decklist.plain() == {"main": {"owl": 2, "heron": 1}, "side": {"carp": 1}}


@pytest.mark.parametrize(
    "text",
    [
        '{"slots": {"owl": 3, "heron": 2}}',
        '{"main": {"Owl": 3, "Heron": 2}}',
        '["owl", "owl", "owl", "heron", "heron"]',
        '[{"name": "Owl", "count": 3}, {"card": "heron", "qty": "2"}]',
        '{"deck": {"cards": [{"name": "Owl", "copies": 3}, {"name": "Heron", "copies": 2}]}}',
        "count;name\n3;Owl\n2;Heron",
        "枚数\tカード名\n3\tOwl\n2\tHeron",
        "name,copies\nOwl,3\nHeron,1\nHeron,1",
    ],
)
def test_other_forms_of_a_deck_are_read(text):
    reading = DESK.read(text)
    assert reading.decklist.totals() == {"owl": 3, "heron": 2}
    assert not reading.unread


def test_a_table_without_a_heading_is_read_by_the_ending_of_its_file():
    reading = DESK.read("3,Owl\n2,Heron\n", ending="csv")
    assert reading.decklist.totals() == {"owl": 3, "heron": 2}


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp932", "euc_jp"])
@pytest.mark.parametrize("ending", ["\n", "\r\n"])
def test_a_table_in_any_encoding_is_read(encoding, ending):
    data = ending.join(["区分,枚数,名前", "デッキ,3,Owl", "サイド,2,Heron", ",1,ふくろうの里"])
    reading = DESK.read(data.encode(encoding))
    assert reading.decklist.plain() == {"main": {"owl": 3}, "side": {"heron": 2}}
    assert [line.text for line in reading.unread] == ["1 ふくろうの里"]


@pytest.mark.parametrize(
    "encoding", ["ISO-8859-1", "Shift_JIS", "EUC-JP", "utf-8", "UTF-16", "klingon"]
)
def test_xml_is_read_in_the_encoding_it_declares(encoding):
    name = "Ré" if encoding == "ISO-8859-1" else "ふくろう" if encoding != "klingon" else "Nobody"
    text = f"""<?xml version="1.0" encoding="{encoding}"?>
<cockatrice_deck version="1"><deckname>{name}</deckname>
<zone name="main"><card number="3" name="Owl"/></zone></cockatrice_deck>"""
    reading = DESK.read(text.encode("utf-8" if encoding == "klingon" else encoding))
    assert (reading.title, reading.decklist.totals()) == (name, {"owl": 3})
