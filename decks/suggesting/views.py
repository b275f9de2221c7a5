"""Pages that make a deck legal: what would change, to be ticked off, asked for again and accepted as one change."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from decks import editing
from decks.formats.judging import judging_of
from decks.legality.solve.tasks import Line
from decks.models import Deck
from decks.suggesting.answers import Kind, suggestion
from decks.suggesting.asked import task_of
from decks.suggesting.forms import AnswerForm, WishForm, packed
from decks.suggesting.shown import Shown, reshown, shown, with_lines
from decks.views import held_deck, own_deck


@dataclass(frozen=True, slots=True)
class Before:
    """What happened on the page so far: cards ticked off, suggestions looked at, and what is to be told."""

    pinned: frozenset[str] = frozenset()
    refused: tuple[tuple[Line, ...], ...] = ()
    notice: str = ""


NOTHING = Before()


@require_http_methods(["GET", "HEAD", "POST"])
def deck_repair(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Show the fewest changes that make the deck legal, and accept them."""
    return _page(request, pk, Kind.REPAIR)


@require_http_methods(["GET", "HEAD", "POST"])
def deck_complete(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Show the cards that make the deck legal when they are added, and accept them."""
    return _page(request, pk, Kind.COMPLETE)


def _page(request: HttpRequest, pk: UUID, kind: Kind) -> HttpResponse:
    if request.method == "POST":
        return _answered(request, pk, kind)
    deck = own_deck(request, pk)
    form = WishForm(request.GET, game=deck.game)
    if not form.is_valid():
        return _shown(request, deck, kind, form, status=400)
    if "now" not in request.GET:
        return _shown(request, deck, kind, form)  # which asks for the answer by itself
    return _suggested(request, deck, kind, form)


def _suggested(
    request: HttpRequest,
    deck: Deck,
    kind: Kind,
    form: WishForm,
    before: Before = NOTHING,
    status: int = 200,
) -> HttpResponse:
    """Ask the solver and show what it says."""
    book = judging_of(deck).book
    task = task_of(request, deck, book, form, before.pinned, before.refused)
    found = shown(book, task.decklist, suggestion(book, kind, task))
    return _shown(request, deck, kind, form, found, before, status)


def _answered(request: HttpRequest, pk: UUID, kind: Kind) -> HttpResponse:
    """Do with a suggestion what was asked for; of a deck that was changed meanwhile another one is shown."""
    deck = own_deck(request, pk)
    wish = WishForm(request.POST, game=deck.game)
    form = AnswerForm(request.POST, game=deck.game)
    if not (wish.is_valid() and form.is_valid()):
        notice = _("This suggestion can’t be read. Here is a new one.")
        return _suggested(request, deck, kind, _no_wish(deck), Before(notice=notice), 400)
    refused = tuple(form.cleaned_data["refused"])
    action = form.cleaned_data["action"]
    if action == "again":
        return _suggested(request, deck, kind, wish, Before(form.left_out, (*refused, form.lines)))
    if action == "accept":
        return _accepted(request, deck, kind, wish, form)
    book = judging_of(deck).book
    found = reshown(book, kind, deck.to_decklist(), form.lines, form.ticked)
    return _shown(request, deck, kind, wish, found, Before(form.cleaned_data["pinned"], refused))


def _accepted(
    request: HttpRequest, deck: Deck, kind: Kind, wish: WishForm, form: AnswerForm
) -> HttpResponse:
    with held_deck(request, deck.pk) as held:
        now = held.to_decklist()
        wanted = with_lines(now, form.ticked)
        is_done = wanted.plain() == now.plain()  # sent twice
        is_fresh = held.changed.isoformat() == form.cleaned_data["stamp"]
        if is_fresh and not is_done:
            editing.fill(held, wanted, held.unread_lines)
    if not (is_fresh or is_done):
        notice = _("The deck was changed meanwhile. Here is what it needs as it is now.")
        fresh = own_deck(request, deck.pk)
        return _suggested(request, fresh, kind, wish, Before(notice=notice), 409)
    messages.success(request, _("Done: the deck has changed as suggested."))
    return redirect("deck_edit", deck.pk)


def _no_wish(deck: Deck) -> WishForm:
    form = WishForm({}, game=deck.game)
    form.is_valid()
    return form


def _shown(
    request: HttpRequest,
    deck: Deck,
    kind: Kind,
    form: WishForm,
    found: Shown | None = None,
    before: Before = NOTHING,
    status: int = 200,
) -> HttpResponse:
    """Render the page, to htmx the suggestion alone; without `found` it loads itself."""
    context: dict[str, Any] = {"deck": deck, "game": deck.game, "form": form, "shown": found}
    context |= {"kind": kind.value, "stamp": deck.changed.isoformat(), "notice": before.notice}
    context["pinned"] = sorted(before.pinned)
    context["refused"] = [packed(lines) for lines in before.refused]
    context["here"] = reverse(f"deck_{kind.value}", args=[deck.pk])
    context["later"] = f"{context['here']}?{form.asked(now='1')}"
    is_part = request.htmx and not request.htmx.history_restore_request  # type: ignore[attr-defined]
    template = "decks/_suggestion.html" if is_part else "decks/suggestion.html"
    return render(request, template, context, status=status)
