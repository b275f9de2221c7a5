"""Cards and printings as JSON: found, counted, read and, by editors, written."""

from __future__ import annotations

import json
from collections.abc import Callable
from hashlib import sha256
from typing import Any, TypeAlias

from django.contrib.auth.models import AbstractBaseUser
from django.db.models import QuerySet
from django.views.decorators.http import condition
from drf_spectacular.utils import extend_schema, extend_schema_view
from rest_framework import generics, serializers, status
from rest_framework.permissions import IsAuthenticatedOrReadOnly
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.reverse import reverse
from rest_framework.serializers import ValidationError

from catalog.api import examples, writing
from catalog.api.caching import modified_of
from catalog.api.examples import CARD, GAME, IF_MATCH, QUERY, SORT, VERSION
from catalog.api.failures import Conflict
from catalog.api.permissions import MayEdit
from catalog.api.serializers import (
    CardDetailSerializer,
    CardSerializer,
    CardWriteSerializer,
    FacetsSerializer,
    PrintingOfCardSerializer,
)
from catalog.api.views import OfGame
from catalog.listing import Listing, facet_codes
from catalog.models import Card, Game, Printing
from catalog.query import QueryError
from catalog.query.fields import query_fields
from catalog.query.options import Options, sort_code
from catalog.search import Found, search
from catalog.wording import choice_label, language, word

Completion: TypeAlias = Callable[[Game, list[Any], str], list[writing.Row]]
NEW = writing.Expected(0, Conflict)
"""What is expected of a new card: that there is none yet."""
WRITES: dict[str, Any] = {"request": CardWriteSerializer, "responses": CardDetailSerializer}


class VersionSerializer(serializers.Serializer[Any]):
    """The version that a deletion was made for."""

    version = serializers.IntegerField(required=False, min_value=1, max_value=2**31 - 1)


class Searched(OfGame):
    """Cards of a game that the query `q` finds."""

    def found(self) -> Found:
        """Return what is found; a query or order that can't be understood is a 400 with the sentence."""
        game, asked = self.game(), self.request.query_params
        name = "sort"
        try:
            sort = sort_code(asked.get("sort", ""), game.definition)
            name = "q"
            return search(game, asked.get("q", ""), sort, language())
        except QueryError as error:
            raise ValidationError({name: [word(error.message, game)]}) from error


@extend_schema_view(
    get=extend_schema(
        parameters=[GAME, QUERY, SORT],
    ),
    post=extend_schema(
        parameters=[GAME],
        request=CardWriteSerializer,
        responses={201: CardDetailSerializer},
        examples=[examples.NEW_CARD],
    ),
)
class CardList(Searched, generics.ListAPIView[Card]):
    """The cards of a game that a query finds, all of them without one; editors make new ones here."""

    queryset = Card.objects.none()
    serializer_class = CardSerializer
    permission_classes = (IsAuthenticatedOrReadOnly, MayEdit)
    versioned = ("409",)

    def get_queryset(self) -> Any:
        """Return the cards found, with their printings."""
        return self.found()

    def post(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Make a new card; 409 if the game has one with this code."""
        game, data = self.game(), _sent(request)
        code = str(data["rows"][0].get("code") or "")
        rows = writing.whole_rows(game, data["rows"], code)
        writing.save(game, rows, _editor(request), NEW, data.get("note", ""))
        response = _card(self, game.cards.get(code=code))
        response.status_code = status.HTTP_201_CREATED
        response["Location"] = reverse("api_card", args=[game.code, code], request=request)
        return response


@extend_schema_view(
    get=extend_schema(parameters=[GAME, CARD], examples=[examples.CARD_READ]),
    put=extend_schema(parameters=[GAME, CARD, IF_MATCH], examples=[examples.CARD_PUT], **WRITES),
    patch=extend_schema(
        parameters=[GAME, CARD, IF_MATCH], examples=[examples.CARD_PATCH], **WRITES
    ),
    delete=extend_schema(parameters=[GAME, CARD, IF_MATCH, VERSION], responses={204: None}),
)
class CardDetail(OfGame, generics.GenericAPIView[Card]):
    """A card; editors change and delete it. A change says which version it was made for, so that nobody's work is overwritten."""

    queryset = Card.objects.none()
    serializer_class = CardDetailSerializer
    permission_classes = (IsAuthenticatedOrReadOnly, MayEdit)
    lookup_field = "code"
    versioned = ("409", "412", "428")

    def get_queryset(self) -> QuerySet[Card]:
        """Return the game's cards."""
        return self.game().cards.select_related("game").prefetch_related("printings__card_set")

    def get(self, request: Request, *args: Any, **kwargs: Any) -> Any:
        """Return the card with its ETag; 304 if the client has it already."""
        answer = _card(self, self.get_object())
        cached = condition(lambda *_: answer["ETag"], lambda *_: modified_of(self.states()))
        return cached(lambda request: answer)(request)

    def put(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Replace the card by the rows: columns and printings that aren't sent are emptied."""
        return self._save(request, writing.whole_rows)

    def patch(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Change the columns that are sent; without printing columns all printings stay."""
        return self._save(request, lambda game, rows, code: writing.coded(rows, code))

    def _save(self, request: Request, completed: Completion) -> Response:
        card, data = self.get_object(), _sent(request)
        rows = completed(self.game(), data["rows"], card.code)
        state = writing.expected(
            request, _card(self, card)["ETag"], card.version, data.get("version")
        )
        writing.save(self.game(), rows, _editor(request), state, data.get("note", ""))
        return _card(self, self.get_object())

    def delete(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Delete the card; 409 if a deck or a product holds it."""
        card = self.get_object()
        asked = VersionSerializer(data=request.query_params)
        asked.is_valid(raise_exception=True)
        etag, said = _card(self, card)["ETag"], asked.validated_data.get("version")
        state = writing.expected(request, etag, card.version, said)
        writing.delete(self.game(), card.code, _editor(request), state)
        return Response(status=status.HTTP_204_NO_CONTENT)


def _editor(request: Request) -> AbstractBaseUser:
    """Return who is logged in; MayEdit lets nobody else come so far."""
    assert isinstance(request.user, AbstractBaseUser)
    return request.user


def _sent(request: Request) -> dict[str, Any]:
    """Return the card that was sent; raises ValidationError."""
    asked = CardWriteSerializer(data=request.data)
    asked.is_valid(raise_exception=True)
    sent: dict[str, Any] = asked.validated_data
    return sent


def _card(view: generics.GenericAPIView[Any], card: Card) -> Response:
    """Return the answer that shows a card, with the ETag of its content."""
    data = CardDetailSerializer(card, context=view.get_serializer_context()).data
    content = json.dumps(data, ensure_ascii=False, sort_keys=True)
    etag = f'"{card.version}-{sha256(content.encode()).hexdigest()[:24]}"'
    return Response(data, headers={"ETag": etag, "Cache-Control": "no-cache"})


@extend_schema_view(get=extend_schema(parameters=[GAME, QUERY]))
class PrintingList(Searched, generics.ListAPIView[Printing]):
    """The printings of the cards that a query finds, in the order of sets and numbers as listed."""

    queryset = Printing.objects.none()
    serializer_class = PrintingOfCardSerializer

    def get_queryset(self) -> QuerySet[Printing]:
        """Return the printings."""
        cards = self.found().cards().order_by().values("pk")
        found = Printing.objects.filter(card__in=cards).select_related("card", "card_set")
        return found.order_by("card_set__position", "card__position", "pk")


@extend_schema_view(
    get=extend_schema(
        parameters=[GAME, QUERY], responses=FacetsSerializer, examples=[examples.FACETS]
    )
)
class Facets(Searched):
    """What the cards that a query finds are made of: counts by type, set, rarity, origin and the game's own fields of few values."""

    queryset = Card.objects.none()
    pagination_class = None

    def answer(self, request: Request) -> Response:
        """Return the counts."""
        found = self.found()
        counted = ((code, Listing(found, Options()).counts(code)) for code in facet_codes(found))
        facets = [_facet(found.game, code, counts) for code, counts in counted if counts]
        return Response({"count": len(found), "facets": facets})


def _facet(game: Game, code: str, counts: list[tuple[str, int]]) -> dict[str, Any]:
    definition = game.definition
    values = [
        {"value": value, "names": choice_label(code, value, definition), "count": count}
        for value, count in counts
    ]
    return {"field": code, "names": query_fields(definition)[code].names, "values": values}
