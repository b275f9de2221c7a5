"""What somebody owns, on pages of cards, products and decks: `{% load collection %}{% owned_of code as n %}`."""

from __future__ import annotations

from collections import Counter
from typing import Any

from django import template
from django.http import HttpRequest

from catalog.facts import CardFacts
from catalog.models import Card, Game, Product
from decks.collection.booking import random_contents, sure_contents
from decks.collection.forms import BoxesForm
from decks.collection.models import Booking
from decks.collection.owned import owned_copies, owned_printings
from decks.collection.showing import shown_card

register = template.Library()


@register.simple_tag(takes_context=True)
def owned_of(context: dict[str, Any], code: str) -> int:
    """Return how many copies of a card whoever asks owns; all cards of the page's `game` are read once a request."""
    return _owned(context["request"], context["game"])[code]


def _owned(request: HttpRequest, game: Game) -> Counter[str]:
    read: dict[int, Counter[str]] = request.__dict__.setdefault("owned_copies", {})
    if game.pk not in read:
        read[game.pk] = owned_copies(request, game)
    return read[game.pk]


@register.inclusion_tag("decks/collection/_card_panel.html", takes_context=True)
def card_collection(context: dict[str, Any], card: CardFacts) -> dict[str, Any]:
    """Show the copies of a card's printings, with buttons; the page's context has `game`."""
    request, game = context["request"], context["game"]
    row = Card.objects.prefetch_related("printings__card_set").get(game=game, code=card.code)
    shown = shown_card(game, row, owned_printings(request, game))
    return {"game": game, "card": shown, "back": "card", "csrf_token": context.get("csrf_token")}


@register.inclusion_tag("decks/collection/_product_panel.html", takes_context=True)
def product_collection(context: dict[str, Any], product: Product) -> dict[str, Any]:
    """Show how a product gets into the collection, what can't be known of it, and earlier ones to take back."""
    request = context["request"]
    booked = Booking.objects.of(request).filter(product=product, state=Booking.State.BOOKED)
    return {
        "game": context["game"],
        "product": product,
        "form": BoxesForm(),
        "sure": sum(sure_contents(product).values()),
        "random": sum(row.copies for row in random_contents(product)),
        "booked": booked,
        "csrf_token": context.get("csrf_token"),
    }
