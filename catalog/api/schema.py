"""How the API describes itself: every status that an address may answer with is told."""

from __future__ import annotations

from typing import Any

from drf_standardized_errors.openapi import AutoSchema
from rest_framework.permissions import SAFE_METHODS

VERSIONED = {"409", "412", "428"}
"""Statuses of views that change what has a version."""


class Schema(AutoSchema):
    """Tells which of the less usual statuses an address knows."""

    def _should_add_error_response(self, responses: dict[str, Any], status_code: str) -> bool:
        """Return whether this address may answer so; what its handler of exceptions is called doesn't matter."""
        changes = self.method not in SAFE_METHODS
        if status_code in responses:
            return False
        if status_code in VERSIONED:
            return changes and status_code in getattr(self.view, "versioned", ())
        if status_code == "413":
            return changes and self.method != "DELETE"
        if status_code == "403" and getattr(self.view, "editors_only", False):
            return True
        if status_code == "400" or (
            status_code == "403" and changes
        ):  # a session without its CSRF token
            return True
        added: bool = getattr(self, f"_should_add_http{status_code}_error_response")()
        return added
