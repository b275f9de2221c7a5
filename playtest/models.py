"""Playtests: the decks as they were, the seed and the actions. The state is rebuilt from them."""

from __future__ import annotations

from uuid import uuid4

from django.db import models
from django.urls import reverse

from catalog.models import Game
from decks.owners import Owned, OwnedQuerySet


class Playtest(Owned):
    """One solo run: a goldfish table for one deck, or a game against a bot."""

    class Kind(models.TextChoices):
        GOLDFISH = "goldfish"
        DUEL = "duel"

    id = models.UUIDField(primary_key=True, default=uuid4, editable=False)
    game = models.ForeignKey(Game, models.CASCADE, related_name="+")
    kind = models.CharField(max_length=10, choices=Kind)
    names = models.JSONField(default=list, help_text="Names of the decks, by seat.")
    decks = models.JSONField(default=list, help_text="By seat: section -> card code -> copies.")
    rules_version = models.PositiveIntegerField(default=1)
    seed = models.PositiveBigIntegerField()
    actions = models.JSONField(default=list, help_text="Text forms, in order.")
    created = models.DateTimeField(auto_now_add=True)
    changed = models.DateTimeField(auto_now=True)

    objects = OwnedQuerySet.as_manager()

    class Meta:
        ordering = ["-changed"]

    def __str__(self) -> str:
        return " – ".join(self.names)

    def get_absolute_url(self) -> str:
        return reverse("playtest", args=[self.pk])
