"""What somebody owns of a game: copies by card and by printing."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TypeAlias

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.db.models import QuerySet, Sum
from django.http import HttpRequest

from catalog.models import Game
from decks.collection.models import Collection, holding_rows

Asker: TypeAlias = "HttpRequest | User"
"""Who asks: a request, of an account or an anonymous visitor; or an account."""
PrintingCopies: TypeAlias = "Counter[tuple[str, int | None]]"
"""Card code and the printing's primary key (None: nobody said which) -> copies."""


def collections_of(asker: Asker, game: Game) -> QuerySet[Collection]:
    """Return the collection of whoever asks, as a query: none or one."""
    if isinstance(asker, HttpRequest):
        return Collection.objects.of(asker).filter(game=game)
    return Collection.objects.filter(owner=asker, game=game)


def owned_copies(asker: Asker, game: Game) -> Counter[str]:
    """Return how many copies of each card of the game whoever asks owns, all printings together, by card code; cards without copies are absent. One query."""
    rows = holding_rows(collections_of(asker, game)).order_by().values_list("card__code")
    return Counter(dict(rows.annotate(n=Sum("copies"))))


def owned_printings(asker: Asker, game: Game) -> PrintingCopies:
    """Return how many copies of each printing whoever asks owns. One query."""
    rows = holding_rows(collections_of(asker, game)).order_by()
    found = rows.values_list("card__code", "printing").annotate(n=Sum("copies"))
    return Counter({(code, printing): copies for code, printing, copies in found})


def collection_of(request: HttpRequest, game: Game) -> Collection:
    """Return the collection of whoever asks, made on first use."""
    if found := collections_of(request, game).first():
        return found
    fresh = Collection(game=game)
    fresh.give_to(request)
    try:
        with transaction.atomic():
            fresh.save()
    except IntegrityError:  # another tab was faster
        return Collection.objects.get(owner=fresh.owner, visitor=fresh.visitor, game=game)
    return fresh


@contextmanager
def held_collection(request: HttpRequest, game: Game) -> Iterator[Collection]:
    """Give the collection of whoever asks: until the block ends nobody else changes it."""
    made = collection_of(request, game)
    with transaction.atomic():
        yield (
            Collection.objects.select_for_update(of=("self",))
            .select_related("game")
            .get(pk=made.pk)
        )
