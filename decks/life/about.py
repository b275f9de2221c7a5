"""What a deck's page tells besides its cards."""

from __future__ import annotations

from dataclasses import dataclass

from django.http import HttpRequest

from catalog.folding import fold
from catalog.wording import card_name
from decks.life.copying import Origin, copies_of, origin_of
from decks.life.models import Favourite
from decks.models import Deck


@dataclass(frozen=True, slots=True)
class NotedCard:
    """A card of the deck with what its owner says about it."""

    code: str
    name: str
    text: str


@dataclass(frozen=True, slots=True)
class About:
    """Author, lineage, tags, notes, favourites, and the link to hand on."""

    author: str
    origin: Origin | None
    copies: list[Deck]
    tags: list[str]
    notes: list[NotedCard]
    favourites: int
    is_favourite: bool
    link: str  # empty for a private deck


def about(request: HttpRequest, deck: Deck) -> About:
    """Return what is told about the deck to whoever asks."""
    favourites = Favourite.objects.filter(deck=deck)
    is_private = deck.visibility == Deck.Visibility.PRIVATE
    return About(
        author=deck.owner.get_username() if deck.owner else "",
        origin=origin_of(request, deck),
        copies=copies_of(request, deck),
        tags=[tag.text for tag in deck.tags.all()],
        notes=noted_cards(deck),
        favourites=favourites.count(),
        is_favourite=favourites.of(request).exists(),
        link="" if is_private else request.build_absolute_uri(deck.get_absolute_url()),
    )


def noted_cards(deck: Deck) -> list[NotedCard]:
    """Return the notes on cards by the cards' names in the active language."""
    rows = deck.card_notes.values_list("card__code", "text")
    notes = [NotedCard(code, card_name(code, deck.game), text) for code, text in rows]
    return sorted(notes, key=lambda note: fold(note.name))
