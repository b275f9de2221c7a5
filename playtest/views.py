"""Pages of the playtest app: starting, the table, what is done there, the list of one's playtests."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any
from urllib.parse import urlencode
from uuid import UUID

from django.contrib import messages
from django.core.paginator import Paginator
from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from catalog.models import Game
from catalog.wording import word
from decks.models import Deck
from playtest import running
from playtest.engine.errors import BadDeck, EngineError, Refused
from playtest.models import Playtest
from playtest.showing import log_of, rule_text, show
from playtest.starting import StartForm, again, examples, new_seed, saved_decks

PAGE_SIZE = 30


@require_safe
def playtests(request: HttpRequest) -> HttpResponse:
    """List one's own playtests."""
    mine = Playtest.objects.of(request).with_games()
    page = Paginator(mine, PAGE_SIZE).get_page(request.GET.get("page"))
    context = {"page": page, "games": Game.objects.all()}
    return render(request, "playtest/playtests.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
def game_playtest(request: HttpRequest, code: str) -> HttpResponse:
    """Choose decks of a game and start."""
    game = get_object_or_404(Game, code=code)
    if request.method != "POST":
        return _start_page(request, game, None)
    return _start(request, game, StartForm(request.POST, request, game))


@require_POST
def deck_playtest(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Start with the deck of a deck page."""
    deck = get_object_or_404(Deck.objects.visible_to(request).select_related("game"), pk=pk)
    data = request.POST.copy()
    data["deck"] = str(deck.pk)
    return _start(request, deck.game, StartForm(data, request, deck.game))


def _start(request: HttpRequest, game: Game, form: StartForm) -> HttpResponse:
    if not form.is_valid():
        return _start_page(request, game, form, status=400)
    try:
        return redirect(form.start())
    except BadDeck as error:
        form.add_error(None, word(error.message, game))
        return _start_page(request, game, form, status=422)


def _start_page(
    request: HttpRequest, game: Game, form: StartForm | None, status: int = 200
) -> HttpResponse:
    form = form or StartForm(None, request, game)
    chosen = form.data.get("deck", request.GET.get("deck", ""))
    context = {
        "game": game,
        "form": form,
        "chosen": chosen,
        "opponent": form.data.get("opponent", ""),
        "saved_decks": saved_decks(request, game, chosen),
        "examples": list(examples(game)),
        "can_duel": bool(game.definition.module),
        "here": f"{reverse('game_playtest', args=[game.code])}?{urlencode({'deck': chosen})}",
    }
    return render(request, "playtest/start.html", context, status=status)


@require_safe
def playtest(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Show the table."""
    return _table(request, _mine(request, pk))


@require_safe
def playtest_log(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Show the whole log: in words where the game can still be followed, and as it is stored."""
    run = _mine(request, pk)
    context: dict[str, Any] = {"playtest": run, "game": run.game}
    try:
        context["lines"] = log_of(run)
    except EngineError as error:
        context["broken"] = word(error.message, run.game)
    return render(request, "playtest/log.html", context)


def _mine(request: HttpRequest, pk: UUID) -> Playtest:
    """Return one's own playtest; anybody else's isn't there."""
    found: Playtest = get_object_or_404(Playtest.objects.of(request).with_games(), pk=pk)
    return found


@dataclass(frozen=True, slots=True)
class Problem:
    """Why nothing was done, with the status and the rule that belong to it."""

    status: int
    sentence: str
    rule: str = ""


def _is_partial(request: HttpRequest) -> bool:
    """Return whether htmx asks, for the part of the page that it swaps."""
    return bool(getattr(request, "htmx", False))


def _table(request: HttpRequest, run: Playtest, problem: Problem | None = None) -> HttpResponse:
    """Draw the table, whole or as the part that htmx swaps, with what went wrong."""
    context: dict[str, Any] = {"playtest": run, "game": run.game, "problem": problem}
    context["here"] = run.get_absolute_url()
    if problem is not None:
        context["rule_text"] = rule_text(run.game, problem.rule)
    try:
        context["table"] = show(run)
    except EngineError as error:
        context["broken"] = word(error.message, run.game)
    name = "playtest/_table.html" if _is_partial(request) else "playtest/table.html"
    return render(request, name, context, status=problem.status if problem else 200)


def _change(
    request: HttpRequest, pk: UUID, change: Callable[[Playtest], object], nothing: str = ""
) -> HttpResponse:
    """Let `change` change one's own playtest, once: a page drawn for an older state is told so.

    `nothing` is said when `change` returns False. On a problem nothing is saved.
    """
    with transaction.atomic():
        mine = Playtest.objects.of(request).select_for_update(of=("self",))
        run = get_object_or_404(mine.with_games(), pk=pk)
        problem = _stale(request, run) or _attempt(run, change, nothing)
        if problem is None:
            run.changes += 1
            run.save(update_fields=["actions", "undone", "changes", "changed"])
    if problem is not None:
        return _table(request, _mine(request, pk), problem)
    return _table(request, run) if _is_partial(request) else redirect(run)


def _stale(request: HttpRequest, run: Playtest) -> Problem | None:
    """Return what is wrong with a form drawn for another state, or None."""
    sent = request.POST.get("count", "")
    if not (sent.isascii() and sent.isdigit() and len(sent) < 9):
        return Problem(400, _("The form was not complete, so nothing was done."))
    if int(sent) == run.changes:
        return None
    changed = _("The table had changed since this page was drawn, so nothing was done.")
    return Problem(409, f"{changed} {_('Below is the table as it is now.')}")


def _attempt(run: Playtest, change: Callable[[Playtest], object], nothing: str) -> Problem | None:
    try:
        return Problem(409, nothing) if change(run) is False else None
    except Refused as error:
        return Problem(422, word(error.message, run.game), error.rule)
    except BadDeck as error:
        return Problem(422, word(error.message, run.game))
    except EngineError as error:
        return Problem(400, word(error.message, run.game))


@require_POST
def act(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Do one action; a refused one changes nothing and names its rule."""
    text = request.POST.get("action") or request.POST.get("other", "")
    return _change(request, pk, lambda run: running.act(run, text))


@require_POST
def undo(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Take back the last action; in a duel, the last decision and what followed."""
    return _change(request, pk, running.undo, _("There is nothing to undo."))


@require_POST
def redo(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Do again what was taken back."""
    return _change(request, pk, running.redo, _("There is nothing to redo."))


@require_POST
def restart(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Start over: from the same seed in place (and all can be redone), from a new one as a playtest of its own."""
    if request.POST.get("seed") != "new":
        return _change(request, pk, running.rewind)
    old = _mine(request, pk)
    try:
        return _to(request, again(request, old, new_seed(), _key(request)))
    except EngineError as error:
        return _table(request, old, Problem(422, word(error.message, old.game)))


def _key(request: HttpRequest) -> UUID | None:
    """Return the key of the form that was sent, None without a readable one."""
    try:
        return UUID(request.POST.get("key", ""))
    except ValueError:
        return None


def _to(request: HttpRequest, run: Playtest) -> HttpResponse:
    """Go to another playtest's page, by script as well."""
    if not _is_partial(request):
        return redirect(run)
    answer = HttpResponse(status=204)
    answer["HX-Redirect"] = run.get_absolute_url()
    return answer


@require_POST
def delete(request: HttpRequest, pk: UUID) -> HttpResponse:
    """Throw a playtest away; said twice, it is gone once."""
    if Playtest.objects.filter(pk=pk).exists():
        _mine(request, pk).delete()
        messages.success(request, _("The playtest is deleted."))
    return redirect("my_playtests")
