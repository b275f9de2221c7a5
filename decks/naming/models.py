"""Names that somebody gave to cards by correcting an import: used again at the next."""

from __future__ import annotations

from django.db import models
from django.db.models import Q
from django.http import HttpRequest

from catalog.models import Card, Game
from decks.owners import Owned, OwnedQuerySet
from decks.unread import LONGEST_NAME

MOST_NAMES = 2000
"""Names that one person keeps for a game: beyond, the oldest are forgotten."""


class GivenNameQuerySet(OwnedQuerySet):
    """Queries over given names."""

    def adopt(self, request: HttpRequest) -> int:
        """Give the session's names to the account now logged in, less those the account has itself; returns how many."""
        theirs = self.filter(owner=request.user).values_list("game_id", "spelled")
        taken = set(theirs)
        mine = self.of_visitor(request)
        double = [name.pk for name in mine if (name.game_id, name.spelled) in taken]
        self.filter(pk__in=double).delete()
        return mine.update(owner=request.user, visitor="")


class GivenName(Owned):
    """What somebody calls a card of a game."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="+")
    card = models.ForeignKey(Card, models.CASCADE, related_name="+")
    name = models.CharField(max_length=LONGEST_NAME, help_text="As it stood in a list.")
    spelled = models.CharField(max_length=4 * LONGEST_NAME, help_text="The name, folded.")
    given = models.DateTimeField(auto_now=True)

    objects = GivenNameQuerySet.as_manager()

    class Meta(Owned.Meta):
        ordering = ["spelled"]
        constraints = [
            *Owned.Meta.constraints,
            models.UniqueConstraint(
                fields=["owner", "game", "spelled"],
                condition=Q(owner__isnull=False),
                name="given_name_of_owner",
            ),
            models.UniqueConstraint(
                fields=["visitor", "game", "spelled"],
                condition=Q(owner=None),
                name="given_name_of_visitor",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.name} = {self.card}"
