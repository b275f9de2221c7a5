"""Decks as users save them."""

from __future__ import annotations

from typing import Any, Self
from uuid import uuid4

from django.db import models
from django.db.models import Prefetch, Q, prefetch_related_objects
from django.http import HttpRequest
from django.urls import reverse
from django.utils.translation import gettext_lazy as _

from catalog.folding import as_lines, searched_names
from catalog.models import Card, Game
from decks.legality.decklist import Decklist
from decks.life.models import LONGEST_FOLDER, CardNote, Copied, Favourite, Tag, Version
from decks.names import plain_notes
from decks.owners import Owned, OwnedQuerySet
from decks.reading import Reading
from decks.unread import MOST_COPIES, Unread

LONGEST_FORMAT = 60
LONGEST_NAME = 100
LONGEST_NOTES = 5000
"""Characters of a deck's format, name and notes."""


class DeckQuerySet(OwnedQuerySet):
    """Queries over decks."""

    def visible_to(self, request: HttpRequest) -> Self:
        """Return what whoever asks may open by its address: own, unlisted and public decks."""
        own = self.of(request).values("pk")
        return self.filter(Q(pk__in=own) | ~Q(visibility=Deck.Visibility.PRIVATE))

    def with_cards(self) -> Self:
        """Return the decks with their games, slots and cards in a fixed number of queries."""
        return self.select_related("game").prefetch_related(_slots())

    def public(self) -> Self:
        """Return the decks that lists show to everybody."""
        return self.filter(visibility=Deck.Visibility.PUBLIC)


class Deck(Owned):
    """A deck somebody builds: cards by section, and the lines that could not be read."""

    class Visibility(models.TextChoices):
        PRIVATE = "private", _("Private: only you")
        UNLISTED = "unlisted", _("Unlisted: whoever has the link")
        PUBLIC = "public", _("Public: everybody")

    id = models.UUIDField(primary_key=True, default=uuid4, editable=False)
    game = models.ForeignKey(Game, models.CASCADE, related_name="+")
    name = models.CharField(max_length=LONGEST_NAME)
    notes = models.TextField(blank=True, max_length=LONGEST_NOTES)
    visibility = models.CharField(
        max_length=10, choices=Visibility, default=Visibility.PRIVATE, db_index=True
    )
    unread = models.JSONField(default=list, help_text="Lines of a pasted list that name no card.")
    format = models.CharField(
        max_length=LONGEST_FORMAT,
        blank=True,
        help_text="A format of the game by its code, or house: and the key of a house format; empty: the game’s own rules.",
    )
    choices = models.JSONField(
        default=dict, blank=True, help_text="Code of a choice of the game -> what was chosen."
    )
    folder = models.CharField(max_length=LONGEST_FOLDER, blank=True)
    sought = models.TextField(editable=False, default="", help_text="The name as searches read it.")
    created = models.DateTimeField(auto_now_add=True)
    changed = models.DateTimeField(auto_now=True)

    objects = DeckQuerySet.as_manager()

    class Meta(Owned.Meta):
        ordering = ["-changed"]

    def __str__(self) -> str:
        return self.name

    def save(self, **kwargs: Any) -> None:
        """Save the deck; its name also as searches read it."""
        self.sought = as_lines(searched_names([self.name]))
        fields = kwargs.get("update_fields")
        if fields is not None and "name" in fields:
            kwargs["update_fields"] = {*fields, "sought"}
        super().save(**kwargs)

    def get_absolute_url(self) -> str:
        return reverse("deck", args=[self.pk])

    @property
    def unread_lines(self) -> list[Unread]:
        """The lines of pasted lists that could not be counted."""
        return [Unread.from_json(line) for line in self.unread]

    @property
    def card_copies(self) -> dict[str, dict[str, int]]:
        """The cards as plain dictionaries; sections without cards are left out."""
        return self.to_decklist().plain()

    def to_decklist(self) -> Decklist:
        """Return the deck as plain data, sections in the game's order; reads the slots unless they were."""
        prefetch_related_objects([self], _slots())
        sections: dict[str, dict[str, int]] = {code: {} for code in self.game.definition.sections}
        for slot in self.slots.all():
            sections.setdefault(slot.section, {})[slot.card.code] = slot.copies
        unknown = tuple(line.name or line.text for line in self.unread_lines if line.is_card)
        return Decklist(sections, unknown, self.choices)

    def to_reading(self) -> Reading:
        """Return the deck with all that is told about it, as a list of it says it."""
        unread = tuple(self.unread_lines)
        notes = plain_notes(self.notes)
        about = dict(self.card_notes.order_by("pk").values_list("card__code", "text"))
        return Reading(self.to_decklist(), unread, self.name, notes, self.format, about)


class Slot(models.Model):
    """One card in one section of a deck, with its number of copies."""

    deck = models.ForeignKey(Deck, models.CASCADE, related_name="slots")
    card = models.ForeignKey(Card, models.PROTECT, related_name="+")
    section = models.CharField(max_length=30)
    copies = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["deck", "card", "section"], name="slot_card"),
            models.CheckConstraint(
                condition=Q(copies__range=(1, MOST_COPIES)), name="slot_has_copies"
            ),
        ]
        indexes = [  # searches add up the copies of cards, and read nothing but this
            models.Index(fields=["card", "deck", "section", "copies"], name="slot_counted")
        ]

    def __str__(self) -> str:
        return f"{self.copies} {self.card}"


def _slots() -> Prefetch[str]:
    """Return what reads the slots of decks with the codes of their cards, and nothing else, in one query."""
    fields = ("deck_id", "section", "copies", "card__code")
    return Prefetch("slots", Slot.objects.select_related("card").only(*fields))


from decks.collection.models import Booking, Collection, Holding  # noqa: E402
from decks.formats.models import HouseFormat  # noqa: E402
from decks.naming.models import GivenName  # noqa: E402
from decks.proxies.models import CardBack, PrinterProfile  # noqa: E402

__all__ = [
    "Booking",
    "CardBack",
    "CardNote",
    "Collection",
    "Copied",
    "Deck",
    "Favourite",
    "GivenName",
    "Holding",
    "HouseFormat",
    "PrinterProfile",
    "Slot",
    "Tag",
    "Version",
]
