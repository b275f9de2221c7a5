"""What a deck's life leaves behind: versions, notes on cards, tags, where it was copied from, whose favourite it is."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.db import models
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from catalog.folding import fold
from catalog.models import Card
from decks.legality.decklist import Decklist
from decks.life.content import Content, decklist_of
from decks.owners import Owned, OwnedQuerySet

LONGEST_CHECKPOINT = 60
LONGEST_CARD_NOTE = 500
LONGEST_TAG = 40
LONGEST_FOLDER = 100
"""Characters."""


class VersionQuerySet(models.QuerySet["Version"]):
    """Queries over versions."""

    def light(self) -> VersionQuerySet:
        """Return them without the single changes, which lists don't show."""
        return self.defer("steps")

    def shown_to(self, is_owner: bool) -> VersionQuerySet:
        """Return all to the owner; to others those that could be seen when they were the newest."""
        return self if is_owner else self.filter(is_shown=True)


class Version(models.Model):
    """A deck as it was: `content` at the end of this version, `steps` back through the changes it took in."""

    class Cause(models.TextChoices):
        START = "start", _("Start")
        EDIT = "edit", _("Changes")
        WHOLE = "whole", _("Many cards at once")
        REVERT = "revert", _("Gone back")
        COPY = "copy", _("Copy")

    deck = models.ForeignKey("decks.Deck", models.CASCADE, related_name="versions")
    number = models.PositiveIntegerField()
    name = models.CharField(max_length=LONGEST_CHECKPOINT, blank=True, help_text="A checkpoint’s.")
    cause = models.CharField(max_length=6, choices=Cause, default=Cause.EDIT)
    reverted_to = models.PositiveIntegerField(null=True, help_text="The version gone back to.")
    author = models.ForeignKey(
        settings.AUTH_USER_MODEL, models.SET_NULL, null=True, blank=True, related_name="+"
    )
    content: models.JSONField[Content, Content] = models.JSONField()
    steps = models.JSONField(default=list, help_text="Each change taken in, and the way back.")
    is_open = models.BooleanField(default=False, help_text="Takes in further changes.")
    is_shown = models.BooleanField(default=False, help_text="Others could see the deck so.")
    created = models.DateTimeField()
    changed = models.DateTimeField()

    objects = VersionQuerySet.as_manager()

    class Meta:
        ordering = ["-number"]
        constraints = [models.UniqueConstraint(fields=["deck", "number"], name="version_number")]

    def __str__(self) -> str:
        return f"{self.deck_id}@{self.number}"

    def get_absolute_url(self) -> str:
        return reverse("deck_version", args=[self.deck_id, self.number])

    @property
    def decklist(self) -> Decklist:
        """The cards as they were."""
        return decklist_of(self.content)


class CardNote(models.Model):
    """What a deck's owner says about one card in it; it stays while the card is out."""

    deck = models.ForeignKey("decks.Deck", models.CASCADE, related_name="card_notes")
    card = models.ForeignKey(Card, models.CASCADE, related_name="+")
    text = models.TextField(max_length=LONGEST_CARD_NOTE)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["deck", "card"], name="note_card")]

    def __str__(self) -> str:
        return self.text


class Tag(models.Model):
    """A word that a deck's owner gave it, as typed and as it is compared."""

    deck = models.ForeignKey("decks.Deck", models.CASCADE, related_name="tags")
    text = models.CharField(max_length=LONGEST_TAG)
    folded = models.CharField(max_length=4 * LONGEST_TAG, db_index=True)

    class Meta:
        ordering = ["pk"]
        constraints = [models.UniqueConstraint(fields=["deck", "folded"], name="tag_once")]

    def __str__(self) -> str:
        return self.text

    def save(self, **kwargs: Any) -> None:
        """Save it with its folded form."""
        self.folded = fold(self.text)
        super().save(**kwargs)


class Copied(models.Model):
    """Where a deck was copied from; the original's name stays when the original is gone."""

    deck = models.OneToOneField(
        "decks.Deck", models.CASCADE, primary_key=True, related_name="copied"
    )
    source = models.ForeignKey("decks.Deck", models.SET_NULL, null=True, related_name="copies")
    source_name = models.CharField(max_length=100)
    version = models.PositiveIntegerField(null=True)

    def __str__(self) -> str:
        return f"{self.deck_id} of {self.source_id}@{self.version}"


class FavouriteQuerySet(OwnedQuerySet):
    """Queries over favourites."""

    def adopt(self, request: Any) -> int:
        """Give the session's favourites to the account, those it has already left aside."""
        have = self.filter(owner=request.user).values("deck")
        mine = self.of_visitor(request)
        mine.filter(deck__in=have).delete()
        return super().adopt(request)


class Favourite(Owned):
    """A deck that somebody wants to find again."""

    deck = models.ForeignKey("decks.Deck", models.CASCADE, related_name="favourites")
    created = models.DateTimeField(auto_now_add=True)

    objects = FavouriteQuerySet.as_manager()

    class Meta(Owned.Meta):
        constraints = [
            *Owned.Meta.constraints,
            models.UniqueConstraint(fields=["owner", "deck"], name="favourite_of_account"),
            models.UniqueConstraint(
                fields=["visitor", "deck"],
                condition=~models.Q(visitor=""),
                name="favourite_of_visitor",
            ),
        ]

    def __str__(self) -> str:
        return str(self.deck_id)
