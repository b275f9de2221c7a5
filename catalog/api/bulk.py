"""A whole game as JSON lines, sent while it is read."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from typing import Any

from django.http import StreamingHttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiResponse, extend_schema, extend_schema_view
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.serializers import BaseSerializer
from rest_framework.utils.encoders import JSONEncoder

from catalog.api.examples import GAME
from catalog.api.serializers import (
    CardSerializer,
    CardSetSerializer,
    GameDetailSerializer,
    ProductSerializer,
)
from catalog.api.views import OfGame, products_of
from catalog.models import Card

AT_ONCE = 500
"""Cards read from the database at a time."""


class LinesRenderer(JSONRenderer):
    """What an address that sends lines is asked for as; errors are JSON all the same."""

    media_type = "application/x-ndjson"
    format = "jsonl"


@extend_schema_view(
    get=extend_schema(
        parameters=[GAME],
        responses={
            (200, "application/x-ndjson"): OpenApiResponse(
                OpenApiTypes.STR,
                "One JSON object a line, with `record`: first the game, then its sets, products and cards.",
            )
        },
    )
)
class GameLines(OfGame):
    """Everything of a game as JSON lines."""

    queryset = Card.objects.none()
    serializer_class = CardSerializer
    renderer_classes = (LinesRenderer, JSONRenderer)
    pagination_class = None

    def answer(self, request: Request) -> StreamingHttpResponse:
        """Send the lines while they are read."""
        lines = (f"{_json(line)}\n" for line in self._lines())
        return StreamingHttpResponse(lines, content_type="application/x-ndjson")

    def _lines(self) -> Iterator[dict[str, Any]]:
        game, context = self.game(), self.get_serializer_context()
        cards = game.cards.prefetch_related("printings__card_set")
        parts: tuple[tuple[str, Iterable[Any], type[BaseSerializer[Any]]], ...] = (
            ("game", [game], GameDetailSerializer),
            ("set", game.sets.with_entered(), CardSetSerializer),
            ("product", products_of(game), ProductSerializer),
            ("card", cards.iterator(chunk_size=AT_ONCE), CardSerializer),
        )
        for record, rows, serializer in parts:
            for row in rows:
                yield {"record": record, **serializer(row, context=context).data}


def _json(line: dict[str, Any]) -> str:
    return json.dumps(line, ensure_ascii=False, cls=JSONEncoder)
