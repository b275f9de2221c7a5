"""Choices saved with a deck: what is understood, and what is told of the rest."""

from __future__ import annotations

import pytest

from catalog.wording import word
from decks.legality.choices import Choices
from decks.legality.decklist import Decklist
from decks.legality.remarks import remarks
from decks.legality.report import Verdict
from decks.rulebook import Rulebook
from tests.decks.legality.games import COURTIERS, court

BOOK = Rulebook(court({"rule": "COURT-D1", "sections": ["main"], "least": 1}), COURTIERS)
CHOICES = Choices(court(), COURTIERS)


@pytest.mark.parametrize(
    ("name", "text", "made"),
    [
        ("colour", "red", {"colour": "red"}),
        ("Colour", "RED", {"colour": "red"}),
        ("色", "赤", {"colour": "red"}),
        ("size", "40", {"size": "40"}),
        ("size", "４０", {"size": "40"}),
        ("size", "0040", {"size": "40"}),
        ("patron", "queen", {"patron": "queen"}),
        ("patron", "Queen", {"patron": "queen"}),
    ],
)
def test_what_is_chosen_may_be_said_in_any_spelling(name, text, made):
    assert CHOICES.understood({name: text}) == (made, {})


@pytest.mark.parametrize(
    ("name", "text"),
    [
        ("colour", "purple"),
        ("hue", "red"),
        ("size", "0"),
        ("size", "1.5"),
        ("size", "many"),
        ("size", "9" * 400),
        ("patron", "nobody"),
        ("patron", "Page"),  # two cards are called so
    ],
)
def test_what_can_not_be_chosen_is_kept_apart(name, text):
    assert CHOICES.understood({name: text}) == ({}, {name: text})
    assert CHOICES.canonical({name: text, "Size": "12"}) == {name: text, "size": "12"}


def test_a_choice_taken_back_is_none():
    assert CHOICES.understood({"colour": ""}) == ({}, {})


def test_odd_choices_are_told_and_leave_the_verdict():
    deck = Decklist({"main": {"page": 1}}, choices={"colour": "purple", "hue": "red", "size": "3"})
    report = BOOK.judge(deck)
    assert report.verdict is Verdict.LEGAL
    assert [word(remark) for remark in remarks(report, BOOK.definition)] == [
        "“purple” can’t be chosen for “Colour”: choose again.",
        "There is nothing called “hue” to choose in this game.",
    ]


def test_cards_in_a_section_that_the_game_has_not_are_told_and_nobody_can_say():
    report = BOOK.judge(Decklist({"main": {"page": 1}, "attic": {"rat": 2}, "side": {}}))
    assert (report.verdict, report.astray) == (Verdict.UNKNOWN, (("attic", "rat", 2),))
    (remark,) = remarks(report, BOOK.definition)
    assert word(remark, BOOK).startswith(
        "This game has no section “attic”, but cards lie there: Rat."
    )


def test_an_empty_section_that_the_game_has_not_is_nothing():
    assert BOOK.judge(Decklist({"main": {"page": 1}, "attic": {"rat": 0}})).astray == ()
