"""The table of worked examples: what the form can say as data alone, with decks that pass and fail."""

from __future__ import annotations

import pytest
from django.utils import translation

from catalog.loading import read_folder
from decks.legality.report import Verdict
from tests.decks.legality.worked import EXAMPLES, GAMES, book_of, shown


def test_every_game_stands_in_the_table():
    assert sorted(path.parent.name for path in GAMES.glob("*/game.toml")) == sorted(EXAMPLES)


@pytest.mark.parametrize("code", EXAMPLES)
def test_a_worked_example_passes_and_fails_as_it_says(code):
    decks = list(shown(code))
    assert any(deck.is_legal for deck in decks) and any(not deck.is_legal for deck in decks)
    for deck in decks:
        assert tuple(sorted(deck.broken)) == deck.expected, deck
        assert (deck.verdict == Verdict.LEGAL) is deck.is_legal, deck
        assert bool(deck.sentences) is not deck.is_legal


@pytest.mark.parametrize("code", EXAMPLES)
def test_every_rule_of_a_worked_example_is_shown_broken(code):
    broken = {rule for deck in shown(code) for rule in deck.broken}
    assert broken == {constraint.rule for constraint in book_of(code).constraints}


@pytest.mark.parametrize("code", EXAMPLES)
def test_a_worked_example_loads_without_fault_or_advice(code):
    folder = read_folder(GAMES / code)
    assert (folder.faults, folder.advices) == ([], [])


@pytest.mark.parametrize("code", EXAMPLES)
def test_sentences_are_whole_in_both_languages(code):
    for language in ("en", "ja"):
        with translation.override(language):
            for sentence in (s for deck in shown(code) for s in deck.sentences):
                assert "%(" not in sentence
                assert sentence.endswith("。" if language == "ja" else ".")


@pytest.mark.parametrize(
    ("code", "deck", "sentence"),
    [
        ("banners", "BANNER-D2", "Moss Guard, Tramp: must share Colours with Leader. Take out 2."),
        (
            "banners",
            "no_leader",
            "Ember Guard: must share Colours with Leader. Add there what matches, or take out 2.",
        ),
        ("twin_decks", "TWIN-D2", "Dusk: at most 4 allowed, you have 6. Take out 2."),
        ("four_grades", "GRADE-D1", "Deck, Grade II: exactly 1 needed, you have 0. Add 1."),
        (
            "two_inks",
            "INK-D2",
            "Deck: at most 2 different allowed (Colours), you have 3. Take out 1.",
        ),
        ("reserves", "RESERVE-D2", "Reserve: 0 or 12 needed, you have 5. Add 7. Or take out 5."),
        (
            "councils",
            "COUNCIL-D2",
            "Leaders: exactly 2 needed so far, you have 3, 1 too many. The 2 comes from: cards in Deck: with Abilities.",
        ),
        ("swarms", "SWARM-D2", "Seventh Dwarf: at most 7 allowed, you have 8. Take out 1."),
        (
            "mixed_keys",
            "KEY-D2",
            "Bolt, Spark: at most 2 allowed, you have 3. Take out 1.",
        ),
        (
            "embassies",
            "EMBASSY-D2",
            "Deck, not sharing Faction with Leader: Influence may add up to at most 5; it is 6, 1 too many. The 5 comes from: Influence in Leader.",
        ),
        ("three_piles", "PILE-D2", "Extra deck: at most 15 allowed, you have 16. Take out 1."),
        (
            "singletons",
            "SINGLE-D3",
            "Burn, Flare: Colours must be among that of Leader. Take out 2.",
        ),
        ("pledges", "not_chosen", "Choose first: Size of the order. This rule depends on it."),
        ("pledges", "PLEDGE-D6", "The two champions Champion, Paragon would quarrel: keep one."),
    ],
)
def test_a_broken_rule_is_explained_in_a_sentence(code, deck, sentence):
    said = next(s.sentences for s in shown(code) if s.deck == deck)
    assert sentence in [one.partition(": ")[2] for one in said]
