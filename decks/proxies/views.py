"""The proxy sheets of a deck: what they would look like, and the download."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from catalog import images
from catalog.models import Game
from catalog.wording import language as page_language
from catalog.wording import word
from decks.collection.owned import owned_copies
from decks.downloads import name_file
from decks.models import Deck
from decks.proxies.forms import options_form
from decks.proxies.imposition import Page
from decks.proxies.options import MISSING, Options, Refused, chosen, read_options
from decks.proxies.printing import Plan, plan, print_proxies
from decks.views import seen_deck


@require_safe
def deck_sheets(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Show a visible deck's sheets before they are printed; the address holds all that is chosen."""
    deck = seen_deck(request, pk)
    context: dict[str, Any] = {"deck": deck, "game": deck.game}
    options = Options()
    try:
        options = _options(request, deck)
        context |= _shown(request, deck, options)
    except Refused as refusal:
        context["error"] = word(refusal.message, deck.game)
    context["form"] = options_form(request.GET, options, deck)
    status = 400 if "error" in context and request.GET else 200
    return render(request, "decks/proxies/plan.html", context, status=status)


@require_safe
def deck_proxies(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Send a visible deck's proxies as PDF, chosen as the page of its sheets chooses."""
    deck = seen_deck(request, pk)
    try:
        options = _options(request, deck)
        copies = _copies(request, deck, options)
        printed = print_proxies(deck.game, copies, deck.name, options)
    except Refused as refusal:
        return _refused(request, word(refusal.message, deck.game))
    response = HttpResponse(printed.pdf, content_type="application/pdf")
    name_file(response, deck.name, "pdf")
    return response


def _options(request: HttpRequest, deck: Deck) -> Options:
    return read_options(dict(request.GET.lists()), deck.game.definition)


def _copies(request: HttpRequest, deck: Deck, options: Options) -> Counter[str]:
    """Return what is to be printed; the collection is whoever's asks."""
    owned = owned_copies(request, deck.game) if options.copies == MISSING else {}
    return chosen(deck.to_decklist().sections, options, deck.game.pool, owned)


def _shown(request: HttpRequest, deck: Deck, options: Options) -> dict[str, Any]:
    """Return what the page tells of a plan; raises Refused."""
    copies = _copies(request, deck, options)
    found = plan(deck.game, copies, options)
    language = page_language() if options.language == "both" else options.language
    faces = _faces(deck.game, copies, language)
    address = reverse("deck_proxies", args=[deck.pk])
    query = request.GET.urlencode()
    return {
        "plan": found,
        "different": len(copies),
        "size": f"{found.grid.paper.width:g} × {found.grid.paper.height:g} mm",
        "pages": [_picture(page, found, faces) for page in found.pages],
        "download": f"{address}?{query}" if query else address,
    }


def _faces(game: Game, copies: Mapping[str, int], language: str) -> dict[str, str]:
    """Return the address of a small picture of each card."""
    cards = game.pool.among(copies)
    return {c.code: images.face_url(game, c, language, images.THUMBNAIL) for c in cards}


def _picture(page: Page, found: Plan, faces: Mapping[str, str]) -> dict[str, Any]:
    """Return a sheet for an SVG whose unit is a millimetre."""
    grid = found.grid
    return {
        "view": f"0 0 {grid.paper.width:g} {grid.paper.height:g}",
        "card": {"width": f"{grid.card_width:g}", "height": f"{grid.card_height:g}"},
        "faces": [
            {"x": f"{p.x:g}", "y": f"{p.y:g}", "url": faces[found.order[p.index]]}
            for p in page.places
        ],
        "marks": " ".join(_boxes(page)),
    }


def _boxes(page: Page) -> Iterator[str]:
    for mark in page.marks:
        yield f"M{mark.x:g} {mark.y:g}h{mark.width:g}v{mark.height:g}h-{mark.width:g}z"


def _refused(request: HttpRequest, reason: str) -> HttpResponse:
    context = {"status": 400, "title": _("Nothing was printed"), "advice": reason}
    return render(request, "error.html", context, status=400)
