"""Own pictures for the backs of a game's cards: shown, taken, taken away."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from catalog import images
from catalog.definition import in_language
from catalog.faces.layout import back
from catalog.faces.png import png
from catalog.faces.words import Edition
from catalog.models import Game
from catalog.scans import MOST_BYTES, BadImage
from catalog.uploads import refuse_larger
from catalog.wording import language as page_language
from catalog.wording import word
from decks.proxies.backs import EVERY
from decks.proxies.keeping import keep_back
from decks.proxies.models import CardBack

MEGABYTES = MOST_BYTES // 2**20


def too_large(request: HttpRequest, game: str) -> HttpResponse:
    """Say that an upload is too large; it wasn't read."""
    text = _("The file is too large: at most %(most)d MB.") % {"most": MEGABYTES}
    return _page(request, get_object_or_404(Game, code=game), text, 413)


@refuse_larger(MOST_BYTES, too_large)
@require_http_methods(["GET", "HEAD", "POST"])
def backs(request: HttpRequest, game: str) -> HttpResponse:
    """Show whoever asks the backs of a game's cards; take a picture for those of a type, or take it away."""
    found = get_object_or_404(Game, code=game)
    if request.method != "POST":
        return _page(request, found)
    card_type = request.POST.get("type", "")
    if card_type not in (EVERY, *found.definition.types):
        raise Http404
    if "remove" in request.POST:
        CardBack.objects.of(request).filter(game=found, card_type=card_type).delete()
        messages.success(request, _("The picture is taken away: the game’s own back is printed."))
        return redirect("card_backs", game)
    return _take(request, found, card_type)


def _take(request: HttpRequest, game: Game, card_type: str) -> HttpResponse:
    file = request.FILES.get("image")
    if file is None or file.file is None:
        return _page(request, game, _("Please choose a picture."), 400)
    if (file.size or 0) > MOST_BYTES:
        return too_large(request, game.code)
    try:
        keep_back(request, game, card_type, file.file)
    except BadImage as bad:
        return _page(request, game, word(bad.message), 400)
    messages.success(request, _("The picture is kept. Choose “my own” backs when you print."))
    return redirect("card_backs", game.code)


def _page(request: HttpRequest, game: Game, error: str = "", status: int = 200) -> HttpResponse:
    context = {
        "game": game,
        "error": error,
        "most": MEGABYTES,
        "types": list(_types(request, game)),
    }
    return render(request, "decks/proxies/backs.html", context, status=status)


def _types(request: HttpRequest, game: Game) -> Iterator[dict[str, Any]]:
    """Yield all types, and what stands for those without a picture of their own, with what their backs look like."""
    own = {b.card_type: b.content for b in CardBack.objects.of(request).filter(game=game)}
    names = {code: kind.names for code, kind in game.definition.types.items()}
    labels = {code: in_language(label, page_language()) for code, label in names.items()}
    for code, label in {EVERY: _("All types without a picture of their own"), **labels}.items():
        yield {"code": code, "label": label, "content": own.get(code, "")}


@require_safe
def back_picture(request: HttpRequest, game: str) -> HttpResponse:
    """Send the back of a type as it would be printed: the own picture if there is one, else the game's."""
    found = get_object_or_404(Game, code=game)
    card_type = request.GET.get("type") or next(iter(found.definition.types))
    if card_type not in found.definition.types:
        raise Http404
    own = CardBack.objects.of(request).filter(game=found, card_type=request.GET.get("type", ""))
    kept = own.first()
    if kept is not None and kept.path.exists():
        return HttpResponse(kept.path.read_bytes(), content_type="image/jpeg")
    edition: Edition = images.edition(page_language(), found)
    drawing = back(card_type, found.definition, images.design_of(found), images.fonts(), edition)
    return HttpResponse(png(drawing, images.PAGE, images.fonts()), content_type="image/png")
