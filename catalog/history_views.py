"""Who changed what: the history of a card and of a game, and taking changes back; suggestions and what editors decide."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from django.contrib import messages
from django.core.exceptions import BadRequest
from django.core.paginator import InvalidPage, Paginator
from django.db.models import Q, QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from catalog.editing.form import column_name
from catalog.editing.history import Difference, RevertConflict, differences, revert
from catalog.editing.pictures import revert_image
from catalog.editing.refusals import CardInUse, RefusedRows, StaleCards
from catalog.editing.rows import RowCells, rows_of_facts
from catalog.editing.rules import ChangedLine, changed_lines
from catalog.editing.saving import save_rows
from catalog.editing.showing import (
    Thumbnails,
    image_addresses,
    image_of,
    note_words,
    shown_difference,
    thumbnails,
)
from catalog.locking import locked
from catalog.messages import msg
from catalog.models import Change, Game, Suggestion
from catalog.roles import may_edit, refuse_others
from catalog.tokens import VISITOR
from catalog.wording import card_name, language, word

PAGE = 50


@dataclass(frozen=True)
class Entry:
    """One change as the history shows it."""

    change: Change
    name: str
    parts: list[Difference]
    is_there: bool  # the card is in the catalog now
    note: str
    printing: str  # in words, where it is about a printing's image
    images: (
        tuple[str, str] | tuple[()]
    )  # addresses of the images before and after, where it changed one
    lines: list[ChangedLine]  # of the rules, where it changed them


@require_safe
def game_history(request: HttpRequest, game: str) -> HttpResponse:
    """List the changes of a game, the newest first."""
    found = get_object_or_404(Game, code=game)
    return _history(request, found, found.changes.all(), "")


@require_safe
def card_history(request: HttpRequest, game: str, code: str) -> HttpResponse:
    """List the changes of a card, the newest first; of one that was deleted too."""
    found = get_object_or_404(Game, code=game)
    changes = found.changes.filter(kind__in=[Change.Kind.CARD, Change.Kind.IMAGE], code=code)
    if code not in found.pool and not changes.exists():
        raise Http404
    return _history(request, found, changes, code)


def _history(
    request: HttpRequest, game: Game, changes: QuerySet[Change], code: str
) -> HttpResponse:
    try:
        listed = Paginator(changes.select_related("author", "batch"), PAGE)
        page = listed.page(request.GET.get("page") or 1)
    except InvalidPage:
        raise Http404 from None
    shown = thumbnails(game, page)
    context = {
        "game": game,
        "code": code,
        "name": _name(game, code, list(page)),
        "is_there": code in game.pool,
        "page": page,
        "entries": [_entry(game, change, shown) for change in page],
        "may_edit": may_edit(request.user, game),
    }
    return render(request, "catalog/history.html", context)


def _entry(game: Game, change: Change, shown: Thumbnails) -> Entry:
    images = image_addresses(change, shown)
    rules = change.kind == Change.Kind.RULES
    parts = [] if rules else differences(change.before, change.after)
    is_card = change.kind in (Change.Kind.CARD, Change.Kind.IMAGE)
    is_there = is_card and change.code in game.pool
    name = _name(game, change.code, [change])
    return Entry(
        change,
        name,
        [] if images else [shown_difference(game, part) for part in parts],
        is_there,
        note_words(game, change),
        image_of(game, change),
        images,
        list(changed_lines(change.before or "", change.after or "")) if rules else [],
    )


def _name(game: Game, code: str, changes: list[Change]) -> str:
    """Return a card's name, for one that isn't there any more as the changes have it."""
    if code in game.pool or not changes:
        return card_name(code, game)
    if changes[0].kind == Change.Kind.RULES:
        return str(changes[0].get_kind_display())
    return _name_in(game, changes[0].before or changes[0].after or [], code)


def _name_in(game: Game, rows: Sequence[RowCells], code: str) -> str:
    """Return the name that a card has in its rows, in the page's language where it has one; its code, where it has none."""
    row = rows[0] if rows else {}
    names = (row.get(f"name_{lang}") for lang in (language(), *game.definition.languages))
    return next(filter(None, names), code)


@require_POST
def change_revert(request: HttpRequest, game: str, pk: int) -> HttpResponse:
    """Take a change back; for editors."""
    found = get_object_or_404(Game, code=game)
    refuse_others(request, found)
    kinds = [Change.Kind.CARD, Change.Kind.IMAGE]
    change = get_object_or_404(found.changes.select_related("game"), pk=pk, kind__in=kinds)
    try:
        if change.kind == Change.Kind.IMAGE:
            revert_image(change, request.user)
        else:
            revert(change, request.user)
    except RevertConflict as conflict:
        columns = ", ".join(column_name(found.definition, column) for column in conflict.columns)
        text = _("This was changed again since: %(columns)s. Please revert the newer change first.")
        messages.error(request, text % {"columns": columns})
    except RefusedRows as refused:
        messages.error(request, _refusal(found, refused))
    except CardInUse as used:
        reasons = " ".join(word(reason, found) for reason in used.reasons)
        messages.error(request, _("The card can’t go: %(reasons)s") % {"reasons": reasons})
    else:
        messages.success(request, _("The change is taken back."))
    return redirect("card_history", game, change.code)


def _refusal(game: Game, refused: RefusedRows) -> str:
    parts = (
        f"{column_name(game.definition, fault.column)}: {word(fault.reason, game)}"
        for fault in refused.faults
    )
    return _("This can’t be saved: %(faults)s") % {"faults": " ".join(parts)}


@require_safe
def suggestions(request: HttpRequest, game: str) -> HttpResponse:
    """List what was suggested for a game, the open ones first: to editors all, to others their own."""
    found = get_object_or_404(Game, code=game)
    listed = found.suggestions.select_related("author", "decided_by")
    editor = may_edit(request.user, found)
    if not editor:
        listed = listed.filter(_own(request))
    still_open = [
        (
            suggestion,
            _suggested_name(found, suggestion),
            [shown_difference(found, d) for d in _suggested(found, suggestion)],
        )
        for suggestion in listed.filter(status=Suggestion.Status.OPEN)[:PAGE]
    ]
    decided = listed.exclude(status=Suggestion.Status.OPEN)[:PAGE]
    context = {
        "game": found,
        "may_edit": editor,
        "open": still_open,
        "decided": [(suggestion, _suggested_name(found, suggestion)) for suggestion in decided],
    }
    return render(request, "catalog/suggestions.html", context)


def _own(request: HttpRequest) -> Q:
    if request.user.is_authenticated:
        return Q(author=request.user)
    return Q(author=None, visitor=request.session.get(VISITOR) or "-")


def _suggested_name(game: Game, suggestion: Suggestion) -> str:
    """Return the name of the card as it is, of a new one as it is suggested."""
    code = suggestion.code
    return card_name(code, game) if code in game.pool else _name_in(game, suggestion.rows, code)


def _suggested(game: Game, suggestion: Suggestion) -> list[Difference]:
    """Return what the suggestion would change in the card as it is now."""
    card = game.pool.get(suggestion.code)
    now = list(rows_of_facts(card, game.definition)) if card else None
    return list(differences(now, suggestion.rows))


@require_POST
def suggestion_decide(request: HttpRequest, game: str, pk: int) -> HttpResponse:
    """Accept a suggestion as it is, or refuse it with a word; for editors. The first of two decisions counts."""
    found = get_object_or_404(Game, code=game)
    refuse_others(request, found)
    decide = {"accept": _accept, "refuse": _refuse}.get(request.POST.get("decision", ""))
    if decide is None:
        raise BadRequest
    with locked(found):
        suggestion = get_object_or_404(found.suggestions, pk=pk)
        if suggestion.status == Suggestion.Status.OPEN:
            decide(request, found, suggestion)
        else:
            messages.warning(request, _("This suggestion is decided already."))
    return redirect("suggestions", game)


def _refuse(request: HttpRequest, game: Game, suggestion: Suggestion) -> None:
    answer = request.POST.get("answer", "").strip()[:500]
    suggestion.decide(Suggestion.Status.REFUSED, request.user, answer)
    messages.success(request, _("The suggestion is refused."))


def _accept(request: HttpRequest, game: Game, suggestion: Suggestion) -> None:
    note = msg("Suggested by a visitor")
    if suggestion.author:
        note = msg("Suggested by %(who)s", who=str(suggestion.author))
    versions = {suggestion.code: suggestion.version}
    try:
        save_rows(game, suggestion.rows, request.user, versions=versions, note=note)
    except RefusedRows as refused:
        messages.error(request, _refusal(game, refused))
    except StaleCards:
        text = _("The card was changed since. Please edit the suggestion and save it yourself.")
        messages.error(request, text)
    else:
        suggestion.decide(Suggestion.Status.ACCEPTED, request.user, "")
        messages.success(request, _("The suggestion is accepted and saved."))
