"""Sets: cards released together."""

from __future__ import annotations

from django.db import models
from django.urls import reverse

from catalog.definition import in_language
from catalog.models.games import Game
from catalog.numbering import Span, spans_of
from catalog.wording import language


class CardSetQuerySet(models.QuerySet["CardSet"]):
    """Queries over sets."""

    def with_entered(self) -> CardSetQuerySet:
        """Return the sets in order, with `entered`: how many different cards of each are in the catalog."""
        counted = self.annotate(entered=models.Count("printings__card", distinct=True))
        return counted.order_by("position", "pk")

    def with_counts(self) -> CardSetQuerySet:
        """Return the sets `with_entered`, of these cards `house`: with house values, and `printed`: how many printings they have in the set."""
        house = models.Q(printings__card__origin="house") | models.Q(
            printings__card__sources__icontains='"origin": "house"'
        )
        return self.with_entered().annotate(
            house=models.Count("printings__card", filter=house, distinct=True),
            printed=models.Count("printings", distinct=True),
        )


class CardSet(models.Model):
    """Cards released together."""

    class Kind(models.TextChoices):
        OFFICIAL = "official"
        SAMPLER = "sampler"

    game = models.ForeignKey(Game, models.CASCADE, related_name="sets")
    code = models.SlugField()
    names = models.JSONField(default=dict)
    kind = models.CharField(max_length=10, choices=Kind, default=Kind.OFFICIAL)
    released = models.CharField(max_length=10, blank=True, help_text="2002, 2002-03 or 2002-03-01.")
    size = models.PositiveIntegerField(
        null=True, blank=True, help_text="Different cards, if known."
    )
    numbers = models.CharField(
        max_length=300, blank=True, help_text="Its numbers, such as P1-P12,1-100, if not 1 to size."
    )
    source = models.CharField(max_length=300, blank=True)
    position = models.PositiveIntegerField(default=0)

    objects = CardSetQuerySet.as_manager()

    class Meta:
        ordering = ["position", "pk"]
        constraints = [models.UniqueConstraint(fields=["game", "code"], name="set_code")]

    def __str__(self) -> str:
        return in_language(self.names, language())

    def get_absolute_url(self) -> str:
        return reverse("card_set", args=[self.game.code, self.code])

    def spans(self) -> tuple[Span, ...]:
        """Return the numbers that the set is known to have; none where neither they nor the size are known."""
        return spans_of(self.numbers, self.size)
