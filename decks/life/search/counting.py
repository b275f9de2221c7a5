"""Conditions over what decks hold, answered by the database from the slots: cards by code, copies added up."""

from __future__ import annotations

import json
import operator
from collections.abc import Callable, Iterable, Sequence
from uuid import UUID

from django.db import connection
from django.db.models import Q, QuerySet, Sum
from django.db.models.expressions import RawSQL

from decks.models import Slot

NOTHING = Q(pk__in=())
EVERYTHING = ~NOTHING

HOLDS: dict[str, Callable[[int, int], bool]] = {
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
    "=": operator.eq,
    ":": operator.eq,
    "!=": operator.ne,
}
OPPOSITE = {"<": ">=", "<=": ">", ">": "<=", ">=": "<", "=": "!=", ":": "!=", "!=": "="}
LOOKUPS = {"<": "lt", "<=": "lte", ">": "gt", ">=": "gte", "=": "exact", ":": "exact"}


def copies_condition(slots: QuerySet[Slot], sign: str, number: int) -> Q:
    """Return the condition that the copies in a deck's slots among `slots`, added up, compare so; a deck without such slots has 0."""
    if HOLDS[sign](0, number):  # true of decks that hold none: found by those of which it is not
        return ~_summed(slots, OPPOSITE[sign], number)
    return _summed(slots, sign, number)


def _summed(slots: QuerySet[Slot], sign: str, number: int) -> Q:
    sums = slots.order_by().values("deck").annotate(held=Sum("copies"))
    if sign == "!=":
        sums = sums.exclude(held=number)
    else:
        sums = sums.filter(**{f"held__{LOOKUPS[sign]}": number})
    return Q(pk__in=sums.values("deck"))


def holds_any(slots: QuerySet[Slot]) -> Q:
    """Return the condition that a deck has one of these slots."""
    return Q(pk__in=slots.order_by().values("deck"))


def among(keys: Iterable[UUID]) -> Q:
    """Return the condition that a deck is one of these: one parameter, however many they are."""
    if connection.vendor == "postgresql":
        sql = "SELECT value::uuid FROM json_array_elements_text(%s::json)"
    else:
        sql = "SELECT value FROM json_each(%s)"
    return Q(pk__in=RawSQL(sql, [json.dumps([key.hex for key in keys])]))


def joined(conditions: Sequence[Q], how: str) -> Q:
    """Return the conditions joined by Q.AND or Q.OR; of none, what no deck meets."""
    found = conditions[0] if conditions else NOTHING
    for condition in conditions[1:]:
        found = Q(found, condition, _connector=how)
    return found
