"""Error pages, and error JSON where the API was asked."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.translation import gettext as _


def _answer(request: HttpRequest, status: int, code: str, title: str, advice: str) -> HttpResponse:
    if request.path.startswith("/api/"):
        kind = "server_error" if status == 500 else "client_error"
        errors = [{"code": code, "detail": advice, "attr": None}]
        return JsonResponse({"type": kind, "errors": errors}, status=status)
    context = {"status": status, "title": title, "advice": advice}
    return render(request, "error.html", context, status=status)


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer a request that can't be read."""
    advice = _("The request could not be read. Please go back and try again.")
    return _answer(request, 400, "bad_request", _("That didn’t work"), advice)


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
    """Answer when the fault is ours."""
    advice = _("Something went wrong on our side. Nothing you saved is lost.")
    return _answer(request, 500, "error", _("Something went wrong"), advice)
