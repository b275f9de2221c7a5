"""The sentences of findings, as a player reads them."""

from __future__ import annotations

from itertools import product
from types import SimpleNamespace

import pytest
from django.utils import translation

from catalog.wording import word
from decks.legality.sentences import sentence
from tests.decks.legality.games import POOL, game, judged

NAMED = SimpleNamespace(definition=game(), pool=POOL)


def said(deck: dict[str, int], **table: object) -> str:
    """Return the first finding's sentence."""
    finding = judged({"main": deck}, **table).findings[0]
    return word(sentence(finding, NAMED.definition), NAMED)


@pytest.mark.parametrize(
    ("deck", "table", "words"),
    [
        ({"owl": 1}, {"exactly": 2}, "Deck: exactly 2 needed, you have 1. Add 1."),
        ({"owl": 3}, {"exactly": 2}, "Deck: exactly 2 needed, you have 3. Take out 1."),
        ({"owl": 2}, {"exactly": 2}, "Deck: exactly 2 needed, you have 2."),
        (
            {"owl": 3},
            {"most": 2, "key": "card"},
            "Owl: at most 2 allowed, you have 3. Take out 1.",
        ),
        (
            {"owl": 2},
            {"most": 2, "key": "card"},
            "Deck: at most 2 of each allowed, and no more are there.",
        ),
        (
            {"bucket": 2},
            {"most": 1, "where": "type:tool pw=2"},
            "Tool, Power 2: at most 1 allowed, you have 2. Take out 1.",
        ),
        (
            {"owl": 2},
            {"most": 1, "where": "type:beast power>=1", "key": "colours"},
            "Beast, Power ≥ 1, Red: at most 1 allowed, you have 2. Take out 1.",
        ),
        (
            {"shadow": 2},
            {"most": 1, "key": "colours"},
            "Deck, no Colours: at most 1 allowed, you have 2. Take out 1.",
        ),
        (
            {"ladders": 1},
            {"most": 4, "measure": "sum(power)"},
            "Deck: Power may add up to at most 4; it is 5, 1 too many.",
        ),
        (
            {"owl": 1},
            {"most": 0, "where": "-type:tool"},
            "Other than Tool: none allowed here (Deck), you have 1. Take out 1.",
        ),
        (
            {"owl": 1},
            {"least": 2, "measure": "distinct(card)"},
            "Deck: at least 2 different needed (card), you have 1. Add 1.",
        ),
        ({"owl": 1}, {"most": 0, "where": '"ow l"'}, "Cards this rule counts: none allowed"),
    ],
)
def test_a_sentence_says_what_is_found_allowed_and_to_be_done(deck, table, words):
    assert said(deck, **table).startswith(words)


def test_a_section_for_some_cards_only_is_named():
    finding = judged({}, sections=["side"], where="type:tool", least=1).findings[0]
    assert word(sentence(finding, NAMED.definition), NAMED).startswith("Side, Tool: at least 1")


def test_names_are_worded_in_the_language_of_the_page():
    with translation.override("ja"):
        assert "けもの" in said({"owl": 2}, most=1, where="type:beast")


BOUNDS = ({"exactly": 2}, {"least": 2}, {"most": 2}, {"least": 2, "most": 3}, {"most": 0})
MEASURES = ("copies", "sum(power)", "distinct(card)", "distinct(section)")


@pytest.mark.parametrize(("bounds", "measure"), list(product(BOUNDS, MEASURES)))
@pytest.mark.parametrize("key", [{}, {"key": "card"}, {"key": "section"}, {"key": "power"}])
def test_every_kind_of_finding_has_a_sentence(bounds, measure, key):
    for owls in range(5):
        for deck in ({"owl": owls}, {"owl": owls, "bucket": 1, "carp": 1}):
            text = said(deck, **bounds, **key, measure=measure)
            assert text.endswith(".") and "%(" not in text


def test_cards_without_points_are_not_among_those_that_have_too_many():
    finding = judged(
        {"main": {"owl": 3, "imp": 2}}, measure="points", points={"owl": 2}, most=5
    ).findings[0]
    assert finding.cards == (("owl", 3),)
