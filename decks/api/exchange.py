"""Decks in all formats: read for anybody, and the own ones written."""

from __future__ import annotations

from typing import Any

from django.http import HttpResponse
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.parsers import FormParser, MultiPartParser
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from catalog.api.parsing import StrictJSONParser
from catalog.models import Game
from catalog.wording import word
from decks.api import examples
from decks.api.serializers import GameField, TextField, UnreadSerializer
from decks.decoding import Unreadable
from decks.downloads import name_file
from decks.exchange.exchange import FORMATS, LARGEST_FILE, TEXT, ending_of
from decks.exporting import deck_as, ending_of_format, media_type_of
from decks.games import rulebook_of
from decks.models import Deck
from decks.naming.keeping import names_of
from decks.reading import Reading
from decks.worded import worded_line, worded_lines


class ReadDeckSerializer(serializers.Serializer[Any]):
    """A deck in any format: its text, or a file (as multipart/form-data)."""

    game = GameField()
    text = TextField(required=False, max_length=LARGEST_FILE, trim_whitespace=False)
    file = serializers.FileField(required=False)

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Ask for either of the two."""
        if ("text" in attrs) == ("file" in attrs):
            raise serializers.ValidationError({"text": [_("Send either “text” or “file”.")]})
        return attrs


class CountedLineSerializer(serializers.Serializer[Any]):
    """A line that was understood."""

    line = serializers.IntegerField()
    text = serializers.CharField()
    card = serializers.CharField(help_text="Code of the card.")
    name = serializers.CharField()
    section = serializers.CharField(help_text="Code of the section.")
    copies = serializers.IntegerField()


class ReadingSerializer(serializers.Serializer[Any]):
    """What a deck says, line by line."""

    source = serializers.ChoiceField([TEXT, *FORMATS], help_text="The format it was read as.")  # type: ignore[assignment]
    name = serializers.CharField(allow_blank=True)
    notes = serializers.CharField(allow_blank=True)
    format = serializers.CharField(allow_blank=True, help_text="As the deck calls it.")
    choices = serializers.DictField(child=serializers.CharField())
    sections = serializers.DictField(
        child=serializers.DictField(child=serializers.IntegerField()),
        help_text="Section -> card code -> copies.",
    )
    understood = CountedLineSerializer(many=True)
    ambiguous = UnreadSerializer(many=True)
    unknown = UnreadSerializer(many=True, help_text="All other lines that were not counted.")


class DeckRead(APIView):
    """Say what a deck in any format holds, line by line; nothing is stored."""

    parser_classes = (StrictJSONParser, MultiPartParser, FormParser)

    @extend_schema(
        request=ReadDeckSerializer,
        responses=ReadingSerializer,
        examples=[examples.READ, examples.READING],
    )
    def post(self, request: Request) -> Response:
        """Return the lines as understood, ambiguous or unknown; an account's own names for cards are known."""
        asked = ReadDeckSerializer(data=request.data)
        asked.is_valid(raise_exception=True)
        game = asked.validated_data["game"]
        reading = _read(request, game, asked.validated_data)
        return Response(ReadingSerializer(_said(game, reading)).data)


def _read(request: Request, game: Game, data: dict[str, Any]) -> Reading:
    """Return what was sent as a deck; raises ValidationError."""
    file = data.get("file")
    sent = file.read(LARGEST_FILE + 1) if file else data["text"]
    key, ending = ("file", ending_of(file.name)) if file else ("text", "")
    try:
        names = names_of(request._request, game)
        reading = rulebook_of(game).exchange.read(sent, names=names, ending=ending)
    except Unreadable as unreadable:
        raise serializers.ValidationError({key: [word(unreadable.message)]}) from unreadable
    if not reading.has_lines:
        raise serializers.ValidationError({key: [_("There is no card in this list.")]})
    return reading


def _said(game: Game, reading: Reading) -> dict[str, Any]:
    """Return a reading as its serializer shows it."""
    book = rulebook_of(game)
    lines = [worded_line(line, book) for line in reading.unread]
    return {
        "source": reading.source,
        "name": reading.title,
        "notes": reading.notes,
        "format": reading.format,
        "choices": dict(reading.decklist.choices),
        "sections": reading.decklist.plain(),
        "understood": worded_lines(reading.understood, book),
        "ambiguous": [line for line in lines if line.kind == "ambiguous"],
        "unknown": [line for line in lines if line.kind != "ambiguous"],
    }


def deck_file(request: Request, deck: Deck, code: str) -> HttpResponse:
    """Return a deck as a file of a format; raises ValidationError for one there isn't."""
    if code != TEXT and code not in FORMATS:
        reason = _("There is no format “%(code)s”. Known: %(known)s.")
        values = {"code": code[:20], "known": ", ".join([TEXT, *FORMATS])}
        raise serializers.ValidationError({"as": [reason % values]})
    text = deck_as(deck, code, request.build_absolute_uri("/")[:-1])
    response = HttpResponse(text, content_type=f"{media_type_of(code)}; charset=utf-8")
    name_file(response, deck.name, ending_of_format(code))
    return response
