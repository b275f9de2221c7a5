"""Sets: how much of each is owned, and many copies entered at once."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_safe

from catalog.models import CardSet, Game, Printing
from catalog.numbering import number_key
from catalog.wording import language
from decks.collection.models import MOST_OWNED, Key
from decks.collection.needs import Completeness, completeness
from decks.collection.owned import PrintingCopies, held_collection, owned_printings

PER_PAGE = 100
FIELD = re.compile(r"(n|w)-([0-9]{1,18})")


@dataclass(frozen=True, slots=True)
class ShownSet:
    """A set with how much of it is owned."""

    card_set: CardSet
    owned: Completeness

    @property
    def beyond(self) -> int:
        """Cards that the set is known to have and that nobody has entered yet."""
        entered: int = self.card_set.entered  # type: ignore[attr-defined]
        return max((self.card_set.size or 0) - entered, 0)


@require_safe
def collection_sets(request: HttpRequest, game: str) -> HttpResponse:
    """Show how many printings of each set are owned."""
    found = get_object_or_404(Game, code=game)
    owned = owned_printings(request, found)
    printings: dict[int, list[int]] = {}
    rows = Printing.objects.filter(card__game=found).order_by("pk")
    for card_set, pk in rows.values_list("card_set", "pk"):
        printings.setdefault(card_set, []).append(pk)
    copies = {pk: n for (_code, pk), n in owned.items() if pk}
    sets = [
        ShownSet(card_set, completeness(printings.get(card_set.pk, []), copies))
        for card_set in found.sets.with_entered()
    ]
    loose = sum(n for (_code, pk), n in owned.items() if pk is None)
    context = {"game": found, "sets": sets, "loose": loose}
    return render(request, "decks/collection/sets.html", context)


@dataclass(frozen=True, slots=True)
class Row:
    """A printing of a set with its copies, and what was typed where that is refused."""

    printing: Printing
    name: str
    copies: int
    typed: str
    fault: str = ""
    is_stale: bool = False  # the number was changed since the page was drawn


@require_http_methods(["GET", "HEAD", "POST"])
def collection_set(request: HttpRequest, game: str, code: str) -> HttpResponse:
    """Show a set's printings with their copies; take what was typed, all of it or nothing."""
    sets = CardSet.objects.select_related("game")
    found = get_object_or_404(sets, game__code=game, code=code)
    printings = _printings(found)
    page = Paginator(printings, PER_PAGE).get_page(request.GET.get("page"))
    status, rows = 200, None
    if request.method == "POST":
        rows, count = _take(request, found.game, list(page))
        if rows is None:
            words = ngettext("%(n)d number is saved.", "%(n)d numbers are saved.", count)
            messages.success(request, words % {"n": count})
            return redirect(request.get_full_path())
        status = 409 if any(row.is_stale for row in rows) else 400
    owned = owned_printings(request, found.game)
    context: dict[str, Any] = {"game": found.game, "card_set": found, "page": page}
    context["rows"] = rows or list(_rows(page, found.game, owned))
    copies = {pk: n for (_code, pk), n in owned.items() if pk}
    context["owned"] = completeness([p.pk for p in printings], copies)
    context["has_rarities"] = any(p.rarity for p in printings)
    context["refused"] = rows is not None
    return render(request, "decks/collection/set.html", context, status=status)


def _printings(card_set: CardSet) -> list[Printing]:
    """Return the set's printings by number, those without one last."""
    rows = card_set.printings.select_related("card")
    return sorted(rows, key=lambda p: (_order(p.number), p.parallel, p.pk))


def _order(number: str) -> tuple[bool, str, int, str]:
    prefix, value = number_key(number) or ("", 10**9)
    return (not number, prefix, value, number)


def _rows(printings: Iterable[Printing], game: Game, owned: PrintingCopies) -> Iterator[Row]:
    for printing in printings:
        n = owned[printing.card.code, printing.pk]
        yield Row(printing, game.pool[printing.card.code].name(language()), n, str(n))


def _take(
    request: HttpRequest, game: Game, printings: list[Printing]
) -> tuple[list[Row] | None, int]:
    """Save the numbers typed for the printings of a page and return how many were changed; or return the rows with what is wrong, and then nothing was saved."""
    sent = {
        key: str(value).strip()[:12] for key, value in request.POST.items() if FIELD.fullmatch(key)
    }
    with held_collection(request, game) as held:
        now = held.copies()
        rows = [_typed(p, sent, now[p.card_id, p.pk], game) for p in printings]
        if any(row.fault for row in rows):
            return rows, 0
        changed: dict[Key, int] = {
            (row.printing.card_id, row.printing.pk): int(row.typed)
            for row in rows
            if int(row.typed) != row.copies
        }
        held.put(changed)
        if changed:
            held.note_change()
    return None, len(changed)


def _typed(printing: Printing, sent: dict[str, str], now: int, game: Game) -> Row:
    """Return a row as it was sent: what wasn't sent, or is what was seen, stays as it is now."""
    name = game.pool[printing.card.code].name(language())
    seen = sent.get(f"w-{printing.pk}", str(now))
    typed = sent.get(f"n-{printing.pk}", seen) or "0"
    if typed == seen:
        return Row(printing, name, now, str(now))
    if not (typed.isdecimal() and int(typed) <= MOST_OWNED):
        reason = _("A number from 0 to %(most)d, please.") % {"most": MOST_OWNED}
        return Row(printing, name, now, typed, reason)
    if str(now) not in (seen, str(int(typed))):
        reason = _("Meanwhile you own %(n)d. Please look and save again.") % {"n": now}
        return Row(printing, name, now, typed, reason, is_stale=True)
    return Row(printing, name, now, typed)
