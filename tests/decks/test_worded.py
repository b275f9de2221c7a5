"""Reports in words: bounds in short, and the cards named beside a sentence."""

import pytest
from django.utils import translation

from decks.worded import WordedCard, WordedFinding, WordedReport, WordedRule


def found(least=None, most=None, one_of=(), cards=(), sentence="", number=0) -> WordedFinding:
    """Return a finding of too many cards."""
    return WordedFinding(
        state="broken",
        sentence=sentence,
        group="",
        found=number,
        least=least,
        most=most,
        delta=-1,
        measure="copies",
        sections=("main",),
        cards=cards,
        one_of=one_of,
    )


@pytest.mark.parametrize(
    ("bounds", "words"),
    [
        ({"most": 3}, "≤ 3"),
        ({"most": 0}, "0"),
        ({"least": 4}, "≥ 4"),
        ({"least": 4, "most": 8}, "4–8"),
        ({"least": 8, "most": 8}, "8"),
        ({"one_of": (0, 12)}, "0 or 12"),
        ({}, ""),
    ],
)
def test_bounds_are_said_in_short(bounds, words):
    with translation.override("en"):
        assert found(**bounds).allowed == words


def test_a_card_that_the_sentence_names_is_not_named_again():
    owl, imp = WordedCard("owl", "Owl", 3), WordedCard("imp", "Imp", 1)
    told = found(cards=(owl,), sentence="Owl: at most 2 allowed, you have 3.", number=3)
    assert told.named == ()
    assert told.witnesses == (owl,)
    several = found(cards=(owl, imp), sentence="Deck: at most 2 allowed, you have 4.", number=4)
    assert several.named == (owl, imp)
    points = found(cards=(owl,), sentence="Owl: points may add up to at most 5.", number=6)
    assert points.named == (owl,)


def test_rules_that_are_not_kept_come_first_and_advices_after_them():
    states = {"D1": "kept", "D2": "advice", "D3": "broken", "D4": "kept", "D5": "incomplete"}
    rules = tuple(WordedRule(code, "", "", False, states[code], "", ()) for code in states)
    report = WordedReport("illegal", "", "", 0, rules, (), ())
    assert [rule.rule for rule in report.urgent_first] == ["D3", "D5", "D2", "D1", "D4"]
