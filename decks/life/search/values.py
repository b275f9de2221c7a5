"""Values typed in searches of decks, read: days, numbers, and which of a field's values is meant."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime, time, timedelta

from django.db.models import Q
from django.utils import timezone

from catalog.definition import Label
from catalog.formats import first_day
from catalog.messages import listing, msg
from catalog.query.errors import QueryError
from catalog.query.explain import unknown_value
from catalog.query.fields import QueryField
from catalog.query.syntax import Condition, Typed
from decks.life.search.fields import find_value

LARGEST = 10**9


@dataclass(frozen=True, slots=True)
class Span:
    """A year, month or day: from `start` to before `end`."""

    start: datetime
    end: datetime


def span_of(text: str, position: int) -> Span:
    """Return the time that YYYY, YYYY-MM or YYYY-MM-DD names; raises QueryError."""
    try:
        day = first_day(text.strip())
        end = _following(day, text.count("-"))
    except (ValueError, OverflowError):
        reason = msg(
            "A day is written 2026-01-31, a month 2026-01, a year 2026; not “%(text)s”.",
            text=text[:40],
        )
        raise QueryError(reason, position) from None
    return Span(_midnight(day), _midnight(end))


def _following(day: date, dashes: int) -> date:
    """Return the first day after a year (no dash), a month (one) or a day (two)."""
    if dashes == 2:
        return day + timedelta(days=1)
    months = day.year * 12 + day.month - 1 + (1 if dashes else 12)
    return date(months // 12, months % 12 + 1, 1)


def _midnight(day: date) -> datetime:
    return timezone.make_aware(datetime.combine(day, time()))


def span_condition(column: str, operator: str, span: Span) -> Q:
    """Return the condition that a moment lies in a span, or before or after it."""
    conditions = {
        "<": Q(**{f"{column}__lt": span.start}),
        "<=": Q(**{f"{column}__lt": span.end}),
        ">": Q(**{f"{column}__gte": span.end}),
        ">=": Q(**{f"{column}__gte": span.start}),
    }
    within = Q(**{f"{column}__gte": span.start, f"{column}__lt": span.end})
    return conditions.get(operator, ~within if operator == "!=" else within)


def number_of(node: Condition) -> int:
    """Return the whole number a condition asks for, clamped; raises QueryError."""
    text = node.value.strip()
    if not text.isdecimal():
        reason = msg(
            "“%(field)s%(sign)s” needs a number, not “%(value)s”.",
            field=node.field,
            sign=node.operator,
            value=text[:40],
        )
        raise QueryError(reason, node.value_position)
    return min(int(text[:12]), LARGEST)


def value_of(field: QueryField, value: Typed, labels: Mapping[str, Label], position: int) -> str:
    """Return the code of the field's value that is meant; raises QueryError."""
    if found := find_value(value.text, labels):
        return found
    spellings = [word for code, names in labels.items() for word in (code, *names.values())]
    raise QueryError(unknown_value(field, value.text, spellings, list(labels)), position)


def sort_of(node: Condition, sorts: Mapping[str, Label]) -> str:
    """Return the order a `sort:` asks for, with "-" where it is turned round; raises QueryError."""
    name = node.value.strip()
    found = find_value(name.removeprefix("-"), sorts)
    if found is None:
        reason = msg(
            "Decks can’t be sorted by “%(sort)s”. Accepted are: %(known)s.",
            sort=name[:40],
            known=listing(*sorts),
        )
        raise QueryError(reason, node.value_position)
    return f"-{found}" if name.startswith("-") else found
