"""What every page knows."""

from __future__ import annotations

from typing import Any

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
    """Return the languages of the switch in the page's head and the site's stylesheets."""
    return {
        "site_languages": [("en", "English"), ("ja", "日本語")],
        "stylesheets": STYLESHEETS,
    }
