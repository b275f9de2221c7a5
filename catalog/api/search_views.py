"""Names as they are typed, as JSON."""

from __future__ import annotations

from typing import Any

from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.generics import get_object_or_404
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from catalog.api.examples import GAME, PART
from catalog.models import Game
from catalog.suggest import suggestions
from catalog.wording import language


class NameSerializer(serializers.Serializer[Any]):
    """A card whose name fits what was typed."""

    code = serializers.CharField(source="card.code")
    name = serializers.CharField(source="spelling", help_text="The spelling that fits.")
    names = serializers.DictField(source="card.names", child=serializers.CharField())


class NameList(APIView):
    """Names as they are typed."""

    @extend_schema(
        parameters=[GAME, PART],
        responses=NameSerializer(many=True),
    )
    def get(self, request: Request, game: str) -> Response:
        """List up to 8 cards whose name, reading (in kana or romaji) or alias holds `q`."""
        found = get_object_or_404(Game, code=game)
        fitting = suggestions(found, request.query_params.get("q", "")[:100], language())
        return Response(NameSerializer(fitting, many=True).data)
