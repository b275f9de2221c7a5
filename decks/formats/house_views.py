"""House formats: anybody writes them as TOML, checked as typed; private unless shared by their address."""

from __future__ import annotations

from typing import Any
from uuid import UUID, uuid4

from django.contrib import messages
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from catalog.models import Game
from decks.formats.checked import Checked, checked_format
from decks.formats.forms import HouseFormatForm
from decks.formats.models import HouseFormat
from decks.formats.shown import parts_of
from decks.formats.views import said_on
from decks.legality.formats import settled
from decks.models import Deck

START = """# Which cards, and how many? Take away what you don’t need.
banned = []
limited = {}
"""
HELP = (
    ('banned = ["…", "…"]', gettext_lazy("Cards that may not be played.")),
    ('limited = { "…" = 1 }', gettext_lazy("At most so many copies.")),
    (
        'restricted = [["…", "…"]]',
        gettext_lazy("Of each list only one card, in any number of copies."),
    ),
    ('exclude = [["…", "…"]]', gettext_lazy("Two cards that are never together.")),
    (
        'points = { budget = 7, cards = { "…" = 2 } }',
        gettext_lazy("Points a copy, and what they may add up to."),
    ),
    (
        'pool = "set:…"',
        gettext_lazy("Only cards that this search finds; a reprint in one of the sets is enough."),
    ),
    (
        'changes = { "…" = { … = 2 } }',
        gettext_lazy(
            "Values that cards have instead of their printed ones; an empty text for none."
        ),
    ),
    (
        'without = ["…"]',
        gettext_lazy(
            "Numbers of the game’s rules that don’t hold; game_rules = false leaves out all."
        ),
    ),
    (
        "[[constraints]]",
        gettext_lazy(
            "Further rules, as the game’s folder has them; their texts stand in [[rules]]."
        ),
    ),
    (
        '[[snapshots]] from = "2024-04-01"',
        gettext_lazy("What is different from a day on; what isn’t said again stays."),
    ),
)
"""What can be written in a house format, with what it does."""
MOST = 100
"""House formats of one owner and game."""


@require_safe
def house_format(request: HttpRequest, game: str, pk: UUID) -> HttpResponse:
    """Show a house format to its maker, and to whoever has the address of a shared one."""
    found = get_object_or_404(Game, code=game)
    house = _seen(request, found, pk)
    context = {"game": found, "house": house, "is_own": house.belongs_to(request)}
    if house.format is not None:
        context |= said_on(request, found, house.format)
    context["faults"] = house.checked.faults
    status = 400 if context.get("error") else 200
    response = render(request, "decks/formats/house.html", context, status=status)
    response["X-Robots-Tag"] = "noindex"
    return response


def _seen(request: HttpRequest, game: Game, pk: UUID) -> HouseFormat:
    visible = HouseFormat.objects.visible_to(request).select_related("game")
    house: HouseFormat = get_object_or_404(visible, game=game, pk=pk)
    return house


@require_http_methods(["GET", "HEAD", "POST"])
def house_new(request: HttpRequest, game: str) -> HttpResponse:
    """Write a new house format; the same form sent twice makes one. `like` takes over one that whoever asks may see."""
    found = get_object_or_404(Game, code=game)
    if request.method != "POST":
        form = HouseFormatForm(initial=_initial(request, found))
        return _editor(request, found, form, _checked(found, form.initial["source"]))
    form = HouseFormatForm(request.POST)
    checked = _checked(found, request.POST.get("source", ""))
    if request.POST.get("do") == "check":
        return _editor(request, found, form, checked)
    mine = HouseFormat.objects.of(request).filter(game=found)
    if form.is_valid() and mine.count() >= MOST:
        form.add_error(None, _("You have as many house formats as there can be: %d.") % MOST)
    if not form.is_valid() or not checked.is_sound:
        return _editor(request, found, form, checked, status=400)
    return redirect(_made(request, found, form.cleaned_data))


def _initial(request: HttpRequest, game: Game) -> dict[str, Any]:
    """Return what a new form says: an example, or a copy of another house format."""
    new = {"key": uuid4(), "visibility": "private", "source": START, "name": ""}
    like = request.GET.get("like", "")
    try:
        key = UUID(like) if like else None
    except ValueError:
        key = None
    other = HouseFormat.objects.visible_to(request).filter(game=game, pk=key).first()
    if other:
        new |= {"source": other.source, "name": _("Copy of %(name)s") % {"name": other.name}}
    return new


def _made(request: HttpRequest, game: Game, data: dict[str, Any]) -> HouseFormat:
    house = HouseFormat(game=game, pk=data["key"])
    house.give_to(request)
    columns = {key: data[key] for key in ("name", "visibility", "source")}
    owner = {"owner": house.owner, "visitor": house.visitor}
    made, is_new = HouseFormat.objects.get_or_create(
        pk=data["key"], defaults={"game": game, **columns, **owner}
    )
    if not is_new and not made.belongs_to(request):
        made = HouseFormat.objects.create(game=game, **columns, **owner)
    return made


@require_http_methods(["GET", "HEAD", "POST"])
def house_edit(request: HttpRequest, game: str, pk: UUID) -> HttpResponse:
    """Change a house format of one's own, unless it was changed meanwhile."""
    found = get_object_or_404(Game, code=game)
    mine = HouseFormat.objects.of(request).filter(game=found).select_related("game")
    house: HouseFormat = get_object_or_404(mine, pk=pk)
    if request.method != "POST":
        form = HouseFormatForm(initial=_state(house))
        return _editor(request, found, form, house.checked, house)
    form = HouseFormatForm(request.POST)
    checked = _checked(found, request.POST.get("source", ""))
    if request.POST.get("do") == "check":
        return _editor(request, found, form, checked, house)
    with transaction.atomic():
        house = get_object_or_404(mine.select_for_update(of=("self",)), pk=pk)
        if not form.is_valid() or not checked.is_sound:
            return _editor(request, found, form, checked, house, status=400)
        if form.cleaned_data["seen"] != house.version and not _is_same(house, form):
            return _overtaken(request, found, form, checked, house)
        _keep(house, form.cleaned_data)
    messages.success(request, _("Saved."))
    return redirect(house)


def _state(house: HouseFormat) -> dict[str, Any]:
    return {
        "name": house.name,
        "visibility": house.visibility,
        "source": house.source,
        "key": house.pk,
        "seen": house.version,
    }


def _is_same(house: HouseFormat, form: HouseFormatForm) -> bool:
    """Return whether the form says what is there already: sent twice."""
    keys = ("name", "visibility", "source")
    return all(form.cleaned_data[key] == getattr(house, key) for key in keys)


def _keep(house: HouseFormat, data: dict[str, Any]) -> None:
    changed = [k for k in ("name", "visibility", "source") if data[k] != getattr(house, k)]
    for key in changed:
        setattr(house, key, data[key])
    if changed:
        house.version += 1
        house.save(update_fields=[*changed, "version", "changed"])


def _overtaken(
    request: HttpRequest, game: Game, form: HouseFormatForm, checked: Checked, house: HouseFormat
) -> HttpResponse:
    """Answer a change made for a state that is gone: nothing is written, both are shown."""
    form.data = form.data.copy()  # type: ignore[attr-defined]
    form.data["seen"] = house.version  # type: ignore[index]
    return _editor(request, game, form, checked, house, status=409, overtaken=house.source)


def _checked(game: Game, source: str) -> Checked:
    return checked_format(source, game.definition, game.pool)


def _editor(
    request: HttpRequest,
    game: Game,
    form: HouseFormatForm,
    checked: Checked,
    house: HouseFormat | None = None,
    status: int = 200,
    overtaken: str = "",
) -> HttpResponse:
    context = {"game": game, "form": form, "house": house, "overtaken": overtaken, "help": HELP}
    context |= _verdict(game, checked)
    return render(request, "decks/formats/house_form.html", context, status=status)


def _verdict(game: Game, checked: Checked) -> dict[str, Any]:
    """Return what is said beside the text: its faults, or what it means as of its last snapshot."""
    found = checked.format if checked.is_sound else None
    last = settled(found, len(found.snapshots) - 1) if found else None
    return {"faults": checked.faults, "parts": parts_of(game, last) if last else []}


@require_POST
def house_check(request: HttpRequest, game: str) -> HttpResponse:
    """Say what is wrong with a text, or what it means; nothing is stored."""
    found = get_object_or_404(Game, code=game)
    checked = _checked(found, request.POST.get("source", ""))
    context = {"game": found, **_verdict(found, checked)}
    return render(request, "decks/formats/_toml_verdict.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def house_delete(request: HttpRequest, game: str, pk: UUID) -> HttpResponse:
    """Ask whether to delete a house format, and delete it; decks built in it go by the game's own rules again."""
    found = get_object_or_404(Game, code=game)
    if request.method == "POST" and not HouseFormat.objects.filter(pk=pk).exists():
        return redirect("formats", game)  # sent twice
    mine = HouseFormat.objects.of(request).filter(game=found).select_related("game")
    house: HouseFormat = get_object_or_404(mine, pk=pk)
    if request.method == "POST":
        house.delete()
        messages.success(request, _("“%(name)s” is deleted.") % {"name": house.name})
        return redirect("formats", game)
    used = Deck.objects.of(request).filter(format=house.code).count()
    context = {"game": found, "house": house, "used": used}
    return render(request, "decks/formats/house_delete.html", context)
