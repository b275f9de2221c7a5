"""Pages of a deck's versions: the list, one of them, checkpoints, and going back."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import datetime
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.core.paginator import Paginator
from django.db import transaction
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from decks.formats.judging import judging_of
from decks.forms import CopyForm
from decks.life.content import Content, decklist_of, unread_of, walked_back
from decks.life.forms import CheckpointForm, RenameForm, RevertForm
from decks.life.models import Version
from decks.life.recording import catch_up, checkpoint, content_of, name_version, record
from decks.life.refs import versions_of
from decks.life.restoring import content_at, holds, restore
from decks.life.shown_diff import ShownDiff
from decks.life.timeline import NOTHING, content_change, shown_versions
from decks.models import Deck
from decks.shelves import shown_list
from decks.views import held_deck, own_deck, seen_deck

PER_PAGE = 20


@require_safe
def deck_versions(request: HttpRequest, pk: UUID) -> HttpResponse:
    """List the versions of a deck, the newest first: to its owner all, to others those they could see."""
    return _list(request, seen_deck(request, pk), CheckpointForm())


def _list(
    request: HttpRequest, deck: Deck, form: CheckpointForm, status: int = 200
) -> HttpResponse:
    is_own = deck.belongs_to(request)
    if is_own:
        with transaction.atomic():
            catch_up(deck, request.user)
    versions = versions_of(request, deck).light().select_related("author")
    page = Paginator(versions, PER_PAGE).get_page(request.GET.get("page"))
    rows = list(page)
    earlier = versions.filter(number__lt=rows[-1].number).first() if rows else None
    newest = rows[0].number if rows and page.number == 1 else 0
    context = {"deck": deck, "game": deck.game, "page": page, "is_own": is_own, "form": form}
    context["versions"] = list(shown_versions(deck, rows, earlier, newest))
    context["all"] = list(versions.values_list("number", "name"))
    return render(request, "decks/life/versions.html", context, status=status)


@require_safe
def deck_version(request: HttpRequest, pk: UUID, number: int) -> HttpResponse:
    """Show a version with its verdict, what it changed, and to the owner the changes it took in."""
    deck = seen_deck(request, pk)
    return _page(request, deck, _version(request, deck, number))


def _version(request: HttpRequest, deck: Deck, number: int) -> Version:
    return get_object_or_404(versions_of(request, deck).select_related("author"), number=number)


def _page(
    request: HttpRequest,
    deck: Deck,
    version: Version,
    form: RenameForm | None = None,
    status: int = 200,
) -> HttpResponse:
    seen = versions_of(request, deck).light()
    before = seen.filter(number__lt=version.number).first()
    after = seen.filter(number__gt=version.number).last()
    content = version.content
    is_own = deck.belongs_to(request)
    copy = CopyForm(initial={"version": version.number})
    context: dict[str, Any] = {"deck": deck, "game": deck.game, "version": version}
    context |= {"before": before, "after": after, "is_own": is_own, "copy_form": copy}
    context["diff"] = content_change(deck.game, before.content if before else NOTHING, content)
    by = judging_of(deck, code=content.get("format", ""))
    context["shown"] = shown_list(deck.game, decklist_of(content), unread_of(content), by)
    context["steps"] = list(_steps(deck, version)) if is_own else []
    context["rename_form"] = form or RenameForm(initial={"name": version.name})
    return render(request, "decks/life/version.html", context, status=status)


def _steps(deck: Deck, version: Version) -> Iterator[tuple[int, datetime, ShownDiff]]:
    """Yield number, time and difference of each change that the version took in, the last one first."""
    after: Content = version.content
    for number in range(len(version.steps), 0, -1):
        step = version.steps[number - 1]
        before = walked_back(after, [step["back"]])
        at = datetime.fromisoformat(step["at"])
        yield number, at, content_change(deck.game, before, after)
        after = before


@require_POST
def deck_checkpoint(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Keep the deck as it is now under a name."""
    form = CheckpointForm(request.POST)
    if not form.is_valid():
        return _list(request, own_deck(request, pk), form, 400)
    with held_deck(request, pk) as deck:
        made = checkpoint(deck, form.cleaned_data["name"], request.user)
    values = {"name": made.name, "number": made.number}
    messages.success(request, _("“%(name)s” is kept as version %(number)d.") % values)
    return redirect("deck_versions", pk)


@require_POST
def version_name(request: HttpRequest, pk: UUID, number: int) -> HttpResponse:
    """Name a version, or take its name away."""
    form = RenameForm(request.POST)
    with held_deck(request, pk) as deck:
        version = _version(request, deck, number)
        if form.is_valid():
            name_version(version, form.cleaned_data["name"])
    if not form.is_valid():
        return _page(request, deck, version, form, 400)
    return redirect(version)


@require_POST
def version_revert(request: HttpRequest, pk: UUID, number: int) -> HttpResponse:
    """Go back to a version, or to the state before one of its changes; asked twice it is done once."""
    form = RevertForm(request.POST)
    if not form.is_valid():
        raise Http404
    with held_deck(request, pk) as deck:
        version = _version(request, deck, number)
        content = content_at(version, form.cleaned_data["step"])
        is_so = holds(content_of(deck), content)
        is_fresh = form.cleaned_data["stamp"] == deck.changed.isoformat()
        if is_fresh and not is_so:
            restore(deck, content)
            record(deck, request.user, cause=Version.Cause.REVERT, reverted_to=number)
    if is_so:
        messages.success(request, _("The deck is as it was in version %d.") % number)
    elif is_fresh:
        text = _("The deck is again as it was in version %d. What it was before is kept as well.")
        messages.success(request, text % number)
    else:
        messages.warning(request, _("The deck was changed meanwhile. Please look and send again."))
        return _page(request, own_deck(request, pk), version, status=409)
    return redirect("deck_edit", pk)
