"""Proxies by API: the plan of a print, and its files; chosen as the page and the command choose."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from django.http import FileResponse
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from catalog.models import Game
from catalog.wording import word
from decks.api import examples
from decks.api.serializers import TextField, UnreadSerializer
from decks.decoding import LARGEST, Unreadable
from decks.games import rulebook_of
from decks.proxies.choices import Asked, Choice, Number, Option, Refused, Several
from decks.proxies.content import run_of
from decks.proxies.options import OPTIONS
from decks.proxies.order import COPIES_OF, Source
from decks.proxies.outputs.table import OUTPUTS
from decks.proxies.run import Run
from decks.proxies.views import asked_of, file_of
from decks.reading import Reading
from decks.worded import worded_line

CONTENT = {
    "deck": "Id of a deck, or id@version; repeatable.",
    "card": "CODE, CODE*2 or CODE@SET/NUMBER*2: a single card; repeatable.",
    "profile": "Key of a printer of yours, whose correction is made.",
}
"""What may be asked for besides OPTIONS."""
AS = OpenApiParameter(
    "as", str, description="Send this file; without it the plan is told.", enum=list(OUTPUTS)
)


class PrintSerializer(serializers.Serializer[Any]):
    """A print: a decklist that nobody needs to have saved, and options by name."""

    text = TextField(required=False, max_length=LARGEST, trim_whitespace=False)
    options = serializers.DictField(
        required=False,
        help_text="As the parameters of GET: a text or number, or a list of them; `deck`, `card` and `n.CODE` (copies of a card) too.",
    )

    def validate_options(self, options: dict[str, Any]) -> dict[str, list[str]]:
        """Return options as an address has them; refuses unknown names and values of other shapes."""
        return {_known(name): _texts(name, value) for name, value in options.items()}


def _known(name: str) -> str:
    if name in OPTIONS or name in CONTENT or name.startswith(COPIES_OF):
        return name
    reason = _("There is no option “%(name)s”. Known: %(known)s.")
    known = ", ".join([*OPTIONS, *CONTENT, f"{COPIES_OF}CODE"])
    raise serializers.ValidationError(reason % {"name": name[:40], "known": known})


def _texts(name: str, value: object) -> list[str]:
    values = value if isinstance(value, list) else [value]
    if all(isinstance(each, str | int | float) and not isinstance(each, bool) for each in values):
        return [str(each) for each in values]
    reason = _("“%(name)s” is a text or number, or a list of them.")
    raise serializers.ValidationError(reason % {"name": name[:40]})


class SizeSerializer(serializers.Serializer[Any]):
    """Width and height in mm."""

    width = serializers.FloatField()
    height = serializers.FloatField()


class PlanSerializer(serializers.Serializer[Any]):
    """What a print would come to."""

    title = serializers.CharField()
    cards = serializers.IntegerField(help_text="Copies counted.")
    different = serializers.IntegerField()
    sheets = serializers.IntegerField()
    pages = serializers.IntegerField(help_text="Backs are pages too.")
    places = serializers.IntegerField(help_text="Cards on a full sheet.")
    empty = serializers.IntegerField(help_text="Places that no card takes.")
    paper = SizeSerializer()
    card = SizeSerializer()
    unread = UnreadSerializer(many=True, help_text="Lines of the list that are not printed.")
    files = serializers.ListField(
        child=serializers.ChoiceField(list(OUTPUTS)), help_text="What `as` may ask for."
    )


def _parameters() -> Iterator[OpenApiParameter]:
    """Yield the parameters of a print, as its options are declared."""
    yield AS
    for name, about in CONTENT.items():
        if name == "card":
            continue  # its example is told
        yield OpenApiParameter(name, str, description=about, many=name != "profile")
    for option in OPTIONS.values():
        yield OpenApiParameter(
            option.name,
            _kind(option),
            description=". ".join(part.text for part in (option.label, option.help) if part),
            many=isinstance(option, Several),
        )


def _kind(option: Option) -> Any:
    if isinstance(option, Choice):
        return {"type": "string", "enum": list(option.offers), "default": option.default}
    if isinstance(option, Number):
        limits = {"minimum": option.least, "maximum": option.most, "default": option.default}
        return {"type": "number", **limits}
    return OpenApiTypes.STR


class Proxies(APIView):
    """Proxies of any decks and cards of a game that one may see; nothing is stored."""

    @extend_schema(
        parameters=[examples.GAME, examples.PRINTED_CARD, *_parameters()],
        responses={(200, "application/json"): PlanSerializer, (200, "application/pdf"): bytes},
        examples=[examples.PLAN],
    )
    def get(self, request: Request, game: str) -> Response | FileResponse:
        """Return what a print would come to, or with `as` its file."""
        found = get_object_or_404(Game, code=game)
        asked = {k: texts for k, texts in asked_of(request._request).items() if k != "as"}
        return _answer(request, found, asked)

    @extend_schema(
        parameters=[examples.GAME, AS],
        request=PrintSerializer,
        responses={(200, "application/json"): PlanSerializer, (200, "application/pdf"): bytes},
        examples=[examples.PRINT, examples.PRINT_PLAN],
    )
    def post(self, request: Request, game: str) -> Response | FileResponse:
        """Return what the print of a list would come to, or with `as` its file."""
        found = get_object_or_404(Game, code=game)
        sent = PrintSerializer(data=request.data)
        sent.is_valid(raise_exception=True)
        data = sent.validated_data
        reading = _read(found, data["text"]) if data.get("text") else None
        return _answer(request, found, data.get("options", {}), reading)


def _read(game: Game, text: str) -> Reading:
    """Return a list that was sent; raises ValidationError."""
    try:
        return rulebook_of(game).exchange.read(text)
    except Unreadable as unreadable:
        raise serializers.ValidationError({"text": [word(unreadable.message)]}) from unreadable


def _answer(
    request: Request, game: Game, asked: Asked, reading: Reading | None = None
) -> Response | FileResponse:
    """Return the plan, or the file that `as` names; raises ValidationError."""
    output = request.query_params.get("as", "")
    if output and output not in OUTPUTS:
        reason = _("There is no file “%(code)s”. Known: %(known)s.")
        values = {"code": output[:20], "known": ", ".join(OUTPUTS)}
        raise serializers.ValidationError({"as": [reason % values]})
    listed = [Source(reading.title or game.code, reading.decklist.sections)] if reading else []
    try:
        run = run_of(request._request, game, asked, listed)
        if output:
            return file_of(run, output)
    except Refused as refusal:
        said = word(refusal.message, game)
        told: Any = {refusal.option: [said]} if refusal.option else [said]
        raise serializers.ValidationError(told) from refusal
    book = rulebook_of(game)
    unread = [worded_line(line, book) for line in reading.unread] if reading else []
    return Response(PlanSerializer({**_plan(run), "unread": unread}).data)


def _plan(run: Run) -> dict[str, Any]:
    grid = run.grid
    return {
        "title": run.title,
        "cards": run.cards,
        "different": len(run.faces),
        "sheets": run.sheet_count,
        "pages": run.page_count,
        "places": grid.places,
        "empty": run.empty,
        "paper": {"width": grid.paper.width, "height": grid.paper.height},
        "card": {"width": grid.card_width, "height": grid.card_height},
        "files": list(OUTPUTS),
    }
