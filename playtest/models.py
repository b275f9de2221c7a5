"""Playtests: the decks as they were, the seed and the actions. The state is rebuilt from them."""

from __future__ import annotations

from typing import Self
from uuid import uuid4

from django.db import models
from django.urls import reverse

from catalog.messages import msg
from catalog.models import Game
from decks.owners import Owned, OwnedQuerySet
from playtest.engine.contract import Record
from playtest.engine.errors import Unreadable


class PlaytestQuerySet(OwnedQuerySet):
    """Queries over playtests."""

    def with_games(self) -> Self:
        """Return them with what every page needs to know of their games."""
        return self.select_related("game")


class Playtest(Owned):
    """One solo run: a goldfish table for one deck, or a game against a bot."""

    class Kind(models.TextChoices):
        GOLDFISH = "goldfish"
        DUEL = "duel"

    id = models.UUIDField(primary_key=True, default=uuid4, editable=False)
    game = models.ForeignKey(Game, models.CASCADE, related_name="+")
    kind = models.CharField(max_length=10, choices=Kind)
    seat = models.PositiveSmallIntegerField(default=0, help_text="The owner's; bots have the rest.")
    bot = models.CharField(max_length=20, blank=True, help_text="Who plays the other seats.")
    names = models.JSONField(default=list, help_text="Names of the decks, by seat.")
    decks = models.JSONField(default=list, help_text="By seat: section -> card code -> copies.")
    rules_version = models.PositiveIntegerField(default=1)
    seed = models.PositiveBigIntegerField()
    actions = models.JSONField(default=list, help_text="Text forms, in order.")
    undone = models.JSONField(default=list, help_text="Actions taken back, in order, for redo.")
    changes = models.PositiveIntegerField(
        default=0, help_text="How often it was changed; a form drawn before says an older number."
    )
    created = models.DateTimeField(auto_now_add=True)
    changed = models.DateTimeField(auto_now=True)

    objects = PlaytestQuerySet.as_manager()

    class Meta(Owned.Meta):
        ordering = ["-changed"]

    def __str__(self) -> str:
        return " – ".join(map(str, self.names))

    def get_absolute_url(self) -> str:
        return reverse("playtest", args=[self.pk])

    @property
    def is_duel(self) -> bool:
        """Whether this is a game by the rules against a bot."""
        return self.kind == Playtest.Kind.DUEL

    def record(self) -> Record:
        """Return everything the state follows from; raises Unreadable if what is stored isn't in the form."""
        if not self._is_whole():
            raise Unreadable(msg("What is stored of this playtest is damaged."))
        return Record(
            game=self.game.code,
            rules_version=self.rules_version,
            decks=tuple(self.decks),
            seed=self.seed,
            actions=tuple(self.actions),
        )

    def _is_whole(self) -> bool:
        """Return whether seat, names, decks and actions are such as the app stores."""
        fits = isinstance(self.names, list) and isinstance(self.decks, list)
        return (
            fits
            and len(self.names) == len(self.decks) > self.seat
            and all(map(_is_deck, self.decks))
            and _are_texts(self.actions)
            and _are_texts(self.undone)
        )


def _are_texts(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(text, str) for text in value)


def _is_deck(value: object) -> bool:
    """Return whether plain data is a deck: section -> card code -> copies."""
    if not isinstance(value, dict) or not all(isinstance(c, dict) for c in value.values()):
        return False
    copies = (n for cards in value.values() for n in cards.values())
    return all(type(n) is int and n > 0 for n in copies)
