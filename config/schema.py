"""The API's description."""

from __future__ import annotations

from drf_spectacular.views import SpectacularAPIView
from rest_framework.request import Request


class Schema(SpectacularAPIView):
    """Send the schema. There is one version: `version` in the address would only end up in a header."""

    def _get_version_parameter(self, request: Request) -> None:
        return None
