"""Cards, the values of their fields, and their printings."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from django.db import models
from django.urls import reverse

from catalog.definition import in_language
from catalog.facts import CardFacts, PrintingFacts, Value
from catalog.models.games import Game
from catalog.models.sets import CardSet
from catalog.sources import Source
from catalog.wording import language


class Card(models.Model):
    """A card's design: names, typed fields, text, effect."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="cards")
    code = models.CharField(max_length=80)
    card_type = models.CharField(max_length=20)
    names = models.JSONField(default=dict)
    reading = models.CharField(max_length=200, blank=True, help_text="Kana of the Japanese name.")
    aliases = models.JSONField(default=list)
    fields = models.JSONField(default=dict)
    texts = models.JSONField(default=dict)
    effect = models.TextField(blank=True)
    origin = models.CharField(max_length=20, blank=True)
    position = models.PositiveIntegerField(default=0)
    folded_names = models.TextField(blank=True, help_text="Names, reading and aliases, folded.")
    folded_text = models.TextField(blank=True, help_text="Rules text in all languages, folded.")
    sources = models.JSONField(
        default=dict, help_text="Column -> origin (official, house, user) and source in words."
    )
    version = models.PositiveIntegerField(default=1, help_text="Rises with every change.")
    edited = models.BooleanField(
        default=False, help_text="Made or changed here: loading the game's folder leaves it alone."
    )

    class Meta:
        ordering = ["position", "pk"]
        constraints = [models.UniqueConstraint(fields=["game", "code"], name="card_code")]

    def __str__(self) -> str:
        return in_language(self.names, language())

    def get_absolute_url(self) -> str:
        return reverse("card", args=[self.game.code, self.code])

    def to_facts(self, pictured: bool = False) -> CardFacts:
        """Return the card as plain data; reads its printings and their sets. Whether it is `pictured` the caller knows."""
        printings = tuple(printing.to_facts() for printing in self.printings.all())
        return facts_of([getattr(self, column) for column in FACTS], printings, pictured)


FACTS = (
    *("code", "card_type", "names", "fields", "texts", "reading", "aliases", "effect", "origin"),
    "sources",
)
"""The columns of a card that its facts are made of."""


def facts_of(
    columns: Iterable[Any], printings: tuple[PrintingFacts, ...], pictured: bool
) -> CardFacts:
    """Return a card as plain data from its columns, in the order of `FACTS`."""
    code, card_type, names, fields, texts, reading, aliases, effect, origin, sources = columns
    return CardFacts(
        code=code,
        card_type=card_type,
        names=names,
        fields={field: _value(value) for field, value in fields.items()},
        texts=texts,
        reading=reading,
        aliases=tuple(aliases),
        effect=effect,
        origin=origin,
        printings=printings,
        sources={column: Source(**source) for column, source in sources.items()},
        pictured=pictured,
    )


def _value(value: Any) -> Value:
    """Return a field's value as facts hold it: lists from JSON become tuples."""
    return tuple(value) if isinstance(value, list) else value


class CardValue(models.Model):
    """One value of a typed field, one row a value: what the query language searches. Written with the card, never by itself."""

    card = models.ForeignKey(Card, models.CASCADE, related_name="values")
    field = models.CharField(max_length=30)
    number = models.IntegerField(null=True)
    text = models.CharField(max_length=200, help_text="A choice's code, a mark, or folded text.")

    class Meta:
        indexes = [
            models.Index(fields=["field", "number"], name="value_number"),
            models.Index(fields=["field", "text"], name="value_text"),
        ]

    def __str__(self) -> str:
        return f"{self.card_id}.{self.field} = {self.text}"


class Printing(models.Model):
    """One card as it appears in one set: what has a number and an artist."""

    card = models.ForeignKey(Card, models.CASCADE, related_name="printings")
    card_set = models.ForeignKey(CardSet, models.CASCADE, related_name="printings")
    number = models.CharField(
        max_length=12, blank=True, help_text="As printed: '12', '12a', 'P3'; empty if unknown."
    )
    rarity = models.CharField(max_length=20, blank=True)
    parallel = models.BooleanField(default=False)
    artist = models.CharField(max_length=100, blank=True)

    class Meta:
        ordering = ["card_set", "pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["card_set", "number", "parallel", "rarity"],
                condition=~models.Q(number=""),  # a number nobody knows is no clash
                name="printing_number",
            )
        ]

    def __str__(self) -> str:
        return f"{self.card} ({self.card_set} {self.number})"

    def to_facts(self) -> PrintingFacts:
        """Return the printing as plain data."""
        return PrintingFacts(
            self.card_set.code, self.number, self.rarity, self.parallel, self.artist
        )
