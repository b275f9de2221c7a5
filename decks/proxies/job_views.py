"""Prints that take long: started, watched, stopped and fetched."""

from __future__ import annotations

from uuid import UUID, uuid4

from django.http import FileResponse, Http404, HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404, redirect, render
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from catalog.jobs import Job
from catalog.models import Game
from catalog.wording import word
from decks.downloads import name_file
from decks.proxies.choices import Refused
from decks.proxies.content import print_of
from decks.proxies.outputs.table import OUTPUTS
from decks.proxies.tasks import begin, file_of_job, job_of, problem_of
from decks.proxies.views import asked_of, refused_page


@require_POST
def print_start(request: HttpRequest, game: str) -> HttpResponse:
    """Start a print that takes long; the address says what, the form which file and its key."""
    found = get_object_or_404(Game, code=game)
    output = request.POST.get("output", "")
    if output not in OUTPUTS:
        raise Http404
    try:
        asked = print_of(request, found, asked_of(request))
        asked.run()
    except Refused as refusal:
        return refused_page(request, word(refusal.message, found))
    key = _key(request.POST.get("key", ""))
    begin(found, asked, output, key)
    return redirect("print_job", key)


def _key(text: str) -> UUID:
    try:
        return UUID(text)
    except ValueError:
        return uuid4()


@require_safe
def print_job(request: HttpRequest, key: UUID) -> HttpResponse:
    """Tell how far a print is; when it is done, offer it."""
    job = _job(key)
    if request.htmx:  # type: ignore[attr-defined]
        if not job.is_open:
            return HttpResponse(headers={"HX-Refresh": "true"})
        return render(request, "catalog/_job.html", {"game": job.game, "job": job})
    context = {
        "game": job.game,
        "job": job,
        "is_open": job.is_open,
        "title": job.arguments["title"],
        "file": file_of_job(job),
        "problem": problem_of(job),
        "state": job.current_state,
    }
    return render(request, "decks/proxies/job.html", context)


@require_http_methods(["POST"])
def print_stop(request: HttpRequest, key: UUID) -> HttpResponse:
    """Stop a print."""
    _job(key).stop()
    return redirect("print_job", key)


@require_safe
def print_file(request: HttpRequest, key: UUID) -> HttpResponseBase:
    """Send a finished print."""
    job = _job(key)
    path = file_of_job(job)
    if path is None:
        raise Http404
    output = OUTPUTS[job.arguments["output"]]
    response = FileResponse(path.open("rb"), content_type=output.media_type)
    name_file(response, job.arguments["title"], output.suffix)
    return response


def _job(key: UUID) -> Job:
    job = job_of(key)
    if job is None:
        raise Http404
    return job
