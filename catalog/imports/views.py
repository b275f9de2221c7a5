"""Pages of imports: a file, its columns, the preview of its rows, what became of it."""

from __future__ import annotations

from django.contrib import messages
from django.core.paginator import InvalidPage, Page, Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from catalog.importing.decoding import ENCODINGS
from catalog.importing.plan import STATUSES
from catalog.importing.reading import too_large
from catalog.importing.stored import stored_message
from catalog.importing.table import LARGEST
from catalog.imports.access import editors_only
from catalog.imports.forms import ColumnsForm, SettingsForm, UploadForm
from catalog.imports.running import map_by_hand, new_import
from catalog.imports.showing import shown_rows, status_tabs
from catalog.imports.tasks import PLAN, SAVE, UNDO, begin
from catalog.models import CardImport, Game, ImportRow
from catalog.uploads import refuse_larger
from catalog.wording import word

PAGE_ROWS = 100
State = CardImport.State


def _upload_page(
    request: HttpRequest, game: Game, form: UploadForm, status: int = 200
) -> HttpResponse:
    imports = game.imports.select_related("author", "batch").defer("content")[:20]
    context = {"game": game, "form": form, "imports": imports}
    return render(request, "catalog/import_new.html", context, status=status)


def _too_large(request: HttpRequest, game: str) -> HttpResponse:
    """Say that the file is too large, without having read it."""
    return editors_only(_refused_upload)(request, game)


def _refused_upload(request: HttpRequest, game: Game) -> HttpResponse:
    messages.error(request, word(too_large()))
    return _upload_page(request, game, UploadForm(), 413)


@refuse_larger(LARGEST, _too_large)
@require_http_methods(["GET", "HEAD", "POST"])
@editors_only
def import_new(request: HttpRequest, game: Game) -> HttpResponse:
    """Take a file of cards and go on to its preview; nothing is written to the catalog."""
    if request.method != "POST":
        return _upload_page(request, game, UploadForm())
    form = UploadForm(request.POST, request.FILES)
    if not form.is_valid():
        return _upload_page(request, game, form, 400)
    name, data = form.content()
    options = form.cleaned_data["encoding"], form.cleaned_data["clear"]
    card_import = new_import(game, request.user, name, data, *options)  # type: ignore[arg-type]
    begin(PLAN, card_import, request.user)  # type: ignore[arg-type]
    return redirect(card_import)


def _found(game: Game, pk: int) -> CardImport:
    """Return an import of the game; a 404 for another one."""
    return get_object_or_404(
        game.imports.defer("content").select_related("batch", "job", "author"), pk=pk
    )


@require_safe
@editors_only
def import_page(request: HttpRequest, game: Game, pk: int) -> HttpResponse:
    """Show how far an import is: its progress, its columns, its preview, or what became of it."""
    card_import = _found(game, pk)
    if request.htmx and not (card_import.job and card_import.job.is_open):  # type: ignore[attr-defined]
        return HttpResponse(headers={"HX-Refresh": "true"})
    if request.htmx:  # type: ignore[attr-defined]
        return render(request, "catalog/_job.html", {"job": card_import.job, "game": game})
    return _show(request, card_import)


def _show(
    request: HttpRequest,
    card_import: CardImport,
    columns: ColumnsForm | None = None,
    status: int = 200,
) -> HttpResponse:
    settings = {"encoding": card_import.encoding, "clear": card_import.clear}
    job = card_import.job
    context = {
        "game": card_import.game,
        "import": card_import,
        "job": job if job and job.is_open else None,
        "ended": job if job and not job.is_open else None,
        "problem": _problem(card_import),
        "encoding": ENCODINGS.get(card_import.table.get("encoding", ""), ""),
        "settings": SettingsForm(initial=settings, auto_id="settings_%s"),
        "columns": columns or ColumnsForm(card_import=card_import),
        **_preview(request, card_import),
    }
    return render(request, "catalog/import.html", context, status=status)


def _problem(card_import: CardImport) -> str:
    problem = card_import.problem
    return word(stored_message(problem), card_import.game) if problem else ""


def _preview(request: HttpRequest, card_import: CardImport) -> dict[str, object]:
    """Return the tabs and one page of rows: of the status in the address, else of all."""
    status = request.GET.get("status", "")
    rows = card_import.rows.filter(status=status) if status in STATUSES else card_import.rows.all()
    page: Page[ImportRow]
    try:
        page = Paginator(rows, PAGE_ROWS).page(request.GET.get("page") or 1)
    except InvalidPage:
        raise Http404 from None
    shown = shown_rows(page, card_import.game)
    return {"page": page, "rows": shown, "tabs": status_tabs(card_import.counts, status)}


@require_POST
@editors_only
def import_columns(request: HttpRequest, game: Game, pk: int) -> HttpResponse:
    """Take what the columns mean, remember it for the game, and plan anew."""
    card_import = _found(game, pk)
    form = ColumnsForm(request.POST, card_import=card_import)
    if _is_closed(card_import):
        return _closed(request, card_import)
    if not form.is_valid():
        return _show(request, card_import, form, 400)
    map_by_hand(card_import, form.columns())
    begin(PLAN, card_import, request.user)  # type: ignore[arg-type]
    return redirect(card_import)


@require_POST
@editors_only
def import_settings(request: HttpRequest, game: Game, pk: int) -> HttpResponse:
    """Take how the file is read, and plan anew."""
    card_import = _found(game, pk)
    form = SettingsForm(request.POST)
    if _is_closed(card_import):
        return _closed(request, card_import)
    if form.is_valid():
        if form.cleaned_data["encoding"] != card_import.encoding:
            card_import.columns = {}  # its headings read differently now
        card_import.encoding = form.cleaned_data["encoding"]
        card_import.clear = form.cleaned_data["clear"]
        card_import.save(update_fields=["encoding", "clear", "columns"])
        begin(PLAN, card_import, request.user)  # type: ignore[arg-type]
    return redirect(card_import)


@require_POST
@editors_only
def import_confirm(request: HttpRequest, game: Game, pk: int) -> HttpResponse:
    """Write what the preview shows."""
    card_import = _found(game, pk)
    if _is_closed(card_import):
        return _closed(request, card_import)
    begin(SAVE, card_import, request.user)  # type: ignore[arg-type]
    return redirect(card_import)


@require_POST
@editors_only
def import_undo(request: HttpRequest, game: Game, pk: int) -> HttpResponse:
    """Take back what the import wrote."""
    card_import = _found(game, pk)
    if card_import.job and card_import.job.is_open:
        return _closed(request, card_import)
    begin(UNDO, card_import, request.user)  # type: ignore[arg-type]
    return redirect(card_import)


@require_POST
@editors_only
def import_delete(request: HttpRequest, game: Game, pk: int) -> HttpResponse:
    """Stop what is being done with an import; throw an unconfirmed one away."""
    card_import = _found(game, pk)
    if card_import.job and card_import.job.can_stop:
        card_import.job.stop()
        return redirect(card_import)
    if _is_closed(card_import):
        return _closed(request, card_import)
    card_import.delete()
    messages.success(request, _("The import was thrown away. Nothing was changed."))
    return redirect("import_new", game.code)


def _is_closed(card_import: CardImport) -> bool:
    """Whether nothing can be changed of an import now: it is saved, or being worked on."""
    return card_import.state == State.SAVED or bool(card_import.job and card_import.job.is_open)


def _closed(request: HttpRequest, card_import: CardImport) -> HttpResponse:
    messages.error(request, _("This can’t be done with the import now. Here is how it stands."))
    return redirect(card_import)
