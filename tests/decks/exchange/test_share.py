"""The share code: short, whole or refused, and read after the game grew."""

from __future__ import annotations

import string

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from catalog.definition import GameDefinition
from catalog.facts import CardFacts
from catalog.pool import CardPool
from catalog.wording import word
from decks.decoding import Unreadable
from decks.exchange import packing, share
from decks.exchange.bits import BitReader, BitWriter
from decks.exchange.exchange import Exchange
from decks.legality.decklist import Decklist
from decks.reading import Reading
from decks.text import DeckText
from tests.decks.legality import games

GAME = GameDefinition.from_toml(games.GAME)
LETTERS = string.ascii_letters + string.digits + "-_"
DECK = Decklist({"main": {"owl": 3, "heron": 12, "shadow": 1}, "side": {"carp": 2}})


def desk(cards: int = 0) -> Exchange:
    """Return the exchange of the game with so many more cards."""
    more = (CardFacts(f"more_{n}", "beast", {"en": f"More {n}"}) for n in range(cards))
    return Exchange(DeckText(GAME, CardPool([*games.POOL, *more])))


CODE = desk().write("code", Reading(DECK, title="Birds")).strip()


def reason(code: str) -> str:
    """Return why a code is refused."""
    with pytest.raises(Unreadable) as refusal:
        desk().read(code)
    return word(refusal.value.message)


def test_a_code_is_short_and_fits_into_a_link():
    assert len(CODE) < 60
    assert set(CODE) <= {*LETTERS, "."}


def test_a_usual_deck_takes_about_eighty_letters():
    deck = Decklist({"main": {f"more_{n}": 1 + n % 3 for n in range(18)}})
    assert len(desk(100).write("code", Reading(deck)).strip()) < 100


def test_every_single_changed_letter_is_noticed():
    for place in range(len(CODE)):
        for letter in LETTERS:
            changed = CODE[:place] + letter + CODE[place + 1 :]
            if changed != CODE and changed.startswith(share.PREFIX):
                assert "mistake" in reason(changed) or "cut off" in reason(changed)


def test_every_letter_left_out_doubled_or_swapped_is_noticed():
    for place in range(len(share.PREFIX), len(CODE)):
        assert reason(CODE[:place] + CODE[place + 1 :])
        assert reason(CODE[:place] + CODE[place] + CODE[place:])
        swapped = CODE[:place] + CODE[place + 1 : place + 2] + CODE[place] + CODE[place + 2 :]
        assert swapped == CODE or reason(swapped)


def test_a_cut_code_is_told_to_be_cut():
    for end in range(len(share.PREFIX), len(CODE) - 1):
        assert "cut off" in reason(CODE[:end])


def test_a_code_of_another_version_or_game_is_told_as_such():
    assert "another version" in reason(CODE.replace("dw1.", "dw2."))
    other = GameDefinition.from_toml({**games.GAME, "code": "cranny"})
    code = Exchange(DeckText(other, games.POOL)).write("code", Reading(DECK))
    assert "another game" in reason(code)


@pytest.mark.parametrize("cards", [1, 100, 5000])
def test_a_code_is_read_after_the_game_got_more_cards(cards):
    again = desk(cards).read(CODE)
    assert (again.decklist, again.title, again.unread) == (DECK, "Birds", ())


def test_a_card_that_left_the_game_is_kept_as_a_line():
    pool = CardPool(card for card in games.POOL if card.code != "owl")
    reading = Exchange(DeckText(GAME, pool)).read(CODE)
    assert reading.decklist.totals() == {"heron": 12, "shadow": 1, "carp": 2}
    assert [(line.copies, line.section) for line in reading.unread] == [(3, "main")]


def test_cards_that_a_code_cant_tell_apart_are_both_offered(monkeypatch):
    hash_of = share.hash_of
    monkeypatch.setattr(share, "hash_of", lambda code: hash_of("owl" if code == "twin" else code))
    pool = CardPool([*games.POOL, CardFacts("twin", "beast", {"en": "Twin"})])
    reading = Exchange(DeckText(GAME, pool)).read(CODE)
    assert [line.near for line in reading.unread] == [("owl", "twin")]


@pytest.mark.parametrize(
    "form", ["https://example.invalid/games/nook/decks/code/{}/", " {}\n", "{}.", "{}>"]
)
def test_a_code_is_found_in_a_link_and_in_a_mail(form):
    assert desk().read(form.format(CODE)).decklist == DECK


def test_a_code_broken_by_a_mail_is_read():
    broken = f"{CODE[:20]}\r\n{CODE[20:30]} {CODE[30:]}"
    assert desk().read(broken).decklist == DECK


def test_bits_are_enough_to_tell_all_cards_apart():
    codes = {f"c{n}" for n in range(3000)}
    bits = packing.bits_for({"c1", "c2"}, codes)
    assert bits == 12 + packing.SPARE
    assert len({packing.hash_of(code) >> (64 - bits) for code in codes}) > 2990


@settings(deadline=None)
@given(st.lists(st.tuples(st.integers(0, 2**40), st.integers(0, 40), st.integers(1, 999))))
def test_numbers_come_out_of_the_bits_as_they_went_in(numbers):
    out = BitWriter()
    for value, width, count in numbers:
        out.put_step(value, max(width, value.bit_length() - 10))
        out.put_count(count)
    bits = BitReader(out.bytes())
    for value, width, count in numbers:
        assert bits.take_step(max(width, value.bit_length() - 10)) == value
        assert bits.take_count() == count


@given(st.binary(max_size=3))
def test_bits_that_end_too_soon_are_an_error(data):
    bits = BitReader(data)
    with pytest.raises(ValueError):
        bits.take(8 * len(data) + 1)
