"""The builder: search on one side, the deck on the other. Every form says how the deck is to be."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.cache import patch_vary_headers
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from catalog.models import Card
from catalog.query import QueryError
from catalog.wording import language, word
from decks import editing
from decks.collection.searching import find_owned
from decks.forms import DropForm, ImportForm, MoveForm, SettingsForm, SlotForm, UseForm
from decks.games import rulebook_of
from decks.models import Deck
from decks.naming.keeping import names_of, remember, taught_by
from decks.shelves import RESULTS, found_slots, results, shown_deck
from decks.views import held_deck, own_deck

LONGEST_QUERY = 500


@require_safe
def deck_edit(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Show the builder; to htmx only the search's results."""
    deck = own_deck(request, pk)
    context = _search(request, request.GET, deck)
    is_part = request.htmx and not request.htmx.history_restore_request  # type: ignore[attr-defined]
    if is_part:
        response = render(request, "decks/_results.html", context)
    else:
        response = _builder(request, deck, context)
    patch_vary_headers(response, ["HX-Request"])
    return response


def _builder(
    request: HttpRequest, deck: Deck, context: dict[str, Any], status: int = 200
) -> HttpResponse:
    context |= {"shown": shown_deck(deck), "form": SettingsForm(instance=deck)}
    context["sections"] = deck.game.definition.sections.values()
    return render(request, "decks/edit.html", context, status=status)


def _search(request: HttpRequest, asked: QueryDict, deck: Deck) -> dict[str, Any]:
    """Return the search's part of the page: what was asked, what was found or why nothing was."""
    query = asked.get("q", "")[:LONGEST_QUERY]
    target = asked.get("to", "")
    if target not in deck.game.definition.sections:
        target = ""
    page = asked.get("page", "1")
    number = int(page) if page.isdecimal() and len(page) < 7 else 1
    narrowed = [key for key in ("own", "legal") if asked.get(key) == "yes"]
    context: dict[str, Any] = {"deck": deck, "game": deck.game, "query": query, "target": target}
    context["only"] = dict.fromkeys(narrowed, True)
    context["narrowed"] = "".join(f"&{key}=yes" for key in narrowed)
    context["has_format"] = deck.format in deck.game.definition.formats
    shown = "own" if "own" in narrowed else "all"
    within = f'legal:"{deck.format}"' if context["has_format"] and "legal" in narrowed else ""
    try:
        found = find_owned(request, deck.game, query, shown, language(), within)
        context["results"] = results(deck, found, target, number)
    except QueryError as error:
        context["query_error"] = word(error.message, rulebook_of(deck.game))
    return context


@require_POST
def slot_set(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Set the copies of a card in a section."""
    form = SlotForm(request.POST)
    with held_deck(request, pk) as deck:
        if not form.is_valid():
            reason = _("The number of copies must be between 0 and 999.")
            return _refused(request, deck, reason)
        data = form.cleaned_data
        if not editing.has_section(deck, data["section"]):
            return _refused(request, deck, _("There is no such section."))
        card = Card.objects.filter(game=deck.game, code=data["card"]).first()
        if card is None:
            return _refused(request, deck, _("There is no such card in this game."))
        if not editing.is_expected(deck, data["section"], card, data["was"], data["copies"]):
            return _refused(request, deck, _overtaken(card), 409)
        editing.set_copies(deck, data["section"], card, data["copies"])
    return _changed(request, deck, card)


def _overtaken(card: Card) -> str:
    reason = _("“%(name)s” was changed in another window. Here is the deck as it is now.")
    return reason % {"name": card.to_facts().name(language())}


@require_POST
def slot_move(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Move a card to another section."""
    form = MoveForm(request.POST)
    with held_deck(request, pk) as deck:
        if not form.is_valid() or form.cleaned_data["target"] not in deck.game.definition.sections:
            return _refused(request, deck, _("There is no such section."))
        data = form.cleaned_data
        card = Card.objects.filter(game=deck.game, code=data["card"]).first()
        if card is None:
            return _refused(request, deck, _("There is no such card in this game."))
        editing.move(deck, card, data["section"], data["target"])
    return _changed(request, deck, card)


@require_POST
def unread_drop(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Take a line that could not be counted off the deck."""
    form = DropForm(request.POST)
    with held_deck(request, pk) as deck:
        if form.is_valid():
            editing.drop_unread(deck, form.cleaned_data["line"], form.cleaned_data["text"])
    return _changed(request, deck)


@require_POST
def unread_use(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Count a line that could not be counted as the card that was meant."""
    form = UseForm(request.POST)
    data: dict[str, Any] = form.cleaned_data if form.is_valid() else {"card": ""}
    with held_deck(request, pk) as deck:
        card = Card.objects.filter(game=deck.game, code=data["card"]).first()
        if card is None:
            return _refused(request, deck, _("There is no such card in this game."))
        home = rulebook_of(deck.game).home(card.code)
        names = taught_by(deck, data["line"], data["text"], card.code)
        editing.use_line(deck, data["line"], data["text"], card, home)
    remember(request, deck.game, names)
    return _changed(request, deck, card)


def _changed(request: HttpRequest, deck: Deck, card: Card | None = None) -> HttpResponse:
    """Answer with the deck as it is now: to htmx its part of the page, otherwise the builder anew."""
    if not request.htmx:  # type: ignore[attr-defined]
        return redirect(_back(request, deck))
    context: dict[str, Any] = {"deck": deck, "game": deck.game, "shown": shown_deck(deck)}
    if shown := request.POST.get("shown", "").split()[:RESULTS]:
        target = request.POST.get("to", "")
        target = target if target in deck.game.definition.sections else ""
        context["found"] = found_slots(deck, shown, target)
        context["changed"] = card.code if card else ""
    return render(request, "decks/_state.html", context)


def _back(request: HttpRequest, deck: Deck) -> str:
    """Return the builder's address with the search that was open."""
    asked = QueryDict(request.POST.get("back", "")[:2000], mutable=True)
    kept = QueryDict(mutable=True)
    for key in ("q", "to", "own", "legal", "page"):
        if value := asked.get(key, ""):
            kept[key] = value
    query = f"?{kept.urlencode()}" if kept else ""
    return f"{reverse('deck_edit', args=[deck.pk])}{query}#deck"


def _refused(request: HttpRequest, deck: Deck, reason: str, status: int = 400) -> HttpResponse:
    """Answer a change that can't be: the deck as it is, with the reason."""
    if request.htmx:  # type: ignore[attr-defined]
        context = {"deck": deck, "game": deck.game, "shown": shown_deck(deck), "refusal": reason}
        return render(request, "decks/_state.html", context, status=status)
    context = _search(request, QueryDict(), deck) | {"refusal": reason}
    context["here"] = reverse("deck_edit", args=[deck.pk])
    return _builder(request, deck, context, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
def deck_import(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Take a pasted or uploaded list into the deck, unless the deck was changed meanwhile."""
    deck = own_deck(request, pk)
    if request.method != "POST":
        initial = {"stamp": deck.changed.isoformat()}
        return _import_page(request, deck, ImportForm(game=deck.game, initial=initial))
    names = names_of(request, deck.game)
    form = ImportForm(request.POST, request.FILES, game=deck.game, names=names)
    if not form.is_valid():
        return _import_page(request, deck, form, 400)
    with held_deck(request, pk) as deck:
        stamp = deck.changed.isoformat()
        if is_fresh := form.cleaned_data["stamp"] == stamp:
            is_new = form.cleaned_data["mode"] == "replace"
            editing.import_list(deck, form.reading, replace=is_new)
    if not is_fresh:
        data = {**form.cleaned_data, "stamp": stamp}
        again = ImportForm(game=deck.game, initial=data)
        messages.warning(request, _("The deck was changed meanwhile. Please look and send again."))
        return _import_page(request, deck, again, 409)
    return redirect("deck_edit", pk)


def _import_page(
    request: HttpRequest, deck: Deck, form: ImportForm, status: int = 200
) -> HttpResponse:
    context = {"deck": deck, "game": deck.game, "form": form, "size": deck.to_decklist().size()}
    return render(request, "decks/import.html", context, status=status)
