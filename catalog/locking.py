"""Games that nobody else changes for a moment."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import transaction

from catalog.models import Game


@contextmanager
def locked(game: Game) -> Iterator[Game]:
    """Give the game as it is now, in a transaction during which whoever else changes what belongs to it has to wait."""
    with transaction.atomic():
        yield Game.objects.select_for_update().get(pk=game.pk)
