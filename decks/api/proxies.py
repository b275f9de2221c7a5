"""Proxies by the API: the plan of a print, its files, and jobs for those that take long."""

from __future__ import annotations

from typing import Any
from uuid import UUID, uuid4

from django.http import FileResponse, Http404
from django.shortcuts import get_object_or_404
from django.urls import reverse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, OpenApiResponse, extend_schema
from rest_framework import serializers, status
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from catalog.jobs import Job
from catalog.messages import Message
from catalog.models import Game
from catalog.wording import word
from decks.api import examples
from decks.proxies.choices import Choice, Option, Refused, Several
from decks.proxies.content import Print, print_of
from decks.proxies.options import OPTIONS
from decks.proxies.outputs.table import OUTPUTS
from decks.proxies.run import Run
from decks.proxies.size import pdf_size
from decks.proxies.tasks import begin, file_of_job, is_long, job_of, problem_of
from decks.proxies.views import TAKES_LONG, file_of


def _parameter(option: Option) -> OpenApiParameter:
    """Return an option as the schema describes it."""
    about = option.label.text + (f". {option.help.text}" if option.help else "")
    if isinstance(option, Choice):
        return OpenApiParameter(option.name, str, enum=list(option.offers), description=about)
    if isinstance(option, Several):
        return OpenApiParameter(option.name, str, many=True, description=f"{about}, by code.")
    limits = f"{about} ({option.unit}, {option.least:g} to {option.most:g}; {option.default:g} unless told)."
    return OpenApiParameter(option.name, float, description=limits)


CONTENT = [
    OpenApiParameter("deck", str, many=True, description="A deck you may see, by its id; a version of it by @3 behind it."),
    examples.CARD_PRINTED,
    OpenApiParameter("list", str, many=True, description="A decklist."),
    OpenApiParameter("q", str, many=True, description="A search: every card that it finds, once."),
    OpenApiParameter("profile", OpenApiTypes.UUID, description="One of your printers."),
]  # fmt: skip
"""What is printed; `n.CODE=3` sets the copies of one card."""
PARAMETERS = [examples.GAME, *CONTENT, *map(_parameter, OPTIONS.values())]


class PlannedCardSerializer(serializers.Serializer[Any]):
    """A card of a print."""

    card = serializers.CharField(help_text="Code of the card.")
    name = serializers.CharField()
    section = serializers.CharField(help_text="Code of the section, empty outside of decks.")
    copies = serializers.IntegerField()


class PlanSerializer(serializers.Serializer[Any]):
    """What a print would take; lengths in mm."""

    title = serializers.CharField()
    cards = serializers.IntegerField(help_text="Copies counted.")
    different = serializers.IntegerField()
    sheets = serializers.IntegerField()
    pages = serializers.IntegerField(help_text="Second sides are pages too.")
    places = serializers.IntegerField(help_text="Cards on a full sheet.")
    empty = serializers.IntegerField(help_text="Places that no card takes.")
    paper = serializers.ListField(child=serializers.FloatField(), help_text="Width, height.")
    card_size = serializers.ListField(child=serializers.FloatField(), help_text="Width, height.")
    bytes = serializers.IntegerField(help_text="About, of the PDF.")
    warnings = serializers.ListField(child=serializers.CharField())
    slots = PlannedCardSerializer(many=True)


class PrintSerializer(serializers.Serializer[Any]):
    """A print that is being made, or was."""

    id = serializers.UUIDField()
    status = serializers.ChoiceField(Job.State.values)
    done = serializers.IntegerField()
    total = serializers.IntegerField()
    file = serializers.CharField(help_text="Address of the finished file, empty until then.")
    problem = serializers.CharField(help_text="Why there is none.")


def asked_of(request: Request) -> dict[str, list[str]]:
    """Return what an address says."""
    return {name: texts for name, texts in request.query_params.lists() if any(texts)}


def _print(request: Request, code: str) -> tuple[Print, Run]:
    """Return what is asked for; raises ValidationError at the parameter that is wrong."""
    game = get_object_or_404(Game, code=code)
    try:
        asked = print_of(request._request, game, asked_of(request))
        return asked, asked.run()
    except Refused as refusal:
        raise _refused(refusal.option, refusal.message, game) from refusal


def _refused(option: str, message: Message, game: Game) -> serializers.ValidationError:
    reason = word(message, game)
    return serializers.ValidationError({option: [reason]} if option else [reason])


class ProxyPlan(APIView):
    """What a print would take."""

    @extend_schema(parameters=PARAMETERS, responses=PlanSerializer, examples=[examples.PLAN])
    def get(self, request: Request, game: str) -> Response:
        """Return sheets, empty places, size and warnings of a print; nothing is made."""
        asked, run = _print(request, game)
        return Response(PlanSerializer(_plan(asked.game, run)).data)


def _plan(game: Game, run: Run) -> dict[str, Any]:
    return {
        "title": run.title,
        "cards": run.cards,
        "different": len(run.faces),
        "sheets": run.sheet_count,
        "pages": run.page_count,
        "places": run.grid.places,
        "empty": run.empty,
        "paper": [run.grid.paper.width, run.grid.paper.height],
        "card_size": [run.grid.card_width, run.grid.card_height],
        "bytes": pdf_size(run),
        "warnings": [word(warning, game) for warning in run.warnings()],
        "slots": [
            {"card": f.code, "name": f.name, "section": f.section, "copies": f.copies}
            for f in run.faces
        ],
    }


class ProxyFile(APIView):
    """A print as a file."""

    @extend_schema(
        operation_id="games_proxies_file",
        parameters=[examples.OUTPUT, *PARAMETERS],
        responses={200: OpenApiResponse(OpenApiTypes.BINARY, description="The file.")},
    )
    def get(self, request: Request, game: str, output: str) -> FileResponse:
        """Return the file; one that takes long has to be posted for."""
        asked, run = _print(request, _known(game, output))
        if is_long(run, output):
            raise _refused("", TAKES_LONG, asked.game)
        try:
            return file_of(run, output)
        except Refused as refusal:
            raise _refused(refusal.option, refusal.message, asked.game) from refusal

    @extend_schema(
        request=None, parameters=[examples.OUTPUT, *PARAMETERS], responses={202: PrintSerializer}, examples=[examples.PRINT_BEGUN]
    )  # fmt: skip
    def post(self, request: Request, game: str, output: str) -> Response:
        """Have the file made, and return where to ask how far it is."""
        asked, _run = _print(request, _known(game, output))
        key = uuid4()
        begin(asked.game, asked, output, key)
        headers = {"Location": reverse("api_print", args=[key])}
        return Response(_told(key), status=status.HTTP_202_ACCEPTED, headers=headers)


def _known(game: str, output: str) -> str:
    if output not in OUTPUTS:
        raise Http404
    return game


class PrintDetail(APIView):
    """A print that is being made: whoever has its id may ask."""

    @extend_schema(
        parameters=[examples.PRINT], responses=PrintSerializer, examples=[examples.PRINT_TOLD]
    )
    def get(self, request: Request, id: UUID) -> Response:
        """Return how far it is, and the address of its file when it is done."""
        return Response(_told(id))

    @extend_schema(
        parameters=[examples.PRINT],
        responses={202: PrintSerializer},
        examples=[examples.PRINT_BEGUN],
    )
    def delete(self, request: Request, id: UUID) -> Response:
        """Stop it."""
        _job(id).stop()
        return Response(_told(id), status=status.HTTP_202_ACCEPTED)


def _job(key: UUID) -> Job:
    job = job_of(key)
    if job is None:
        raise Http404
    return job


def _told(key: UUID) -> dict[str, Any]:
    job = _job(key)
    return PrintSerializer(
        {
            "id": key,
            "status": job.current_state,
            "done": job.done,
            "total": job.total,
            "file": reverse("print_file", args=[key]) if file_of_job(job) else "",
            "problem": problem_of(job),
        }
    ).data
