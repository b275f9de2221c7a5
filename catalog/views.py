"""Pages of the catalog: games, a game, its rules, sets and products."""

from __future__ import annotations

from django.core.paginator import InvalidPage, Paginator
from django.db.models import Count
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from catalog.models import Card, CardSet, Game, Product
from catalog.tiles import tiles

PAGE_SIZE = 60


@require_safe
def games(request: HttpRequest) -> HttpResponse:
    """List the games."""
    found = Game.objects.annotate(card_count=Count("cards")).order_by("code")
    return render(request, "catalog/games.html", {"games": found})


@require_safe
def game(request: HttpRequest, game: str) -> HttpResponse:
    """Show what a game is, its sets and products."""
    found = get_object_or_404(Game, code=game)
    pool, definition = found.pool, found.definition
    types = [
        (kind, sum(card.card_type == kind.code for card in pool))
        for kind in definition.types.values()
    ]
    context = {
        "game": found,
        "definition": definition,
        "types": types,
        "sets": found.sets.with_entered(),
        "products": found.products.select_related("card_set"),
        "some_cards": tiles(found, _spread([card.code for card in pool])),
    }
    return render(request, "catalog/game.html", context)


def _spread(codes: list[str], count: int = 6) -> list[str]:
    """Return up to `count` of the codes, spread evenly over the list."""
    return codes[:: max(1, len(codes) // count)][:count]


@require_safe
def game_rules(request: HttpRequest, game: str) -> HttpResponse:
    """Show the game's numbered rules with their sources; house readings are marked."""
    found = get_object_or_404(Game, code=game)
    rules = found.definition.rules.values()
    context = {
        "game": found,
        "rules": rules,
        "readings": sum(rule.reading for rule in rules),
    }
    return render(request, "catalog/game_rules.html", context)


@require_safe
def card_set(request: HttpRequest, game: str, code: str) -> HttpResponse:
    """Show a set: how much of it is entered, which numbers are missing, its cards."""
    sets = CardSet.objects.with_entered().select_related("game")
    found = get_object_or_404(sets, game__code=game, code=code)
    cards = Card.objects.filter(printings__card_set=found).distinct()
    try:
        codes = Paginator(cards.values_list("code", flat=True), PAGE_SIZE)
        page = codes.page(request.GET.get("page") or 1)
    except InvalidPage:
        raise Http404 from None
    context = {
        "game": found.game,
        "card_set": found,
        "missing": found.missing(),
        "unnumbered": found.printings.filter(number="").count(),
        "products": found.products.all(),
        "page": page,
        "tiles": tiles(found.game, page),
        "exported": f'set:"{found.code}"',
    }
    return render(request, "catalog/card_set.html", context)


@require_safe
def product(request: HttpRequest, game: str, code: str) -> HttpResponse:
    """Show a product: what it is, what it cost, which set it belongs to."""
    products = Product.objects.select_related("game", "card_set__game")
    found = get_object_or_404(products, game__code=game, code=code)
    return render(request, "catalog/product.html", {"game": found.game, "product": found})
