"""Queries against the database: the tree that `catalog.query.check.resolve` gives, as a filter over cards; and sorting."""

from __future__ import annotations

from difflib import get_close_matches
from typing import TypeAlias

from django.db.models import Case, Exists, IntegerField, Model, OuterRef, Q, QuerySet, Value, When
from django.db.models import Subquery as Sub
from django.db.models.expressions import Expression, OrderBy
from django.db.models.fields.json import KeyTextTransform
from django.db.models.functions import Cast, Coalesce, NullIf

from catalog.definition import Field, GameDefinition
from catalog.messages import listing, msg
from catalog.models import Card, CardValue, Game, Printing
from catalog.pool import CardPool
from catalog.query import Node, QueryError, parse
from catalog.query.check import Compares, Contains, Equals, Has, Resolved, resolve
from catalog.query.syntax import And, Everything, Not, Or

Key: TypeAlias = "Expression | Sub"

LOOKUPS = {"<": "lt", "<=": "lte", ">": "gt", ">=": "gte"}
COLUMNS = {"type": "card_type", "code": "code", "origin": "origin"}
LINES = {"name": "folded_names", "text": "folded_text"}
PRINTED = {"set": "card_set__code", "rarity": "rarity", "number": "number"}
PLAIN_NUMBER = Case(
    When(number__regex=r"^[0-9]+$", then=Cast("number", IntegerField())), default=None
)
"""The number of a printing where it is a plain number, else nothing."""


def filter_cards(
    cards: QuerySet[Card],
    node: Node,
    definition: GameDefinition,
    pool: CardPool | None = None,
) -> QuerySet[Card]:
    """Return those of `cards`, all of the game of `definition`, that the query holds; raises QueryError.

    The same cards as `catalog.query.compile_predicate` finds, each once.
    """
    return cards.filter(_condition(resolve(node, definition, pool)))


def find_cards(game: Game, text: str, sort: str, language: str) -> QuerySet[Card]:
    """Return the cards of a game that the query in `text` finds, sorted; raises QueryError.

    The page, the API and the command all ask here.
    """
    found = filter_cards(game.cards.all(), parse(text), game.definition, game.pool)
    return sort_cards(found, sort, game.definition, language)


def _condition(node: Resolved) -> Q:
    if isinstance(node, Everything):
        return Q()
    if isinstance(node, Not):
        return ~_some(_condition(node.part))
    if isinstance(node, And | Or):
        return Q(*(_some(_condition(part)) for part in node.parts), _connector=_joined_by(node))
    return _test(node)


def _joined_by(node: And | Or) -> str:
    return Q.AND if isinstance(node, And) else Q.OR


def _some(condition: Q) -> Q:
    """Return a condition that isn't empty: Django drops empty ones, whatever they are joined by."""
    return condition or Q(pk__isnull=False)


def _test(node: Has | Equals | Contains | Compares) -> Q:
    field = node.field
    if not field.built_in:
        return _rows(CardValue, _value_test(node), field=field.code)
    if field.code in COLUMNS:
        return _column_test(COLUMNS[field.code], node)
    if field.code in LINES:
        return _lines_test(LINES[field.code], node)
    return _rows(Printing, _printing_test(PRINTED[field.code], node))


def _rows(model: type[CardValue] | type[Printing], condition: Q, **fixed: str) -> Q:
    rows: QuerySet[Model] = model._default_manager.filter(condition, card=OuterRef("pk"), **fixed)
    return Q(Exists(rows))


def _value_test(node: Has | Equals | Contains | Compares) -> Q:
    if isinstance(node, Equals):
        return Q(text__in=node.values)
    if isinstance(node, Contains):
        return Q(text__contains=node.text)
    if isinstance(node, Compares):
        return Q(**{f"number__{LOOKUPS[node.operator]}": node.number})
    return Q()


def _column_test(column: str, node: Has | Equals | Contains | Compares) -> Q:
    return Q(**{f"{column}__in": node.values}) if isinstance(node, Equals) else ~Q(**{column: ""})


def _lines_test(column: str, node: Has | Equals | Contains | Compares) -> Q:
    """Texts of a card stand in one column, each between line breaks: see `catalog.folding.fold_lines`."""
    if isinstance(node, Contains):
        return Q(**{f"{column}__contains": node.text})
    if isinstance(node, Equals):
        lines = (Q(**{f"{column}__contains": f"\n{value}\n"}) for value in node.values)
        return Q(*lines, _connector=Q.OR)
    return ~Q(**{column: ""})


def _printing_test(column: str, node: Has | Equals | Contains | Compares) -> Q:
    if isinstance(node, Equals):
        return Q(**{f"{column}__in": node.values})
    if isinstance(node, Compares):
        return Q(pk__in=_numbered(node))
    return ~Q(**{column: ""})


def _numbered(node: Compares) -> QuerySet[Printing]:
    lookup = {f"plain__{LOOKUPS[node.operator]}": node.number}
    return Printing.objects.annotate(plain=PLAIN_NUMBER).filter(**lookup)


def sort_codes(definition: GameDefinition) -> list[str]:
    """Return what cards can be sorted by, besides the order of the game's list."""
    return ["name", "number", "type", *definition.fields]


def sort_cards(
    cards: QuerySet[Card], sort: str, definition: GameDefinition, language: str
) -> QuerySet[Card]:
    """Return `cards` in the order `sort` asks for: one of `sort_codes`, with "-" the other way round; raises QueryError.

    Cards without a value come last either way; equal ones keep the order of the game's list.
    """
    code = sort.removeprefix("-")
    if not code:
        return cards.order_by("position", "pk")
    accepted = sort_codes(definition)
    if code not in accepted:
        near = get_close_matches(code, accepted) or accepted
        reason = msg(
            "Cards can’t be sorted by “%(sort)s”. Accepted are: %(known)s.",
            sort=code[:40],
            known=listing(*near),
        )
        raise QueryError(reason)
    keys = _sort_keys(code, definition, language)
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
