"""Pages of sets and products, of what a game's catalog holds of them and what it still wants."""

from __future__ import annotations

from collections.abc import Callable

from django.core.paginator import InvalidPage, Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils.cache import patch_vary_headers
from django.views.decorators.http import require_safe

from catalog.completeness import cells, picture, set_state, set_states
from catalog.models import Card, CardSet, Content, Game, Product
from catalog.tiles import tiles
from catalog.views import PAGE_SIZE
from catalog.wanted import WantedOfSet, as_csv, as_text, wanted


@require_safe
def card_set(request: HttpRequest, game: str, code: str) -> HttpResponse:
    """Show a set: how much of it is entered, number by number, what is missing, its cards."""
    sets = CardSet.objects.with_counts().select_related("game")
    found = get_object_or_404(sets, game__code=game, code=code)
    state = set_state(found)
    page = _page(request, found)
    context = {
        "game": found.game,
        "card_set": found,
        "state": state,
        "cells": cells(found.game, state),
        "unnumbered": found.printings.filter(number="").count(),
        "products": found.products.all(),
        "page": page,
        "tiles": tiles(found.game, page),
        "exported": f'set:"{found.code}"',
    }
    return render(request, "catalog/card_set.html", context)


def _page(request: HttpRequest, card_set: CardSet) -> list[str]:
    """Return the codes on the page of the set's cards that is asked for; raises Http404."""
    cards = Card.objects.filter(printings__card_set=card_set).distinct()
    try:
        codes = Paginator(cards.values_list("code", flat=True), PAGE_SIZE)
        return codes.page(request.GET.get("page") or 1)  # type: ignore[return-value]
    except InvalidPage:
        raise Http404 from None


@require_safe
def completeness(request: HttpRequest, game: str) -> HttpResponse:
    """Show how much of each set is in the catalog, as a picture and as a table."""
    found = get_object_or_404(Game, code=game)
    states = set_states(found)
    context = {"game": found, "states": states, "picture": picture(states)}
    return render(request, "catalog/completeness.html", context)


@require_safe
def wanted_list(request: HttpRequest, game: str) -> HttpResponse:
    """Show what the catalog of a game still wants, of all official sets or of `set`."""
    found, only = _asked(request, game)
    context = {
        "game": found,
        "only": only,
        "sets": found.sets.all(),
        "parts": wanted(found, only),
    }
    return render(request, "catalog/wanted.html", context)


@require_safe
def wanted_file(request: HttpRequest, game: str, form: str) -> HttpResponse:
    """Send the wanted list as plain text in the page's language, or as a table."""
    found, only = _asked(request, game)
    content, media_type = WANTED_FORMS[form](found, wanted(found, only))
    response = HttpResponse(content, content_type=media_type)
    name = "-".join(filter(None, (found.code, only, "wanted")))
    response["Content-Disposition"] = f'inline; filename="{name}.{form}"'
    patch_vary_headers(response, ["Accept-Language", "Cookie"])
    return response


def _asked(request: HttpRequest, game: str) -> tuple[Game, str]:
    """Return the game and the code of the set that is asked for, if any; raises Http404."""
    found = get_object_or_404(Game, code=game)
    only = request.GET.get("set", "")
    if only:
        get_object_or_404(found.sets, code=only)
    return found, only


def _text(game: Game, parts: list[WantedOfSet]) -> tuple[bytes, str]:
    return f"{game}\n\n{as_text(parts)}".encode(), "text/plain; charset=utf-8"


def _csv(game: Game, parts: list[WantedOfSet]) -> tuple[bytes, str]:
    return as_csv(parts, game.definition.languages), "text/csv; charset=utf-8"


WANTED_FORMS: dict[str, Callable[[Game, list[WantedOfSet]], tuple[bytes, str]]] = {
    "txt": _text,
    "csv": _csv,
}


@require_safe
def product(request: HttpRequest, game: str, code: str) -> HttpResponse:
    """Show a product: what it is, what it cost, which set it belongs to, what it holds."""
    products = Product.objects.select_related("game", "card_set__game")
    found = get_object_or_404(products, game__code=game, code=code)
    contents = list(found.contents.select_related("card", "card_set__game"))
    fixed = [row for row in contents if row.card]
    context = {
        "game": found.game,
        "product": found,
        "fixed": list(zip(fixed, tiles(found.game, _codes(fixed)), strict=True)),
        "fixed_copies": sum(row.copies for row in fixed),
        "random": [row for row in contents if not row.card],
    }
    return render(request, "catalog/product.html", context)


def _codes(rows: list[Content]) -> list[str]:
    return [row.card.code for row in rows if row.card]
