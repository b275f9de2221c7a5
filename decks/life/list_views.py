"""Lists of decks: one's own, one's favourites, the public ones of a game; searched by content, sorted, by pages."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from django.core.paginator import Page, Paginator
from django.db.models import Count, QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.http import urlencode
from django.views.decorators.http import require_safe

from catalog.models import Game
from catalog.query import QueryError
from catalog.wording import word
from decks.examples import examples_of
from decks.formats.judging import judging_of, with_houses
from decks.life.models import Favourite
from decks.life.order import folders_of, tags_of
from decks.life.search.fields import EXAMPLES, FIELDS, FLAGS, SORTS
from decks.life.search.searching import search_decks
from decks.life.verdicts import Badge, badge_of
from decks.models import Deck

PER_PAGE = 24
LONGEST_QUERY = 1000
ORDERS = ("-changed", "-created", "name", "-size", "-favourites")
"""The orders that lists offer; a query can say any."""


@dataclass(frozen=True, slots=True)
class Tile:
    """What a list tells of one deck."""

    size: int
    report: Badge
    author: str
    tags: list[str]
    favourites: int


@require_safe
def my_decks(request: HttpRequest) -> HttpResponse:
    """List the decks of whoever asks, with their folders and tags."""
    mine = Deck.objects.of(request)
    games = list(Game.objects.all())
    context = {"folders": folders_of(mine), "tags": tags_of(mine), "games": games}
    return _list(request, mine, games, "decks/my_decks.html", context)


@require_safe
def favourite_decks(request: HttpRequest) -> HttpResponse:
    """List the favourites of whoever asks that can still be seen."""
    liked = Favourite.objects.of(request).values("deck")
    decks = Deck.objects.visible_to(request).filter(pk__in=liked)
    return _list(request, decks, list(Game.objects.all()), "decks/life/favourites.html", {})


@require_safe
def game_decks(request: HttpRequest, game: str) -> HttpResponse:
    """List the public decks of a game, and the examples that ship with it."""
    found = get_object_or_404(Game, code=game)
    decks = Deck.objects.public().filter(game=found)
    context = {"game": found, "examples": examples_of(found), "tags": tags_of(decks)}
    return _list(request, decks, [found], "decks/game_decks.html", context)


def _list(
    request: HttpRequest,
    decks: QuerySet[Deck],
    games: Sequence[Game],
    template: str,
    context: dict[str, Any],
) -> HttpResponse:
    """Show those of the decks that the query finds; what is wrong with a query is told above an empty list."""
    query, sort = request.GET.get("q", "")[:LONGEST_QUERY], request.GET.get("sort", "")
    status = 200
    try:
        found = search_decks(request, decks, games, query, sort)
        context |= {"sort": found.sort, "open": found.open}
        shown = found.decks
    except QueryError as error:
        named = games[0] if len(games) == 1 else None
        context |= {"query_error": word(error.message, named), "sort": sort, "open": 0}
        shown, status = Deck.objects.none(), 400
    page = _page(request, shown)
    context |= {"page": page, "decks": list(tiles(page)), "query": query}
    context |= {"is_searched": bool(query), "fields": FIELDS.values(), "flags": FLAGS}
    context["orders"] = [(order, SORTS[order.removeprefix("-")]) for order in ORDERS]
    context |= {"examples_of_searches": EXAMPLES, "flag_sign": f"{FIELDS['is'].code}:"}
    context["kept"] = _kept(query, sort)
    return render(request, template, context, status=status)


def _kept(query: str, sort: str) -> str:
    """Return the part of an address that keeps the search, ready for more to follow."""
    said = urlencode({key: value for key, value in (("q", query), ("sort", sort)) if value})
    return f"{said}&" if said else ""


def _page(request: HttpRequest, decks: QuerySet[Deck]) -> Page[Deck]:
    seen = decks.with_cards().select_related("owner").prefetch_related("tags")  # type: ignore[attr-defined]
    return Paginator(seen, PER_PAGE).get_page(request.GET.get("page"))


def tiles(decks: Page[Deck]) -> Iterator[tuple[Deck, Tile]]:
    """Yield decks with what lists tell of them; one query counts the favourites of all."""
    found = with_houses(decks)
    likes = Favourite.objects.filter(deck__in=found).order_by()
    liked = dict(likes.values_list("deck").annotate(n=Count("pk")))
    for deck in found:
        decklist = deck.to_decklist()
        badge = badge_of(deck.game, decklist, judging_of(deck).book)
        author = deck.owner.get_username() if deck.owner else ""
        tags = [tag.text for tag in deck.tags.all()]
        yield deck, Tile(decklist.size(), badge, author, tags, liked.get(deck.pk, 0))
