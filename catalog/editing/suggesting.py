"""Suggestions: what somebody without the right to save would have a card be."""

from __future__ import annotations

from collections.abc import Sequence

from django.contrib.auth.models import User

from catalog.editing.checking import check_rows
from catalog.editing.refusals import RefusedRows
from catalog.editing.rows import RowCells
from catalog.locking import locked
from catalog.models import Game, Suggestion
from catalog.roles import Who, account

MOST_OPEN = 50
"""Open suggestions that one person may have in a game; ten times as many of all strangers together."""


class TooMany(ValueError):
    """The person has too many open suggestions."""


def suggest(
    game: Game,
    rows: Sequence[RowCells],
    version: int,
    user: Who,
    visitor: str,
    words: str = "",
) -> Suggestion:
    """Keep a suggested card for the editors, once where it is sent twice; raises RefusedRows where it couldn't be saved as it is, or TooMany."""
    author = account(user)
    if faults := check_rows(game, rows).faults:
        raise RefusedRows(faults)
    whose = {"author": author, "visitor": "" if author else visitor}
    said = {"code": rows[0]["code"], "rows": list(rows), "version": version, "words": words}
    with locked(game):
        own = game.suggestions.filter(**whose, status=Suggestion.Status.OPEN)
        for known in own.filter(code=said["code"]):
            if all(getattr(known, name) == value for name, value in said.items()):
                return known
        _check_count(game, own.count(), author)
        return Suggestion.objects.create(game=game, **whose, **said)


def _check_count(game: Game, own: int, author: User | None) -> None:
    strangers = game.suggestions.filter(status=Suggestion.Status.OPEN, author=None)
    if own >= MOST_OPEN or (not author and strangers.count() >= 10 * MOST_OPEN):
        raise TooMany
