"""Who may change things by the API."""

from __future__ import annotations

from typing import Any

from rest_framework.permissions import SAFE_METHODS, BasePermission
from rest_framework.request import Request

from catalog.roles import may_edit


class MayEdit(BasePermission):
    """Everybody reads; the game's owners and editors and the staff write."""

    def has_permission(self, request: Request, view: Any) -> bool:
        """Return whether the request may go on; an unknown game is a 404."""
        return request.method in SAFE_METHODS or may_edit(request.user, view.game())
