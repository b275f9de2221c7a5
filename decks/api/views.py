"""Decks and verdicts as JSON."""

from __future__ import annotations

from typing import Any, cast

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import QuerySet
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema, extend_schema_view
from rest_framework import generics, permissions, serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from catalog.models import Game
from catalog.wording import word
from decks.api import examples
from decks.api.exchange import deck_file
from decks.api.formats import judged_by
from decks.api.life import searched
from decks.api.serializers import (
    CheckedSerializer,
    CheckSerializer,
    DeckListSerializer,
    DeckSerializer,
    ReportSerializer,
)
from decks.decoding import Unreadable
from decks.formats.judging import Judging, format_in
from decks.games import rulebook_of
from decks.legality.decklist import Decklist
from decks.life.recording import catch_up, record
from decks.models import Deck
from decks.reading import Reading
from decks.worded import worded


class DeckCheck(APIView):
    """Judge a deck, for anybody; nothing is stored."""

    authentication_classes = ()

    @extend_schema(
        request=CheckSerializer,
        responses=CheckedSerializer,
        examples=[examples.CHECK, examples.CHECK_TEXT, examples.CHECKED],
    )
    def post(self, request: Request) -> Response:
        """Return the verdict of every rule."""
        asked = CheckSerializer(data=request.data)
        asked.is_valid(raise_exception=True)
        data = asked.validated_data
        reading, by = sent(data)
        book = by.book
        decklist = reading.decklist.with_choices(**data["choices"])
        report = worded(book.judge(decklist), book, decklist.size(), reading.unread)
        told = {"format": by.code, "on": by.on.isoformat()}
        return Response({**told, **ReportSerializer(report).data})


def sent(data: dict[str, Any]) -> tuple[Reading, Judging]:
    """Return a deck that was sent, and the rules that judge it: by the format sent with it or the one it names; raises ValidationError."""
    reading = read_sent(data["game"], data)
    code = data.get("format", format_in(data["game"], reading))
    return reading, judged_by(data["game"], code, data.get("on"))


def read_sent(game: Game, data: dict[str, Any]) -> Reading:
    """Return what was sent as a deck; raises ValidationError."""
    if "sections" in data:
        return Reading(Decklist(data["sections"]))
    try:
        reading = rulebook_of(game).exchange.read(data["text"])
    except Unreadable as unreadable:
        raise serializers.ValidationError({"text": [word(unreadable.message)]}) from unreadable
    if not reading.has_lines:
        raise serializers.ValidationError({"text": [_("There is no card in this list.")]})
    return reading


class OwnDecks(generics.GenericAPIView[Deck]):
    """The decks of the account that is logged in."""

    permission_classes = (permissions.IsAuthenticated,)
    queryset = Deck.objects.none()

    def get_queryset(self) -> QuerySet[Deck]:
        """Return the account's decks."""
        if not self.request.user.is_authenticated:
            return Deck.objects.none()
        return Deck.objects.filter(owner=self.request.user).with_cards()

    @property
    def _account(self) -> User:
        """Return who asks, once it is clear that it is an account."""
        return cast(User, self.request.user)


@extend_schema_view(
    get=extend_schema(parameters=[examples.QUERY, examples.SORT], examples=[examples.LISTED_DECK]),
    post=extend_schema(examples=[examples.NEW_DECK, examples.MADE_DECK]),
)
class DeckList(OwnDecks, generics.ListCreateAPIView[Deck]):
    """List the own decks, or make one."""

    def get_serializer_class(self) -> type[serializers.BaseSerializer[Deck]]:
        """Return the short shape for the list."""
        return DeckSerializer if self.request.method == "POST" else DeckListSerializer

    def get_queryset(self) -> QuerySet[Deck]:
        """Return the account's decks that `q` finds, by `sort`; raises ValidationError."""
        decks, asked = super().get_queryset(), self.request.query_params
        if not asked.get("q") and not asked.get("sort"):
            return decks
        return searched(self.request, decks, list(Game.objects.all()))

    @transaction.atomic
    def perform_create(self, serializer: serializers.BaseSerializer[Deck]) -> None:
        """Save the deck for the account."""
        record(serializer.save(owner=self.request.user), self._account)


@extend_schema_view(
    put=extend_schema(
        parameters=[examples.DECK], examples=[examples.PUT_DECK, examples.PUT_ANSWER]
    ),
    patch=extend_schema(
        parameters=[examples.DECK], examples=[examples.PATCH_DECK, examples.PATCH_ANSWER]
    ),
    delete=extend_schema(parameters=[examples.DECK]),
)
class DeckDetail(OwnDecks, generics.RetrieveUpdateDestroyAPIView[Deck]):
    """Show, change or delete one of the own decks."""

    serializer_class = DeckSerializer

    def get_queryset(self) -> QuerySet[Deck]:
        """Return the account's decks; one that is to be changed is held until it is saved."""
        decks = super().get_queryset()
        is_read = self.request.method in permissions.SAFE_METHODS
        return decks if is_read else decks.select_for_update(of=("self",))

    def perform_update(self, serializer: serializers.BaseSerializer[Deck]) -> None:
        """Save what was sent, and keep what the deck was and becomes."""
        catch_up(cast(Deck, serializer.instance), self._account)
        record(serializer.save(), self._account)

    @extend_schema(parameters=[examples.DECK, examples.AS], examples=[examples.DECK_READ])
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Show the deck; with `as` send it as a file of that format."""
        if code := request.query_params.get("as"):
            return deck_file(request, self.get_object(), code)  # type: ignore[return-value]
        return super().get(request, *args, **kwargs)

    @transaction.atomic
    def put(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Save all of it or nothing."""
        return super().put(request, *args, **kwargs)

    @transaction.atomic
    def patch(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Save what was sent, all of it or nothing."""
        return super().patch(request, *args, **kwargs)

    @transaction.atomic
    def delete(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Delete the deck with its cards."""
        return super().delete(request, *args, **kwargs)
