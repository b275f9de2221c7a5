"""The proxy sheets of a deck, as a download."""

from __future__ import annotations

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from catalog.wording import word
from decks.downloads import name_file
from decks.imposition import PAPERS
from decks.proxies import LANGUAGES, Refused, print_proxies
from decks.views import seen_deck


@require_safe
def deck_proxies(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Send a visible deck's proxies; `paper` and `language` as the page's form offers them."""
    deck = seen_deck(request, pk)
    paper = request.GET.get("paper", "a4")
    language = request.GET.get("language", "both")
    if paper not in PAPERS or language not in LANGUAGES:
        return _refused(request, _accepted())
    try:
        copies = deck.to_decklist().totals()
        printed = print_proxies(deck.game, copies, deck.name, paper, language)
    except Refused as refusal:
        return _refused(request, word(refusal.message, deck.game))
    response = HttpResponse(printed.pdf, content_type="application/pdf")
    name_file(response, deck.name, "pdf")
    return response


def _accepted() -> str:
    papers, languages = ", ".join(PAPERS), ", ".join(LANGUAGES)
    sentence = _("Paper is one of %(papers)s, language one of %(languages)s.")
    return sentence % {"papers": papers, "languages": languages}


def _refused(request: HttpRequest, reason: str) -> HttpResponse:
    context = {"status": 400, "title": _("Nothing was printed"), "advice": reason}
    return render(request, "error.html", context, status=400)
