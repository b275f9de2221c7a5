"""Pages on which cards are entered, changed, suggested and deleted."""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from urllib.parse import urlencode

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from catalog import images
from catalog.editing.checking import check_rows
from catalog.editing.form import CardForm, code_for, posted_rows
from catalog.editing.history import differences
from catalog.editing.next_number import next_number
from catalog.editing.refusals import CardInUse, RefusedRows, StaleCards
from catalog.editing.rows import RowCells, rows_of
from catalog.editing.saving import delete_card, save_rows
from catalog.editing.showing import shown_difference
from catalog.editing.suggesting import TooMany, suggest
from catalog.editing.uses import uses_of
from catalog.faults import Fault
from catalog.loading.cards import row_columns
from catalog.messages import msg
from catalog.models import Card, Game, Printing, Suggestion
from catalog.roles import may_edit, refuse_others
from catalog.tokens import visitor_token
from catalog.wording import language, word

CARRIED = ("type", "set", "rarity", "artist", "origin")
"""What "Save and next number" takes to the next card."""
BAD, CONFLICT = 400, 409


@require_http_methods(["GET", "HEAD", "POST"])
def card_new(request: HttpRequest, game: str) -> HttpResponse:
    """Enter a card: `set`, `type`, `number`, `rarity`, `artist`, `origin` in the address stand in the form already."""
    found = get_object_or_404(Game, code=game)
    if request.method == "POST":
        return _posted(request, found, None)
    return _page(request, found, [_blank(request, found)], None)


@require_http_methods(["GET", "HEAD", "POST"])
def card_edit(request: HttpRequest, game: str, code: str) -> HttpResponse:
    """Change a card; `suggestion` in the address fills the form from a suggestion."""
    found = get_object_or_404(Game, code=game)
    card = get_object_or_404(found.cards.select_related("game"), code=code)
    if request.method == "POST":
        return _posted(request, found, card)
    return _page(request, found, rows_of(card), card)


def _blank(request: HttpRequest, game: Game) -> RowCells:
    """Return the row of a new card, with what the address says."""
    row = dict.fromkeys(row_columns(game.definition), "")
    row |= {column: request.GET.get(column, "")[:100] for column in (*CARRIED, "number")}
    types = game.definition.types
    if row["type"] not in types:
        row["type"] = next(iter(types), "")
    return row


def _posted(request: HttpRequest, game: Game, card: Card | None) -> HttpResponse:
    """Save or suggest what was posted, or show the form again."""
    rows = posted_rows(game, request.POST)
    if card:
        rows = [{**row, "code": card.code} for row in rows]
    if "reload" in request.POST:  # another type was chosen
        if not card and not request.POST.get("code"):
            rows[0]["code"] = ""
        return _page(request, game, rows, card)
    version = _version(request, card)
    if faults := _taken(game, rows, card):
        return _page(request, game, rows, card, faults, status=BAD)
    try:
        if may_edit(request.user, game):
            return _save(request, game, rows, version)
        return _suggest(request, game, rows, version)
    except RefusedRows as refused:
        return _page(request, game, rows, card, refused.faults, status=BAD)
    except StaleCards:
        return _stale(request, game, rows)
    except TooMany:
        messages.error(request, _("You have many open suggestions: please wait for an answer."))
        return _page(request, game, rows, card, status=BAD)


def _version(request: HttpRequest, card: Card | None) -> int:
    """Return the version that the form was drawn from, 0 for a new card."""
    return (_number(request.POST.get("version", "")) or 0) if card else 0


def _number(text: str) -> int | None:
    """Return the version or key that a form or an address tells; None for what is none."""
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 10 else None


def _taken(game: Game, rows: Sequence[RowCells], card: Card | None) -> list[Fault]:
    code = rows[0]["code"]
    if card is None and code in game.pool:
        return [Fault("", 1, "code", code, msg("This code is taken."))]
    return []


def _save(request: HttpRequest, game: Game, rows: Sequence[RowCells], version: int) -> HttpResponse:
    note = request.POST.get("note", "").strip()[:200]
    code = rows[0]["code"]
    changes = save_rows(game, rows, request.user, versions={code: version}, note=note)
    _close_suggestion(request, game)
    said = _("“%(card)s” is saved.") if changes else _("Nothing was changed in “%(card)s”.")
    messages.success(request, said % {"card": game.pool[code].name(language())})
    if "next" in request.POST:
        return redirect(_next_address(game, rows[0]))
    return redirect("card", game.code, code)


def _close_suggestion(request: HttpRequest, game: Game) -> None:
    """Note that the suggestion which filled the form was accepted."""
    key = _number(request.POST.get("suggestion", "")) or 0
    for suggestion in game.suggestions.filter(pk=key, status=Suggestion.Status.OPEN):
        suggestion.decide(Suggestion.Status.ACCEPTED, request.user, "")


def _next_address(game: Game, row: RowCells) -> str:
    """Return the address of the form for the next card of the same set."""
    printings = Printing.objects.filter(card_set__game=game, card_set__code=row["set"])
    numbers = printings.values_list("number", flat=True)
    number = next_number(row["number"], numbers) if row["set"] else ""
    values = {column: row[column] for column in CARRIED} | {"number": number}
    query = urlencode({column: value for column, value in values.items() if value})
    return f"{reverse('card_new', args=[game.code])}?{query}"


def _suggest(
    request: HttpRequest, game: Game, rows: Sequence[RowCells], version: int
) -> HttpResponse:
    words = request.POST.get("note", "").strip()[:500]
    suggest(game, rows, version, request.user, visitor_token(request), words)
    messages.success(request, _("Thank you. An editor will look at your suggestion."))
    return redirect("suggestions", game.code)


def _stale(request: HttpRequest, game: Game, rows: list[RowCells]) -> HttpResponse:
    """Show both versions; saving again then saves over the newer one knowingly."""
    game.refresh_from_db()
    card = game.cards.filter(code=rows[0]["code"]).select_related("game").first()
    if card is None:
        messages.error(request, _("Somebody deleted this card meanwhile. Saving enters it anew."))
        return _page(request, game, rows, None, status=CONFLICT)
    now = rows_of(card)
    parts = [shown_difference(game, d) for d in differences(now, rows)]
    last = game.changes.filter(kind="card", code=card.code).select_related("author").first()
    return _page(request, game, rows, card, stale=parts, last=last, status=CONFLICT)


def _page(
    request: HttpRequest,
    game: Game,
    rows: Sequence[RowCells],
    card: Card | None,
    faults: Iterable[Fault] = (),
    status: int = 200,
    **more: object,
) -> HttpResponse:
    suggestion = _suggestion(request, game, card)
    if suggestion and request.method != "POST":
        rows = suggestion.rows
    form = CardForm(game, rows, faults)
    context = {
        "game": game,
        "card": card,
        "form": form,
        "suggestion": suggestion,
        "may_edit": may_edit(request.user, game),
        "face": draft_face(game, rows),
        **more,
    }
    return render(request, "catalog/card_form.html", context, status=status)


def _suggestion(request: HttpRequest, game: Game, card: Card | None) -> Suggestion | None:
    key = _number((request.POST or request.GET).get("suggestion", ""))
    if key is None:
        return None
    if not may_edit(request.user, game):
        raise Http404
    return get_object_or_404(game.suggestions, pk=key)


@require_POST
def card_draft(request: HttpRequest, game: str) -> HttpResponse:
    """Answer a form that is being typed with the card's face and what is wrong so far; nothing is saved. What is empty isn't called missing yet."""
    found = get_object_or_404(Game, code=game)
    rows = posted_rows(found, request.POST)
    checked = check_rows(found, rows)
    known = request.POST.get("card", "")
    faults = [*checked.faults, *([] if known else _taken(found, rows, None))]
    form = CardForm(found, rows, (f for f in faults if f.value))
    shown = set(request.POST.getlist("shown"))  # the inputs of a form that asks for some only
    context = {
        "game": found,
        "form": form,
        "face": draft_face(found, rows),
        "code": rows[0]["code"],
        "errors": [part for part in form.error_ids() if not shown or part[0] in shown],
    }
    return render(request, "catalog/_draft.html", context)


@dataclass(frozen=True)
class DraftFace:
    """The face of a card that isn't saved: a picture's data address, and what doesn't fit there."""

    address: str
    warnings: tuple[str, ...] = ()


def draft_face(game: Game, rows: Sequence[RowCells]) -> DraftFace | None:
    """Return the drawn face of the card that the rows tell of; None while there is no type."""
    given = [{**row, "code": row["code"] or code_for(game, row)} for row in rows]
    card = next(iter(check_rows(game, given).cards.values()), None)
    if card is None or card.card_type not in game.definition.types:
        return None
    shown = language() if language() in images.LANGUAGES else images.LANGUAGES[0]
    picture, drawing = images.drawn_png(game, card, shown, images.PAGE)
    address = "data:image/png;base64," + b64encode(picture).decode("ascii")
    said = tuple(word(warning, game) for warning in drawing.warnings)
    return DraftFace(address, said)


@require_http_methods(["GET", "HEAD", "POST"])
def card_delete(request: HttpRequest, game: str, code: str) -> HttpResponse:
    """Ask whether a card is to be deleted, and delete it; for editors."""
    found = get_object_or_404(Game, code=game)
    refuse_others(request, found)
    card = get_object_or_404(found.cards.select_related("game"), code=code)
    reasons = [word(reason, found) for reason in uses_of([card])]
    if request.method == "POST" and not reasons:
        try:
            delete_card(found, code, request.user, _version(request, card))
        except StaleCards:
            messages.error(request, _("Somebody changed this card meanwhile. Please look again."))
            return redirect("card_delete", game, code)
        except CardInUse as error:
            reasons = [word(reason, found) for reason in error.reasons] or [
                _("Something needs it.")
            ]
        else:
            messages.success(request, _("The card is deleted. The history can bring it back."))
            return redirect("cards", game)
    status = CONFLICT if request.method == "POST" else 200
    context = {"game": found, "card": card, "reasons": reasons}
    return render(request, "catalog/card_delete.html", context, status=status)
