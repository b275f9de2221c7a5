"""Card faces on pages: `{% load faces %}`."""

from __future__ import annotations

from django import template

from catalog import images
from catalog.facts import CardFacts
from catalog.models import Card, Game
from catalog.wording import language

register = template.Library()


@register.simple_tag
def face_url(game: Game, card: Card | CardFacts, width: int = images.PAGE) -> str:
    """Return the address of a card's picture in the page's language: `<img src="{% face_url game card 200 %}" loading="lazy">`."""
    facts = card if isinstance(card, CardFacts) else game.pool[card.code]
    return images.face_url(game, facts, language(), width)
