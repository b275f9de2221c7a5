"""Proxies before they are printed, and the files: what is printed and how stands in the address."""

from __future__ import annotations

import tempfile
from collections import Counter
from collections.abc import Iterator
from io import BytesIO
from typing import IO, Any
from urllib.parse import urlencode
from uuid import UUID, uuid4

from django.http import FileResponse, Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.cache import patch_cache_control, patch_vary_headers
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from catalog.messages import msg
from catalog.models import Game
from catalog.wording import language, word
from decks.downloads import name_file
from decks.models import Deck
from decks.proxies.choices import Asked, Refused, last
from decks.proxies.content import MOST_DECKS, run_of, visible_decks
from decks.proxies.forms import options_form
from decks.proxies.models import PrinterProfile
from decks.proxies.order import COPIES_OF, read_copies
from decks.proxies.outputs.pictures import png_bytes
from decks.proxies.outputs.table import OUTPUTS, PDF
from decks.proxies.raster import Raster
from decks.proxies.run import Run, no_progress
from decks.proxies.size import pdf_size
from decks.proxies.tasks import is_long
from decks.views import seen_deck

IN_MEMORY = 8 * 2**20
"""Bytes of a file that are kept in memory before it goes to the disk."""
PREVIEW = 72.0
"""Dots an inch of the pictures of sheets on the page."""
SHOWN = 40
"""Sheets shown at a time."""
TAKES_LONG = msg(
    "This takes too long to wait for: have it made on the page of the sheets, or by the API."
)
A_WHILE = 600
"""Seconds that a browser keeps the picture of a sheet."""


@require_safe
def deck_sheets(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Show the sheets of a visible deck before they are printed."""
    deck = seen_deck(request, pk)
    return _plan(request, deck.game, {**asked_of(request), "deck": [str(deck.pk)]}, deck)


@require_safe
def proxies(request: HttpRequest, game: str) -> HttpResponse:
    """Show the sheets of any decks and cards of a game before they are printed."""
    return _plan(request, get_object_or_404(Game, code=game), asked_of(request))


@require_safe
def deck_proxies(request: HttpRequest, pk: UUID) -> HttpResponse | FileResponse:
    """Send a visible deck's proxies as PDF, chosen as the page of its sheets chooses."""
    deck = seen_deck(request, pk)
    return _file(request, deck.game, {**asked_of(request), "deck": [str(deck.pk)]}, PDF)


@require_safe
def proxies_file(request: HttpRequest, game: str, output: str) -> HttpResponse | FileResponse:
    """Send a print as a file of one of OUTPUTS."""
    if output not in OUTPUTS:
        raise Http404
    return _file(request, get_object_or_404(Game, code=game), asked_of(request), output)


@require_safe
def proxies_page(request: HttpRequest, game: str, number: int, side: str) -> HttpResponse:
    """Show a picture of one sheet (from 1), its front or back."""
    found = get_object_or_404(Game, code=game)
    try:
        run = run_of(request, found, asked_of(request))
    except Refused as refusal:
        raise Http404 from refusal
    sheets = run.sheets()
    sides = ("front", "back") if run.has_backs else ("front",)
    if not 1 <= number <= len(sheets) or side not in sides:
        raise Http404
    raster, sheet = Raster(run, PREVIEW), sheets[number - 1]
    page = raster.back(sheet) if side == "back" else raster.front(sheet, number, len(sheets))
    response = HttpResponse(png_bytes(page, PREVIEW), content_type="image/png")
    patch_cache_control(response, private=True, max_age=A_WHILE)
    patch_vary_headers(response, ["Accept-Language", "Cookie"])
    return response


def asked_of(request: HttpRequest) -> dict[str, list[str]]:
    """Return what an address says."""
    return {name: texts for name, texts in request.GET.lists() if any(texts)}


def _plan(request: HttpRequest, game: Game, asked: Asked, deck: Deck | None = None) -> HttpResponse:
    context: dict[str, Any] = {
        "deck": deck,
        "game": game,
        "form": options_form(asked, game.definition),
        "printers": PrinterProfile.objects.of(request),
        "printer": last(asked, "profile"),
        "asked": asked,
        "decks": _offered_decks(request, game, asked) if deck is None else [],
    }
    try:
        context |= _shown(run_of(request, game, asked), game, asked)
    except Refused as refusal:
        context["error"] = word(refusal.message, game)
    status = 400 if "error" in context and request.GET else 200
    return render(request, "decks/proxies/plan.html", context, status=status)


def _shown(run: Run, game: Game, asked: Asked) -> dict[str, Any]:
    """Return what the page tells of a print."""
    query = urlencode(asked, doseq=True)
    paper = run.grid.paper
    return {
        "run": run,
        "warnings": [word(warning, game) for warning in run.warnings()]
        if len(run.faces) <= SHOWN * 9
        else [],
        "size": f"{paper.width:g} × {paper.height:g} mm",
        "bytes": pdf_size(run),
        "pages": list(_pages(run, game, query)),
        "more": run.sheet_count - SHOWN,
        "copies": list(_copies(run, game, asked)),
        "key": uuid4(),
        "query": query,
        "outputs": [
            {
                "code": output.code,
                "label": output.label if isinstance(output.label, str) else word(output.label),
                "about": word(output.about),
                "url": f"{reverse('proxies_file', args=[game.code, output.code])}?{query}",
                "is_long": is_long(run, output.code),
            }
            for output in OUTPUTS.values()
        ],
    }


def _copies(run: Run, game: Game, asked: Asked) -> Iterator[dict[str, Any]]:
    """Yield the copies of each card, all its sections together, those set to none too."""
    copies: Counter[str] = Counter()
    for face in run.faces:
        copies[face.code] += face.copies
    for code in read_copies(asked, game.pool):
        copies.setdefault(code, 0)
    for code, number in copies.items():
        name = f"{COPIES_OF}{code}"
        label = game.pool[code].name(language())
        yield {"name": name, "label": label, "copies": number, "is_set": name in asked}


def _offered_decks(request: HttpRequest, game: Game, asked: Asked) -> list[dict[str, Any]]:
    """Return the decks that may be ticked: those asked for, then one's own."""
    keys = list(asked.get("deck", ()))
    own = Deck.objects.of(request).filter(game=game).values_list("pk", "name")[:MOST_DECKS]
    names = {str(pk): name for pk, name in own}
    others = [key for key in keys if key not in names]
    visible = {str(deck.pk): deck.name for deck in visible_decks(request, game, others)}
    told = [(key, visible.get(key.partition("@")[0], key)) for key in others]
    return [
        {"key": key, "name": name, "is_chosen": key in keys}
        for key, name in (*told, *names.items())
    ]


def _pages(run: Run, game: Game, query: str) -> Iterator[dict[str, Any]]:
    """Yield the pictures of the first sheets."""
    for number in range(1, min(run.sheet_count, SHOWN) + 1):
        for side in ("front", "back") if run.has_backs else ("front",):
            address = reverse("proxies_page", args=[game.code, number, side])
            yield {"number": number, "side": side, "url": f"{address}?{query}"}


def _file(
    request: HttpRequest, game: Game, asked: Asked, output: str
) -> HttpResponse | FileResponse:
    try:
        run = run_of(request, game, asked)
        if is_long(run, output):
            raise Refused(TAKES_LONG)
        return file_of(run, output)
    except Refused as refusal:
        return refused_page(request, word(refusal.message, game))


def file_of(run: Run, output: str) -> FileResponse:
    """Return the answer that sends a run's file; a large one lies on the disk, not in memory."""
    kind = OUTPUTS[output]
    file = tempfile.SpooledTemporaryFile(max_size=IN_MEMORY)  # noqa: SIM115 the response closes it
    try:
        kind.write(run, file, no_progress)  # type: ignore[arg-type]
    except BaseException:
        file.close()
        raise
    response = FileResponse(_from_start(file), content_type=kind.media_type)
    name_file(response, run.title, kind.suffix)
    return response


def _from_start(file: IO[bytes]) -> IO[bytes]:
    """Return a written file to be read; a small one lies in memory and needs no closing."""
    is_small = file.tell() <= IN_MEMORY
    file.seek(0)
    if not is_small:
        return file
    with file:
        return BytesIO(file.read())


def refused_page(request: HttpRequest, reason: str) -> HttpResponse:
    """Say why nothing was printed."""
    context = {"status": 400, "title": _("Nothing was printed"), "advice": reason}
    return render(request, "error.html", context, status=400)
