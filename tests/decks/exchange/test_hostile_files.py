"""Files that are cut off, damaged, huge, or made to do harm: refused in a sentence, never a crash."""

from __future__ import annotations

import json
import zlib
from base64 import urlsafe_b64encode
from contextlib import suppress
from time import perf_counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from catalog.definition import GameDefinition
from catalog.wording import word
from decks.decoding import Unreadable
from decks.exchange.draft import Draft
from decks.exchange.exchange import FORMATS, LARGEST_FILE, Exchange
from decks.exchange.packing import length_bytes, packed
from decks.exchange.share import PREFIX, game_mark
from decks.legality.decklist import Decklist
from decks.reading import Reading
from decks.text import MOST_LINES, DeckText
from tests.decks.legality import games

DESK = Exchange(DeckText(GameDefinition.from_toml(games.GAME), games.POOL))
DECK = Reading(Decklist({"main": {"owl": 3, "heron": 1}, "side": {"carp": 2}}), title="Birds")
BOMB = """<?xml version="1.0"?><!DOCTYPE lolz [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>
<cockatrice_deck version="1"><deckname>&b;</deckname></cockatrice_deck>"""
OUTSIDE = """<!DOCTYPE d [<!ENTITY x SYSTEM "file:///etc/passwd">]><cockatrice_deck>&x;</cockatrice_deck>"""


def reason(data: bytes | str) -> str:
    """Return why the data is refused."""
    with pytest.raises(Unreadable) as refusal:
        DESK.read(data)
    return word(refusal.value.message)


@pytest.mark.parametrize("text", [BOMB, OUTSIDE])
def test_entities_are_refused(text):
    assert "entities" in reason(text)


def test_a_huge_file_is_refused_before_it_is_read():
    assert "too large" in reason(b"x" * (LARGEST_FILE + 1))
    assert "too long" in reason("{" + " " * LARGEST_FILE)


def test_a_deep_file_is_refused_or_empty():
    assert "nested" in reason('{"a":' * 200_000)
    start = perf_counter()
    assert "no complete XML" in reason("<cockatrice_deck>" + "<a>" * 200_000)
    deep = json.dumps({"ObjectStates": []})[:-2] + '{"ContainedObjects":[' * 200 + "]}" * 200 + "]}"
    assert not DESK.read(deep).has_lines
    assert perf_counter() - start < 30


@pytest.mark.parametrize("code", sorted(set(FORMATS) - {"csv", "ydk"}))
def test_a_file_that_is_cut_off_says_so(code):
    whole = DESK.write(code, DECK).strip()
    for end in (len(whole) - 1, len(whole) - 5, len(whole) // 2):
        assert reason(whole[:end])


def test_a_place_is_told_where_a_file_breaks():
    assert "line 2, character" in reason('<cockatrice_deck>\n<zone name="main"</cockatrice_deck>')
    assert "line 2, character" in reason('{"name": "x",\n"cards": [}')


def test_xml_of_another_program_is_told_as_such():
    assert "not of a program" in reason("<?xml version='1.0'?><svg><g/></svg>")


@pytest.mark.parametrize("data", [b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", b"PK\x03\x04" + bytes(60)])
def test_a_file_that_is_no_text_is_refused(data):
    assert "not a text file" in reason(data)


def test_a_deck_of_very_many_lines_is_refused():
    many = "".join(f'<card number="1" name="c{n}"/>' for n in range(MOST_LINES + 1))
    assert "too many lines" in reason(
        f'<cockatrice_deck><zone name="main">{many}</zone></cockatrice_deck>'
    )


@pytest.mark.parametrize(
    "text",
    [
        '<cockatrice_deck><zone><card name="Owl" number="x"/></zone></cockatrice_deck>',
        '<cockatrice_deck><zone><card name="Owl" number="-2"/></zone></cockatrice_deck>',
        '<cockatrice_deck><zone><card name="Owl" number="99999999999999"/></zone></cockatrice_deck>',
        '[{"name": "Owl", "copies": 1000}]',
        "name,copies\nOwl,many",
    ],
)
def test_a_number_of_copies_that_cant_be_is_kept_as_a_line(text):
    reading = DESK.read(text)
    assert not reading.has_cards
    assert [line.kind.value for line in reading.unread] == ["count"]


@settings(deadline=None, max_examples=150)
@given(
    code=st.sampled_from(sorted(FORMATS)),
    place=st.floats(0, 1),
    change=st.text(max_size=3) | st.sampled_from(["<", ">", "{", '"', "0", "]", "\n"]),
    taken=st.integers(0, 6),
)
def test_no_change_in_a_file_does_worse_than_a_refusal(code, place, change, taken):
    whole = DESK.write(code, DECK)
    at = int(place * len(whole))
    try:
        reading = DESK.read(whole[:at] + change + whole[at + taken :])
    except Unreadable as refusal:
        assert word(refusal.message)
    else:
        again = DESK.read(DESK.write("json", reading)).decklist
        assert all(again.copies(s, card) >= n for s, card, n in reading.decklist.slots())


@settings(deadline=None, max_examples=150)
@given(
    start=st.sampled_from(
        ["{", "[", "<deck>", "<cockatrice_deck ", "dw1.", "#main\n", "a,b\n", ""]
    ),
    data=st.binary(),
)
def test_no_bytes_are_too_strange(start, data):
    try:
        DESK.read(start.encode() + data)
    except Unreadable as refusal:
        assert word(refusal.message)


def test_long_rows_of_the_same_are_gone_through_once():
    start = perf_counter()
    for text in (
        "dw1." + "." * 300_000 + "x",
        "<!--a-->" * 1000 + "<x>",
        "<!--a " * 400,
        "<?xml?>" + "<!---->\n" * 240,
    ):
        with suppress(Unreadable):
            DESK.read(text)
    assert perf_counter() - start < 2


@pytest.mark.parametrize(
    "text",
    [
        '{"name": "\\ud800", "main": {"\\ud800x\\u0000": 1}, "choices": {"\\ud800": "\\udfff"}}',
        '[{"name": "\\udfff", "count": 2, "section": "\\ud800"}]',
        '{"main": {"x": 1}, "unread": ["\\ud800"], "card_notes": {"\\ud800": "\\udfff"}}',
        '<cockatrice_deck version="1"><deckname>\ud800</deckname></cockatrice_deck>',
    ],
)
def test_half_characters_are_marked_so_that_the_deck_can_be_kept(text):
    reading = DESK.read(text)
    assert "\ufffd" in repr(reading)
    assert "\\ud" not in repr(reading)
    assert "\\x00" not in repr(reading)


@pytest.mark.parametrize(
    "said",
    [{}, 1, [1], ["a", 2], ["", "", "", []], ["", "", "", {"size": 1}], ["", "", "", {}, [[1]]],
     ["", "", "", {}, ["ab"]], ["", "", "", {}, [], {"owl": 1}], [""] * 9],
)  # fmt: skip
def test_a_share_code_with_a_right_checksum_may_still_say_nonsense(said):
    packer = zlib.compressobj(9, wbits=-15)
    extras = b"z" + packer.compress(json.dumps(said).encode()) + packer.flush()
    body = packed(Draft(game=game_mark("nook"))) + extras
    data = length_bytes(len(body)) + body
    data += zlib.crc32(PREFIX.encode() + data).to_bytes(4, "big")
    assert "mistake" in reason(PREFIX + urlsafe_b64encode(data).decode().rstrip("="))
