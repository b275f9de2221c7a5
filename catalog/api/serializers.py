"""How games, sets, products and cards look as JSON. Names and texts are given in every language, by code."""

from __future__ import annotations

from typing import Any, TypeAlias

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from catalog.models import Card, CardSet, Game, Printing, Product

Json: TypeAlias = dict[str, Any]


class Words(serializers.DictField):
    """The same words by language code."""

    child = serializers.CharField()


class GameSerializer(serializers.ModelSerializer[Game]):
    """A game in a list."""

    names = Words()
    about = Words()
    publisher = serializers.CharField(source="definition.publisher")
    released = serializers.CharField(source="definition.released")
    cards = serializers.IntegerField(source="card_count", help_text="Cards in the catalog.")

    class Meta:
        model = Game
        fields = ["code", "names", "about", "publisher", "released", "cards"]
        read_only_fields = fields


class ChoiceSerializer(serializers.Serializer[Any]):
    """A value of a field."""

    code = serializers.CharField()
    names = Words()


class FieldSerializer(serializers.Serializer[Any]):
    """A typed field of a game's cards."""

    code = serializers.CharField()
    names = Words()
    kind = serializers.ChoiceField(["number", "choice", "choices", "text"])
    choices = ChoiceSerializer(many=True)
    cards = serializers.BooleanField(help_text="Codes of cards are values as well.")
    minimum = serializers.IntegerField(allow_null=True)
    maximum = serializers.IntegerField(allow_null=True)
    marks = serializers.ListField(child=serializers.CharField())


class CardTypeSerializer(serializers.Serializer[Any]):
    """A type of cards with its fields."""

    code = serializers.CharField()
    names = Words()
    fields = serializers.ListField(child=serializers.CharField())  # type: ignore[assignment]


class SectionSerializer(serializers.Serializer[Any]):
    """A section of a deck."""

    code = serializers.CharField()
    names = Words()
    where = serializers.CharField(help_text="The query of the cards that go here by themselves.")


class GameDetailSerializer(GameSerializer):
    """A game with the types, fields and sections its cards have."""

    types = serializers.SerializerMethodField()
    fields = serializers.SerializerMethodField("card_fields")  # type: ignore[assignment]
    sections = serializers.SerializerMethodField()

    class Meta(GameSerializer.Meta):
        fields = [*GameSerializer.Meta.fields, "types", "fields", "sections"]
        read_only_fields = fields

    @extend_schema_field(CardTypeSerializer(many=True))
    def get_types(self, game: Game) -> Any:
        """Return the types."""
        return CardTypeSerializer(list(game.definition.types.values()), many=True).data

    @extend_schema_field(FieldSerializer(many=True))
    def card_fields(self, game: Game) -> Any:
        """Return the fields."""
        return FieldSerializer(list(game.definition.fields.values()), many=True).data

    @extend_schema_field(SectionSerializer(many=True))
    def get_sections(self, game: Game) -> Any:
        """Return the sections."""
        return SectionSerializer(list(game.definition.sections.values()), many=True).data


class CardSetSerializer(serializers.ModelSerializer[CardSet]):
    """A set, and how much of it is in the catalog."""

    names = Words()
    entered = serializers.IntegerField(help_text="Different cards of the set in the catalog.")

    class Meta:
        model = CardSet
        fields = ["code", "names", "kind", "released", "size", "entered", "source"]
        read_only_fields = fields


class ProductSerializer(serializers.ModelSerializer[Product]):
    """A product."""

    names = Words()
    notes = Words()
    card_set: serializers.SlugRelatedField[CardSet] = serializers.SlugRelatedField(
        "code", read_only=True, allow_null=True
    )

    class Meta:
        model = Product
        fields = [
            "code",
            "card_set",
            "names",
            "notes",
            "kind",
            "price",
            "currency",
            "cards_per_pack",
            "released",
            "source",
        ]
        read_only_fields = fields


class PrintingSerializer(serializers.ModelSerializer[Printing]):
    """A card in one set."""

    card_set: serializers.SlugRelatedField[CardSet] = serializers.SlugRelatedField(
        "code", read_only=True
    )

    class Meta:
        model = Printing
        fields = ["card_set", "number", "rarity", "parallel", "artist"]
        read_only_fields = fields


class CardSerializer(serializers.ModelSerializer[Card]):
    """A card with its printings."""

    type = serializers.CharField(source="card_type")
    names = Words()
    texts = Words()
    aliases = serializers.ListField(child=serializers.CharField())
    fields = serializers.SerializerMethodField("card_values")  # type: ignore[assignment]
    printings = PrintingSerializer(many=True)

    class Meta:
        model = Card
        fields = [
            "code",
            "type",
            "names",
            "reading",
            "aliases",
            "fields",
            "texts",
            "effect",
            "origin",
            "printings",
        ]
        read_only_fields = fields

    @extend_schema_field(OpenApiTypes.OBJECT)
    def card_values(self, card: Card) -> Json:
        """Return the values of the game's fields by code: a number; a mark, choice or text; a list of choices."""
        values: Json = card.fields
        return values
