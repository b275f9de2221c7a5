"""Construction rules that were written on the site."""

from __future__ import annotations

from django.db import models

from catalog.models.games import Game


class EditedRules(models.Model):
    """The part of game.toml that says how decks are built, as an owner of the game wrote it: it stands in the place of the folder's."""

    game = models.OneToOneField(Game, models.CASCADE, related_name="edited_rules")
    text = models.TextField(blank=True, help_text="TOML, faultless when it was saved.")
    changed = models.DateTimeField(auto_now=True)

    class Meta:
        verbose_name_plural = "edited rules"

    def __str__(self) -> str:
        return f"{self.game_id}: {self.changed:%Y-%m-%d}"
