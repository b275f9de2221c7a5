"""What prints of somebody need: pictures for backs, and what their printers do to a sheet."""

from __future__ import annotations

from pathlib import Path
from uuid import uuid4

from django.conf import settings
from django.db import models
from django.http import HttpRequest

from catalog.models import Game
from decks.owners import Owned, OwnedQuerySet
from decks.proxies.backs import OwnBacks

CORRECTIONS = (
    *("shift_x", "shift_y", "tilt", "back_shift_x", "back_shift_y", "back_tilt"),
    *("scale_x", "scale_y"),
)
"""The options that a printer's profile fills in; named as `decks.proxies.options` has them."""
LONGEST_NAME = 60
MOST_PROFILES = 50


class CardBackQuerySet(OwnedQuerySet):
    """Queries over backs."""

    def adopt(self, request: HttpRequest) -> int:
        """Give the session's backs to the account now logged in, less those for which the account has its own; returns how many."""
        theirs = self.filter(owner=request.user).values_list("game_id", "card_type")
        taken, mine = set(theirs), self.of_visitor(request)
        double = [back.pk for back in mine if (back.game_id, back.card_type) in taken]
        self.filter(pk__in=double).delete()
        return mine.update(owner=request.user, visitor="")


class CardBack(Owned):
    """A picture for the other side of a game's cards, of one type or of all others."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="+")
    card_type = models.CharField(max_length=40, blank=True, help_text="Empty: all other types.")
    content = models.CharField(max_length=64, help_text="SHA-256 of the picture.")

    objects = CardBackQuerySet.as_manager()

    class Meta(Owned.Meta):
        constraints = [
            *Owned.Meta.constraints,
            models.UniqueConstraint(
                fields=["game", "card_type", "owner"],
                condition=~models.Q(owner=None),
                name="one_back_of_an_account",
            ),
            models.UniqueConstraint(
                fields=["game", "card_type", "visitor"],
                condition=models.Q(owner=None),
                name="one_back_of_a_visitor",
            ),
        ]

    def __str__(self) -> str:
        return f"{self.game_id} {self.card_type or '*'}"

    @property
    def path(self) -> Path:
        """The picture's file."""
        return back_path(self.content)


def back_path(content: str) -> Path:
    """Return where the picture with this content lies."""
    return Path(settings.MEDIA_ROOT) / "backs" / content[:2] / f"{content}.jpg"


def own_backs(request: HttpRequest, game: Game) -> OwnBacks:
    """Return the pictures of whoever asks; files that are gone are left out."""
    found = CardBack.objects.of(request).filter(game=game)
    return OwnBacks({b.card_type: str(b.path) for b in found if b.path.exists()})


class PrinterProfileQuerySet(OwnedQuerySet):
    """Queries over profiles."""


class PrinterProfile(Owned):
    """What puts right what one printer does to a sheet; lengths in mm, angles in degrees, scales in per cent."""

    key = models.UUIDField(default=uuid4, unique=True, editable=False)
    name = models.CharField(max_length=LONGEST_NAME)
    shift_x = models.FloatField(default=0.0)
    shift_y = models.FloatField(default=0.0)
    tilt = models.FloatField(default=0.0)
    back_shift_x = models.FloatField(default=0.0)
    back_shift_y = models.FloatField(default=0.0)
    back_tilt = models.FloatField(default=0.0)
    scale_x = models.FloatField(default=100.0)
    scale_y = models.FloatField(default=100.0)

    objects = PrinterProfileQuerySet.as_manager()

    class Meta(Owned.Meta):
        ordering = ["name"]

    def __str__(self) -> str:
        return self.name

    def asked(self) -> dict[str, list[str]]:
        """Return the correction as an address would say it."""
        return {name: [f"{getattr(self, name):g}"] for name in CORRECTIONS}


def adopt_prints(request: HttpRequest) -> None:
    """Give a visitor's backs and profiles to the account now logged in."""
    PrinterProfile.objects.adopt(request)
    CardBack.objects.adopt(request)
