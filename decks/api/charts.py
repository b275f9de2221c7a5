"""Charts of decks as numbers."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.http import Http404
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from catalog.definition import in_language
from catalog.models import Game
from catalog.wording import language, word_value
from decks.api import examples
from decks.charts.counting import Bar, Counted
from decks.charts.shown import counted_charts
from decks.models import Deck


class ChartValueSerializer(serializers.Serializer[Any]):
    """One value of a chart; lists hold a number a deck."""

    label = serializers.CharField()  # type: ignore[assignment]
    amounts = serializers.ListField(child=serializers.IntegerField())
    chances = serializers.ListField(
        child=serializers.FloatField(allow_null=True),
        help_text="That the opening hand holds at least one (0..1); null where none is drawn.",
    )
    expected = serializers.ListField(
        child=serializers.FloatField(allow_null=True),
        help_text="Cards of the opening hand that have the value, on average.",
    )


class ChartSerializer(serializers.Serializer[Any]):
    """A chart in numbers; lists hold a number a deck."""

    code = serializers.CharField()
    name = serializers.CharField()
    kind = serializers.ChoiceField(["curve", "bars", "share"])
    measure = serializers.CharField(help_text="copies or sum(EXPRESSION)")
    hand = serializers.IntegerField(allow_null=True, help_text="Cards of the opening hand.")
    cards = serializers.ListField(child=serializers.IntegerField())
    without = serializers.ListField(
        child=serializers.IntegerField(), help_text="Cards of them without a value."
    )
    averages = serializers.ListField(child=serializers.FloatField(allow_null=True))
    medians = serializers.ListField(child=serializers.FloatField(allow_null=True))
    values = ChartValueSerializer(many=True)


class DeckCharts(APIView):
    """The charts of a deck that one may see, in numbers."""

    @extend_schema(
        responses=ChartSerializer(many=True),
        parameters=[examples.DECK, examples.WITH],
        examples=[examples.CHART],
    )
    def get(self, request: Request, pk: UUID) -> Response:
        """Return every chart of the deck, beside another deck's numbers where `with` names one."""
        keys: list[UUID | str] = [pk, *filter(None, [request.query_params.get("with", "")])]
        decks = [_seen(request, key) for key in keys]
        game = decks[0].game
        if any(deck.game_id != game.pk for deck in decks):
            raise Http404
        counted = counted_charts(game, [deck.to_decklist() for deck in decks])
        return Response(ChartSerializer([_plain(game, c) for c in counted], many=True).data)


def _seen(request: Request, key: UUID | str) -> Deck:
    """Return a deck that whoever asks may see; raises Http404."""
    try:
        pk = key if isinstance(key, UUID) else UUID(key)
    except ValueError:
        raise Http404 from None
    decks = Deck.objects.visible_to(request._request).select_related("game")
    deck: Deck = get_object_or_404(decks, pk=pk)
    return deck


def _plain(game: Game, counted: Counted) -> dict[str, Any]:
    chart = counted.chart
    return {
        "code": chart.code,
        "name": in_language(chart.names, language()),
        "kind": chart.kind,
        "measure": str(chart.measure),
        "hand": chart.pile.hand if chart.pile else None,
        "cards": counted.cards,
        "without": counted.without,
        "averages": [None if n is None else float(n) for n in counted.averages],
        "medians": [None if n is None else float(n) for n in counted.medians],
        "values": [_value(game, counted, bar) for bar in counted.bars],
    }


def _value(game: Game, counted: Counted, bar: Bar) -> dict[str, Any]:
    hands = list(zip(counted.openings, bar.drawn, strict=True))
    return {
        "label": str(word_value(bar.label, game)),
        "amounts": bar.amounts,
        "chances": [float(o.chance(n)) if o and n else None for o, n in hands],
        "expected": [float(o.expected(n)) if o and n else None for o, n in hands],
    }
