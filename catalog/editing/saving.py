"""Saves rows as cards: all or nothing, with their history, the game's revision raised once."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import TypeVar

from django.db import transaction

from catalog.editing.preparing import Author, Prepared, RowsGiven, prepare
from catalog.editing.refusals import Superseded
from catalog.loading.bulk import run
from catalog.messages import Message
from catalog.models import Batch, Change, Game
from catalog.roles import Who

P = TypeVar("P")
R = TypeVar("R")
TRIES = 3
"""How often a large change is made ready anew, before others have to wait for it."""


def save_rows(
    game: Game,
    rows: RowsGiven,
    author: Who,
    batch: Batch | None = None,
    versions: Mapping[str, int] | None = None,
    note: str | Message = "",
) -> list[Change]:
    """Save what the rows say (see `check_rows`) and return the changes, none for cards that stay as they are.

    `versions` tells for cards the version that the edit was drawn from, 0 for a new card. Raises RefusedRows or StaleCards, and then nothing is changed.
    """
    with transaction.atomic():
        return apply(game, rows, (), Author(author, batch, note), versions)


def delete_card(
    game: Game,
    code: str,
    author: Who,
    version: int | None = None,
    note: str = "",
) -> Change:
    """Delete a card; raises StaleCards, CardInUse, or Card.DoesNotExist."""
    game.cards.get(code=code)
    versions = None if version is None else {code: version}
    with transaction.atomic():
        return apply(game, (), (code,), Author(author, None, note), versions)[0]


def save_many(make: Callable[[], P], keep: Callable[[P], R]) -> R:
    """Have `keep` write, within a transaction, what `make` made ready before; return what it does.

    Others work on while it is made ready; the database is locked for what has to be written only. Where cards were changed meanwhile, it is made ready anew.
    """
    for _try in range(TRIES):
        made = make()
        try:
            with transaction.atomic():
                return keep(made)
        except Superseded:
            continue
    with transaction.atomic():
        list(Game.objects.select_for_update())
        return keep(make())


def apply(
    game: Game,
    rows: RowsGiven,
    deleted: Collection[str],
    author: Author,
    versions: Mapping[str, int] | None = None,
) -> list[Change]:
    """Save rows and delete cards as one change of the game; to be called in a transaction."""
    locked = Game.objects.select_for_update().get(pk=game.pk)
    changes = write(prepare(locked, rows, deleted, author, versions))
    game.revision, game.digest = locked.revision, locked.digest
    return changes


def write(prepared: Prepared, batch: Batch | None = None) -> list[Change]:
    """Write what was made ready, as part of a batch, and return the changes; to be called in a transaction. Raises Superseded or CardInUse."""
    game = prepared.game
    locked = Game.objects.select_for_update().get(pk=game.pk)
    if (locked.revision, locked.digest) != (game.revision, game.digest):
        raise Superseded
    if prepared.changes:
        run(prepared.steps)
        if batch:
            prepared.noting.fill("batch_id", batch.pk)
        prepared.noting()
        locked.raise_revision()
    game.revision, game.digest = locked.revision, locked.digest
    return prepared.changes
