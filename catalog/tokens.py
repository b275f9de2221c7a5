"""What tells one anonymous visitor from another."""

from __future__ import annotations

from uuid import uuid4

from django.http import HttpRequest

VISITOR = "visitor"
"""Session key of an anonymous visitor's token."""


def visitor_token(request: HttpRequest) -> str:
    """Return this browser session's token, made on first use."""
    return str(request.session.setdefault(VISITOR, uuid4().hex))
