"""Cards that players make themselves from a template of the game: name, portrait, a few fields; the rest stays as on the blank card."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from django.contrib.auth.decorators import login_required
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods
from PIL import Image

from catalog.definition import Template
from catalog.edit_views import draft_face
from catalog.editing.form import CardForm, code_for, posted_rows
from catalog.editing.pictures import portrait as portrait_place
from catalog.editing.pictures import save_image, square
from catalog.editing.refusals import RefusedRows, StaleCards
from catalog.editing.rows import RowCells, rows_of_facts
from catalog.editing.saving import save_rows
from catalog.faults import Fault
from catalog.loading.cards import SOURCES, row_columns
from catalog.models import Change, Game
from catalog.roles import account, may_edit
from catalog.scans import MOST_BYTES, BadImage, read_picture
from catalog.sources import Source, sources_text
from catalog.uploads import refuse_larger
from catalog.wording import word

MOST_MADE = 50
"""Cards that one person without a role may make in a game."""


def too_large(request: HttpRequest, game: str, template: str) -> HttpResponse:
    """Say that a portrait is too large; it wasn't read."""
    found, chosen = _template(game, template)
    text = _("The file is too large: at most %(most)d MB.") % {"most": MOST_BYTES // 2**20}
    return _page(request, found, chosen, [_row(found, chosen)], error=text, status=413)


@refuse_larger(MOST_BYTES, too_large)
@login_required
@require_http_methods(["GET", "HEAD", "POST"])
def card_from_template(request: HttpRequest, game: str, template: str) -> HttpResponse:
    """Make a card of one's own, for anybody with an account."""
    found, chosen = _template(game, template)
    row = _row(found, chosen)
    if request.method != "POST":
        return _page(request, found, chosen, [row])
    row |= _answers(found, chosen, request)
    row["code"] = code_for(found, row)
    row[SOURCES] = _sources(request, row)
    if _has_made_enough(request, found):
        error = _("You have made many cards already: please ask an editor.")
        return _page(request, found, chosen, [row], error=error, status=400)
    try:
        portrait = _portrait(request)
        _save(request, found, row, portrait)
    except BadImage as bad:
        return _page(request, found, chosen, [row], error=word(bad.message), status=400)
    except RefusedRows as refused:
        return _page(request, found, chosen, [row], refused.faults, status=400)
    except StaleCards:
        error = _("Somebody made a card with this code just now. Please send it again.")
        return _page(request, found, chosen, [row], error=error, status=409)
    return redirect("card", game, row["code"])


def _template(game: str, template: str) -> tuple[Game, Template]:
    found = get_object_or_404(Game, code=game)
    chosen = found.definition.templates.get(template)
    if chosen is None or chosen.based_on not in found.pool:
        raise Http404
    return found, chosen


def _row(game: Game, template: Template) -> RowCells:
    """Return the row of a new card: type, fields and origin of the blank one."""
    blank = next(rows_of_facts(game.pool[template.based_on], game.definition))
    kept = ("type", "origin", *game.definition.fields)
    return {**dict.fromkeys(row_columns(game.definition), ""), **{c: blank[c] for c in kept}}


def _asked(game: Game, template: Template) -> list[str]:
    names = [f"{part}_{lang}" for part in ("name", "text") for lang in game.definition.languages]
    return [*names, "reading", *template.ask]


def _answers(game: Game, template: Template, request: HttpRequest) -> RowCells:
    """Return what was posted, of what is asked only."""
    card_type = game.pool[template.based_on].card_type
    posted = posted_rows(game, request.POST, card_type)[0]
    return {column: posted[column] for column in _asked(game, template)}


def _sources(request: HttpRequest, row: RowCells) -> str:
    named = [column for column, cell in row.items() if column.startswith("name_") and cell]
    maker = Source("user", str(request.user)[:150].replace("|", "/"))
    return sources_text(dict.fromkeys(named, maker))


def _has_made_enough(request: HttpRequest, game: Game) -> bool:
    changes = game.changes.filter(author=account(request.user), kind=Change.Kind.CARD)
    made = changes.filter(before__isnull=True).count()
    return made >= MOST_MADE and not may_edit(request.user, game)


def _portrait(request: HttpRequest) -> Image.Image | None:
    """Return the uploaded portrait as a square, None without one; raises BadImage."""
    file = request.FILES.get("portrait")
    return square(read_picture(file.file)) if file and file.file else None


def _save(request: HttpRequest, game: Game, row: RowCells, portrait: Image.Image | None) -> None:
    with transaction.atomic():
        save_rows(game, [row], request.user, versions={row["code"]: 0})
        if portrait:
            save_image(game, portrait_place(row["code"]), portrait, request.user)


def _page(
    request: HttpRequest,
    game: Game,
    template: Template,
    rows: list[RowCells],
    faults: Iterable[Fault] = (),
    error: str = "",
    status: int = 200,
) -> HttpResponse:
    form = CardForm(game, rows, faults)
    inputs = [*form.names(), *form.fields(), *form.texts()]
    asked = _asked(game, template)
    context = {
        "game": game,
        "template": template,
        "form": form,
        "error": error,
        "inputs": [replace(own, source_column="") for own in inputs if own.column in asked],
        "kept": [
            (column, cell) for column, cell in rows[0].items() if cell and column not in asked
        ],
        "face": draft_face(game, rows),
        "most": MOST_BYTES // 2**20,
    }
    return render(request, "catalog/card_template.html", context, status=status)
