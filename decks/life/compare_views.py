"""Two decks or versions side by side."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from catalog.models import Game
from decks.diff import diff
from decks.life.refs import Side, find_side, versions_of
from decks.life.shown_diff import ShownDiff, shown_diff
from decks.life.timeline import content_change
from decks.models import Deck
from decks.shelves import shown_list

MOST_OFFERED = 100
"""Own decks offered for a comparison; others are named by their address."""


@require_safe
def deck_compare(request: HttpRequest) -> HttpResponse:
    """Show what makes deck `b` of deck `a`; where one is missing, ask for it."""
    one, two = (find_side(request, request.GET.get(key, "")) for key in "ab")
    errors = [_missing(request.GET.get(key, ""), side) for key, side in (("a", one), ("b", two))]
    context: dict[str, Any] = {"one": one, "two": two, "errors": errors}
    context |= {"asked_one": request.GET.get("a", ""), "asked_two": request.GET.get("b", "")}
    if one and two and one.deck.game_id != two.deck.game_id:
        errors[1] = _("These decks are of different games.")
    elif one and two:
        context |= _compared(one, two)
    given = one or two
    if given:
        context |= {
            "given": given,
            "game": given.deck.game,
            "offers": list(_offers(request, given.deck)),
        }
    status = 400 if any(errors) else 200
    return render(request, "decks/life/compare.html", context, status=status)


def difference(one: Side, two: Side) -> ShownDiff:
    """Return what makes one side of the other: of two states of one deck the texts too, of two decks the cards and choices."""
    game: Game = one.deck.game
    if one.deck == two.deck:
        return content_change(game, one.content, two.content)
    return shown_diff(game, diff(one.decklist, two.decklist))


def _compared(one: Side, two: Side) -> dict[str, Any]:
    game = one.deck.game
    shown = [shown_list(game, side.decklist, by=side.judging) for side in (one, two)]
    return {"diff": difference(one, two), "shown_one": shown[0], "shown_two": shown[1]}


def _missing(asked: str, side: Side | None) -> str:
    if not asked or side:
        return ""
    return _("There is no such deck or version, or it is private.")


def _offers(request: HttpRequest, deck: Deck) -> Iterator[tuple[str, str]]:
    """Yield what names and describes decks and versions that the given one may be compared with."""
    yield from (
        (str(found.pk), Side(found, None, {}).words) for found in [deck, *_others(request, deck)]
    )
    for version in versions_of(request, deck).light()[:MOST_OFFERED]:
        side = Side(deck, version, {})
        yield side.ref, f"{side.words} {version.name}".strip()


def _others(request: HttpRequest, deck: Deck) -> Iterable[Deck]:
    return Deck.objects.of(request).filter(game=deck.game).exclude(pk=deck.pk)[:MOST_OFFERED]
