"""Expressions in words: where a bound comes from, and what a condition asks."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from catalog.definition import GameDefinition
from catalog.messages import (
    FieldName,
    InLanguages,
    Message,
    MessageValue,
    SectionName,
    listing,
    msg,
)
from decks.legality.expressions import CardNumber, ChoiceOf, Expression, Number, Operation, Text
from decks.legality.measures import COPIES, DISTINCT, Count
from decks.legality.subjects import key_words, terms_of

SIGNS = {
    "+": "+",
    "-": "−",
    "*": "×",
    "/": "÷",
    "=": "=",
    "!=": "≠",
    "<": "<",
    "<=": "≤",
    ">": ">",
    ">=": "≥",
}
SAID: Mapping[str, Message] = {
    "%": msg("the rest of %(one)s ÷ %(two)s"),
    "and": msg("%(one)s and %(two)s"),
    "or": msg("%(one)s or %(two)s"),
    "min": msg("the smaller of %(one)s and %(two)s"),
    "max": msg("the larger of %(one)s and %(two)s"),
}


def expression_words(expression: Expression[Any], game: GameDefinition) -> MessageValue:
    """Return what an expression is made of."""
    if isinstance(expression, Operation):
        return _operation(expression, game)
    if isinstance(expression, Number):
        return str(expression.number)
    if isinstance(expression, Text):
        return f"“{expression.text}”"
    if isinstance(expression, CardNumber):
        return FieldName(expression.field)
    if isinstance(expression, ChoiceOf):
        return InLanguages(game.choices[expression.name].names)
    assert isinstance(expression, Count), expression
    return _count(expression, game)


def _count(count: Count, game: GameDefinition) -> MessageValue:
    """Return the words for a measure of sections, with the terms of its query behind."""
    values: dict[str, MessageValue] = {
        "sections": listing(*(SectionName(code) for code in count.sections))
    }
    if count.measure.kind == COPIES:
        counted = msg("cards in %(sections)s", **values)
    elif count.measure.kind == DISTINCT and count.measure.key:
        field = key_words(count.measure.key)
        counted = msg("different ones in %(sections)s (%(field)s)", field=field, **values)
    else:
        field = measured_words(count.measure.weight, game)
        counted = msg("%(field)s in %(sections)s", field=field, **values)
    terms = listing(*terms_of(count.where, game))
    return msg("%(what)s: %(terms)s", what=counted, terms=terms) if terms.values else counted


def measured_words(weight: Expression[Any] | None, game: GameDefinition) -> MessageValue:
    """Return the words for what a sum adds up; points where it adds no field."""
    return msg("points") if weight is None else expression_words(weight, game)


def _operation(operation: Operation[Any], game: GameDefinition) -> MessageValue:
    operator = operation.operator
    parts = [_inner(part, game) for part in _labelled(operation, game)]
    if operator == "minus":
        return msg("−%(one)s", one=parts[0])
    if operator == "not":
        return msg("not (%(what)s)", what=parts[0])
    if operator in SIGNS:
        return msg("%(one)s %(sign)s %(two)s", one=parts[0], sign=SIGNS[operator], two=parts[1])
    said = parts[0]
    for part in parts[1:]:
        said = Message(SAID[operator].text, {"one": said, "two": part})
    return said


def _inner(part: Expression[Any] | InLanguages, game: GameDefinition) -> MessageValue:
    """Return the words for a part, in parentheses where it has parts itself."""
    if isinstance(part, InLanguages):
        return part
    words = expression_words(part, game)
    if isinstance(part, Operation) and part.operator in SIGNS:
        return msg("(%(what)s)", what=words)
    return words


def _labelled(
    operation: Operation[Any], game: GameDefinition
) -> list[Expression[Any] | InLanguages]:
    """Return the parts; a value that a choice is compared with by its name."""
    names = [p.name for p in operation.parts if isinstance(p, ChoiceOf) and not p.is_number]
    labels = {c.code: c.names for name in names for c in game.choices[name].choices}
    return [
        InLanguages(labels[part.text]) if isinstance(part, Text) and part.text in labels else part
        for part in operation.parts
    ]
