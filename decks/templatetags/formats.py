"""Formats on pages of the catalog: `{% load formats %}`."""

from __future__ import annotations

from django import template
from django.utils import timezone

from catalog.facts import CardFacts
from catalog.models import Game
from decks.formats.standings import FormatLine, card_lines

register = template.Library()


@register.simple_tag
def card_formats(game: Game, card: CardFacts) -> list[FormatLine]:
    """Return what each of the game's formats says of the card today: `{% card_formats game card as lines %}`."""
    return card_lines(game, card.code, timezone.localdate())
