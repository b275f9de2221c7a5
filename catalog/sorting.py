"""The orders that lists of cards can have."""

from __future__ import annotations

from typing import TypeAlias

from django.db.models import Case, IntegerField, OuterRef, QuerySet, Value, When
from django.db.models import Subquery as Sub
from django.db.models.expressions import Expression, OrderBy
from django.db.models.fields.json import KeyTextTransform
from django.db.models.functions import Cast, Coalesce, NullIf

from catalog.definition import Field, GameDefinition
from catalog.models import Card, CardValue, Printing
from catalog.query.options import sort_code

Key: TypeAlias = "Expression | Sub"

PLAIN_NUMBER = Case(
    When(number__regex=r"^[0-9]{1,9}$", then=Cast("number", IntegerField())), default=None
)
"""The number of a printing where it is a plain number, else nothing."""


def sort_cards(
    cards: QuerySet[Card], sort: str, definition: GameDefinition, language: str
) -> QuerySet[Card]:
    """Return `cards` in the order `sort` asks for: one of `sort_codes`, with "-" the other way round; raises QueryError.

    Cards without a value come last either way; equal ones keep the order of the game's list.
    """
    sort = sort_code(sort, definition)
    if not sort:
        return cards.order_by("position", "pk")
    keys = _sort_keys(sort.removeprefix("-"), definition, language)
    order = [_ordered(key, down=sort.startswith("-")) for key in keys]
    return cards.order_by(*order, "position", "pk")


def _ordered(key: Key, down: bool) -> OrderBy:
    return OrderBy(key, descending=down, nulls_last=True)


def _sort_keys(code: str, definition: GameDefinition, language: str) -> list[Key]:
    if code == "name":
        name = KeyTextTransform(language, "names")
        return [Coalesce(NullIf("reading", Value("")), name)] if language == "ja" else [name]
    if code == "type":
        return [_position("card_type", list(definition.types))]
    if code == "number":
        printings = Printing.objects.filter(card=OuterRef("pk")).exclude(number="")
        first = printings.annotate(plain=PLAIN_NUMBER).order_by("card_set__position", "pk")
        return [
            Sub(first.values(column)[:1]) for column in ("card_set__position", "plain", "number")
        ]
    return _field_keys(definition.fields[code])


def _field_keys(field: Field) -> list[Key]:
    values = CardValue.objects.filter(card=OuterRef("pk"), field=field.code).order_by("pk")
    if field.kind == "number":
        return [Sub(values.values("number")[:1]), Sub(values.values("text")[:1])]
    codes = [choice.code for choice in field.choices]
    placed = values.annotate(place=_position("text", codes))
    return [Sub(placed.values("place")[:1]), Sub(values.values("text")[:1])]


def _position(column: str, codes: list[str]) -> Case:
    places = [When(**{column: code}, then=Value(place)) for place, code in enumerate(codes)]
    return Case(*places, default=Value(len(codes)), output_field=IntegerField())
