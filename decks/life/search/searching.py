"""Searches of decks: what a query finds, in which order. Pages and the API ask here."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from django.db.models import Count, F, OuterRef, QuerySet, Subquery, Sum
from django.db.models.functions import Coalesce
from django.http import HttpRequest
from django.utils import timezone

from catalog.models import Game
from catalog.query import parse
from catalog.query.syntax import And, Condition, Everything, Node
from catalog.query.unparse import conditions_of, joined
from decks.life.models import Favourite
from decks.life.search.conditions import DeckConditions
from decks.life.search.counting import among
from decks.life.search.fields import SORTS, find_field
from decks.life.search.judging import Judging
from decks.life.search.values import sort_of
from decks.models import Deck, Slot


@dataclass(frozen=True)
class FoundDecks:
    """The decks a query finds, in order; `open` of them could not be judged yet and are left out."""

    decks: QuerySet[Deck]
    sort: str
    open: int = 0


def search_decks(
    request: HttpRequest,
    decks: QuerySet[Deck],
    games: Sequence[Game],
    text: str,
    sort: str = "",
    today: date | None = None,
) -> FoundDecks:
    """Return which of `decks`, of these games, the query finds, sorted as it says, else by `sort`; raises QueryError."""
    node, asked = _split(parse(text))
    order = asked or (sort if sort.removeprefix("-") in SORTS else "-changed")
    judging = Judging({game.pk: game for game in games})
    conditions = DeckConditions(request, games, today or timezone.localdate(), judging)
    if not isinstance(node, Everything):
        found = decks.filter(conditions.condition(node, decks)).order_by()
        keys = found.values_list("pk", flat=True)  # once: counts and pages are taken from these
        decks = decks.filter(among(set(keys) - judging.open))
    return FoundDecks(sorted_decks(decks, order), order, len(judging.open))


def _split(node: Node) -> tuple[Node, str]:
    """Return the conditions without their order, and the order."""
    kept, sort = [], ""
    for part in conditions_of(node):
        if isinstance(part, Condition) and _is_sort(part):
            sort = sort_of(part, SORTS)
        else:
            kept.append(part)
    return (joined(tuple(kept)) if isinstance(node, And) or sort else node), sort


def _is_sort(part: Condition) -> bool:
    field = find_field(part.field)
    return field is not None and field.code == "sort" and part.operator in (":", "=")


def sorted_decks(decks: QuerySet[Deck], sort: str) -> QuerySet[Deck]:
    """Return the decks by a key of SORTS, from the smallest on; "-" before it turns it round."""
    key = sort.removeprefix("-")
    if key == "size":
        slots = Slot.objects.filter(deck=OuterRef("pk")).order_by().values("deck")
        decks = decks.annotate(
            size=Coalesce(Subquery(slots.annotate(n=Sum("copies")).values("n")), 0)
        )
    elif key == "favourites":
        liked = Favourite.objects.filter(deck=OuterRef("pk")).order_by().values("deck")
        counts = liked.annotate(n=Count("pk")).values("n")
        decks = decks.annotate(favourites_count=Coalesce(Subquery(counts), 0))
    column = {"name": "sought", "favourites": "favourites_count"}.get(key, key)
    falls = sort.startswith("-")
    return decks.order_by(F(column).desc() if falls else F(column).asc(), "-changed", "pk")
