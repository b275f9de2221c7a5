"""Lists that are judged without being stored: pasted, uploaded, or examples of the game."""

from __future__ import annotations

from dataclasses import replace
from typing import Any
from uuid import uuid4

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from catalog.models import Game
from decks import editing
from decks.corrections import corrected, taught
from decks.examples import examples_of
from decks.exchange.exchange import format_name
from decks.formats.forms import AsOfForm
from decks.formats.judging import Judging, format_in, judging_of_list
from decks.forms import ListForm, SaveListForm
from decks.games import rulebook_of
from decks.models import LONGEST_NAME
from decks.naming.forms import Answers, answered, asked
from decks.naming.keeping import names_of, remember
from decks.reading import Reading
from decks.shelves import shown_list
from decks.worded import worded_lines


@require_http_methods(["GET", "HEAD", "POST"])
def deck_check(request: HttpRequest, game: str) -> HttpResponse:
    """Judge a list, and count its lines as they were corrected; no deck is stored."""
    found = get_object_or_404(Game, code=game)
    if request.method != "POST":
        as_of = AsOfForm(request=request, game=found, current=request.GET.get("format", ""))
        as_of.initial.update(request.GET.dict())
        context = {"game": found, "form": ListForm(game=found), "as_of": as_of}
        return render(request, "decks/check.html", context)
    form = ListForm(request.POST, request.FILES, game=found, names=names_of(request, found))
    as_of = AsOfForm(_as_of(request, found, form), request=request, game=found)
    if not all((form.is_valid(), as_of.is_valid())):
        context = {"game": found, "form": form, "as_of": as_of}
        return render(request, "decks/check.html", context, status=400)
    answers = answered(request.POST, form.reading.unread, found)
    by = as_of.judging
    if not (answers.is_given and answers.is_valid):
        context = read_context(found, form.reading, form.cleaned_data["text"], answers, by)
    else:
        reading = _with_answers(request, found, form.reading, answers)
        context = read_context(found, reading, form.as_text(reading), by=by)
    context |= {"source_name": format_name(form.reading.source), "as_of": as_of}
    status = 200 if answers.is_valid else 400
    return render(request, "decks/check.html", context, status=status)


def _as_of(request: HttpRequest, game: Game, form: ListForm) -> QueryDict:
    """Return by which format and as of which day a list is to be judged: as asked for, else in the format that the list itself names."""
    said = request.POST.copy()
    if "format" not in said and form.is_valid():
        said["format"] = format_in(game, form.reading)
    return said


def _with_answers(request: HttpRequest, game: Game, reading: Reading, answers: Answers) -> Reading:
    """Return the reading as it was corrected; remember the names if that is wanted."""
    texts = rulebook_of(game).text
    if answers.remember:
        remember(request, game, taught(reading, answers.meant, texts))
    return corrected(reading, answers.meant, texts, answers.dropped)


def read_context(
    game: Game,
    reading: Reading,
    text: str,
    answers: Answers | None = None,
    by: Judging | None = None,
) -> dict[str, Any]:
    """Return what a page shows of a list that was read: its verdict, the lines, and the form that saves it."""
    name = reading.title[:LONGEST_NAME] or _("Pasted deck")
    return {
        "game": game,
        "form": ListForm(game=game, initial={"text": text}),
        "save_form": SaveListForm(game=game, initial={"text": text, "name": name, "key": uuid4()}),
        "shown": shown_list(
            game, reading.decklist, reading.unread, by or judging_of_list(game, reading)
        ),
        "reading": reading,
        "understood": worded_lines(reading.understood, rulebook_of(game)),
        "answers": answers or asked(reading.unread, game),
        "text": text,
    }


@require_POST
def list_save(request: HttpRequest, game: str) -> HttpResponse:
    """Save a list as a deck and go on to the builder."""
    found = get_object_or_404(Game, code=game)
    form = SaveListForm(request.POST, game=found, names=names_of(request, found))
    if not form.is_valid():
        context = {"game": found, "form": ListForm(game=found, initial=request.POST.dict())}
        context |= {"save_form": form, "here": reverse("deck_check", args=[game])}
        return render(request, "decks/check.html", context, status=400)
    data = form.cleaned_data
    as_of = AsOfForm(_as_of(request, found, form), request=request, game=found)
    reading = form.reading
    if as_of.is_valid() and as_of.judging.code:
        reading = replace(reading, format=as_of.judging.code)
    deck = editing.deck_of_list(request, found, data["name"], data["key"], reading)
    return redirect("deck_edit", deck.pk)


@require_safe
def deck_example(request: HttpRequest, game: str, slug: str) -> HttpResponse:
    """Show an example deck of the game with its verdict."""
    found = get_object_or_404(Game, code=game)
    example = next((e for e in examples_of(found) if e.slug == slug), None)
    if example is None:
        raise Http404
    initial = {"text": example.text, "name": example.title, "key": uuid4()}
    reading = example.reading
    context = {
        "game": found,
        "example": example,
        "save_form": SaveListForm(game=found, initial=initial),
        "shown": shown_list(
            found, reading.decklist, reading.unread, judging_of_list(found, reading)
        ),
    }
    return render(request, "decks/example.html", context)
