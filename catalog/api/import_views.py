"""Imports of cards by the API: a dry run unless `confirm` is true; editors only."""

from __future__ import annotations

import json
from typing import Any

from django.http import HttpRequest, JsonResponse
from django.http.response import HttpResponseBase
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import extend_schema
from rest_framework import generics, status
from rest_framework.exceptions import NotAuthenticated, PermissionDenied
from rest_framework.parsers import MultiPartParser
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.serializers import BaseSerializer

from catalog.api import examples
from catalog.api.examples import GAME, IMPORT
from catalog.api.import_serializers import ImportSerializer, NewImportSerializer
from catalog.api.parsing import StrictJSONParser
from catalog.importing.reading import too_large
from catalog.importing.table import LARGEST
from catalog.imports.running import new_import
from catalog.imports.tasks import PLAN, SAVE, UNDO, WHOLE, begin
from catalog.models import CardImport, Game
from catalog.roles import account, may_edit
from catalog.uploads import is_too_large
from catalog.wording import word

STEP: dict[str, Any] = {
    "request": None,
    "parameters": [GAME, IMPORT],
    "responses": {200: ImportSerializer, 202: ImportSerializer},
}


class _OfEditor(generics.GenericAPIView[CardImport]):
    """What only those may do who may change the game's cards."""

    queryset = CardImport.objects.none()
    serializer_class: type[BaseSerializer[Any]] = ImportSerializer
    http_method_names = ["get", "post", "head", "options"]
    editors_only = True

    def game(self) -> Game:
        """Return the game in the address; raises NotAuthenticated or PermissionDenied."""
        game = get_object_or_404(Game, code=self.kwargs.get("game"))
        if not self.request.user.is_authenticated:
            raise NotAuthenticated
        if not may_edit(self.request.user, game):
            raise PermissionDenied
        return game

    def found(self) -> CardImport:
        """Return the import in the address."""
        imports = self.game().imports.defer("content").select_related("batch", "job", "game")
        return get_object_or_404(imports, pk=self.kwargs["pk"])

    def answer(self, card_import: CardImport, code: int = status.HTTP_200_OK) -> Response:
        """Return the import as it stands; 202 while a job is at work on it."""
        imports = CardImport.objects.defer("content").select_related("batch", "job", "game")
        fresh = imports.get(pk=card_import.pk)
        waiting = bool(fresh.job and fresh.job.is_open)
        data = ImportSerializer(fresh, context=self.get_serializer_context()).data
        return Response(data, status.HTTP_202_ACCEPTED if waiting else code)


class ImportCreate(_OfEditor):
    """A new import."""

    measures_uploads = True
    parser_classes = [StrictJSONParser, MultiPartParser]
    serializer_class = NewImportSerializer

    def dispatch(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        """Refuse a body that is too large before anything of it is read."""
        if is_too_large(request, LARGEST):
            error = {"code": "too_large", "detail": word(too_large()), "attr": None}
            return JsonResponse({"type": "client_error", "errors": [error]}, status=413)
        return super().dispatch(request, *args, **kwargs)

    @extend_schema(
        parameters=[GAME],
        responses={201: ImportSerializer, 202: ImportSerializer},
        examples=[examples.NEW_IMPORT, examples.IMPORT_READY],
    )
    def post(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Read `rows` or a `file` and answer what each row would do. With `confirm` it is written at once, if no row is refused."""
        game = self.game()
        form = self.get_serializer(data=request.data)
        form.is_valid(raise_exception=True)
        given = form.validated_data
        stored = new_import(
            game, account(request.user), *_content(given), given["encoding"], given["clear"]
        )
        if given["columns"]:
            stored.columns = given["columns"]
            stored.save(update_fields=["columns"])
        begin(WHOLE if given["confirm"] else PLAN, stored, account(request.user))
        return self.answer(stored, status.HTTP_201_CREATED)


def _content(given: dict[str, Any]) -> tuple[str, bytes]:
    if file := given.get("file"):
        return file.name, file.read()
    return "API", json.dumps(given["rows"]).encode()


class ImportStatus(_OfEditor):
    """An import as it stands."""

    @extend_schema(
        parameters=[GAME, IMPORT, examples.STATUS, examples.PAGE],
        responses={200: ImportSerializer, 202: ImportSerializer},
        examples=[examples.IMPORT_READ],
    )
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Return how far it is, its counts and a page of its rows."""
        return self.answer(self.found())


class ImportConfirm(_OfEditor):
    """The writing of a previewed import."""

    @extend_schema(**STEP, examples=[examples.IMPORT_SAVED])
    def post(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Write what the preview shows; a refusal stands in `problem`."""
        found = self.found()
        if not (found.job and found.job.is_open):
            begin(SAVE, found, account(request.user))
        return self.answer(found)


class ImportUndo(_OfEditor):
    """The undoing of a written import."""

    @extend_schema(**STEP, examples=[examples.IMPORT_UNDONE])
    def post(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Take back what it wrote; a refusal, such as later changes that would be lost, stands in `problem`."""
        found = self.found()
        if not (found.job and found.job.is_open):
            begin(UNDO, found, account(request.user))
        return self.answer(found)
