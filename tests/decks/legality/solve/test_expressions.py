"""Expressions as terms of the solver have the value that the judge gives them."""

from __future__ import annotations

import pytest

from decks.legality.binding import deck_expression
from decks.legality.contents import Contents
from decks.legality.decklist import Decklist
from decks.legality.solve.asking import repair, solved
from decks.legality.solve.expressions import Numbers
from decks.legality.solve.tasks import Outcome, Task
from decks.legality.solve.variables import Term, Variables
from tests.decks.legality.solve.small import CARDS, small

GAME = small({"most": 1}).definition
CHOICES = {"colour": "red", "size": "2"}
DECKS = [
    {},
    {("main", "owl"): 1},
    {("main", "owl"): 2, ("side", "bucket"): 1},
    {("main", "heron"): 1, ("main", "bucket"): 2, ("side", "owl"): 2},
    {("main", "shadow"): 2, ("side", "shadow"): 2, ("side", "heron"): 1},
]
TEXTS = [
    "7",
    "copies(main)",
    'copies(main+side, "type:beast")',
    "sum(main, power * 2 - 1)",
    "distinct(main+side, card)",
    "distinct(main, colours)",
    "distinct(main+side, section)",
    "copies(main) - 2 * copies(side)",
    "-copies(main)",
    "copies(main) * copies(side)",
    "copies(main) / 2",
    "-copies(main) / 2",
    "copies(main) % 3",
    "-copies(main) % 3",
    "copies(main) / copies(side)",
    "copies(main) % copies(side)",
    "(copies(main) - 3) / (copies(side) - 2)",
    "(copies(main) - 3) % (copies(side) - 2)",
    "7 / (copies(side) - 1)",
    "min(copies(main), copies(side), 2)",
    "max(copies(main), copies(side), 1)",
    "copies(main) = copies(side)",
    "copies(main) != 2",
    "copies(main) < copies(side)",
    "copies(main) <= 1",
    "copies(main) > 1",
    "copies(main) >= copies(side)",
    "copies(main) > 1 and copies(side) > 0",
    "copies(main) > 2 or copies(side) or copies(main) = 1",
    "not copies(side)",
    "side.power",
    "choice.size * copies(main)",
    'choice.colour = "red" and copies(main) > 0',
]


@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("copies", DECKS, ids=str)
def test_a_term_has_the_value_of_its_expression(text: str, copies: dict[tuple[str, str], int]):
    expression = deck_expression(text, GAME, CARDS)
    decklist = Decklist(
        {s: {c: n for (t, c), n in copies.items() if t == s} for s in ("main", "side")},
        choices=CHOICES,
    )
    ranges = {(s, card.code): (0, 5) for s in ("main", "side") for card in CARDS}
    variables = Variables(ranges)
    for slot, variable in variables.copies.items():
        variables.model.add(variable == copies.get(slot, 0))
    term = Numbers(variables, CARDS, CHOICES).of(expression)
    number = variables.number(term)
    solver, _status = solved(variables.model, 5)
    assert solver.value(number) == expression.value(Contents.of(decklist, CARDS))
    assert term.least <= solver.value(number) <= term.most


def test_numbers_that_no_solver_takes_are_refused():
    with pytest.raises(OverflowError):
        Term.of(10**15)
    huge = small({"least": "copies(main) * 999999999 * 999999999"})
    assert repair(huge, Task(Decklist())).outcome is Outcome.UNKNOWN


def test_a_rule_that_asks_for_a_choice_not_made_is_named():
    chosen = small({"exactly": "choice.size"})
    answer = repair(chosen, Task(Decklist()))
    assert (answer.outcome, answer.unset) == (Outcome.IMPOSSIBLE, "size")
    assert repair(chosen, Task(Decklist(choices={"size": "2"}))).changes == 2


def test_a_rule_that_asks_for_a_choice_not_made_does_not_count_where_it_does_not_hold():
    chosen = small({"exactly": "choice.size", "when": "copies(main) > 2"})
    answer = repair(chosen, Task(Decklist({"main": {"owl": 4}})))
    assert answer.decklist is not None
    assert answer.decklist.size("main") == 2


def test_a_relation_to_a_choice_not_made_asks_for_it_even_where_no_card_is_counted():
    every = {"where": "power>900", "every": {"within": "colours", "with": "choice.colour"}}
    answer = repair(small(every), Task(Decklist()))
    assert (answer.outcome, answer.unset) == (Outcome.IMPOSSIBLE, "colour")
    idle = small({**every, "when": "copies(main) > 2"})
    assert repair(idle, Task(Decklist({"main": {"owl": 4}}))).changes == 2
