"""Error pages, and error JSON where the API was asked."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.core.exceptions import BadRequest, RequestDataTooBig, SuspiciousOperation
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.translation import gettext as _
from drf_standardized_errors.handler import exception_handler
from rest_framework.response import Response

logger = logging.getLogger(__name__)
View = Callable[[HttpRequest], HttpResponse]


def _answer(request: HttpRequest, status: int, code: str, title: str, advice: str) -> HttpResponse:
    if request.path.startswith("/api/"):
        kind = "server_error" if status == 500 else "client_error"
        errors = [{"code": code, "detail": advice, "attr": None}]
        return JsonResponse({"type": kind, "errors": errors}, status=status)
    context = {"status": status, "title": title, "advice": advice}
    return _whole(request, render(request, "error.html", context, status=status))


def _whole(request: HttpRequest, page: HttpResponse) -> HttpResponse:
    """Let htmx put a whole page in the place of the whole page, not inside the part it asked for."""
    if "HX-Request" in request.headers:
        page["HX-Retarget"], page["HX-Reswap"] = "body", "innerHTML show:window:top"
    return page


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer a request that can't be read, or is too much to read."""
    if isinstance(exception, RequestDataTooBig):
        return too_much(request)
    advice = _("The request could not be read. Please go back and try again.")
    return _answer(request, 400, "bad_request", _("That didn’t work"), advice)


def too_much(request: HttpRequest) -> HttpResponse:
    """Answer a request that is larger than what its address takes."""
    most = settings.DATA_UPLOAD_MAX_MEMORY_SIZE // 2**20
    advice = _("That was too much at once: at most %(most)d MB can be sent here.")
    return _answer(request, 413, "too_large", _("That didn’t work"), advice % {"most": most})


def unmeasured(request: HttpRequest) -> HttpResponse:
    """Answer a request whose body doesn't say how long it is."""
    advice = _("The request must say how long it is (Content-Length). Please send it that way.")
    return _answer(request, 411, "length_required", _("That didn’t work"), advice)


def api_refusal(error: Exception, context: Any) -> Response | None:
    """Return what the API answers to an error; a request Django can't read is left to `bad_request`."""
    unread = isinstance(error, SuspiciousOperation | BadRequest)
    return None if unread else exception_handler(error, context)


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer a request that isn't allowed."""
    advice = _("You are not allowed to do that. Please log in, or ask the owner.")
    return _answer(request, 403, "forbidden", _("Not allowed"), advice)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer a request for something that isn't there, or isn't yours to see."""
    advice = _("There is nothing at this address, or it is private.")
    return _answer(request, 404, "not_found", _("Not found"), advice)


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Answer a form whose page was too old or whose cookie is missing."""
    advice = _("This page was open too long or cookies are off. Please reload it and try again.")
    return _answer(request, 403, "csrf", _("Please try again"), advice)


def server_error(request: HttpRequest) -> HttpResponse:
    """Answer when the fault is ours; without the database as well."""
    title = _("Something went wrong")
    advice = _("Something went wrong on our side. Nothing you saved is lost.")
    try:
        return _answer(request, 500, "error", title, advice)
    except Exception:  # who is logged in can't be said either
        logger.exception("the error page could not be drawn whole")
        context = {"title": title, "advice": advice}
        page = render_to_string("bare_error.html", context)
        return _whole(request, HttpResponse(page, status=500))


def spoken_refusals(get_response: View) -> View:
    """Return the middleware that says in a sentence why a method was refused; Django sends an empty page."""

    def answer(request: HttpRequest) -> HttpResponse:
        response = get_response(request)
        if response.status_code != 405 or response.streaming or response.content:
            return response
        return _wrong_method(request, response["Allow"])

    return answer


def _wrong_method(request: HttpRequest, allowed: str) -> HttpResponse:
    advice = _("This address doesn’t take such a request. Please go back to the page before.")
    response = _answer(request, 405, "method_not_allowed", _("That didn’t work"), advice)
    response["Allow"] = allowed
    return response
