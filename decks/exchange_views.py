"""Decks from and to other programs: files of all formats, decks that are a link, uncounted lines on one page."""

from __future__ import annotations

from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_safe

from catalog.models import Game
from catalog.wording import word
from decks import editing
from decks.check_views import read_context
from decks.corrections import corrected, taught
from decks.decoding import Unreadable
from decks.downloads import name_file
from decks.exchange.exchange import FORMATS, TEXT
from decks.exporting import deck_as, ending_of_format, media_type_of
from decks.games import rulebook_of
from decks.models import Deck
from decks.naming.forms import Answers, answered, asked
from decks.naming.keeping import names_of, remember
from decks.views import held_deck, own_deck, seen_deck

LONGEST_CODE = 8000


@require_safe
def deck_file(request: HttpRequest, pk: UUID, code: str) -> HttpResponse:
    """Send a visible deck in one of the formats; `?show` sends it to be looked at, not to be kept."""
    found = seen_deck(request, pk)
    if code != TEXT and code not in FORMATS:
        raise Http404
    text = deck_as(found, code, request.build_absolute_uri("/")[:-1])
    response = HttpResponse(text, content_type=f"{media_type_of(code)}; charset=utf-8")
    if "show" in request.GET:
        response["Content-Type"] = "text/plain; charset=utf-8"
    else:
        name_file(response, found.name, ending_of_format(code))
    return response


@require_safe
def code_typed(request: HttpRequest, game: str) -> HttpResponse:
    """Go on to the deck of a share code that was typed or pasted."""
    code = "".join(request.GET.get("code", "").split()).strip("/").rpartition("/")[2]
    if code:
        return redirect("code_deck", game, code[:LONGEST_CODE])
    found = get_object_or_404(Game, code=game)
    return render(request, "decks/code.html", {"game": found})


@require_safe
def code_deck(request: HttpRequest, game: str, code: str) -> HttpResponse:
    """Show the deck of a share code with its verdict; anybody may save a copy. Nothing is stored by looking."""
    found = get_object_or_404(Game, code=game)
    book = rulebook_of(found)
    try:
        if not FORMATS["code"].claims(code):
            raise Http404
        reading = book.exchange.read(code[:LONGEST_CODE], names=names_of(request, found))
    except Unreadable as unreadable:
        context = {"game": found, "code": code, "error": word(unreadable.message)}
        return render(request, "decks/code.html", context, status=400)
    text = book.exchange.write(TEXT, reading)
    context = {**read_context(found, reading, text), "code": code}
    response = render(request, "decks/code.html", context)
    response["X-Robots-Tag"] = "noindex"  # there are endlessly many
    return response


@require_http_methods(["GET", "HEAD", "POST"])
def deck_lines(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Ask about all lines of an own deck that could not be counted, on one page."""
    deck = own_deck(request, pk)
    if request.method != "POST":
        return _lines_page(request, deck, asked(deck.unread_lines, deck.game))
    with held_deck(request, pk) as deck:
        answers = answered(request.POST, deck.unread_lines, deck.game)
        if is_valid := answers.is_valid:
            _correct(request, deck, answers)
    if not is_valid:
        return _lines_page(request, deck, answers, 400)
    count = len(answers.meant) + len(answers.dropped)
    done = ngettext("%(count)d line is done.", "%(count)d lines are done.", count)
    messages.success(request, done % {"count": count})
    return redirect("deck_edit", pk)


def _correct(request: HttpRequest, deck: Deck, answers: Answers) -> None:
    """Count the lines of a held deck as they were answered."""
    texts, reading = rulebook_of(deck.game).text, deck.to_reading()
    if answers.remember:
        remember(request, deck.game, taught(reading, answers.meant, texts))
    if answers.is_given:
        meant = corrected(reading, answers.meant, texts, answers.dropped)
        editing.fill(deck, meant.decklist, meant.unread)


def _lines_page(
    request: HttpRequest, deck: Deck, answers: Answers, status: int = 200
) -> HttpResponse:
    context = {"deck": deck, "game": deck.game, "answers": answers}
    return render(request, "decks/lines.html", context, status=status)
