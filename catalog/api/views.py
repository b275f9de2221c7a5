"""The catalog as JSON."""

from __future__ import annotations

from typing import Any

from django.db.models import Count, QuerySet
from django.shortcuts import get_object_or_404
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import generics
from rest_framework.serializers import ValidationError

from catalog.api.serializers import (
    CardSerializer,
    CardSetSerializer,
    GameDetailSerializer,
    GameSerializer,
    ProductSerializer,
)
from catalog.models import Card, CardSet, Game, Product
from catalog.query import QueryError
from catalog.query.options import sort_code
from catalog.search import search
from catalog.wording import language, word

QUERY = OpenApiParameter("q", str, description="A query: `type:item teeth>=2 -subtype:charm`.")
SORT = OpenApiParameter("sort", str, description="name, number, type or a field; `-` turns it.")


class GameList(generics.ListAPIView[Game]):
    """All games."""

    queryset = Game.objects.annotate(card_count=Count("cards")).order_by("code")
    serializer_class = GameSerializer


class GameDetail(generics.RetrieveAPIView[Game]):
    """A game with the types, fields and sections its cards have."""

    queryset = Game.objects.annotate(card_count=Count("cards"))
    serializer_class = GameDetailSerializer
    lookup_field = "code"
    lookup_url_kwarg = "game"


class OfGame(generics.GenericAPIView[Any]):
    """What belongs to the game in the address; an unknown game is a 404."""

    def game(self) -> Game:
        """Return the game in the address."""
        return get_object_or_404(Game, code=self.kwargs.get("game"))


class CardSetList(OfGame, generics.ListAPIView[CardSet]):
    """The sets of a game."""

    queryset = CardSet.objects.none()
    serializer_class = CardSetSerializer

    def get_queryset(self) -> QuerySet[CardSet]:
        """Return the game's sets."""
        return self.game().sets.with_entered()


class ProductList(OfGame, generics.ListAPIView[Product]):
    """The products of a game."""

    queryset = Product.objects.none()
    serializer_class = ProductSerializer

    def get_queryset(self) -> QuerySet[Product]:
        """Return the game's products."""
        return self.game().products.select_related("card_set")


class CardList(OfGame, generics.ListAPIView[Card]):
    """The cards of a game that a query finds."""

    queryset = Card.objects.none()
    serializer_class = CardSerializer

    @extend_schema(parameters=[QUERY, SORT])
    def get(self, request: Any, *args: Any, **kwargs: Any) -> Any:
        """List the cards that `q` finds, all of them without one."""
        return super().get(request, *args, **kwargs)

    def get_queryset(self) -> Any:
        """Return the cards; a query or order that can't be understood is a 400 with the sentence."""
        game, asked = self.game(), self.request.query_params
        name = "sort"
        try:
            sort = sort_code(asked.get("sort", ""), game.definition)
            name = "q"
            return search(game, asked.get("q", ""), sort, language())
        except QueryError as error:
            raise ValidationError({name: [word(error.message, game)]}) from error


class CardDetail(OfGame, generics.RetrieveAPIView[Card]):
    """A card."""

    queryset = Card.objects.none()
    serializer_class = CardSerializer
    lookup_field = "code"

    def get_queryset(self) -> QuerySet[Card]:
        """Return the game's cards."""
        return self.game().cards.prefetch_related("printings__card_set")
