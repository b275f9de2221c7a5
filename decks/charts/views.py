"""The charts of a deck with their tables, alone or beside another deck."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from decks.charts.shown import pattern_defs, shown_charts
from decks.models import Deck
from decks.views import seen_deck

MOST_OFFERED = 100
"""Own decks that are offered for a comparison."""


@require_safe
def deck_charts(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Show a deck's charts; `with` is another deck of the game that they are drawn beside."""
    deck = seen_deck(request, pk)
    other = _other(request, deck)
    decks = [deck, *([other] if other else [])]
    names = [found.name for found in decks] if other else []
    charts = shown_charts(deck.game, [found.to_decklist() for found in decks], names)
    context: dict[str, Any] = {"deck": deck, "game": deck.game, "other": other, "names": names}
    context |= {"charts": charts, "patterns": pattern_defs(), "decks": decks}
    mine = Deck.objects.of(request).filter(game=deck.game).exclude(pk=deck.pk)
    context["offered"] = mine[:MOST_OFFERED]
    return render(request, "decks/charts/charts.html", context)


def _other(request: HttpRequest, deck: Deck) -> Deck | None:
    """Return the deck to compare with, if one is asked for; raises Http404."""
    asked = request.GET.get("with", "")
    if not asked:
        return None
    try:
        other = seen_deck(request, UUID(asked))
    except (ValueError, ValidationError):
        raise Http404(asked) from None
    if other.game_id != deck.game_id:
        raise Http404(asked)
    return other
