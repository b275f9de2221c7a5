"""A game with its files, and what is kept in memory of it."""

from __future__ import annotations

from collections.abc import Iterable
from copy import copy
from dataclasses import replace
from functools import lru_cache
from typing import Self

from django.apps import apps
from django.db import models
from django.db.models.functions import Coalesce
from django.urls import reverse
from django.utils import timezone

from catalog.definition import GameDefinition, ProductEntry, in_language
from catalog.facts import CardFacts
from catalog.models.pools import pool_of
from catalog.pool import CardPool
from catalog.wording import language


class GameQuerySet(models.QuerySet["Game"]):
    """Queries over games."""

    def with_counts(self) -> GameQuerySet:
        """Return the games in order with `card_count`, `set_count` and `product_count`."""
        counts = {"card_count": "Card", "set_count": "CardSet", "product_count": "Product"}
        return self.annotate(**{name: _count(model) for name, model in counts.items()})


def _count(name: str) -> Coalesce:
    """Return how many rows a game has of a relation: each counted apart, so that they don't multiply."""
    model = apps.get_model("catalog", name)
    rows = model._default_manager.filter(game=models.OuterRef("pk")).order_by().values("game")
    return Coalesce(models.Subquery(rows.annotate(n=models.Count("pk")).values("n")), 0)


class Game(models.Model):
    """A card game, loaded from a folder."""

    code = models.SlugField(unique=True)
    names = models.JSONField(default=dict)
    source = models.JSONField(default=dict, help_text="game.toml as it was read.")
    face = models.JSONField(default=dict, help_text="face.toml as it was read.")
    examples = models.JSONField(
        default=dict, help_text="Text of the folder's legal example decks, by file name."
    )
    digest = models.CharField(max_length=64, blank=True, help_text="Of the folder's files.")
    revision = models.PositiveIntegerField(default=0, help_text="Rises with every change of cards.")
    modified = models.DateTimeField(default=timezone.now, help_text="When revision rose last.")

    objects = GameQuerySet.as_manager()

    class Meta:
        ordering = ["code"]

    def __str__(self) -> str:
        return in_language(self.names, language())

    def get_absolute_url(self) -> str:
        return reverse("game", args=[self.code])

    @property
    def about(self) -> dict[str, str]:
        """What the game is about, by language."""
        about: dict[str, str] = self.source.get("about", {})
        return about

    @property
    def publisher(self) -> str:
        """Who published the game, in the active language."""
        name: str = self.source.get("publisher", "")
        phrases: dict[str, str] = self.source.get("phrases", {}).get(language(), {})
        return phrases.get(name, name)

    @property
    def definition(self) -> GameDefinition:
        """The game as game.toml defines it."""
        return _definition(self.pk, self.revision, self.digest)

    def raise_revision(self) -> None:
        """Note that cards changed, so that everything kept in memory or made from them is made anew."""
        revision = models.F("revision") + 1
        Game.objects.filter(pk=self.pk).update(revision=revision, modified=timezone.now())
        self.refresh_from_db(fields=["revision", "modified"])

    @property
    def pool(self) -> CardPool:
        """All cards as plain data, kept in memory until the game changes."""
        held: CardPool | None = self.__dict__.get("held")
        return pool_of(self) if held is None else held

    def pictured_codes(self) -> frozenset[str]:
        """Return the codes of the cards that have an image."""
        images = self.images.filter(kind="face", removed_at=None)
        return frozenset(images.values_list("code", flat=True))

    def holding(self, cards: Iterable[CardFacts]) -> Self:
        """Return the game with no other cards than these in its pool: for pages that show few of very many."""
        few = copy(self)
        few.__dict__["held"] = CardPool(cards)
        return few


@lru_cache(maxsize=16)
def _definition(pk: int, revision: int, digest: str) -> GameDefinition:
    game = Game.objects.get(pk=pk)
    rarities = game.cards.values_list("printings__rarity", flat=True).distinct()
    return replace(
        GameDefinition.from_toml(game.source),
        sets=dict(game.sets.values_list("code", "names")),
        products=_products(game),
        rarities=tuple(filter(None, rarities.order_by("printings__rarity"))),
    )


def _products(game: Game) -> dict[str, ProductEntry]:
    from catalog.contents import holdings

    held = holdings(game)
    rows = game.products.values_list("code", "names", "card_set__code")
    return {
        code: ProductEntry(names, card_set or "", held.get(code)) for code, names, card_set in rows
    }


class GameFile(models.Model):
    """A text file of the folder that a game was loaded from: rules, face, decks, sources. Copies of the game hold it as it was."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="files")
    path = models.CharField(max_length=200, help_text="Below the folder, with forward slashes.")
    text = models.TextField()

    class Meta:
        ordering = ["path"]
        constraints = [models.UniqueConstraint(fields=["game", "path"], name="file_path")]

    def __str__(self) -> str:
        return f"{self.game_id}: {self.path}"
