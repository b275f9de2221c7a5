"""The collection of a game: what is owned, found by the catalog's queries, and one copy more or less."""

from __future__ import annotations

from typing import Any

from django.core.paginator import EmptyPage, PageNotAnInteger, Paginator
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from catalog.models import Card, Game, Printing
from catalog.query import QueryError
from catalog.wording import language, word
from decks.collection.conditions import ABOUT
from decks.collection.forms import CopiesForm
from decks.collection.models import Booking
from decks.collection.owned import held_collection, owned_printings
from decks.collection.searching import SHOWN, find_owned
from decks.collection.showing import one_card, shown_cards, summary

PER_PAGE = 36
LONGEST_QUERY = 500
RECENT = 5
"""Bookings that the page offers to take back."""


@require_safe
def collection(request: HttpRequest, game: str) -> HttpResponse:
    """List a game's cards with the copies that whoever asks owns: `q` is a query, `show` a filter, `page` a number. To htmx the results alone."""
    found = get_object_or_404(Game, code=game)
    context, status = _list(request, found, request.GET)
    if request.htmx and not request.htmx.history_restore_request:  # type: ignore[attr-defined]
        response = render(request, "decks/collection/_list.html", context, status=status)
    else:
        context |= {"filters": _filters(), "amounts": _amounts()}
        context["recent"] = (
            Booking.objects.of(request).filter(collection__game=found).done()[:RECENT]
        )
        response = render(request, "decks/collection/collection.html", context, status=status)
    patch_vary_headers(response, ["HX-Request"])
    return response


def _list(request: HttpRequest, game: Game, asked: QueryDict) -> tuple[dict[str, Any], int]:
    """Return what stands on the page of the list, and the status: what was asked, the cards found or why there are none."""
    query, shown = asked.get("q", "")[:LONGEST_QUERY], asked.get("show", "all")
    shown = shown if shown in SHOWN else "all"
    owned = owned_printings(request, game)
    context = {"game": game, "query": query, "show": shown, "summary": summary(game, owned)}
    context["back"] = asked.urlencode()
    try:
        cards: Any = find_owned(request, game, query, shown, language())
        page: Any = Paginator(cards, PER_PAGE).page(asked.get("page") or 1)
    except QueryError as error:
        return {**context, "error": word(error.message, game)}, 400
    except PageNotAnInteger:
        return {**context, "error": _("A page is a number: 1, 2, 3 …")}, 400
    except EmptyPage:
        return {**context, "error": _("There is no such page: the list is shorter.")}, 404
    context["cards"] = shown_cards(game, page, owned)
    return {**context, "page": page}, 200


def _filters() -> list[tuple[str, str]]:
    """Return the filters beside the search with their names."""
    return [
        ("all", _("All cards")),
        ("own", _("Those I own")),
        ("none", _("Those I don’t own")),
        ("need", _("Those my decks lack")),
    ]


def _amounts() -> list[tuple[str, str]]:
    """Return what queries may ask for here besides the catalog's fields, and what it means."""
    return [(code, word(about)) for code, about in ABOUT.items()]


@require_POST
def copies_set(request: HttpRequest, game: str) -> HttpResponse:
    """Set the copies of a printing; where they were changed since the page was drawn, say so and change nothing."""
    found = get_object_or_404(Game, code=game)
    form = CopiesForm(request.POST)
    if not form.is_valid():
        return _refused(request, found, _("The number of copies must be between 0 and 9999."), 400)
    data = form.cleaned_data
    card = Card.objects.filter(game=found, code=data["card"]).first()
    printing = data["printing"]
    if card is None or not (printing is None or _is_of(card, printing)):
        return _refused(request, found, _("There is no such card in this game."), 400)
    with held_collection(request, found) as held:
        now = held.copies()[card.pk, printing]
        is_stale = now not in (data["was"], data["copies"])
        if not is_stale and now != data["copies"]:
            held.put({(card.pk, printing): data["copies"]})
            held.note_change()
    if is_stale:
        reason = _("Meanwhile you own %(n)d. Nothing was changed; please look and click again.")
        return _refused(request, found, reason % {"n": now}, 409, card)
    return _changed(request, found, card)


def _is_of(card: Card, printing: int) -> bool:
    return Printing.objects.filter(pk=printing, card=card).exists()


def _changed(
    request: HttpRequest, game: Game, card: Card, refusal: str = "", status: int = 200
) -> HttpResponse:
    """Answer with the card as it is now: to htmx its part of the page, otherwise the page that was open."""
    if not request.htmx:  # type: ignore[attr-defined]
        return redirect(_back(request, game, card.code))
    owned = owned_printings(request, game)
    context = {"game": game, "card": one_card(game, card.code, owned), "refusal": refusal}
    context |= {"summary": summary(game, owned), "back": request.POST.get("back", "")[:2000]}
    return render(request, "decks/collection/_changed.html", context, status=status)


def _back(request: HttpRequest, game: Game, card: str = "") -> str:
    """Return the address of the page that the form stood on: the card's, or the list with the search that was open."""
    back = request.POST.get("back", "")[:2000]
    if back == "card":
        return reverse("card", args=[game.code, card])
    asked, kept = QueryDict(back), QueryDict(mutable=True)
    for key in ("q", "show", "page"):
        if value := asked.get(key, ""):
            kept[key] = value
    query = f"?{kept.urlencode()}" if kept else ""
    return f"{reverse('collection', args=[game.code])}{query}" + (f"#owned-{card}" if card else "")


def _refused(
    request: HttpRequest, game: Game, reason: str, status: int, card: Card | None = None
) -> HttpResponse:
    """Answer what can't be done: to htmx the card as it is, otherwise the list, with the reason."""
    if request.htmx and card:  # type: ignore[attr-defined]
        return _changed(request, game, card, reason, status)
    context, _status = _list(request, game, QueryDict(request.POST.get("back", "")[:2000]))
    context |= {"refusal": reason, "here": _back(request, game), "filters": _filters()}
    context["amounts"] = _amounts()
    return render(request, "decks/collection/collection.html", context, status=status)
