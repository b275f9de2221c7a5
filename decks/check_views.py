"""Lists that are judged without being stored: pasted, uploaded, or examples of the game."""

from __future__ import annotations

from uuid import uuid4

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from catalog.models import Game
from decks import editing
from decks.examples import examples_of
from decks.forms import ListForm, SaveListForm
from decks.models import LONGEST_NAME
from decks.shelves import shown_list


@require_http_methods(["GET", "HEAD", "POST"])
def deck_check(request: HttpRequest, game: str) -> HttpResponse:
    """Judge a list; nothing is stored."""
    found = get_object_or_404(Game, code=game)
    if request.method != "POST":
        context = {"game": found, "form": ListForm(game=found)}
        return render(request, "decks/check.html", context)
    form = ListForm(request.POST, request.FILES, game=found)
    if not form.is_valid():
        return render(request, "decks/check.html", {"game": found, "form": form}, status=400)
    text = form.cleaned_data["text"]
    name = form.reading.title[:LONGEST_NAME] or _("Pasted deck")
    save = SaveListForm(game=found, initial={"text": text, "name": name, "key": uuid4()})
    context = {
        "game": found,
        "form": ListForm(game=found, initial={"text": text}),
        "save_form": save,
        "shown": shown_list(found, form.reading.decklist, form.reading.unread),
    }
    return render(request, "decks/check.html", context)


@require_POST
def list_save(request: HttpRequest, game: str) -> HttpResponse:
    """Save a list as a deck and go on to the builder."""
    found = get_object_or_404(Game, code=game)
    form = SaveListForm(request.POST, game=found)
    if not form.is_valid():
        context = {"game": found, "form": ListForm(game=found, initial=request.POST.dict())}
        context |= {"save_form": form, "here": reverse("deck_check", args=[game])}
        return render(request, "decks/check.html", context, status=400)
    data = form.cleaned_data
    deck = editing.deck_of_list(request, found, data["name"], data["key"], form.reading)
    return redirect("deck_edit", deck.pk)


@require_safe
def deck_example(request: HttpRequest, game: str, slug: str) -> HttpResponse:
    """Show an example deck of the game with its verdict."""
    found = get_object_or_404(Game, code=game)
    example = next((e for e in examples_of(found) if e.slug == slug), None)
    if example is None:
        raise Http404
    initial = {"text": example.text, "name": example.title, "key": uuid4()}
    context = {
        "game": found,
        "example": example,
        "save_form": SaveListForm(game=found, initial=initial),
        "shown": shown_list(found, example.reading.decklist, example.reading.unread),
    }
    return render(request, "decks/example.html", context)
