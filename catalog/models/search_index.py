"""The rows of the search index. `catalog.index` alone writes them."""

from __future__ import annotations

from django.db import models

from catalog.models.games import Game


class Posting(models.Model):
    """The cards of a game that have one value, as bits by primary key: what searches and counts read. Written by `catalog.index` only."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="postings")
    field = models.CharField(max_length=40)
    value = models.CharField(max_length=200)
    first = models.PositiveBigIntegerField(help_text="Bytes of zeros left out before the bits.")
    bits = models.BinaryField()

    class Meta:
        constraints = [models.UniqueConstraint(fields=["game", "field", "value"], name="posting")]

    def __str__(self) -> str:
        return f"{self.game_id}.{self.field} = {self.value}"


class IndexedCard(models.Model):
    """A card as the search index knows it, so that it can be taken out again. Written by `catalog.index` only."""

    card = models.BigIntegerField(primary_key=True, help_text="Primary key of the card.")
    game = models.ForeignKey(Game, models.CASCADE, related_name="+")
    names = models.TextField()
    texts = models.TextField()
    keys = models.JSONField(help_text="Field and value of the postings that hold the card.")

    def __str__(self) -> str:
        return str(self.card)
