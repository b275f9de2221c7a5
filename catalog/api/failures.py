"""Errors of the API as JSON, those that Django raises by itself included."""

from __future__ import annotations

from django.core.exceptions import RequestDataTooBig
from django.utils.translation import gettext_lazy as _
from drf_standardized_errors.handler import ExceptionHandler
from rest_framework.exceptions import APIException
from rest_framework.status import HTTP_413_REQUEST_ENTITY_TOO_LARGE


class TooLarge(APIException):
    """More was sent than any request needs."""

    status_code = HTTP_413_REQUEST_ENTITY_TOO_LARGE
    default_code = "too_large"
    default_detail = _("The request is too large.")


class ApiErrors(ExceptionHandler):
    """Errors as JSON; what Django refuses by itself is worded as well."""

    def convert_known_exceptions(self, exc: Exception) -> Exception:
        """Return the exception to be answered."""
        if isinstance(exc, RequestDataTooBig):
            return TooLarge()
        converted: Exception = super().convert_known_exceptions(exc)
        return converted
