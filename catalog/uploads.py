"""Uploads that are too large are refused before they are read."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeAlias

from django.http import HttpRequest, HttpResponse
from django.views.decorators.csrf import csrf_exempt, csrf_protect

View: TypeAlias = Callable[..., HttpResponse]
BESIDE_THE_FILE = 64 * 2**10
"""Bytes that the rest of a form may take."""


def is_too_large(request: HttpRequest, most: int) -> bool:
    """Whether a request says that its body is larger than a file of `most` bytes with its form."""
    length = request.META.get("CONTENT_LENGTH") or "0"
    return not length.isdecimal() or int(length) > most + BESIDE_THE_FILE


def refuse_larger(most: int, answer: View) -> Callable[[View], View]:
    """Have `answer` called instead of the view where the body is larger than a file of `most` bytes; nothing of it is read then, not even its CSRF token."""

    def decorate(view: View) -> View:
        protected = csrf_protect(view)

        @csrf_exempt
        @wraps(view)
        def measured(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
            if is_too_large(request, most):
                # the form counts as empty now: whoever asked for a field would read it all
                request._mark_post_parse_error()  # type: ignore[attr-defined]
                return answer(request, *args, **kwargs)
            return protected(request, *args, **kwargs)

        measured.measures_uploads = True  # type: ignore[attr-defined]
        return measured

    return decorate


def measures_itself(view: Callable[..., Any]) -> bool:
    """Whether a view, or the API's class behind it, takes files and measures them before they are read: `measures_uploads` says so."""
    return bool(getattr(getattr(view, "cls", view), "measures_uploads", False))
