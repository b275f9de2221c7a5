"""Charts on the pages of decks: `{% load charts %}{% deck_charts deck %}`."""

from __future__ import annotations

from typing import Any

from django import template

from decks.charts.shown import pattern_defs, shown_charts
from decks.life.refs import Side
from decks.models import Deck

register = template.Library()


@register.inclusion_tag("decks/charts/_charts.html")
def deck_charts(deck: Deck, compact: bool = False) -> dict[str, Any]:
    """Draw a deck's charts; `compact` leaves their tables out. Asks the database nothing that the deck's cards didn't."""
    charts = shown_charts(deck.game, [deck.to_decklist()])
    return {"deck": deck, "charts": charts, "patterns": pattern_defs(), "compact": compact}


@register.inclusion_tag("decks/charts/_both.html")
def charts_of_both(one: Side, two: Side) -> dict[str, Any]:
    """Draw the charts of two decks, or of two versions of one, side by side."""
    names = [one.words, two.words]
    charts = shown_charts(one.deck.game, [one.decklist, two.decklist], names)
    return {"charts": charts, "names": names, "patterns": pattern_defs()}
