"""Pages on which a card's photo or scan is uploaded, cropped, put back and removed."""

from __future__ import annotations

import math
from base64 import b64encode
from urllib.parse import urlencode

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from catalog.editing import pictures
from catalog.editing.pictures import Place
from catalog.facts import CardFacts
from catalog.images import PAGE, THUMBNAIL, face_url, scan_path, scans_of
from catalog.models import Game
from catalog.roles import refuse_others
from catalog.scans import MOST_BYTES, WHOLE, BadImage, Corners, jpeg
from catalog.uploads import refuse_larger
from catalog.wording import language, printing_words, word

MEGABYTES = MOST_BYTES // 2**20


def _card(request: HttpRequest, game: str, code: str) -> tuple[Game, CardFacts]:
    """Return game and card; raises Http404, or PermissionDenied for others than editors."""
    found = get_object_or_404(Game, code=game)
    card = found.pool.get(code)
    if card is None:
        raise Http404
    refuse_others(request, found)
    return found, card


def too_large(request: HttpRequest, game: str, code: str) -> HttpResponse:
    """Say that an upload is too large; it wasn't read."""
    found, card = _card(request, game, code)
    text = _("The file is too large: at most %(most)d MB.") % {"most": MEGABYTES}
    return _page(request, found, card, text, 413)


@refuse_larger(MOST_BYTES, too_large)
@require_http_methods(["GET", "HEAD", "POST"])
def card_image(request: HttpRequest, game: str, code: str) -> HttpResponse:
    """Show a card's image and take a new one; for editors."""
    found, card = _card(request, game, code)
    if request.method != "POST":
        return _page(request, found, card)
    file = request.FILES.get("image")
    if file is None or file.file is None:
        return _page(request, found, card, _("Please choose a picture."), 400)
    if (file.size or 0) > MOST_BYTES:
        return too_large(request, game, code)
    try:
        token = pictures.keep_upload(file.file)
    except BadImage as bad:
        return _page(request, found, card, word(bad.message), 400)
    return redirect(_at("card_crop", game, card, _place(request, card), token))


def _page(
    request: HttpRequest, game: Game, card: CardFacts, error: str = "", status: int = 200
) -> HttpResponse:
    place = _place(request, card)
    now = pictures.current_image(game, place)
    context = {
        "printings": _printings(game, card, place),
        "printing": place.printing,
        "game": game,
        "card": card,
        "error": error,
        "most": MEGABYTES,
        "image": now,
        "face": face_url(game, card, language(), PAGE, place.printing),
        "earlier": game.images.filter(code=card.code, kind="face", printing=place.printing).exclude(
            removed_at=None
        )[:12],
    }
    return render(request, "catalog/card_image.html", context, status=status)


def _place(request: HttpRequest, card: CardFacts) -> Place:
    """Return what the image is of: the printing that was asked for, else the card's first."""
    asked = request.POST.get("printing") or request.GET.get("printing")
    return pictures.face_of(card, asked)


def _printings(game: Game, card: CardFacts, place: Place) -> list[tuple[str, str, bool, bool]]:
    """Return key and words of each printing, whether it is the one shown, and whether it has an image of its own."""
    scans = scans_of(game).get(card.code, {})
    return [
        (p.key, printing_words(p, game), p.key == place.printing, p.key in scans)
        for p in card.printings
    ]


def _at(name: str, game: str, card: CardFacts, place: Place, *more: str) -> str:
    """Return the address of a page about one printing's image."""
    address = reverse(name, args=[game, card.code, *more])
    return f"{address}?{urlencode({'printing': place.printing})}"


@require_http_methods(["GET", "HEAD", "POST"])
def card_crop(request: HttpRequest, game: str, code: str, token: str) -> HttpResponse:
    """Cut the card out of an upload by its four corners, as parts of a hundred; show it or save it. For editors."""
    found, card = _card(request, game, code)
    if not pictures.is_upload(token):
        return _gone(request, found, card)
    if request.method != "POST":
        return _proposal(request, found, card, token)
    corners = _corners(request.POST)
    if corners is None:
        error = _("Each corner is two numbers from 0 to 100.")
        return _crop_page(request, found, card, token, WHOLE, error=error, status=400)
    try:
        picture = pictures.cropped(found, token, corners)
    except BadImage as bad:
        error = word(bad.message)
        return _crop_page(request, found, card, token, corners, error=error, status=400)
    except FileNotFoundError:  # a second click was faster
        return _gone(request, found, card)
    if "save" not in request.POST:
        data = b64encode(jpeg(picture, PAGE, 85)).decode("ascii")
        preview = f"data:image/jpeg;base64,{data}"
        return _crop_page(request, found, card, token, corners, preview=preview)
    pictures.save_image(found, _place(request, card), picture, request.user)
    pictures.upload_path(token).unlink(missing_ok=True)
    messages.success(request, _("The image is saved."))
    return redirect(_at("card", game, card, _place(request, card)))


def _proposal(request: HttpRequest, game: Game, card: CardFacts, token: str) -> HttpResponse:
    """Show an upload with the corners where the card's are, as far as its shape tells that it has bleed."""
    corners = pictures.proposed_corners(game, token)
    note = ""
    if corners != WHOLE:
        note = _(
            "By its shape this picture has bleed, so the corners stand at the cut. If it has none, drag them to the picture’s corners."
        )
    return _crop_page(request, game, card, token, corners, note=note)


def _gone(request: HttpRequest, game: Game, card: CardFacts) -> HttpResponse:
    """Answer about an upload that isn't there: one that is to be saved may be so already, by a form that was sent twice."""
    if "save" not in request.POST:
        raise Http404
    text = _("This upload isn’t there any more: it is saved already, or waited for too long.")
    messages.warning(request, text)
    return redirect(_at("card_image", game.code, card, _place(request, card)))


def _corners(post: QueryDict) -> Corners | None:
    """Return the corners that were posted, or None where one is no pair of numbers from 0 to 100."""
    try:
        numbers = [float(post.get(f"{axis}{n}", "")[:20]) for n in range(4) for axis in "xy"]
    except ValueError:
        return None
    if not all(math.isfinite(number) and 0 <= number <= 100 for number in numbers):
        return None
    return [(numbers[i] / 100, numbers[i + 1] / 100) for i in range(0, 8, 2)]


def _crop_page(
    request: HttpRequest,
    game: Game,
    card: CardFacts,
    token: str,
    corners: Corners,
    status: int = 200,
    **more: str,
) -> HttpResponse:
    names = (_("Top left"), _("Top right"), _("Bottom right"), _("Bottom left"))
    shown = [
        (index, name, f"{x * 100:.2f}", f"{y * 100:.2f}")
        for index, (name, (x, y)) in enumerate(zip(names, corners, strict=True))
    ]
    place = _place(request, card)
    printing = next((words for key, words, now, _ in _printings(game, card, place) if now), "")
    context = {"game": game, "card": card, "token": token, "corners": shown, **more}
    context |= {"place": place, "printing_words": printing}
    part = "HX-Request" in request.headers
    template = "catalog/_crop_preview.html" if part else "catalog/card_crop.html"
    return render(request, template, context, status=status)


@require_safe
def card_upload(request: HttpRequest, game: str, code: str, token: str) -> HttpResponse:
    """Send an upload that waits to be cropped; to editors."""
    _card(request, game, code)
    if not pictures.is_upload(token):
        raise Http404
    return HttpResponse(pictures.upload_path(token).read_bytes(), content_type="image/jpeg")


@require_POST
def card_image_remove(request: HttpRequest, game: str, code: str) -> HttpResponse:
    """Let the drawn face stand for the card again; for editors."""
    found, card = _card(request, game, code)
    place = _place(request, card)
    pictures.remove_image(found, place, request.user)
    messages.success(request, _("The image is removed. It stays in the history."))
    return redirect(_at("card_image", game, card, place))


@require_POST
def card_image_restore(request: HttpRequest, game: str, code: str, pk: int) -> HttpResponse:
    """Put an earlier image of the card back; for editors."""
    found, card = _card(request, game, code)
    image = get_object_or_404(found.images, code=code, pk=pk, kind="face")
    size = image.width, image.height
    place = _place(request, card)
    pictures.show_image(found, place, image.content, size, request.user)
    messages.success(request, _("The image is saved."))
    return redirect(_at("card_image", game, card, place))


@require_safe
def card_image_file(request: HttpRequest, game: str, code: str, pk: int) -> HttpResponse:
    """Send an image of the card, current or earlier: its master, or with `small` its thumbnail."""
    image = get_object_or_404(get_object_or_404(Game, code=game).images, code=code, pk=pk)
    path = scan_path(game, image.content, THUMBNAIL if "small" in request.GET else None)
    if not path.exists():
        raise Http404
    return HttpResponse(path.read_bytes(), content_type="image/jpeg")
