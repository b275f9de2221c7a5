"""What somebody owns, on pages of cards, products and decks: `{% load collection %}{% owned_of code as n %}`."""

from __future__ import annotations

from collections import Counter
from typing import Any

from django import template
from django.http import HttpRequest

from catalog.facts import CardFacts
from catalog.models import Game, Product
from decks.collection.booking import is_sure
from decks.collection.forms import BoxesForm
from decks.collection.models import Booking
from decks.collection.owned import owned_copies, owned_printings
from decks.collection.showing import one_card

register = template.Library()


@register.simple_tag(takes_context=True)
def owned_of(context: dict[str, Any], code: str) -> int:
    """Return how many copies of a card whoever asks owns; all cards of the page's `game` are read once a request."""
    return _owned(context["request"], context["game"])[code]


@register.simple_tag(takes_context=True)
def missing_of(context: dict[str, Any], code: str, copies: int) -> int:
    """Return how many of a deck's copies of a card whoever asks doesn't own; 0 for who has counted no card yet."""
    owned = _owned(context["request"], context["game"])
    return max(copies - owned[code], 0) if owned else 0


def _owned(request: HttpRequest, game: Game) -> Counter[str]:
    read: dict[int, Counter[str]] = request.__dict__.setdefault("owned_copies", {})
    if game.pk not in read:
        read[game.pk] = owned_copies(request, game)
    return read[game.pk]


@register.inclusion_tag("decks/collection/_card_panel.html", takes_context=True)
def card_collection(context: dict[str, Any], card: CardFacts) -> dict[str, Any]:
    """Show the copies of a card's printings, with buttons; the page's context has `game`."""
    request, game = context["request"], context["game"]
    shown = one_card(game, card.code, owned_printings(request, game))
    return {"game": game, "card": shown, "back": "card", "csrf_token": context.get("csrf_token")}


@register.inclusion_tag("decks/collection/_product_panel.html", takes_context=True)
def product_collection(context: dict[str, Any], product: Product) -> dict[str, Any]:
    """Show how a product gets into the collection, what can't be known of it, and earlier ones to take back."""
    request, contents = context["request"], list(product.contents.all())
    sure = [row for row in contents if is_sure(row)]
    booked = Booking.objects.of(request).filter(product=product, state=Booking.State.BOOKED)
    return {
        "game": context["game"],
        "product": product,
        "form": BoxesForm(),
        "sure": sum(row.copies for row in sure),
        "random": sum(row.copies for row in contents if not is_sure(row)),
        "booked": booked,
        "csrf_token": context.get("csrf_token"),
    }
