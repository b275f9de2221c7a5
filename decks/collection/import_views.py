"""Lists of owned cards taken in, products that somebody owns, and both taken back."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST

from catalog.importing.decoding import ENCODINGS
from catalog.importing.headings import column_name
from catalog.importing.stored import stored_message
from catalog.models import Card, Game, Printing, Product
from catalog.wording import language, word, word_value
from decks.collection import booking as bookings
from decks.collection.forms import BoxesForm, ImportForm
from decks.collection.lists import Refused as RefusedList
from decks.collection.models import Booking, Key
from decks.collection.reading import read_owned
from decks.collection.showing import printing_label

PER_PAGE = 100


@require_http_methods(["GET", "HEAD", "POST"])
def import_new(request: HttpRequest, game: str) -> HttpResponse:
    """Read a list of owned cards and go on to its preview."""
    found = get_object_or_404(Game, code=game)
    is_sent = request.method == "POST"
    form = ImportForm(request.POST, request.FILES) if is_sent else ImportForm()
    if is_sent and form.is_valid() and (draft := _draft(request, found, form)):
        return redirect("collection_import", found.code, draft.pk)
    context = {"game": found, "form": form}
    status = 400 if form.errors else 200
    return render(request, "decks/collection/import_new.html", context, status=status)


def _draft(request: HttpRequest, game: Game, form: ImportForm) -> Booking | None:
    """Return the draft of what was sent; None after noting in the form why there is none."""
    name, data = form.content()
    try:
        read = read_owned(game, name, data, form.cleaned_data["encoding"])
    except RefusedList as refused:
        form.add_error("file" if form.cleaned_data["file"] else "text", word(refused.message, game))
        return None
    replaces = form.cleaned_data["mode"] == "replace"
    return bookings.new_draft(request, game, name, read.found, replaces, read.about)


@dataclass(frozen=True, slots=True)
class ShownChange:
    """What a booking does to the copies of a printing."""

    name: str
    label: str
    had: int
    will: int

    @property
    def step(self) -> int:
        """By how many copies it changes."""
        return self.will - self.had


def _own_booking(request: HttpRequest, game: str, pk: int) -> Booking:
    """Return a booking of whoever asks; raises Http404."""
    rows = Booking.objects.of(request).select_related("collection__game", "product")
    return get_object_or_404(rows, pk=pk, collection__game__code=game)


@require_http_methods(["GET", "HEAD", "POST"])
def import_preview(request: HttpRequest, game: str, pk: int) -> HttpResponse:
    """Show what a list would do line by line; book it when told to, all of it or nothing."""
    found = _own_booking(request, game, pk)
    problem, status = "", 200
    if request.method == "POST":
        try:
            bookings.book(request, found, leave_out="leave_out" in request.POST)
            messages.success(request, _("“%(title)s” is in your collection.") % {"title": found})
            return redirect("collection", found.collection.game.code)
        except bookings.Refused as refused:
            problem = word(refused.message, found.collection.game)
            status = 409
    return _preview(request, _own_booking(request, game, pk), problem, status)


def _preview(request: HttpRequest, found: Booking, problem: str, status: int) -> HttpResponse:
    game = found.collection.game
    changes = list(_changes(found))
    page = Paginator(changes, PER_PAGE).get_page(request.GET.get("page"))
    context: dict[str, Any] = {"game": game, "booking": found, "problem": problem, "page": page}
    context["copies"] = sum(change.step for change in changes)
    context["faults"] = [(n, t, word(stored_message(why), game)) for n, t, why in found.faults]
    context["about"] = dict(_about(found, game))
    return render(request, "decks/collection/import.html", context, status=status)


def _changes(found: Booking) -> Iterator[ShownChange]:
    """Yield what changes: of a draft as the collection is now, of a booking what it did."""
    game = found.collection.game
    if found.state == Booking.State.DRAFT:
        had = found.collection.copies()
        wanted = bookings.wanted_copies(found, had)
    else:
        had, wanted = Counter(), dict(bookings.lines_of(found))
    printings = _printings(game, wanted)
    names = dict(
        Card.objects.filter(pk__in={card for card, _pk in wanted}).values_list("pk", "code")
    )
    for (card, printing), will in wanted.items():
        if will != had[card, printing]:
            label = printing_label(printings[printing], game) if printing in printings else ""
            name = game.pool[names[card]].name(language())
            yield ShownChange(name, label, had[card, printing], will)


def _printings(game: Game, keys: dict[Key, int]) -> dict[int | None, Printing]:
    rows = Printing.objects.filter(card__game=game).select_related("card_set")
    wanted = {printing for _card, printing in keys}
    return {row.pk: row for row in rows if row.pk in wanted}


def _about(found: Booking, game: Game) -> Iterator[tuple[str, Any]]:
    """Yield how the file was read, in words."""
    about = found.about
    yield (
        "form",
        {"list": _("plain list")}.get(about.get("form", ""), about.get("form", "").upper()),
    )
    yield "encoding", ENCODINGS.get(about.get("encoding", ""), "")
    yield "guessed", about.get("guessed", False)
    yield "sheet", about.get("sheet", "")
    yield "ignored", about.get("ignored", ())
    columns = about.get("columns", {})
    yield "columns", [(heading, _column(column, game)) for heading, column in columns.items()]


def _column(column: str, game: Game) -> str:
    if column == "copies":
        return _("Copies")
    return str(word_value(column_name(column, game.definition), game))


@require_POST
def booking_drop(request: HttpRequest, game: str, pk: int) -> HttpResponse:
    """Throw a draft away."""
    mine = Booking.objects.of(request).filter(
        state=Booking.State.DRAFT, collection__game__code=game
    )
    mine.filter(pk=pk).delete()
    return redirect("collection_import_new", game)


@require_POST
def booking_undo(request: HttpRequest, game: str, pk: int) -> HttpResponse:
    """Take a booking back, as far as its copies are still there."""
    found = _own_booking(request, game, pk)
    short = bookings.undo(request, found)
    messages.success(request, _("“%(title)s” is taken back.") % {"title": found})
    if short:
        words = ngettext(
            "%(n)d copy had left your collection already.",
            "%(n)d copies had left your collection already.",
            short,
        )
        messages.warning(request, words % {"n": short})
    return redirect("collection", game)


@require_POST
def product_own(request: HttpRequest, game: str, code: str) -> HttpResponse:
    """Add what a product surely holds; of what is random, say what can't be known."""
    products = Product.objects.select_related("game", "card_set")
    product = get_object_or_404(products, game__code=game, code=code)
    form = BoxesForm(request.POST)
    if not form.is_valid():
        messages.error(
            request, _("The number must be between 1 and %(most)d.") % {"most": bookings.MOST_BOXES}
        )
        return redirect(product)
    boxes = form.cleaned_data["boxes"]
    try:
        made = bookings.book_product(request, product, boxes, form.cleaned_data["key"])
    except bookings.Refused as refused:
        messages.warning(request, word(refused.message, product.game))
    else:
        words = ngettext("%(n)d card is added.", "%(n)d cards are added.", made.copies)
        messages.success(request, words % {"n": made.copies})
    for line in _unknown(product, boxes):
        messages.info(request, line)
    return redirect(product)


def _unknown(product: Product, boxes: int) -> Iterator[str]:
    """Yield what can't be known of a product's contents before it is opened."""
    copies = bookings.random_copies(product) * boxes
    if copies:
        words = ngettext(
            "%(n)d card is packed at random: enter it by hand once you know it.",
            "%(n)d cards are packed at random: enter them by hand once you know them.",
            copies,
        )
        yield words % {"n": copies}
    elif not product.contents.exists():
        yield _("Its contents are not in the catalog. Enter by hand what you found in it.")
