"""What must hold for every deck and every text."""

from __future__ import annotations

from collections import Counter
from random import Random

from django.utils import translation
from hypothesis import example, given
from hypothesis import strategies as st

from catalog.definition import GameDefinition
from catalog.facts import CardFacts, PrintingFacts
from catalog.pool import CardPool
from decks.legality.decklist import Decklist
from decks.legality.reader import read_constraints
from decks.legality.report import judge
from decks.names import plain_name, plain_notes
from decks.reading import Reading
from decks.text import DeckText
from decks.unread import MOST_COPIES
from tests.decks.legality import games

GAME = GameDefinition.from_toml(games.GAME)
TRAPS = """2 x x2 × 枚 3枚 Deck Deck: Side ( ) [a1] # // 火 ー - Name: Owl owl オウル ' ’ : = ・ 1 base
・2 **"""
WORDS = st.sampled_from(TRAPS.split())
NAMES = st.lists(WORDS, min_size=1, max_size=4).map(" ".join) | st.text(min_size=1, max_size=12)
COPIES = st.integers(1, MOST_COPIES)


@st.composite
def pools(draw: st.DrawFn) -> CardPool:
    """Return a game's cards with names as hard to tell apart as they come."""
    names = draw(st.lists(st.tuples(NAMES, NAMES), min_size=1, max_size=6))
    return CardPool(
        CardFacts(
            f"a{number}",
            draw(st.sampled_from(["beast", "tool"])),
            {"en": en, "ja": ja},
            printings=(PrintingFacts("base", str(number)),),
        )
        for number, (en, ja) in enumerate(names)
    )


def decks(codes: list[str]) -> st.SearchStrategy[Decklist]:
    """Return decks of these cards."""
    section = st.dictionaries(st.sampled_from(codes), COPIES, max_size=6)
    both = st.fixed_dictionaries({"main": section, "side": section})
    return both.map(lambda d: Decklist({code: cards for code, cards in d.items() if cards}))


@given(
    data=st.data(),
    pool=pools(),
    language=st.sampled_from(["en", "ja"]),
    title=NAMES,
    notes=st.text(),
)
def test_a_deck_that_is_written_and_read_is_the_same_deck(data, pool, language, title, notes):
    deck = data.draw(decks([card.code for card in pool]))
    texts = DeckText(GAME, pool)
    said = Reading(deck, (), plain_name(title), plain_notes(notes), plain_name(title))
    assert texts.read(texts.write(said, language)) == said


def kept_lines(reading):
    """Return the lines that could not be counted, with the sections they stand in."""
    return Counter((" ".join(line.text.split()), line.section) for line in reading.unread)


@given(st.text() | st.lists(WORDS, max_size=30).map(" ".join))
@example("９９９９９９９９９９９ Owl")
@example("٣ Owl")
@example("² Owl")
@example("[]\n[:]\n()\n(:)")
def test_no_text_is_too_strange_to_be_read(text):
    texts = DeckText(GAME, games.POOL)
    reading = texts.read(text)
    again = texts.read(texts.write(reading))
    assert again.decklist.sections == reading.decklist.sections
    assert kept_lines(again) == kept_lines(reading)


RULES = read_constraints(
    games.game(
        {"rule": "NOOK-D1", "sections": ["main"], "exactly": 9},
        {"rule": "NOOK-D2", "sections": ["main", "side"], "key": "card", "most": 3},
        {"rule": "NOOK-D3", "sections": ["main"], "measure": "sum(power)", "most": 12},
        {"rule": "NOOK-D4", "sections": ["main"], "key": "colours", "least": 1, "most": 4},
        {"rule": "NOOK-D5", "sections": ["side"], "measure": "distinct(power)", "least": 2},
        {"rule": "NOOK-D6", "sections": ["main"], "where": "type:tool", "least": 1},
    )
).constraints


@given(
    deck=decks([card.code for card in games.POOL]),
    seed=st.integers(0, 2**32 - 1),
    language=st.sampled_from(["en", "ja"]),
)
def test_a_verdict_depends_on_neither_order_nor_language(deck, seed, language):
    report = judge(deck, games.POOL, RULES)
    turned = {code: shuffled(cards, seed) for code, cards in shuffled(deck.sections, seed).items()}
    with translation.override(language):
        assert judge(Decklist(turned), games.POOL, RULES) == report


def shuffled(items, seed):
    """Return a dictionary in another order."""
    pairs = list(items.items())
    Random(seed).shuffle(pairs)
    return dict(pairs)


@given(deck=decks([card.code for card in games.POOL]))
def test_adding_what_is_missing_or_taking_out_what_is_too_much_mends_a_count(deck):
    for finding in judge(deck, games.POOL, RULES[:1]).findings:
        owls = deck.copies("main", "owl") + finding.delta
        if owls >= 0:
            mended = judge(deck.with_copies("main", "owl", owls), games.POOL, RULES[:1])
            assert mended.broken == ()
