"""Reads the measure of a rule's table: copies, sum(EXPRESSION), distinct(KEY) or points."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from catalog.definition import GameDefinition
from catalog.messages import msg
from catalog.query.check import LARGEST
from decks.legality.binding import card_expression
from decks.legality.errors import RuleError
from decks.legality.keys import read_key
from decks.legality.measures import CARDS, COPIES, DISTINCT, POINTS, SUM, Measure

CALL = re.compile(r"\s*(sum|distinct)\s*\((.*)\)\s*", re.DOTALL)


def read_measure(table: Mapping[str, Any], game: GameDefinition) -> Measure:
    """Return the measure a table says; raises RuleError."""
    text = table.get("measure", POINTS if "points" in table else COPIES)
    if (text == POINTS) != ("points" in table):
        raise RuleError(msg("The measure “points” and the table “points” need each other."))
    if text == POINTS:
        return Measure(POINTS, points=_points(table["points"]))
    if text == COPIES:
        return CARDS
    if not (call := CALL.fullmatch(text)):
        reason = msg("Accepted are: copies, sum(EXPRESSION), distinct(KEY) and points.")
        raise RuleError(reason)
    kind, inner = call.groups()
    return _sum(inner, call.start(2), game) if kind == SUM else _distinct(inner, game)


def _sum(text: str, start: int, game: GameDefinition) -> Measure:
    try:
        return Measure(SUM, text.strip(), weight=card_expression(text, game))
    except RuleError as error:
        raise RuleError(error.message, start + (error.position or 0)) from error


def _distinct(text: str, game: GameDefinition) -> Measure:
    key = read_key(text, game)
    return Measure(DISTINCT, str(key), key=key)


def _points(points: Mapping[str, Any]) -> Mapping[str, int]:
    for number in points.values():
        if not isinstance(number, int) or isinstance(number, bool) or abs(number) > LARGEST:
            raise RuleError(msg("Points are whole numbers: CODE = NUMBER."))
    if not points:
        raise RuleError(msg("This may not be empty."))
    return dict(points)
