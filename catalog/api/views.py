"""Games, sets and products as JSON."""

from __future__ import annotations

from django.db.models import QuerySet
from django.http import Http404
from drf_spectacular.utils import extend_schema, extend_schema_view
from rest_framework import generics

from catalog.api.caching import Conditional
from catalog.api.examples import GAME, PRODUCT, SET
from catalog.api.serializers import (
    CardSetDetailSerializer,
    CardSetSerializer,
    GameDetailSerializer,
    GameSerializer,
    ProductSerializer,
)
from catalog.models import CardSet, Game, Product


class GameList(Conditional, generics.ListAPIView[Game]):
    """All games."""

    queryset = Game.objects.with_counts()
    serializer_class = GameSerializer

    def states(self) -> list[Game]:
        """Return all games."""
        return list(Game.objects.all())


class OfGame(Conditional):
    """What belongs to the game in the address; an unknown game is a 404."""

    _game: Game | None = None

    def game(self) -> Game:
        """Return the game in the address."""
        if self._game is None:
            self._game = Game.objects.with_counts().filter(code=self.kwargs.get("game")).first()
        if self._game is None:
            raise Http404
        return self._game

    def states(self) -> list[Game]:
        """Return the game."""
        return [self.game()]


@extend_schema_view(get=extend_schema(parameters=[GAME]))
class GameDetail(OfGame, generics.RetrieveAPIView[Game]):
    """A game with the types, fields and sections its cards have."""

    queryset = Game.objects.none()
    serializer_class = GameDetailSerializer

    def get_object(self) -> Game:
        """Return the game."""
        return self.game()


@extend_schema_view(get=extend_schema(parameters=[GAME]))
class CardSetList(OfGame, generics.ListAPIView[CardSet]):
    """The sets of a game."""

    queryset = CardSet.objects.none()
    serializer_class = CardSetSerializer

    def get_queryset(self) -> QuerySet[CardSet]:
        """Return the game's sets."""
        return self.game().sets.with_entered()


@extend_schema_view(get=extend_schema(parameters=[GAME, SET]))
class CardSetDetail(OfGame, generics.RetrieveAPIView[CardSet]):
    """A set with the numbers that nobody has entered yet."""

    queryset = CardSet.objects.none()
    serializer_class = CardSetDetailSerializer
    lookup_field = "code"

    def get_queryset(self) -> QuerySet[CardSet]:
        """Return the game's sets."""
        return self.game().sets.with_counts()


@extend_schema_view(get=extend_schema(parameters=[GAME]))
class ProductList(OfGame, generics.ListAPIView[Product]):
    """The products of a game with their contents, as far as they are known."""

    queryset = Product.objects.none()
    serializer_class = ProductSerializer

    def get_queryset(self) -> QuerySet[Product]:
        """Return the game's products."""
        return products_of(self.game())


@extend_schema_view(get=extend_schema(parameters=[GAME, PRODUCT]))
class ProductDetail(OfGame, generics.RetrieveAPIView[Product]):
    """A product with its contents, as far as they are known."""

    queryset = Product.objects.none()
    serializer_class = ProductSerializer
    lookup_field = "code"

    def get_queryset(self) -> QuerySet[Product]:
        """Return the game's products."""
        return products_of(self.game())


def products_of(game: Game) -> QuerySet[Product]:
    """Return the game's products with everything that they are shown with."""
    products = game.products.select_related("card_set")
    return products.prefetch_related("contents__card", "contents__card_set")
