"""Pictures of cards."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.cache import patch_cache_control
from django.views.decorators.http import require_safe

from catalog import images
from catalog.models import Game

YEAR = 60 * 60 * 24 * 365


@require_safe
def card_face(request: HttpRequest, game: str, code: str, language: str) -> HttpResponse:
    """Show a card's face: `w` is its width, one of `images.WIDTHS`; with the right `v` it may be kept for good."""
    found = get_object_or_404(Game, code=game)
    card = found.pool.get(code)
    if card is None or language not in images.LANGUAGES:
        raise Http404
    width = _width(request)
    printing = request.GET.get("printing", "")
    key = images.face_key(found, card, language, width, printing)
    etag = f'"{key}"'
    if request.headers.get("If-None-Match") == etag:
        response = HttpResponse(status=304)
    else:
        picture = images.face_png(found, card, language, width, printing)
        kind = "image/png" if picture.startswith(b"\x89PNG") else "image/jpeg"
        response = HttpResponse(picture, content_type=kind)
    return _kept(response, etag, for_good=request.GET.get("v") == key)


def _width(request: HttpRequest) -> int:
    """Return the width asked for; raises Http404 for any that isn't offered."""
    wanted = request.GET.get("w", str(images.PAGE))
    if wanted not in map(str, images.WIDTHS):
        raise Http404
    return int(wanted)


def _kept(response: HttpResponse, etag: str, *, for_good: bool) -> HttpResponse:
    response["ETag"] = etag
    if for_good:
        patch_cache_control(response, public=True, max_age=YEAR, immutable=True)
    else:
        patch_cache_control(response, no_cache=True)
    return response
