"""Expressions: what is understood, what it comes to, and what is refused, with the place."""

from __future__ import annotations

import pytest

from catalog.wording import word
from decks.legality.binding import card_expression, deck_expression
from decks.legality.contents import Contents
from decks.legality.decklist import Decklist
from decks.legality.errors import RuleError, Unset
from decks.legality.expressions import Number
from decks.legality.grammar import DEEPEST, LONGEST
from tests.decks.legality.games import COURTIERS, court

GAME = court()
DECK = Contents.of(
    Decklist(
        {"leader": {"queen": 1}, "main": {"page": 3, "page2": 2, "storm1": 1}, "side": {"page": 1}},
        choices={"colour": "red", "size": "40"},
    ),
    COURTIERS,
)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("7", 7),
        ("1 + 2 * 3", 7),
        ("(1 + 2) * 3", 9),
        ("10 - 4 - 3", 3),
        ("-7 / 2", -4),
        ("7 / (copies(side) - 1)", 0),
        ("7 % 4", 3),
        ("- -3", 3),
        ("min(4, 2, 9) + max(1, 5)", 7),
        ("copies(main)", 6),
        ("copies(main+side)", 7),
        ('copies(main+side, "type:unit cost<=1")', 4),
        ("copies(main, 'colours:blue')", 3),
        ("sum(main, cost)", 12),
        ("sum(main, cost * cost - 1)", 30),
        ('sum(main, cost, "type:spell")', 5),
        ("distinct(main, name)", 2),
        ("distinct(main+leader, colours)", 3),
        ("distinct(main, name+cost)", 3),
        ("leader.influence", 3),
        ("choice.size / 2", 20),
        ('choice.colour = "red"', 1),
        ('choice.colour == "blue" or choice.colour != "green"', 1),
        ("copies(side) >= 1 and not copies(leader) > 1", 1),
        ("3 < 2", 0),
    ],
)
def test_an_expression_has_a_value_in_a_deck(text, value):
    assert deck_expression(text, GAME, COURTIERS).value(DECK) == value


def test_what_is_the_same_in_every_deck_is_a_number():
    assert deck_expression("min(2 * 3, 10) - 1", GAME, COURTIERS) == Number(5)


def test_a_number_not_chosen_is_told():
    with pytest.raises(Unset) as unset:
        deck_expression("choice.size + 1", GAME, COURTIERS).value(Contents({}, {}, COURTIERS))
    assert unset.value.name == "size"


@pytest.mark.parametrize(
    ("text", "position", "words"),
    [
        ("", 0, "may not be empty"),
        ("1 +", 3, "must follow"),
        ("(1 + 2", 6, "closing parenthesis is missing"),
        ("1 + 2)", 5, "closing parenthesis stands"),
        ("1 $ 2", 2, "“$” can’t stand"),
        ("1 < 2 < 3", 6, "“<” can’t stand"),
        ('copies(main, "type', 13, "never closed"),
        ("copies(mian)", 7, "No such section. Known: leader, main, side."),
        ("copies(main, side)", 13, "quotation marks"),
        ("copies()", 7, "closing parenthesis"),
        ("copies(main + 1)", 14, "joined by"),
        ('copies(main, "type:unit", 3)', 0, "Write copies(SECTIONS"),
        ('1 + copies(main, "cots>3")', 18, "cost"),
        ("sum(main)", 0, "Write sum(SECTIONS"),
        ("sum(main, colours)", 10, "No such number field. Known: cost, influence, printed."),
        ("sum(main, copies(main))", 10, "only the card’s number fields"),
        ("distinct(main, colour)", 15, "No such key"),
        ("leader.colours", 7, "No such number field"),
        ("leaders.cost", 0, "No such section"),
        ("choice.hue", 0, "No such choice. Known: colour, size, patron."),
        ("choice.colour + 1", 0, "only be compared"),
        ("choice.colour", 0, "only be compared"),
        ('choice.size = "red"', 14, "only be compared"),
        ("cost", 0, "no number of a deck"),
        ("__import__('os')", 0, "no number of a deck"),
        ("open(main)", 0, "no number of a deck"),
        ("min(1)", 0, "two numbers"),
        ("copies(main) / 0", 15, "divided by 0"),
        ("1234567890", 0, "digits"),
        ("1.5", 0, "can’t stand"),
        ("1 + " * 200 + "1", LONGEST, "too long"),
        ("+".join(["1"] * 30 + ["a"]) , 60, "no number of a deck"),
        ("-" * (DEEPEST + 5) + "1", DEEPEST, "too deep"),
        ("min(" + "1," * 130 + "1)", 0, "too many parts"),
        ("(" * 240 + "1" + ")" * 240, None, ""),
    ],
)  # fmt: skip
def test_what_can_not_be_understood_is_refused_with_its_place(text, position, words):
    if position is None:
        assert deck_expression(text, GAME, COURTIERS) == Number(1)
        return
    with pytest.raises(RuleError) as error:
        deck_expression(text, GAME, COURTIERS)
    assert words in word(error.value.message)
    assert error.value.position == position


def test_a_weight_is_made_of_the_cards_numbers_only():
    weight = card_expression("max(cost - 1, 0) * 10 + influence", GAME)
    assert [weight.value(COURTIERS[code]) for code in ("page2", "storm1", "rat")] == [12, 40, 0]
    with pytest.raises(RuleError):
        card_expression("leader.cost", GAME)
