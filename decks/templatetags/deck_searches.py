"""Links to searches of decks: `{% load deck_searches %}`."""

from __future__ import annotations

import re

from django import template
from django.utils.http import urlencode

register = template.Library()

QUOTES = re.compile('["“”＂]')


@register.filter
def asking(text: str, field: str) -> str:
    """Return the address's part that asks for decks whose `field` is exactly this: `?{{ tag|asking:"tag" }}`. Quotation marks make no difference there."""
    return urlencode({"q": f'{field}="{QUOTES.sub("", text)}"'})
