"""What every page knows."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

from django.http import HttpRequest

STYLESHEETS = tuple(
    f"css/{name}.css"
    for name in (
        "tokens",
        "base",
        "site_head",
        "panel",
        "button",
        "form",
        "table",
        "card_grid",
        "badge",
        "notice",
        "pager",
        "progress",
    )
)


def site(request: HttpRequest) -> dict[str, Any]:
    """Return the languages of the switch in the page's head, the site's stylesheets, and what makes keys for forms.

    A form with a key of its own makes one thing, however often it is sent.
    """
    return {
        "fresh_key": uuid4,
        "site_languages": [("en", "English"), ("ja", "日本語")],
        "stylesheets": STYLESHEETS,
    }
