"""Errors of the API as JSON, those that Django raises by itself included."""

from __future__ import annotations

from typing import Any

from django.core.exceptions import RequestDataTooBig
from django.utils.translation import gettext_lazy as _
from drf_standardized_errors.handler import ExceptionHandler
from rest_framework import serializers
from rest_framework.exceptions import APIException
from rest_framework.status import (
    HTTP_409_CONFLICT,
    HTTP_412_PRECONDITION_FAILED,
    HTTP_413_REQUEST_ENTITY_TOO_LARGE,
    HTTP_428_PRECONDITION_REQUIRED,
)


class TooLarge(APIException):
    """More was sent than any request needs."""

    status_code = HTTP_413_REQUEST_ENTITY_TOO_LARGE
    default_code = "too_large"
    default_detail = _("The request is too large.")


class Conflict(APIException):
    """What is there doesn't go with what is asked; nothing was changed."""

    status_code = HTTP_409_CONFLICT
    default_code = "conflict"


class Changed(APIException):
    """The state that the request was made for (`If-Match`) is no more; nothing was changed."""

    status_code = HTTP_412_PRECONDITION_FAILED
    default_code = "precondition_failed"


class VersionNeeded(APIException):
    """A change must say which version of the card it was made for."""

    status_code = HTTP_428_PRECONDITION_REQUIRED
    default_code = "precondition_required"
    default_detail = _("Please send the card’s “version”, or its ETag as If-Match.")


class ProblemSerializer(serializers.Serializer[Any]):
    """One thing that is wrong."""

    code = serializers.CharField()
    detail = serializers.CharField(help_text="A sentence in the asked language.")
    attr = serializers.CharField(
        allow_null=True, help_text="Where: a parameter, or a path such as `rows.0.power`."
    )


class BadRequestSerializer(serializers.Serializer[Any]):
    """All that is wrong with what was sent."""

    type = serializers.ChoiceField(["validation_error", "client_error"])
    errors = ProblemSerializer(many=True)  # type: ignore[assignment]


class RefusedSerializer(serializers.Serializer[Any]):
    """Why a request is refused."""

    type = serializers.ChoiceField(["client_error"])
    errors = ProblemSerializer(many=True)  # type: ignore[assignment]


class ApiErrors(ExceptionHandler):
    """Errors as JSON; what Django refuses by itself is worded as well."""

    def convert_known_exceptions(self, exc: Exception) -> Exception:
        """Return the exception to be answered."""
        if isinstance(exc, RequestDataTooBig):
            return TooLarge()
        converted: Exception = super().convert_known_exceptions(exc)
        return converted
