"""The buttons of those who may change things: `{% load editing %}{% card_tools card %}`."""

from __future__ import annotations

from typing import Any

from django import template

from catalog.facts import CardFacts
from catalog.models import Game, Suggestion
from catalog.roles import may_edit

register = template.Library()


@register.inclusion_tag("catalog/_card_tools.html", takes_context=True)
def card_tools(context: dict[str, Any], card: CardFacts) -> dict[str, Any]:
    """Show what may be done with a card; the page's context has `game`."""
    game: Game = context["game"]
    return {"game": game, "card": card, "may_edit": may_edit(context["request"].user, game)}


@register.inclusion_tag("catalog/_game_tools.html", takes_context=True)
def game_tools(context: dict[str, Any], card_set: str = "") -> dict[str, Any]:
    """Show how cards get into the game, or into one of its sets."""
    game: Game = context["game"]
    editor = may_edit(context["request"].user, game)
    waiting = game.suggestions.filter(status=Suggestion.Status.OPEN) if editor else None
    return {
        "game": game,
        "card_set": card_set,
        "may_edit": editor,
        "templates": [] if card_set else game.definition.templates.values(),
        "waiting": waiting.count() if waiting is not None else 0,
    }
