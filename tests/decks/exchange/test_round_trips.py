"""Every file format keeps every deck: what is written and read again is the same."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from catalog.definition import GameDefinition
from catalog.pool import CardPool
from decks.exchange.exchange import FORMATS, TEXT, Exchange, sniff
from decks.legality.decklist import Decklist
from decks.names import noted, plain_name, plain_notes
from decks.reading import Reading
from decks.text import DeckText
from decks.unread import MOST_COPIES
from tests.decks.legality import games
from tests.decks.test_text_properties import NAMES, pools

GAME = GameDefinition.from_toml(games.GAME)
CODES = [TEXT, *FORMATS]
COPIES = st.integers(1, 12)
WORDS = st.text(st.characters(categories=["L", "N", "P", "Zs", "So"]), max_size=20)
LINES = st.lists(
    NAMES | WORDS | st.sampled_from(["1000 Owl", "0 Owl", "[Attic]", "Side:", "# x", "2 Howl"]),
    max_size=4,
)
WRITTEN = st.sampled_from(
    ["-- Deckwright --", "Unread: 2 Owl", "Format: x", "<a>&", "## b", '"', ","]
)
NOTES = st.lists(st.text(max_size=12) | WRITTEN, max_size=4).map("\n".join)


@st.composite
def readings(draw: st.DrawFn, pool: CardPool, texts: DeckText) -> Reading:
    """Return a deck with everything that can be told about it, and lines that nobody could count."""
    codes = st.sampled_from([card.code for card in pool])
    side, main = (
        draw(st.dictionaries(codes, COPIES, max_size=3)),
        draw(st.dictionaries(codes, COPIES)),
    )
    sections = {code: cards for code, cards in {"main": main, "side": side}.items() if cards}
    choices = draw(st.dictionaries(st.sampled_from(["colour", "size"]), st.sampled_from("ab9")))
    unread = texts.read("\n".join(draw(LINES))).unread
    unread = tuple(line for line in unread if not counts(texts, line, sections))
    names = [plain_name(draw(NAMES | WORDS))[:40] for _ in range(2)]
    deck = Decklist(sections, (), choices)
    about = noted(draw(st.dictionaries(codes, NOTES, max_size=2)).items())
    return Reading(deck, unread, names[0], plain_notes(draw(NOTES)), names[1], about)


def counts(texts, line, sections):
    """Return whether a line that could not be counted can be, beside other cards."""
    return texts.read(line.text).has_cards


def facts(reading: Reading):
    """Return all that a file must keep: the numbers of lines are its own."""
    kept = Counter((" ".join(u.text.split()), u.section) for u in reading.unread)
    deck = reading.decklist
    return (
        deck.sections,
        deck.choices,
        reading.title,
        reading.notes,
        reading.format,
        kept,
        reading.card_notes,
    )


@pytest.mark.parametrize("code", CODES)
@settings(deadline=None, max_examples=60)
@given(data=st.data(), pool=pools(), language=st.sampled_from(["en", "ja"]))
def test_what_is_exported_and_imported_is_the_same_deck(code, data, pool, language):
    texts = DeckText(GAME, pool)
    reading = data.draw(readings(pool, texts))
    desk = Exchange(texts)
    file = desk.write(code, reading, language)
    again = desk.read(file.encode())
    assert again.source == code
    assert facts(again) == facts(reading)


@pytest.mark.parametrize("code", CODES)
def test_a_file_is_known_for_what_it_is_even_without_a_card(code):
    desk = Exchange(DeckText(GAME, games.POOL))
    form = sniff(desk.write(code, Reading(Decklist())))
    assert (form.code if form else TEXT) == code


@pytest.mark.parametrize("code", CODES)
def test_the_most_copies_are_kept(code):
    deck = Decklist({"main": {"owl": MOST_COPIES, "carp": 1}, "side": {"owl": MOST_COPIES}})
    desk = Exchange(DeckText(GAME, games.POOL))
    assert desk.read(desk.write(code, Reading(deck))).decklist == deck
