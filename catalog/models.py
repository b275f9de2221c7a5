"""Games, their cards, sets and products, as the database keeps them."""

from __future__ import annotations

from collections.abc import Iterable
from copy import copy
from dataclasses import replace
from functools import lru_cache
from typing import Any, Self

from django.db import models
from django.db.models.functions import Coalesce
from django.urls import reverse
from django.utils import timezone

from catalog.definition import GameDefinition, ProductEntry, in_language
from catalog.facts import CardFacts, PrintingFacts, Value
from catalog.numbering import Span, spans_of
from catalog.pool import CardPool
from catalog.sources import Source
from catalog.wording import language


class GameQuerySet(models.QuerySet["Game"]):
    """Queries over games."""

    def with_counts(self) -> GameQuerySet:
        """Return the games in order with `card_count`, `set_count` and `product_count`."""
        counts = {"card_count": Card, "set_count": CardSet, "product_count": Product}
        return self.annotate(**{name: _count(model) for name, model in counts.items()})


def _count(model: type[models.Model]) -> Coalesce:
    """Return how many rows of a model a game has: each counted apart, so that they don't multiply."""
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
        return _pool(self.pk, self.revision, self.digest) if held is None else held

    def holding(self, cards: Iterable[CardFacts]) -> Self:
        """Return the game with no other cards than these in its pool: for pages that show few of very many."""
        few = copy(self)
        few.__dict__["held"] = CardPool(cards)
        return few


@lru_cache(maxsize=16)
def _definition(pk: int, revision: int, digest: str) -> GameDefinition:
    game = Game.objects.get(pk=pk)
    printings = Printing.objects.filter(card__game=game).exclude(rarity="")
    return replace(
        GameDefinition.from_toml(game.source),
        sets=dict(game.sets.values_list("code", "names")),
        products=_products(game),
        rarities=tuple(printings.values_list("rarity", flat=True).distinct().order_by("rarity")),
    )


def _products(game: Game) -> dict[str, ProductEntry]:
    from catalog.contents import holdings

    held = holdings(game)
    rows = game.products.values_list("code", "names", "card_set__code")
    return {
        code: ProductEntry(names, card_set or "", held.get(code)) for code, names, card_set in rows
    }


@lru_cache(maxsize=8)
def _pool(pk: int, revision: int, digest: str) -> CardPool:
    cards = Card.objects.filter(game_id=pk).prefetch_related("printings__card_set")
    return CardPool(card.to_facts() for card in cards)


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


class CardSetQuerySet(models.QuerySet["CardSet"]):
    """Queries over sets."""

    def with_entered(self) -> CardSetQuerySet:
        """Return the sets in order, with `entered`: how many different cards of each are in the catalog."""
        counted = self.annotate(entered=models.Count("printings__card", distinct=True))
        return counted.order_by("position", "pk")

    def with_counts(self) -> CardSetQuerySet:
        """Return the sets `with_entered`, and of these cards `house`: with house values, and `pictured`: with an image."""
        house = models.Q(printings__card__origin="house") | models.Q(
            printings__card__sources__icontains='"origin": "house"'
        )
        images = CardImage.objects.filter(
            game=models.OuterRef("game"), code=models.OuterRef("printings__card__code")
        )
        pictured = models.Exists(images.filter(removed_at=None))
        return self.with_entered().annotate(
            house=models.Count("printings__card", filter=house, distinct=True),
            pictured=models.Count("printings__card", filter=pictured, distinct=True),
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

    def to_facts(self) -> CardFacts:
        """Return the card as plain data; reads its printings and their sets."""
        return CardFacts(
            code=self.code,
            card_type=self.card_type,
            names=self.names,
            fields={code: _value(value) for code, value in self.fields.items()},
            texts=self.texts,
            reading=self.reading,
            aliases=tuple(self.aliases),
            effect=self.effect,
            origin=self.origin,
            printings=tuple(printing.to_facts() for printing in self.printings.all()),
            sources={column: Source(**source) for column, source in self.sources.items()},
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


from catalog.editing.models import Batch, CardImage, Change, Role, Suggestion  # noqa: E402
from catalog.imports.models import CardImport, ColumnMapping, ImportRow  # noqa: E402
from catalog.jobs import Job  # noqa: E402

__all__ = [
    "Batch",
    "Card",
    "CardImage",
    "CardImport",
    "CardSet",
    "CardValue",
    "Change",
    "ColumnMapping",
    "Content",
    "Game",
    "GameFile",
    "ImportRow",
    "IndexedCard",
    "Job",
    "Posting",
    "Printing",
    "Product",
    "Role",
    "Suggestion",
]
