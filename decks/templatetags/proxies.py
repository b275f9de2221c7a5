"""The form that prints a deck's proxies: `{% load proxies %}{% proxy_form deck %}`."""

from __future__ import annotations

from typing import Any

from django import template

from decks.models import Deck
from decks.proxy_forms import ProxyForm

register = template.Library()


@register.inclusion_tag("decks/_proxy_form.html")
def proxy_form(deck: Deck) -> dict[str, Any]:
    """Show the form."""
    return {"deck": deck, "form": ProxyForm(auto_id="proxy_%s")}
