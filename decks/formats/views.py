"""Pages of a game's formats, and the timeline of a deck."""

from __future__ import annotations

from datetime import date
from typing import Any
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from catalog.formats import Format
from catalog.models import Game
from catalog.search import search
from catalog.wording import word
from decks.formats.forms import DayInput, day_of, houses_of
from decks.formats.judging import house_of
from decks.formats.models import HouseFormat
from decks.formats.shown import parts_of, snapshots_of
from decks.formats.timeline import timeline_of
from decks.legality.formats import FormatError, settled_on
from decks.models import Deck
from decks.views import seen_deck


@require_safe
def formats(request: HttpRequest, game: str) -> HttpResponse:
    """List the formats of a game, and the house formats of whoever asks."""
    found = get_object_or_404(Game, code=game)
    houses = HouseFormat.objects.of(request).filter(game=found).select_related("game")
    context = {"game": found, "formats": found.definition.formats.values(), "houses": houses}
    return render(request, "decks/formats/formats.html", context)


@require_safe
def format_page(request: HttpRequest, game: str, code: str) -> HttpResponse:
    """Show a format: what holds on a day, today unless `on` names another, and what each snapshot changed."""
    found = get_object_or_404(Game, code=game)
    known = found.definition.formats.get(code)
    if known is None:
        raise Http404
    context: dict[str, Any] = {"game": found, "format": known}
    context |= said_on(request, found, known)
    if context["now"]:
        query = f"legal:{code}@{context['on'].isoformat()}"
        context |= {"query": query, "count": search(found, query).count()}
    status = 400 if context["error"] else 200
    return render(request, "decks/formats/format.html", context, status=status)


def said_on(request: HttpRequest, game: Game, known: Format) -> dict[str, Any]:
    """Return what pages show of a format: what holds on the day asked for, or why there is nothing, and all snapshots."""
    asked = request.GET.get("on", "").strip()
    on, error, now = day_of(asked), "", None
    if on is None:
        error = _("A date is YYYY-MM-DD.")
    try:
        now = settled_on(known, on or timezone.localdate())
    except FormatError as refused:
        error = error or word(refused.message, game)
    return {
        "on": on or timezone.localdate(),
        "asked": asked or timezone.localdate().isoformat(),
        "error": error,
        "now": now,
        "parts": parts_of(game, now) if now else [],
        "snapshots": snapshots_of(game, known, on or timezone.localdate()),
        "day_input": DayInput().render("on", asked or timezone.localdate(), {"id": "on"}),
    }


def shared_houses(deck: Deck) -> list[HouseFormat]:
    """Return the house formats that anybody who sees the deck may know of: its own, once that is shared."""
    house = house_of(deck)
    is_shared = house is not None and house.visibility == HouseFormat.Visibility.UNLISTED
    return [house] if house is not None and is_shared else []


@require_safe
def deck_timeline(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Show from when to when a deck was legal in which format, and what ended it."""
    deck = seen_deck(request, pk)
    today: date = timezone.localdate()
    is_own = deck.belongs_to(request)
    timeline = timeline_of(deck, today, houses_of(deck) if is_own else shared_houses(deck))
    context = {"deck": deck, "game": deck.game, "timeline": timeline}
    response = render(request, "decks/formats/timeline.html", context)
    if deck.visibility != deck.Visibility.PUBLIC:
        response["X-Robots-Tag"] = "noindex"
    return response
