"""The cards of games as plain data, kept in memory; after a change only what changed is read again."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import TYPE_CHECKING, TypeAlias

from django.db.models import QuerySet

from catalog.facts import CardFacts, PrintingFacts
from catalog.pool import CardPool

if TYPE_CHECKING:
    from catalog.models.cards import Card
    from catalog.models.games import Game

MOST_GAMES = 8
"""Games whose cards are kept."""
MOST_CHANGES = 2000
"""After more changes than these all cards are read anew."""

Noted: TypeAlias = "tuple[int, datetime] | None"
"""The last change of a game: key and time."""


@dataclass(frozen=True)
class _Kept:
    revision: int
    digest: str
    last: Noted
    pool: CardPool


_kept: dict[int, _Kept] = {}


def pool_of(game: Game) -> CardPool:
    """Return all cards of a game as of its revision. Whoever changes cards notes it as a change of the game, or gives the game a new digest."""
    known = _kept.get(game.pk)
    if known and (known.revision, known.digest) == (game.revision, game.digest):
        return known.pool
    last = _last(game)  # before the cards are read: what comes meanwhile is read again
    pool = _followed(game, known) if known else None
    pool = pool or _whole(game)
    _kept.pop(game.pk, None)
    _kept[game.pk] = _Kept(game.revision, game.digest, last, pool)
    for oldest in list(_kept)[:-MOST_GAMES]:
        _kept.pop(oldest, None)  # another thread may do the same
    return pool


def _last(game: Game) -> Noted:
    return game.changes.order_by("-pk").values_list("pk", "made_at").first()


def _whole(game: Game) -> CardPool:
    return CardPool(_facts(game, None))


def _followed(game: Game, known: _Kept) -> CardPool | None:
    """Return the pool with what was changed since; None where that isn't known, or too much."""
    if known.digest != game.digest or known.revision > game.revision:
        return None
    since = game.changes.order_by("pk")
    if known.last:
        key, made_at = known.last
        if not since.filter(pk=key, made_at=made_at).exists():
            return None
        since = since.filter(pk__gt=key)
    noted = list(since.values_list("kind", "code", "after")[: MOST_CHANGES + 1])
    if not noted or len(noted) > MOST_CHANGES:  # none: changed by somebody who noted nothing
        return None
    codes = {code for kind, code, _ in noted if kind != "rules"}
    cards = list(_facts(game, codes))
    gone = codes - {card.code for card in cards}
    gone |= {code for kind, code, after in noted if kind == "card" and after is None}
    pool = known.pool.changed(cards, gone) if codes else known.pool
    return pool if len(pool) == game.cards.count() else None


def _facts(game: Game, codes: Iterable[str] | None) -> Iterator[CardFacts]:
    """Yield the cards with these codes in the order of the game; all of them for None. No model is made of a row: there may be very many."""
    from catalog.models.cards import FACTS, facts_of

    cards = game.cards.order_by("position", "pk")
    if codes is not None:
        cards = cards.filter(code__in=codes)
    printings, pictured = _printings(cards), game.pictured_codes()
    for pk, *columns in cards.values_list("pk", *FACTS).iterator(2000):
        yield facts_of(columns, tuple(printings.get(pk, ())), columns[0] in pictured)


def _printings(cards: QuerySet[Card]) -> dict[int, list[PrintingFacts]]:
    """Return the printings of cards by the cards' primary keys."""
    from catalog.models.cards import Printing

    found: dict[int, list[PrintingFacts]] = {}
    rows = Printing.objects.filter(card__in=cards.order_by()).values_list(
        *("card", "card_set__code", "number", "rarity", "parallel", "artist")
    )
    for card, *columns in rows.iterator(2000):
        found.setdefault(card, []).append(PrintingFacts(*columns))
    return found
