"""Have and need: which decks can be built, what one or several lack, wanted lists."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from catalog.exporting.tables import FORMS
from catalog.facts import CardFacts
from catalog.images import THUMBNAIL, face_url
from catalog.models import Game
from catalog.wording import language, word
from decks.collection.files import export_collection, wanted_csv, wanted_text
from decks.collection.needs import Conflict, Need, Needs, conflicts, needs, together
from decks.collection.owned import owned_copies, owned_printings
from decks.collection.products import closing_products
from decks.collection.wanting import (
    MOST_DECKS,
    Wanting,
    example_decks,
    named_decks,
    own_decks,
    public_decks,
)
from decks.downloads import name_file
from decks.proxies.choices import Refused
from decks.proxies.outputs.table import PDF
from decks.proxies.printing import make_run, of_copies
from decks.proxies.views import file_of

PER_PAGE = 50
MOST_PUBLIC = 500
"""Public decks that are looked through, the newest."""
MEDIA = {**FORMS, "txt": "text/plain; charset=utf-8"}


@dataclass(frozen=True, slots=True)
class Buildable:
    """A deck with what it lacks."""

    deck: Wanting
    needs: Needs

    @property
    def missing(self) -> int:
        """Copies that are not owned; cards that nobody knows can't be."""
        return self.needs.missing + self.deck.unknown

    @property
    def wanted(self) -> int:
        """Copies of the whole deck."""
        return self.needs.wanted + self.deck.unknown


@require_safe
def buildable_decks(request: HttpRequest, game: str) -> HttpResponse:
    """List the own, the public and the example decks of a game by how many copies are missing."""
    found = get_object_or_404(Game, code=game)
    whose = request.GET.get("whose", "")
    owned = owned_copies(request, found)
    decks = _decks(request, found, whose)
    rows = [Buildable(deck, needs(deck.copies, owned)) for deck in decks if deck.copies]
    rows.sort(key=lambda row: (row.missing, -row.wanted, row.deck.name))
    page = Paginator(rows, PER_PAGE).get_page(request.GET.get("page"))
    context = {"game": found, "page": page, "whose": whose, "most": MOST_DECKS}
    context |= {"ready": sum(not row.missing for row in rows), "owns": bool(owned)}
    return render(request, "decks/collection/buildable.html", context)


def _decks(request: HttpRequest, game: Game, whose: str) -> list[Wanting]:
    decks = [] if whose in ("public", "example") else own_decks(request, game)
    decks += [] if whose in ("own", "example") else public_decks(request, game, MOST_PUBLIC)
    return decks + ([] if whose in ("own", "public") else example_decks(game))


@dataclass(frozen=True, slots=True)
class ShownNeed:
    """A wanted card as the page shows it."""

    card: CardFacts
    face: str
    need: Need

    @property
    def name(self) -> str:
        """The card's name in the active language."""
        return self.card.name(language())


@dataclass(frozen=True, slots=True)
class Asked:
    """The decks that are asked for, and what they want together."""

    game: Game
    decks: list[Wanting]
    shared: bool
    owned: dict[str, int]

    @property
    def needs(self) -> Needs:
        """Have and need of all decks together."""
        return needs(together((deck.copies for deck in self.decks), self.shared), self.owned)

    @property
    def conflicts(self) -> list[Conflict[str]]:
        """The cards that the decks must share."""
        return conflicts({deck.key: deck.copies for deck in self.decks}, self.owned)

    @property
    def title(self) -> str:
        """What files are called."""
        return " + ".join(deck.name for deck in self.decks)[:80]


def _asked(request: HttpRequest, game: str) -> Asked:
    """Return what the address asks for; raises Http404."""
    found = get_object_or_404(Game, code=game)
    keys = request.GET.getlist("deck")
    if not 1 <= len(keys) <= MOST_DECKS:
        raise Http404
    decks = named_decks(request, found, keys)
    shared = request.GET.get("shared", "") == "yes"
    return Asked(found, decks, shared, dict(owned_copies(request, found)))


@require_safe
def deck_needs(request: HttpRequest, game: str) -> HttpResponse:
    """Show what one deck or several together (`deck`, `shared=yes`) have and lack."""
    if not request.GET.getlist("deck"):
        return buildable_decks(request, game)
    asked = _asked(request, game)
    found, all_needs = asked.game, asked.needs
    context: dict[str, Any] = {"game": found, "asked": asked, "needs": all_needs}
    context["missing"] = _shown(found, all_needs.open)
    context["there"] = _shown(found, tuple(n for n in all_needs.cards if not n.missing))
    context["conflicts"] = _worded(asked)
    context["products"] = closing_products(found, all_needs.missing_copies)
    context["query"] = request.GET.urlencode()
    context["unknown"] = sum(deck.unknown for deck in asked.decks)
    return render(request, "decks/collection/needs.html", context)


def _shown(game: Game, cards: tuple[Need, ...]) -> list[ShownNeed]:
    known = {need.code: need for need in cards}
    return [
        ShownNeed(card, face_url(game, card, language(), THUMBNAIL), known[card.code])
        for card in game.pool.among(known)
    ]


def _worded(asked: Asked) -> list[tuple[CardFacts, Conflict[str], list[tuple[Wanting, int]]]]:
    decks = {deck.key: deck for deck in asked.decks}
    return [
        (asked.game.pool[c.code], c, [(decks[key], n) for key, n in c.wanted])
        for c in asked.conflicts
        if c.code in asked.game.pool
    ]


@require_safe
def wanted_file(request: HttpRequest, game: str, form: str) -> HttpResponseBase:
    """Send what the decks lack as a plain list, as a table, or as proxies to print."""
    asked = _asked(request, game)
    open_ = {need.code: need for need in asked.needs.open}
    missing = [open_[card.code] for card in asked.game.pool.among(open_)]
    if form == "pdf":
        return _proxies(request, asked, missing)
    content = (
        wanted_text(asked.game, missing).encode()
        if form == "txt"
        else wanted_csv(asked.game, missing)
    )
    response = HttpResponse(content, content_type=MEDIA[form])
    name_file(response, asked.title, form)
    patch_vary_headers(response, ["Accept-Language", "Cookie"])
    return response


def _proxies(request: HttpRequest, asked: Asked, missing: list[Need]) -> HttpResponseBase:
    """Send a proxy sheet of exactly the missing copies; where there can be none, say why on the page."""
    back = f"{reverse('collection_needs', args=[asked.game.code])}?{request.GET.urlencode()}"
    if not missing:
        messages.info(request, _("Nothing is missing."))
        return redirect(back)
    try:
        run = make_run(asked.game, of_copies({n.code: n.missing for n in missing}), asked.title)
    except Refused as refused:
        messages.error(request, word(refused.message, asked.game))
        return redirect(back)
    return file_of(run, PDF)


@require_safe
def collection_file(request: HttpRequest, game: str, form: str) -> HttpResponse:
    """Send what is owned as a table or a plain list."""
    found = get_object_or_404(Game, code=game)
    if form not in MEDIA:
        raise Http404
    content = export_collection(found, form, owned_printings(request, found))
    response = HttpResponse(content, content_type=MEDIA[form])
    name_file(response, f"{found.code}-collection", form)
    patch_vary_headers(response, ["Accept-Language", "Cookie"])
    return response
