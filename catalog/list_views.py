"""The list of a game's cards with its search, and the page that explains searches."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import Any

from django.core.paginator import EmptyPage, PageNotAnInteger, Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from catalog.definition import in_language
from catalog.listing import Listing
from catalog.models import Card, Game
from catalog.query import QueryError, parse
from catalog.query.fields import VIEWS, query_fields
from catalog.query.options import sort_code, sort_codes, split_options
from catalog.rows import CardRow, card_rows
from catalog.search import search
from catalog.search_help import help_rows, syntax_rows
from catalog.views import PAGE_SIZE
from catalog.wording import language, word


@dataclass
class Results:
    """One page of a search, or the sentence that says why there is none."""

    rows: Sequence[CardRow] = field(default_factory=list)
    page: object = None
    listing: Listing | None = None
    view: str = "grid"
    error: str = ""
    status: int = 200


@require_safe
def cards(request: HttpRequest, game: str) -> HttpResponse:
    """List a game's cards: `q` is a query, `sort` an order, `page` a number. A script asks for the results alone."""
    found = get_object_or_404(Game, code=game)
    results = _results(request, found)
    context = {
        "game": found,
        "q": request.GET.get("q", ""),
        "sort": request.GET.get("sort", ""),
        "results": results,
    }
    if _wants_results_only(request):
        response = render(request, "catalog/_results.html", context, status=results.status)
    else:
        context |= {"sorts": _sorts(found)}
        response = render(request, "catalog/cards.html", context, status=results.status)
    patch_vary_headers(response, ["HX-Request"])
    return response


def _wants_results_only(request: HttpRequest) -> bool:
    return request.htmx and not request.htmx.history_restore_request  # type: ignore[attr-defined]


def _results(request: HttpRequest, game: Game) -> Results:
    query, sort = request.GET.get("q", ""), request.GET.get("sort", "")
    try:
        found = search(game, query, sort, language())
        _node, asked = split_options(parse(query), game.definition)
        sized: Any = found
        page: Any = Paginator(sized, PAGE_SIZE).page(request.GET.get("page") or 1)
    except QueryError as error:
        return Results(error=word(error.message, game), status=400)
    except PageNotAnInteger:
        return Results(error=_("A page is a number: 1, 2, 3 …"), status=400)
    except EmptyPage:
        return Results(error=_("There is no such page: the list is shorter."), status=404)
    cards: list[Card] = list(page)
    listing = Listing(found, asked, sort_code(sort, game.definition))
    return Results(card_rows(game, cards), page, listing, found.options.view or next(iter(VIEWS)))


def _sorts(game: Game) -> list[tuple[str, str]]:
    """Return the orders offered: what the address says, and its name."""
    names = {code: f.names for code, f in query_fields(game.definition).items()}
    own = [(code, in_language(names[code], language())) for code in sort_codes(game.definition)]
    downwards = [(f"-{code}", _("%(field)s, descending") % {"field": name}) for code, name in own]
    return [("", _("As listed")), *chain(*zip(own, downwards, strict=True))]


@require_safe
def search_help(request: HttpRequest, game: str) -> HttpResponse:
    """Explain the query language with the game's own fields and values."""
    found = get_object_or_404(Game, code=game)
    context = {"game": found, "rows": help_rows(found), "syntax": syntax_rows()}
    return render(request, "catalog/search_help.html", context)
