"""Public decks, versions and differences as JSON: what whoever asks may see, and no more."""

from __future__ import annotations

from typing import Any, cast
from uuid import UUID

from django.db.models import QuerySet
from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema, extend_schema_view
from rest_framework import generics, permissions, serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from catalog.models import Game
from catalog.query import QueryError
from catalog.wording import word
from decks.api import examples
from decks.api.serializers import DeckListSerializer, DeckSerializer
from decks.life.compare_views import difference
from decks.life.models import Version
from decks.life.recording import catch_up
from decks.life.refs import find_side, versions_of
from decks.life.search.searching import search_decks
from decks.models import Deck


class DeckVersionSerializer(serializers.ModelSerializer[Version]):
    """A version without its cards."""

    size = serializers.SerializerMethodField()

    class Meta:
        model = Version
        fields = ["number", "name", "cause", "reverted_to", "size", "created", "changed"]

    def get_size(self, version: Version) -> int:
        """Return the number of cards."""
        return version.decklist.size()


class DeckVersionDetailSerializer(DeckVersionSerializer):
    """A version with all that it keeps: cards by section, notes, choices."""

    content = serializers.JSONField(read_only=True)

    class Meta(DeckVersionSerializer.Meta):
        fields = [*DeckVersionSerializer.Meta.fields, "content"]


class SlotChangeSerializer(serializers.Serializer[Any]):
    """A card that comes in (delta above 0) or goes out."""

    section = serializers.CharField()
    code = serializers.CharField()
    delta = serializers.IntegerField()
    before = serializers.IntegerField()
    after = serializers.IntegerField()


class SlotMoveSerializer(serializers.Serializer[Any]):
    """Copies that go to another section."""

    code = serializers.CharField()
    source = serializers.CharField()  # type: ignore[assignment]
    target = serializers.CharField()
    copies = serializers.IntegerField()


class ChoiceChangeSerializer(serializers.Serializer[Any]):
    """What is declared otherwise."""

    code = serializers.CharField()
    before = serializers.CharField(allow_blank=True)
    after = serializers.CharField(allow_blank=True)


class DiffSerializer(serializers.Serializer[Any]):
    """What makes deck `b` of deck `a`."""

    summary = serializers.CharField()
    changes = SlotChangeSerializer(many=True, source="plain.changes")
    moves = SlotMoveSerializer(many=True, source="plain.moves")
    choices = ChoiceChangeSerializer(many=True, source="plain.choices")
    unknown_in = serializers.ListField(child=serializers.CharField(), source="plain.unknown_in")
    unknown_out = serializers.ListField(child=serializers.CharField(), source="plain.unknown_out")


class OfDeck(generics.GenericAPIView[Version]):
    """The versions of a deck that whoever asks may see."""

    permission_classes = (permissions.AllowAny,)
    queryset = Version.objects.none()

    def get_queryset(self) -> QuerySet[Version]:
        """Return the versions, the newest first; raises Http404."""
        if "pk" not in self.kwargs:
            return Version.objects.none()
        request = cast(HttpRequest, self.request)
        decks = Deck.objects.visible_to(request).select_related("game", "owner")
        deck = get_object_or_404(decks, pk=cast(UUID, self.kwargs["pk"]))
        catch_up(deck, deck.owner)
        return versions_of(request, deck).light()


@extend_schema_view(
    get=extend_schema(parameters=[examples.DECK], examples=[examples.LISTED_VERSION])
)
class VersionList(OfDeck, generics.ListAPIView[Version]):
    """List the versions of a deck: all of one's own, of others' those that could be seen."""

    serializer_class = DeckVersionSerializer


@extend_schema_view(
    get=extend_schema(
        parameters=[examples.DECK, examples.VERSION], examples=[examples.VERSION_READ]
    )
)
class VersionDetail(OfDeck, generics.RetrieveAPIView[Version]):
    """Show a version with its cards."""

    serializer_class = DeckVersionDetailSerializer
    lookup_field = "number"


class DeckCompare(APIView):
    """Tell two decks or versions apart."""

    permission_classes = (permissions.AllowAny,)

    @extend_schema(
        parameters=[examples.A, examples.B],
        responses=DiffSerializer,
        examples=[examples.DIFFERENCE],
    )
    def get(self, request: Request) -> Response:
        """Return what makes deck b of deck a."""
        asking = cast(HttpRequest, request)
        one, two = (find_side(asking, request.query_params.get(key, "")) for key in "ab")
        if one is None or two is None:
            reason = _("There is no such deck or version, or it is private.")
            raise serializers.ValidationError({"a" if one is None else "b": [reason]})
        if one.deck.game_id != two.deck.game_id:
            reason = _("These decks are of different games.")
            raise serializers.ValidationError({"b": [reason]})
        return Response(DiffSerializer(difference(one, two)).data)


class PublicDecks(generics.ListAPIView[Deck]):
    """List the public decks of a game that a query finds."""

    permission_classes = (permissions.AllowAny,)
    serializer_class = DeckListSerializer
    queryset = Deck.objects.none()

    @extend_schema(
        parameters=[examples.GAME, examples.QUERY, examples.SORT],
        examples=[examples.LISTED_DECK],
    )
    def get(self, request: Request, *args: Any, **kwargs: Any) -> Response:
        """Return the decks found, without their cards."""
        return super().get(request, *args, **kwargs)

    def get_queryset(self) -> QuerySet[Deck]:
        """Return the decks that the query finds; raises Http404 and ValidationError."""
        game = Game.objects.filter(code=self.kwargs.get("game", "")).first()
        if game is None:
            raise Http404
        decks = Deck.objects.public().filter(game=game)
        return searched(self.request, decks.with_cards(), [game])


@extend_schema_view(
    get=extend_schema(parameters=[examples.GAME, examples.DECK], examples=[examples.DECK_READ])
)
class SeenDeck(generics.RetrieveAPIView[Deck]):
    """Show a public or unlisted deck of anybody, or one's own."""

    permission_classes = (permissions.AllowAny,)
    serializer_class = DeckSerializer
    queryset = Deck.objects.none()

    def get_queryset(self) -> QuerySet[Deck]:
        """Return the game's decks that whoever asks may see."""
        decks = Deck.objects.visible_to(cast(HttpRequest, self.request)).with_cards()
        return decks.filter(game__code=self.kwargs.get("game", ""))


def searched(request: Request, decks: QuerySet[Deck], games: list[Game]) -> QuerySet[Deck]:
    """Return which of the decks the request's `q` finds, by its `sort`; raises ValidationError."""
    query, sort = (request.query_params.get(key, "") for key in ("q", "sort"))
    try:
        return search_decks(cast(HttpRequest, request), decks, games, query, sort).decks
    except QueryError as error:
        named = games[0] if len(games) == 1 else None
        raise serializers.ValidationError({"q": [word(error.message, named)]}) from error
