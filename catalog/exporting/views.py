"""Downloads: the cards of a search as a file, a whole game as a zip."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from django.conf import settings
from django.http import FileResponse, Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_http_methods, require_safe

from catalog.exporting.cards import export_cards
from catalog.exporting.copies import NoCopy, save_copy
from catalog.exporting.tables import FORMS
from catalog.importing.stored import message_json, stored_message
from catalog.imports.access import editors_only
from catalog.jobs import Job, start
from catalog.locking import locked
from catalog.models import Game
from catalog.query import QueryError
from catalog.wording import word

COPY = "game_copy"


@require_safe
def card_export(request: HttpRequest, game: str) -> HttpResponse:
    """Give the cards that `q` finds, in the order of `sort`, as a file of `form`."""
    found = get_object_or_404(Game, code=game)
    query, form = request.GET.get("q", ""), request.GET.get("form", "csv")
    if form not in FORMS:
        raise Http404
    try:
        content = export_cards(found, form, query, request.GET.get("sort", ""))
    except QueryError as error:
        context = {"game": found, "q": query, "error": word(error.message, found)}
        return render(request, "catalog/export_refused.html", context, status=400)
    name = f"{found.code}-cards.{form}"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return HttpResponse(content, content_type=FORMS[form], headers=headers)


@require_http_methods(["GET", "HEAD", "POST"])
@editors_only
def game_copy(request: HttpRequest, game: Game) -> HttpResponse:
    """Make a preservation copy of the game; tell how far it is, and give it."""
    if request.method == "POST":
        _begin(request, game)
        return redirect("game_copy", game.code)
    job = game.jobs.filter(kind=COPY).first()
    if request.htmx:  # type: ignore[attr-defined]
        return _progress(request, game, job)
    problem = (job.result or {}).get("problem") if job else None
    context = {
        "game": game,
        "job": job if job and job.is_open else None,
        "failed": bool(job and job.current_state == Job.State.FAILED),
        "problem": word(stored_message(problem), game) if problem else "",
        "copy": job if job and _copy_file(job) else None,
    }
    return render(request, "catalog/game_copy.html", context)


def _begin(request: HttpRequest, game: Game) -> None:
    """Start a copy, unless one is being made: a form sent twice makes one."""
    with locked(game):
        last = game.jobs.filter(kind=COPY).first()
        if last is None or not last.is_open:
            start(Job.objects.create(kind=COPY, game=game, author=request.user))  # type: ignore[misc]


def _progress(request: HttpRequest, game: Game, job: Job | None) -> HttpResponse:
    if job is None or not job.is_open:
        return HttpResponse(headers={"HX-Refresh": "true"})
    return render(request, "catalog/_job.html", {"game": game, "job": job})


@require_safe
@editors_only
def game_copy_file(request: HttpRequest, game: Game, pk: int) -> HttpResponseBase:
    """Give a finished copy."""
    path = _copy_file(get_object_or_404(game.jobs.filter(kind=COPY), pk=pk))
    if path is None:
        raise Http404
    return FileResponse(path.open("rb"), as_attachment=True, filename=f"{game.code}.zip")


def _copy_file(job: Job) -> Path | None:
    """Return the file that a job made, while it is there."""
    name = (job.result or {}).get("file", "")
    path = copies_folder() / name
    return path if name and path.is_file() else None


def copies_folder() -> Path:
    """Return the folder of finished copies."""
    return Path(settings.DATA_DIR) / "copies"


def make_copy(job: Job) -> Any:
    """Do a job that makes a copy, and return its file's name or what was wrong."""
    game = job.game
    if game is None:
        return None
    name = f"{game.code}-{job.pk}.zip"
    try:
        save_copy(game, copies_folder() / name, job.progress)
    except NoCopy as error:
        return {"problem": message_json(error.message)}
    _forget_older(game, name)
    return {"file": name}


def _forget_older(game: Game, newest: str) -> None:
    """Delete the game's other copies, and what was left of those that broke off: the newest is enough."""
    own = re.compile(
        rf"\.?{re.escape(game.code)}-[0-9]+\.zip(\.part)?"
    )  # not a-b-1.zip for a-1.zip
    for old in copies_folder().iterdir():
        if old.name != newest and own.fullmatch(old.name):
            old.unlink(missing_ok=True)
