"""Sections and the parts of foreign decks: by the game's data, else by order and name."""

from __future__ import annotations

from xml.etree.ElementTree import fromstring

import pytest

from catalog.definition import GameDefinition
from decks.exchange.exchange import Exchange
from decks.exchange.zones import Zones
from decks.legality.decklist import Decklist
from decks.reading import Reading
from decks.text import DeckText
from tests.decks.legality import games

MAIN, SIDE = games.GAME["sections"]
SECTIONS = [
    {**MAIN, "where": "type:beast"},
    SIDE,
    {"code": "extra", "names": {"en": "Extra deck", "ja": "エクストラ"}, "where": "type:tool"},
    {"code": "pets", "names": {"en": "Pets", "ja": "ペット"}},
]
ZONES = {"main": {"o8d": "Draw deck"}, "pets": {"ydk": "extra", "cod": "main", "dek": "Stable"}}
GAME = GameDefinition.from_toml({**games.GAME, "sections": SECTIONS, "exchange": {"zones": ZONES}})
DESK = Exchange(DeckText(GAME, games.POOL))
DECK = Reading(
    Decklist({"main": {"owl": 2}, "side": {"owl": 1}, "extra": {"bucket": 1}, "pets": {"owl": 3}})
)


def names(code: str) -> list[str]:
    """Return what a format calls the sections."""
    zones = Zones(GAME, DESK.text.headings, code)
    return [zones.name(section) for section in GAME.sections]


@pytest.mark.parametrize(
    ("code", "expected"),
    [
        ("cod", ["main", "side", "side", "main"]),
        ("ydk", ["main", "side", "extra", "extra"]),
        ("o8d", ["Draw deck", "Side", "Extra deck", "Pets"]),
        ("dek", ["Deck", "Side", "Extra deck", "Stable"]),
        ("tts", ["Deck", "Side", "Extra deck", "Pets"]),
    ],
)
def test_sections_are_called_as_the_data_says_else_by_order_and_name(code, expected):
    assert names(code) == expected


@pytest.mark.parametrize("code", ["cod", "ydk", "o8d", "dek", "tts"])
def test_sections_that_share_a_part_are_told_apart_when_read_again(code):
    assert DESK.read(DESK.write(code, DECK)).decklist.sections == DECK.decklist.sections


def test_without_our_own_marks_a_card_of_a_shared_part_goes_where_it_belongs():
    file = DESK.write("cod", DECK)
    root = fromstring(file)
    bare = file
    for card in root.iter("card"):
        bare = bare.replace(f' section="{card.get("section")}"', "")
    assert DESK.read(bare).decklist.plain() == {
        "main": {"owl": 5},
        "side": {"owl": 1},
        "extra": {"bucket": 1},
    }


@pytest.mark.parametrize(
    ("zone", "section"),
    [
        ("Sideboard", "side"),
        ("SIDE", "side"),
        ("mainboard", "main"),
        ("山札", "main"),
        ("", "main"),
    ],
)
def test_usual_names_of_parts_are_known(zone, section):
    text = f'<cockatrice_deck><zone name="{zone}"><card name="Owl"/></zone></cockatrice_deck>'
    reading = DESK.read(text)
    assert (reading.decklist.plain(), reading.unread) == ({section: {"owl": 1}}, ())


def test_a_part_that_the_game_doesnt_have_is_told_once():
    card = '<card name="Owl"/><card name="Bucket"/>'
    reading = DESK.read(f'<cockatrice_deck><zone name="attic">{card}</zone></cockatrice_deck>')
    assert reading.decklist.plain() == {"main": {"owl": 1}, "extra": {"bucket": 1}}
    assert [(line.kind.value, line.name) for line in reading.unread] == [("heading", "attic")]


def test_lackey_is_told_sections_only_where_it_needs_them():
    file = DESK.write("dek", DECK)
    assert '<superzone name="Deck">' in file and "section=" not in file
    shared = GameDefinition.from_toml(
        {**games.GAME, "exchange": {"zones": {"side": {"dek": "Deck"}}}}
    )
    desk = Exchange(DeckText(shared, games.POOL))
    deck = Reading(Decklist({"main": {"owl": 2}, "side": {"owl": 1}}))
    file = desk.write("dek", deck)
    assert '<superzone name="Deck" section="side">' in file
    assert desk.read(file).decklist == deck.decklist
