"""Pictures and saved objects for Tabletop Simulator."""

from __future__ import annotations

import json
from io import BytesIO

import pytest
from PIL import Image

from decks.exchange.tabletop import Tabletop
from decks.proxies.outputs.tabletop import FACES, cell_width, write_tabletop
from decks.proxies.run import Face, Run, no_progress
from tests.decks.proxies.outputs.conftest import card, unpacked


def test_the_save_deals_decks_by_sections(make):
    files = unpacked(make(2, 3), "tts")
    save = json.loads(files["deck.json"])
    main, side = save["ObjectStates"]
    assert (main["Nickname"], main["DeckIDs"]) == ("Main deck", [100, 100])
    assert side["DeckIDs"] == [200, 200, 200]
    sheet = main["CustomDeck"]["1"]
    assert (sheet["NumWidth"], sheet["NumHeight"]) == (10, 7)
    assert (sheet["FaceURL"], sheet["BackURL"]) == ("faces_1.jpg", "back_1.jpg")
    assert {"faces_1.jpg", "faces_2.jpg", "back_1.jpg", "back_2.jpg", "README.txt"} < set(files)
    assert main["ContainedObjects"][0]["Nickname"] == "Owl: a/b"
    assert main["ContainedObjects"][0]["Description"] == "Hoots."


def test_the_save_is_read_as_the_same_deck(make):
    draft = Tabletop().read(unpacked(make(2, 3), "tts")["deck.json"].decode())
    assert {(e.section, e.code, e.copies) for e in draft.entries} == {
        ("main", "owl", "2"),
        ("side", "cat", "3"),
    }


def near(pixel, colour) -> bool:
    return all(abs(a - b) < 12 for a, b in zip(pixel, colour, strict=True))


def test_faces_stand_row_by_row_and_the_back_in_the_last_place(make):
    files = unpacked(make(2, 3, bleed=3.0), "tts")
    with Image.open(BytesIO(files["faces_1.jpg"])) as picture:
        cell = picture.width // 10
        assert 4000 < picture.width <= 4096 and picture.height <= 4096
        high = picture.height // 7
        assert near(picture.getpixel((cell // 2, high // 2)), (255, 0, 0))
        assert near(picture.getpixel((cell + cell // 2, high // 2)), (0, 0, 0))
        assert near(picture.getpixel((9 * cell + 9, 6 * high + 9)), (128, 128, 128))


@pytest.mark.parametrize("size", [(63, 88), (59, 86), (40, 120), (88, 63)])
def test_pictures_of_any_cards_are_no_larger_than_graphics_cards_take(size):
    width = cell_width(*size)
    assert 10 * width <= 4096 and 7 * round(width * size[1] / size[0]) <= 4096
    assert 10 * (width + 1) > 4096 or 7 * (width + 1) * size[1] / size[0] > 4090


def test_every_card_knows_its_picture(make):
    for state in json.loads(unpacked(make(2, 3), "tts")["deck.json"])["ObjectStates"]:
        assert len(state["ContainedObjects"]) == len(state["DeckIDs"])
        for held, number in zip(state["ContainedObjects"], state["DeckIDs"], strict=True):
            (sheet,) = held["CustomDeck"]
            assert held["CardID"] == number and number // 100 == int(sheet)
            assert held["CustomDeck"][sheet] == state["CustomDeck"][sheet]


def test_more_faces_than_places_go_on_further_pictures(make, fonts):
    run = make()
    faces = [
        Face(n, f"c{n}", f"C{n}", "", 1, "main", lambda: card("red"), "a") for n in range(FACES + 2)
    ]
    many = Run("Many", faces, run.options, run.grid, fonts, run.backs, sections=run.sections)
    file = BytesIO()
    write_tabletop(many, file, no_progress)
    files = unpacked(many, "tts")
    ids = json.loads(files["deck.json"])["ObjectStates"][0]["DeckIDs"]
    assert ids[:2] + ids[-3:] == [100, 101, 168, 200, 201]


def test_a_card_in_two_sections_is_drawn_once(make, fonts):
    run = make()
    faces = [
        Face(n, "owl", "Owl", "", 1, s, lambda: card("red"), "a")
        for n, s in enumerate(("main", "side"))
    ]
    both = Run("Both", faces, run.options, run.grid, fonts, run.backs, sections=run.sections)
    save = json.loads(unpacked(both, "tts")["deck.json"])
    assert [state["CardID"] for state in save["ObjectStates"]] == [100, 100]
