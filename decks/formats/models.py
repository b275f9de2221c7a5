"""House formats: ways to build decks that anybody makes for private use."""

from __future__ import annotations

from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING, Self
from uuid import UUID, uuid4

from django.db import models
from django.db.models import Q
from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from catalog.formats import Format
from catalog.later import later
from catalog.models import Game
from decks.owners import Owned, OwnedQuerySet

if TYPE_CHECKING:
    from decks.formats.checked import Checked

HOUSE = "house:"
"""What a deck's format begins with where it is a house format; its key follows."""
LONGEST_FORMAT_NAME = 80
"""Characters."""


class HouseFormatQuerySet(OwnedQuerySet):
    """Queries over house formats."""

    def visible_to(self, request: HttpRequest) -> Self:
        """Return what whoever asks may open by its address: own and unlisted ones."""
        own = self.of(request).values("pk")
        return self.filter(Q(pk__in=own) | Q(visibility=HouseFormat.Visibility.UNLISTED))


class HouseFormat(Owned):
    """A format somebody made: TOML as typed, always faultless when it was saved."""

    class Visibility(models.TextChoices):
        PRIVATE = "private", _("Private: only you")
        UNLISTED = "unlisted", _("Unlisted: whoever has the link")

    id = models.UUIDField(primary_key=True, default=uuid4, editable=False)
    game = models.ForeignKey(Game, models.CASCADE, related_name="+")
    name = models.CharField(max_length=LONGEST_FORMAT_NAME)
    visibility = models.CharField(
        max_length=10, choices=Visibility, default=Visibility.PRIVATE, db_index=True
    )
    source = models.TextField(blank=True, help_text="TOML, as it was typed.")
    version = models.PositiveIntegerField(default=1, help_text="Rises with every change.")
    created = models.DateTimeField(auto_now_add=True)
    changed = models.DateTimeField(auto_now=True)

    objects = HouseFormatQuerySet.as_manager()

    class Meta(Owned.Meta):
        ordering = ["name", "created"]

    def __str__(self) -> str:
        return self.name

    def get_absolute_url(self) -> str:
        return reverse("house_format", args=[self.game.code, self.pk])

    @property
    def code(self) -> str:
        """What decks call it."""
        return f"{HOUSE}{self.pk}"

    @property
    def checked(self) -> Checked:
        """What it says, and what is wrong with it now: cards and rules that left the game since it was saved are faults, and hold no deck up."""
        game = self.game
        return _checked(
            *(game.pk, game.revision, game.digest, self.pk, self.version, self.name, self.source)
        )

    @property
    def format(self) -> Format | None:
        """What it says, or None where the game has changed so that it can't be read at all."""
        return self.checked.format

    def serves(self, owner_id: int | None, visitor: str) -> bool:
        """Return whether decks of this owner may be judged by it: its maker's, and everybody's once it is shared."""
        is_own = (self.owner_id, self.visitor) == (owner_id, visitor)
        return is_own or self.visibility == self.Visibility.UNLISTED


def house_key(code: str) -> UUID | None:
    """Return the key of the house format that a deck's format names, or None."""
    try:
        return UUID(code.removeprefix(HOUSE)) if code.startswith(HOUSE) else None
    except ValueError:
        return None


@lru_cache(maxsize=256)
def _checked(
    game: int, revision: int, digest: str, pk: UUID, version: int, name: str, source: str
) -> Checked:
    known = Game.objects.get(pk=game)
    check = later("decks.formats.checked.checked_format")
    found: Checked = check(source, known.definition, known.pool, f"{HOUSE}{pk}", name)
    if found.format is None:
        return found
    return replace(found, format=replace(found.format, version=f"{version} {name}"))
