"""Suggestions: what somebody without the right to save would have a card be."""

from __future__ import annotations

from collections.abc import Sequence

from django.contrib.auth.models import User

from catalog.editing.checking import check_rows
from catalog.editing.refusals import RefusedRows
from catalog.editing.rows import RowCells
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
    """Keep a suggested card for the editors; raises RefusedRows where it couldn't be saved as it is, or TooMany."""
    author = account(user)
    if faults := check_rows(game, rows).faults:
        raise RefusedRows(faults)
    _check_count(game, author, visitor)
    return Suggestion.objects.create(
        game=game,
        code=rows[0]["code"],
        rows=list(rows),
        version=version,
        author=author,
        visitor="" if author else visitor,
        words=words,
    )


def _check_count(game: Game, author: User | None, visitor: str) -> None:
    still_open = game.suggestions.filter(status=Suggestion.Status.OPEN)
    own = still_open.filter(author=author) if author else still_open.filter(visitor=visitor)
    strangers = still_open.filter(author=None)
    if own.count() >= MOST_OPEN or (not author and strangers.count() >= 10 * MOST_OPEN):
        raise TooMany
