"""Notes on the cards of a deck, and favourites."""

from __future__ import annotations

import json
from collections.abc import Mapping
from hashlib import sha256
from uuid import UUID

from django import forms
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from catalog.folding import fold
from catalog.models import Card
from catalog.wording import card_name
from decks.life.models import LONGEST_CARD_NOTE, CardNote
from decks.life.order import set_favourite
from decks.models import Deck
from decks.names import plain_notes
from decks.views import held_deck, own_deck, seen_deck

PREFIX = "note-"


class NotesForm(forms.Form):
    """A text for each card of the deck, and for those noted that are out of it now."""

    seen = forms.CharField(widget=forms.HiddenInput, max_length=64, required=False)

    def __init__(self, data: Mapping[str, str] | None, deck: Deck, notes: dict[str, str]) -> None:
        texts = {f"{PREFIX}{code}": text for code, text in notes.items()}
        super().__init__(data, initial={"seen": stamp_of(notes), **texts}, auto_id="%s")
        self.held = deck.to_decklist().totals()
        names = {code: card_name(code, deck.game) for code in {*self.held, *notes}}
        for code in sorted(names, key=lambda code: fold(names[code])):
            rows = forms.Textarea(attrs={"rows": 2})
            self.fields[f"{PREFIX}{code}"] = forms.CharField(
                label=names[code], max_length=LONGEST_CARD_NOTE, required=False, widget=rows
            )

    @property
    def notes(self) -> dict[str, str]:
        """The texts by card code, those that say something."""
        texts = {
            name.removeprefix(PREFIX): plain_notes(text)
            for name, text in self.cleaned_data.items()
            if name.startswith(PREFIX)
        }
        return {code: text for code, text in texts.items() if text}


def stamp_of(notes: Mapping[str, str]) -> str:
    """Return what tells one state of the notes from another."""
    return sha256(json.dumps(sorted(notes.items())).encode()).hexdigest()[:16]


def notes_of(deck: Deck) -> dict[str, str]:
    """Return the deck's notes by card code."""
    return dict(deck.card_notes.values_list("card__code", "text"))


@require_http_methods(["GET", "HEAD", "POST"])
def deck_notes(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Write notes on the cards of one's own deck."""
    if request.method != "POST":
        deck = own_deck(request, pk)
        return _page(request, deck, NotesForm(None, deck, notes_of(deck)))
    with held_deck(request, pk) as deck:
        now = notes_of(deck)
        form = NotesForm(request.POST, deck, now)
        is_stale = request.POST.get("seen", stamp_of(now)) != stamp_of(now)
        is_saved = form.is_valid() and (not is_stale or form.notes == now)
        if is_saved and form.notes != now:
            _save(deck, form.notes)
    if is_saved:
        messages.success(request, _("Saved."))
        return redirect("deck", pk)
    if is_stale and form.is_valid():
        messages.warning(request, _("The deck was changed meanwhile. Please look and send again."))
        form = NotesForm({**request.POST.dict(), "seen": stamp_of(now)}, deck, now)
        return _page(request, deck, form, 409)
    return _page(request, deck, form, 400)


def _page(request: HttpRequest, deck: Deck, form: NotesForm, status: int = 200) -> HttpResponse:
    context = {"deck": deck, "game": deck.game, "form": form}
    return render(request, "decks/life/notes.html", context, status=status)


def _save(deck: Deck, notes: dict[str, str]) -> None:
    """Let the deck have exactly these notes."""
    deck.card_notes.all().delete()
    cards = Card.objects.filter(game=deck.game, code__in=notes)
    CardNote.objects.bulk_create(CardNote(deck=deck, card=c, text=notes[c.code]) for c in cards)
    deck.save(update_fields=["changed"])


@require_POST
def deck_favourite(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Make a deck one can see a favourite, or no longer."""
    deck = seen_deck(request, pk)
    wanted = request.POST.get("wanted") == "1"
    set_favourite(request, deck, wanted)
    if not request.htmx:  # type: ignore[attr-defined]
        return redirect(deck)
    count = deck.favourites.count()
    context = {"deck": deck, "about": {"is_favourite": wanted, "favourites": count}}
    return render(request, "decks/life/_favourite.html", context)
