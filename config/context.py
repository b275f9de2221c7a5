"""What every page knows."""

from __future__ import annotations

from typing import Any

from django.conf import settings
from django.http import HttpRequest


def site(request: HttpRequest) -> dict[str, Any]:
    """Return the languages of the switch in the page's head."""
    return {"site_languages": [("en", "English"), ("ja", "日本語")], "debug": settings.DEBUG}
