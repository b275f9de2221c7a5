"""Cards that people own: how many copies of which printing, and what changed many of them at once."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any, Self, TypeAlias

from django.db import models, transaction
from django.db.models import F, Q, Sum
from django.http import HttpRequest
from django.urls import reverse

from catalog.models import Card, Game, Printing, Product
from decks.owners import Owned, OwnedQuerySet, visitor_of

Key: TypeAlias = "tuple[int, int | None]"
"""Primary keys of a card and of its printing; None: nobody said which."""
FEW = 500
"""Rows that are asked for by their keys at once."""
MOST_OWNED = 9999
"""Copies of one printing in a collection: beyond, it is a slip of the keyboard."""


class CollectionQuerySet(OwnedQuerySet):
    """Queries over collections."""

    def adopt(self, request: HttpRequest) -> int:
        """Give the session's collections to the account now logged in; returns how many. Where the account has one of the game, the copies are added to it."""
        token = visitor_of(request)
        mine = self.filter(owner=None, visitor=token) if token else self.none()
        with transaction.atomic():
            collections = list(mine.select_for_update())
            for collection in collections:
                collection.go_to(request)
        return len(collections)


class Collection(Owned):
    """The cards of one game that somebody owns."""

    game = models.ForeignKey(Game, models.CASCADE, related_name="+")
    changes = models.PositiveIntegerField(default=0, help_text="Rises with every change.")

    objects = CollectionQuerySet.as_manager()

    class Meta:
        constraints = [
            *Owned.Meta.constraints,
            models.UniqueConstraint(
                fields=["owner", "game"], condition=Q(visitor=""), name="collection_of_an_account"
            ),
            models.UniqueConstraint(
                fields=["visitor", "game"],
                condition=~Q(visitor=""),
                name="collection_of_a_visitor",
            ),
        ]

    def __str__(self) -> str:
        return str(self.game)

    def get_absolute_url(self) -> str:
        return reverse("collection", args=[self.game.code])

    def go_to(self, request: HttpRequest) -> None:
        """Make the account now logged in the owner; what it had of the game already takes the copies in."""
        theirs = Collection.objects.of(request).filter(game=self.game).first()
        if theirs is None:
            self.give_to(request)
            self.save(update_fields=["owner", "visitor"])
            return
        theirs.add(self.copies())
        theirs.note_change()
        self.bookings.exclude(state=Booking.State.DRAFT).update(collection=theirs)
        self.delete()

    def copies(self) -> Counter[Key]:
        """Return how many copies of each printing there are."""
        rows = self.holdings.order_by().values_list("card", "printing")
        return Counter({_key(key): n for *key, n in rows.annotate(n=Sum("copies"))})

    def add(self, copies: Mapping[Key, int]) -> Counter[Key]:
        """Add copies (below 0: take out) of printings; returns by how many each number changed, as it stays within 0 and MOST_OWNED."""
        had = self.copies()
        wanted = {key: min(max(had[key] + n, 0), MOST_OWNED) for key, n in copies.items()}
        self.put(wanted)
        return Counter({key: n - had[key] for key, n in wanted.items() if n != had[key]})

    def put(self, copies: Mapping[Key, int]) -> None:
        """Let there be exactly so many copies (0..MOST_OWNED) of these printings."""
        cards = {card for card, _ in copies}
        held = self.holdings.filter(card__in=cards) if len(cards) < FEW else self.holdings.all()
        old = [pk for pk, *key in held.values_list("pk", "card", "printing") if _key(key) in copies]
        for start in range(0, len(old), FEW):
            self.holdings.filter(pk__in=old[start : start + FEW]).delete()
        Holding.objects.bulk_create(
            (
                Holding(collection=self, card_id=card, printing_id=printing, copies=n)
                for (card, printing), n in copies.items()
                if n
            ),
            batch_size=FEW,
        )

    def note_change(self) -> None:
        """Let the number of changes rise."""
        Collection.objects.filter(pk=self.pk).update(changes=F("changes") + 1)
        self.refresh_from_db(fields=["changes"])


class Holding(models.Model):
    """Copies of one printing that somebody owns; of a card whose printing nobody said, the printing is none."""

    collection = models.ForeignKey(Collection, models.CASCADE, related_name="holdings")
    card = models.ForeignKey(Card, models.PROTECT, related_name="+")
    printing = models.ForeignKey(Printing, models.SET_NULL, null=True, related_name="+")
    copies = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["collection", "printing"], name="holding_of_a_printing"
            ),
            models.CheckConstraint(
                condition=Q(copies__range=(1, MOST_OWNED)), name="holding_has_copies"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.copies} {self.printing or self.card}"


class BookingQuerySet(models.QuerySet["Booking"]):
    """Queries over bookings."""

    def of(self, request: HttpRequest) -> Self:
        """Return those of the collections of whoever asks."""
        return self.filter(collection__in=Collection.objects.of(request))

    def done(self) -> Self:
        """Return those that were booked, undone ones included, the last first."""
        return self.exclude(state=Booking.State.DRAFT).order_by("-pk")


class Booking(models.Model):
    """Many copies added or set at once: a product, an imported list. As a draft it is only looked at; once booked it can be undone."""

    class Kind(models.TextChoices):
        PRODUCT = "product"
        IMPORT = "import"

    class State(models.TextChoices):
        DRAFT = "draft"
        BOOKED = "booked"
        UNDONE = "undone"

    collection = models.ForeignKey(Collection, models.CASCADE, related_name="bookings")
    kind = models.CharField(max_length=10, choices=Kind)
    state = models.CharField(max_length=10, choices=State, default=State.DRAFT)
    key = models.UUIDField(unique=True, help_text="Of the form: sent twice, it is booked once.")
    title = models.CharField(max_length=200)
    product = models.ForeignKey(Product, models.SET_NULL, null=True, related_name="+")
    replaces = models.BooleanField(default=False, help_text="The list is all that is owned.")
    changes = models.PositiveIntegerField(
        default=0, help_text="Of the collection, when the draft was made."
    )
    lines = models.JSONField(
        default=list, help_text="Card, printing (keys) and copies; booked: added."
    )
    faults = models.JSONField(
        default=list, help_text="Line, text and reason of what isn't counted."
    )
    about = models.JSONField(default=dict, help_text="How the file was read.")
    made = models.DateTimeField(auto_now_add=True)

    objects = BookingQuerySet.as_manager()

    class Meta:
        ordering = ["-pk"]

    def __str__(self) -> str:
        return str(self.product or self.title)

    @property
    def copies(self) -> int:
        """How many copies its lines hold; taken out ones count below 0."""
        return sum(line[2] for line in self.lines)


def _key(row: Sequence[Any]) -> Key:
    card, printing = row
    return card, printing


def holding_rows(collections: models.QuerySet[Any]) -> models.QuerySet[Any]:
    """Return what the collections hold, without the cards and printings themselves."""
    return Holding.objects.filter(collection__in=collections)
