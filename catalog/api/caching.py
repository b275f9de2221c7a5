"""Answers that a client need not fetch twice: ETag and Last-Modified, 304 where nothing changed."""

from __future__ import annotations

from datetime import datetime, timedelta
from hashlib import sha256
from typing import Any

from django.http import HttpRequest
from django.utils import timezone
from django.views.decorators.http import condition
from rest_framework import generics
from rest_framework.mixins import ListModelMixin
from rest_framework.request import Request

from catalog.models import Game
from catalog.wording import language

SHAPE = 1
"""Rises when answers look different for the same data."""
SETTLED = timedelta(seconds=2)
"""HTTP dates have whole seconds: what changed just now has no date yet, only an ETag."""


class Conditional(generics.GenericAPIView[Any]):
    """An address whose answer depends on its games, its own words and the language only."""

    def states(self) -> list[Game]:
        """Return the games that the answer depends on; raises Http404."""
        raise NotImplementedError

    def get(self, request: Request, *args: Any, **kwargs: Any) -> Any:
        """Answer, with 304 if the client has the answer already."""
        states = self.states()
        etag, modified = etag_of(request, states), modified_of(states)
        cached = condition(lambda *_, **__: etag, lambda *_, **__: modified)
        response = cached(lambda request: self.answer(request))(request)
        response["Cache-Control"] = "no-cache"
        return response

    def answer(self, request: Request) -> Any:
        """Return the answer to a client that doesn't have it: the list, or the object."""
        if isinstance(self, ListModelMixin):
            return self.list(request)
        return self.retrieve(request)  # type: ignore[attr-defined]


def etag_of(request: Request | HttpRequest, states: list[Game]) -> str:
    """Return what changes whenever the answer does."""
    parts = [f"{game.code}:{game.pk}:{game.revision}:{game.digest}" for game in states]
    content = "\n".join((str(SHAPE), request.build_absolute_uri(), language(), *parts))
    return f'"{sha256(content.encode()).hexdigest()[:32]}"'


def modified_of(states: list[Game]) -> datetime | None:
    """Return when the youngest of the games changed; nothing where that was just now."""
    youngest = max((game.modified for game in states), default=None)
    return youngest if youngest and timezone.now() - youngest > SETTLED else None
