"""Links to downloads of cards: `{% load exports %}{% card_exports game q sort %}`."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from django import template
from django.urls import reverse

from catalog.exporting.tables import FORMS
from catalog.models import Game

register = template.Library()


@register.inclusion_tag("catalog/_export.html")
def card_exports(game: Game, query: str = "", sort: str = "") -> dict[str, Any]:
    """Return one link a form of file, to the cards that `query` finds in the order of `sort`."""
    address = reverse("card_export", args=[game.code])
    asked = {name: value for name, value in (("q", query), ("sort", sort)) if value}
    return {"links": [(f"{address}?{urlencode({'form': f, **asked})}", f.upper()) for f in FORMS]}
