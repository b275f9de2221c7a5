"""Formats as JSON: what they say by day, and the timelines of one's own decks."""

from __future__ import annotations

from datetime import date
from typing import Any

from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils import timezone
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import permissions, serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from catalog.formats import ALWAYS, SNAPSHOT_KEYS, Format
from catalog.models import Game
from catalog.wording import word
from decks.api import examples
from decks.formats.forms import day_of, houses_of
from decks.formats.judging import Judging, judging
from decks.formats.models import HouseFormat, house_key
from decks.formats.timeline import timeline_of
from decks.legality.formats import FormatError, Settled, settled_on
from decks.models import Deck


class SnapshotSerializer(serializers.Serializer[Any]):
    """From when on a format says something else."""

    start = serializers.DateField(allow_null=True, help_text="null: since ever")
    end = serializers.DateField(allow_null=True, help_text="The first day after it; null: it lasts")
    origin = serializers.CharField(help_text="Where it comes from.")
    changes = serializers.DictField(help_text="What it says, as in game.toml; the rest stays.")


class FormatSerializer(serializers.Serializer[Any]):
    """A format of a game, with its snapshots."""

    code = serializers.CharField()
    names = serializers.DictField(child=serializers.CharField())
    about = serializers.DictField(child=serializers.CharField())
    origin = serializers.CharField()
    game_rules = serializers.BooleanField(help_text="Whether the game's own rules hold as well.")
    snapshots = SnapshotSerializer(many=True)


class SettledSerializer(serializers.Serializer[Any]):
    """What a format says on a day, all of it."""

    code = serializers.CharField()
    on = serializers.DateField()
    start = serializers.DateField(allow_null=True)
    end = serializers.DateField(allow_null=True)
    says = serializers.DictField(help_text="Lists, pool, points, changes, as in game.toml.")


class SpanSerializer(serializers.Serializer[Any]):
    """Days in a row on which a deck has one verdict."""

    start = serializers.DateField(allow_null=True)
    last = serializers.DateField(allow_null=True, help_text="The last day; null: it lasts")
    verdict = serializers.CharField(source="state")
    reasons = serializers.ListField(
        child=serializers.CharField(), help_text="What broke on the day after."
    )
    change = serializers.CharField(help_text="Where the snapshot that ended it comes from.")


class TimelineSerializer(serializers.Serializer[Any]):
    """The verdicts of a deck in one format, by day."""

    format = serializers.CharField(source="code")
    name = serializers.CharField()
    spans = SpanSerializer(many=True, source="bars")


def _day(start: date) -> date | None:
    return None if start == ALWAYS else start


def _plain(known: Format) -> dict[str, Any]:
    snapshots = [
        {
            "start": _day(snapshot.start),
            "end": known.end(place),
            "origin": snapshot.source,
            "changes": snapshot.says,
        }
        for place, snapshot in enumerate(known.snapshots)
    ]
    return {
        "code": known.code,
        "names": known.names,
        "about": known.about,
        "origin": known.source,
        "game_rules": known.game_rules,
        "snapshots": snapshots,
    }


def _settled(known: Format, now: Settled, on: date) -> dict[str, Any]:
    says = {key: now.get(key) for key in SNAPSHOT_KEYS if now.get(key) is not None}
    return {"code": known.code, "on": on, "start": _day(now.start), "end": now.end, "says": says}


class FormatList(APIView):
    """The formats of a game."""

    authentication_classes = ()

    @extend_schema(
        parameters=[examples.FORMAT_GAME],
        responses=FormatSerializer(many=True),
        examples=[examples.FORMAT_READ],
    )
    def get(self, request: Request, game: str) -> Response:
        """Return all formats with their snapshots."""
        found = get_object_or_404(Game, code=game)
        known = [_plain(one) for one in found.definition.formats.values()]
        return Response(FormatSerializer(known, many=True).data)


class FormatDetail(APIView):
    """A format as of a day."""

    authentication_classes = ()

    @extend_schema(
        parameters=[examples.FORMAT_GAME, examples.FORMAT, examples.ON],
        responses=SettledSerializer,
        examples=[examples.SETTLED],
    )
    def get(self, request: Request, game: str, code: str) -> Response:
        """Return what the format says on a day: what its snapshots up to then said last."""
        found = get_object_or_404(Game, code=game)
        known = found.definition.formats.get(code)
        if known is None:
            raise Http404
        on = day_of(request.query_params.get("on", "").strip())
        if on is None:
            raise serializers.ValidationError({"on": [_("A date is YYYY-MM-DD.")]})
        try:
            now = settled_on(known, on)
        except FormatError as error:
            raise serializers.ValidationError({"on": [word(error.message, found)]}) from error
        return Response(SettledSerializer(_settled(known, now, on)).data)


class DeckTimeline(APIView):
    """When one of the own decks was legal."""

    permission_classes = (permissions.IsAuthenticated,)

    @extend_schema(
        parameters=[examples.FORMAT_DECK],
        responses=TimelineSerializer(many=True),
        examples=[examples.TIMELINE],
    )
    def get(self, request: Request, pk: str) -> Response:
        """Return the spans of one of the own decks in each format."""
        decks = Deck.objects.filter(owner=request.user.pk).with_cards()
        deck = get_object_or_404(decks, pk=pk)
        timeline = timeline_of(deck, timezone.localdate(), houses_of(deck))
        return Response(TimelineSerializer(timeline.rows, many=True).data)


def judged_by(game: Game, code: str, on: date | None) -> Judging:
    """Return the rules asked for, shared house formats included; raises ValidationError."""
    key = house_key(code)
    shared = HouseFormat.objects.filter(visibility=HouseFormat.Visibility.UNLISTED)
    house = shared.select_related("game").filter(pk=key).first() if key else None
    try:
        return judging(game, code, on, house)
    except FormatError as error:
        field = "on" if "date" in error.message.values else "format"
        raise serializers.ValidationError({field: [word(error.message, game)]}) from error
