"""Products: what was sold, and what it holds."""

from __future__ import annotations

from django.db import models
from django.urls import reverse

from catalog.definition import in_language
from catalog.models.games import Game
from catalog.models.sets import CardSet
from catalog.wording import language


class Product(models.Model):
    """What was sold: a starter, a booster."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="products")
    card_set = models.ForeignKey(
        CardSet, models.SET_NULL, null=True, blank=True, related_name="products"
    )
    code = models.SlugField()
    names = models.JSONField(default=dict)
    notes = models.JSONField(default=dict)
    kind = models.CharField(max_length=20)
    price = models.DecimalField(max_digits=10, decimal_places=2, null=True, blank=True)
    currency = models.CharField(max_length=3, blank=True)
    cards_per_pack = models.PositiveIntegerField(null=True, blank=True)
    released = models.CharField(max_length=10, blank=True, help_text="2002, 2002-03 or 2002-03-01.")
    source = models.CharField(max_length=300, blank=True)
    position = models.PositiveIntegerField(default=0)

    class Meta:
        ordering = ["position", "pk"]
        constraints = [models.UniqueConstraint(fields=["game", "code"], name="product_code")]

    def __str__(self) -> str:
        return in_language(self.names, language())

    def get_absolute_url(self) -> str:
        return reverse("product", args=[self.game.code, self.code])


class Content(models.Model):
    """A line of what a product holds: copies of a card, or of random cards of a rarity."""

    product = models.ForeignKey(Product, models.CASCADE, related_name="contents")
    card = models.ForeignKey(
        "Card", models.RESTRICT, null=True, blank=True, related_name="contents"
    )
    card_set = models.ForeignKey(CardSet, models.CASCADE, null=True, blank=True, related_name="+")
    number = models.CharField(max_length=12, blank=True)
    rarity = models.CharField(max_length=20, blank=True)
    copies = models.PositiveIntegerField(default=1)
    chance = models.CharField(
        max_length=12,
        blank=True,
        help_text="That random cards are in it: 1/24, 0.5; empty: always.",
    )
    position = models.PositiveIntegerField(default=0)

    class Meta:
        ordering = ["product", "position", "pk"]
        constraints = [
            models.CheckConstraint(
                condition=models.Q(card__isnull=False, rarity="")
                | (models.Q(card__isnull=True, card_set__isnull=False) & ~models.Q(rarity="")),
                name="content_is_a_card_or_a_rarity",
            )
        ]

    def __str__(self) -> str:
        return f"{self.copies} × {self.card or self.rarity}"
