"""Pages of the catalog: games, a game, its rules."""

from __future__ import annotations

from typing import TypeVar

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from catalog.editing.rules import are_edited
from catalog.models import Game
from catalog.roles import may_rule
from catalog.tiles import tiles

PAGE_SIZE = 60
T = TypeVar("T")


@require_safe
def games(request: HttpRequest) -> HttpResponse:
    """List the games."""
    found = [(game, tiles(game, _fan(game))) for game in Game.objects.with_counts()]
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
        "fan": tiles(found, _fan(found)),
        "some_cards": tiles(found, _spread([card.code for card in pool])),
    }
    return render(request, "catalog/game.html", context)


def _spread(items: list[T], count: int = 6) -> list[T]:
    """Return up to `count` of the items, spread evenly over the list."""
    return items[:: max(1, len(items) // count)][:count]


def _fan(game: Game) -> list[str]:
    """Return the codes of up to three cards that show what the game looks like: of types as different as it has."""
    by_type: dict[str, list[str]] = {}
    for card in game.pool:
        by_type.setdefault(card.card_type, []).append(card.code)
    return [codes[len(codes) // 2] for codes in _spread(list(by_type.values()), 3)]


@require_safe
def game_rules(request: HttpRequest, game: str) -> HttpResponse:
    """Show the game's numbered rules with their sources; house readings are marked."""
    found = get_object_or_404(Game, code=game)
    rules = found.definition.rules.values()
    context = {
        "game": found,
        "rules": rules,
        "readings": sum(rule.reading for rule in rules),
        "may_rule": may_rule(request.user, found),
        "rules_edited": are_edited(found),
    }
    return render(request, "catalog/game_rules.html", context)
