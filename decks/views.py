"""Pages of decks: lists, one deck to read, and what is done with a deck as a whole."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from uuid import UUID

from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from catalog.models import Game
from decks import editing
from decks.exporting import exports, share_link
from decks.formats.forms import AsOfForm
from decks.forms import CopyForm, NewDeckForm, SettingsForm
from decks.life.about import about
from decks.life.copying import copy_deck
from decks.life.recording import catch_up, record
from decks.life.refs import versions_of
from decks.models import LONGEST_NAME, Deck
from decks.shelves import shown_deck


def own_deck(request: HttpRequest, pk: UUID) -> Deck:
    """Return the deck if it belongs to whoever asks; raises Http404."""
    deck: Deck = get_object_or_404(Deck.objects.of(request).select_related("game"), pk=pk)
    return deck


@contextmanager
def held_deck(request: HttpRequest, pk: UUID) -> Iterator[Deck]:
    """Give one's own deck as it is now: until the block ends nobody else changes or deletes it, and what it was and becomes is kept; raises Http404."""
    with transaction.atomic():
        mine = Deck.objects.of(request).select_related("game").select_for_update(of=("self",))
        deck: Deck = get_object_or_404(mine, pk=pk)
        catch_up(deck, request.user)
        yield deck
        if deck.pk is not None:  # not deleted
            record(deck, request.user)


def seen_deck(request: HttpRequest, pk: UUID) -> Deck:
    """Return the deck if whoever asks may see it; raises Http404."""
    deck: Deck = get_object_or_404(Deck.objects.visible_to(request).select_related("game"), pk=pk)
    return deck


def _sent(request: HttpRequest) -> QueryDict | None:
    """Return what a form sent; None where it is only shown."""
    return request.POST if request.method == "POST" else None


@require_safe
def deck(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Show a deck with its verdict."""
    found = seen_deck(request, pk)
    asked = _asked(request, found)
    shown = shown_deck(found, asked.judging if asked.is_bound and asked.is_valid() else None)
    context = {"deck": found, "game": found.game, "shown": shown, "as_of": asked}
    context |= {"is_own": found.belongs_to(request), "copy_form": CopyForm()}
    context |= {"exports": exports(), "share_link": share_link(request, found)}
    context["about"] = about(request, found)
    response = render(request, "decks/deck.html", context, status=400 if asked.errors else 200)
    if found.visibility != Deck.Visibility.PUBLIC:
        response["X-Robots-Tag"] = "noindex"
    return response


def _asked(request: HttpRequest, deck: Deck) -> AsOfForm:
    """Return the form by which whoever asks says by which format and as of which day the deck is judged; bound where they did."""
    said = request.GET.copy() if request.GET.keys() & {"format", "on"} else None
    if said is not None:
        said.setdefault("format", deck.format)
    return AsOfForm(said, request=request, game=deck.game, current=deck.format)


@require_http_methods(["GET", "HEAD", "POST"])
def deck_new(request: HttpRequest, game: str) -> HttpResponse:
    """Make an empty deck and go on to the builder."""
    found = get_object_or_404(Game, code=game)
    asked = request.GET.get("format", "")
    form = NewDeckForm(_sent(request), request=request, game=found, asked=asked)
    if request.method == "POST" and form.is_valid():
        data = form.cleaned_data
        chosen = data.get("format", "")
        made, _is_new = editing.new_deck(request, found, data["name"], data["key"], chosen)
        return redirect("deck_edit", made.pk)
    status = 400 if form.errors else 200
    return render(request, "decks/deck_new.html", {"form": form, "game": found}, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
def deck_settings(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Change name, notes, order and who may see the deck, unless they were changed meanwhile."""
    if request.method != "POST":
        deck = own_deck(request, pk)
        return _settings_page(request, deck, SettingsForm(instance=deck))
    with held_deck(request, pk) as found:
        form = SettingsForm(request.POST, instance=found)
        is_sound = form.is_valid()
        is_saved = is_sound and (not form.is_stale or not {*form.changed_data} - {"seen"})
        if is_saved:
            form.keep()
        else:
            found.refresh_from_db()  # the form has put into it what was sent
    if is_saved:
        messages.success(request, _("Saved."))
        return redirect("deck_edit", pk)
    if not is_sound:
        return _settings_page(request, found, form, 400)
    messages.warning(request, _("The deck was changed meanwhile. Please look and send again."))
    form.data = request.POST.copy()
    form.data["seen"] = form.stamp
    return _settings_page(request, found, form, 409)


def _settings_page(
    request: HttpRequest, deck: Deck, form: SettingsForm, status: int = 200
) -> HttpResponse:
    context = {"form": form, "deck": deck, "game": deck.game, "is_stale": status == 409}
    return render(request, "decks/settings.html", context, status=status)


@require_POST
def deck_copy(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Copy a deck one may see and go on to the builder with the copy."""
    found = seen_deck(request, pk)
    form = CopyForm(request.POST)
    if not form.is_valid():
        return redirect(found)
    name = (_("Copy of %(name)s") % {"name": found.name})[:LONGEST_NAME]
    number, key = form.cleaned_data["version"], form.cleaned_data["key"]
    version = get_object_or_404(versions_of(request, found), number=number) if number else None
    copy = copy_deck(request, found, version, name, key)
    return redirect("deck_edit", copy.pk)


@require_http_methods(["GET", "HEAD", "POST"])
def deck_delete(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Ask whether to delete the deck, and delete it."""
    if request.method == "POST" and not Deck.objects.filter(pk=pk).exists():
        return redirect("my_decks")  # sent twice
    if request.method == "POST":
        with held_deck(request, pk) as found:
            found.delete()
        messages.success(request, _("“%(name)s” is deleted.") % {"name": found.name})
        return redirect("my_decks")
    found = own_deck(request, pk)
    context = {"deck": found, "game": found.game, "size": found.to_decklist().size()}
    return render(request, "decks/delete.html", context)
