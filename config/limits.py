"""Requests that are too large are refused before anything of them is read: neither memory nor disk fills, and the answer comes at once."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.http import HttpRequest, HttpResponse

from catalog.uploads import is_too_large, measures_itself
from config.errors import too_much, unmeasured


class BodyLimit:
    """Middleware before that of CSRF, which reads forms: bodies have at most DATA_UPLOAD_MAX_MEMORY_SIZE bytes, but where a view takes files and measures them itself.

    A body that doesn't say its length (chunks) would be taken for none; that is refused too.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        """Pass the request on."""
        return self.get_response(request)

    def process_view(
        self, request: HttpRequest, view: Callable[..., Any], args: Any, kwargs: Any
    ) -> HttpResponse | None:
        """Return the refusal, or None."""
        if "HTTP_TRANSFER_ENCODING" in request.META and not request.META.get("CONTENT_LENGTH"):
            return unmeasured(request)
        most = settings.DATA_UPLOAD_MAX_MEMORY_SIZE
        if measures_itself(view) or not is_too_large(request, most):
            return None
        return too_much(request)
