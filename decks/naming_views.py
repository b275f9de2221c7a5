"""The names that somebody gave to cards: looked at, forgotten, made the game's own."""

from __future__ import annotations

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from catalog.editing.refusals import RefusedRows, StaleCards
from catalog.models import Game
from catalog.roles import may_edit, refuse_others
from decks.models import GivenName
from decks.naming.keeping import make_alias

PER_PAGE = 50


@require_safe
def given_names(request: HttpRequest, game: str) -> HttpResponse:
    """List what whoever asks calls the game's cards."""
    found = get_object_or_404(Game, code=game)
    names = GivenName.objects.of(request).filter(game=found).select_related("card__game")
    page = Paginator(names, PER_PAGE).get_page(request.GET.get("page"))
    context = {"game": found, "page": page, "may_edit": may_edit(request.user, found)}
    return render(request, "decks/names.html", context)


@require_POST
def name_change(request: HttpRequest, game: str, pk: int) -> HttpResponse:
    """Forget a name (`do=forget`), or make it one of the game's own (`do=alias`, editors only); one that is gone stays gone."""
    found = get_object_or_404(Game, code=game)
    given = GivenName.objects.of(request).filter(game=found, pk=pk).first()
    if given is None:
        return redirect("given_names", game)
    if request.POST.get("do") == "alias":
        refuse_others(request, found)
        return _alias(request, found, given)
    given.delete()
    messages.success(request, _("“%(name)s” is forgotten.") % {"name": given.name})
    return redirect("given_names", game)


def _alias(request: HttpRequest, game: Game, given: GivenName) -> HttpResponse:
    values = {"name": given.name, "card": str(given.card)}
    try:
        make_alias(given, request.user)
    except (RefusedRows, StaleCards):
        messages.error(request, _("“%(name)s” can’t be a name of %(card)s.") % values)
    else:
        done = _("Everybody finds %(card)s as “%(name)s” now. The card’s history tells it.")
        messages.success(request, done % values)
    return redirect("given_names", game.code)
