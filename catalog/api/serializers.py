"""How games, sets, products and cards look as JSON. Names and texts are given in every language, by code."""

from __future__ import annotations

from typing import Any, TypeAlias
from urllib.parse import quote

from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from catalog.completeness import pictured_printings, set_state
from catalog.editing.rows import RowCells, rows_of
from catalog.images import LANGUAGES, face_url
from catalog.loading.contents import chance_of
from catalog.models import Card, CardSet, Content, Game, Printing, Product
from catalog.readings import plain

Json: TypeAlias = dict[str, Any]


class Words(serializers.DictField):
    """The same words by language code."""

    child = serializers.CharField()


class Texts(Words):
    """Texts by language code, without readings."""

    def to_representation(self, value: Any) -> Any:
        """Return the texts as they are read."""
        return {language: plain(text) for language, text in value.items()}


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
    also = serializers.CharField(help_text="The query of further cards that may lie here.")


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

    id = serializers.SerializerMethodField(help_text="Stays the same for ever: `wit/sets/basic`.")
    names = Words()
    entered = serializers.IntegerField(help_text="Different cards of the set in the catalog.")

    class Meta:
        model = CardSet
        fields = ["id", "code", "names", "kind", "released", "size", "numbers", "entered", "source"]
        read_only_fields = fields

    def get_id(self, card_set: CardSet) -> str:
        """Return the set's id."""
        return f"{game_code(self)}/sets/{card_set.code}"


class CardSetDetailSerializer(CardSetSerializer):
    """A set with what is missing of it."""

    house = serializers.IntegerField(help_text="Cards with house values.")
    pictured = serializers.SerializerMethodField(help_text="Printings with a scan or photo.")
    missing = serializers.SerializerMethodField(
        help_text="Runs of numbers that no card has yet: `1–12`. Empty where no numbers are known."
    )

    class Meta(CardSetSerializer.Meta):
        fields = [*CardSetSerializer.Meta.fields, "house", "pictured", "missing"]
        read_only_fields = fields

    def get_pictured(self, card_set: CardSet) -> int:
        """Return how many of its printings have an image."""
        return pictured_printings(card_set.game)[card_set.code]

    def get_missing(self, card_set: CardSet) -> list[str]:
        """Return the missing numbers."""
        return [str(span) for span in set_state(card_set).missing]


class ContentSerializer(serializers.ModelSerializer[Content]):
    """A line of what a product holds: copies of a card, or of random cards of a rarity."""

    card: serializers.SlugRelatedField[Card] = serializers.SlugRelatedField(
        "code", read_only=True, allow_null=True
    )
    card_set: serializers.SlugRelatedField[CardSet] = serializers.SlugRelatedField(
        "code", read_only=True, allow_null=True
    )
    chance = serializers.SerializerMethodField(
        help_text="That the random cards are in it: 0 to 1. Fixed cards: 1."
    )

    class Meta:
        model = Content
        fields = ["card", "card_set", "number", "rarity", "copies", "chance"]
        read_only_fields = fields

    def get_chance(self, content: Content) -> float:
        """Return the chance as a number."""
        return float(chance_of(content.chance)) if content.chance else 1.0


class ProductSerializer(serializers.ModelSerializer[Product]):
    """A product with what is known of its contents."""

    id = serializers.SerializerMethodField(help_text="Stays the same for ever.")
    names = Words()
    notes = Words()
    card_set: serializers.SlugRelatedField[CardSet] = serializers.SlugRelatedField(
        "code", read_only=True, allow_null=True
    )
    contents = ContentSerializer(many=True)

    class Meta:
        model = Product
        fields = [
            *("id", "code", "card_set", "names", "notes", "kind", "price", "currency"),
            *("cards_per_pack", "released", "source", "contents"),
        ]
        read_only_fields = fields

    def get_id(self, product: Product) -> str:
        """Return the product's id."""
        return f"{game_code(self)}/products/{product.code}"


class PrintingSerializer(serializers.ModelSerializer[Printing]):
    """A card in one set."""

    id = serializers.SerializerMethodField(
        help_text="Game, card, set, number, rarity; `parallel` for parallels."
    )
    card_set: serializers.SlugRelatedField[CardSet] = serializers.SlugRelatedField(
        "code", read_only=True
    )

    class Meta:
        model = Printing
        fields = ["id", "card_set", "number", "rarity", "parallel", "artist"]
        read_only_fields = fields

    def get_id(self, printing: Printing) -> str:
        """Return the printing's id; empty parts are a dash."""
        parts = [printing.card.code, printing.card_set.code, printing.number, printing.rarity]
        parts += ["parallel"] if printing.parallel else []
        return "/".join((game_code(self), *(quote(part, safe="") or "-" for part in parts)))


class PrintingOfCardSerializer(PrintingSerializer):
    """A printing with its card's code and names."""

    card: serializers.SlugRelatedField[Card] = serializers.SlugRelatedField("code", read_only=True)
    names = Words(source="card.names")

    class Meta(PrintingSerializer.Meta):
        fields = [*PrintingSerializer.Meta.fields, "card", "names"]
        read_only_fields = fields


class SourceSerializer(serializers.Serializer[Any]):
    """Whose a fact is, and where it stands."""

    origin = serializers.ChoiceField(["official", "house", "user"])
    words = serializers.CharField()


class SourcesField(serializers.DictField):
    """Sources by column of cards.csv."""

    child = SourceSerializer()


class CardSerializer(serializers.ModelSerializer[Card]):
    """A card with its printings."""

    id = serializers.SerializerMethodField(help_text="Stays the same for ever: `wit/nevin_crisp`.")
    type = serializers.CharField(source="card_type")
    names = Words()
    texts = Texts()
    aliases = serializers.ListField(child=serializers.CharField())
    fields = serializers.SerializerMethodField("card_values")  # type: ignore[assignment]
    printings = PrintingSerializer(many=True)
    sources = SourcesField(help_text="Where facts come from, as far as that is known one by one.")

    class Meta:
        model = Card
        fields = [
            *("id", "code", "type", "names", "reading", "aliases", "fields", "texts", "effect"),
            *("origin", "sources", "printings", "version"),
        ]
        read_only_fields = fields

    def get_id(self, card: Card) -> str:
        """Return the card's id."""
        return f"{game_code(self)}/{card.code}"

    @extend_schema_field(OpenApiTypes.OBJECT)
    def card_values(self, card: Card) -> Json:
        """Return the values of the game's fields by code: a number; a mark, choice or text; a list of choices."""
        values: Json = card.fields
        return values


class RowField(serializers.DictField):
    """A row of cards.csv: column -> text."""

    child = serializers.CharField(allow_blank=True, allow_null=True, max_length=2000)


class CardDetailSerializer(CardSerializer):
    """A card, also as the rows that it can be changed by."""

    rows = serializers.SerializerMethodField(
        help_text="As cards.csv has it: the first row is the card, further ones are printings."
    )

    faces = serializers.SerializerMethodField(
        help_text="Addresses of the card's picture, as a scan or drawn, by language."
    )

    class Meta(CardSerializer.Meta):
        fields = [*CardSerializer.Meta.fields, "faces", "rows"]
        read_only_fields = fields

    @extend_schema_field(Words())
    def get_faces(self, card: Card) -> dict[str, str]:
        """Return where the card's pictures are."""
        request, facts = self.context["request"], card.to_facts()
        return {
            code: request.build_absolute_uri(face_url(card.game, facts, code)) for code in LANGUAGES
        }

    @extend_schema_field(serializers.ListField(child=RowField()))
    def get_rows(self, card: Card) -> list[RowCells]:
        """Return the card's rows."""
        return rows_of(card)


class CardWriteSerializer(serializers.Serializer[Any]):
    """A card as rows of cards.csv; the first is the card with a printing, further ones are its other printings."""

    rows = serializers.ListField(child=RowField(), allow_empty=False, max_length=100)
    version = serializers.IntegerField(
        required=False,
        min_value=1,
        max_value=2**31 - 1,
        help_text="Of the card that the change was made for; not needed with If-Match, nor for a new card.",
    )
    note = serializers.CharField(
        required=False, allow_blank=True, max_length=200, help_text="For the card's history."
    )


class FacetValueSerializer(serializers.Serializer[Any]):
    """A value, and how many of the cards have it."""

    value = serializers.CharField()
    names = Words()
    count = serializers.IntegerField()


class FacetSerializer(serializers.Serializer[Any]):
    """A field with its values among the cards found."""

    field = serializers.CharField()
    names = Words()
    values = FacetValueSerializer(many=True)


class FacetsSerializer(serializers.Serializer[Any]):
    """What the cards found are made of."""

    count = serializers.IntegerField(help_text="Cards found.")
    facets = FacetSerializer(many=True)


def game_code(serializer: serializers.BaseSerializer[Any]) -> str:
    """Return the code of the game in the address."""
    code: str = serializer.context["view"].kwargs["game"]
    return code
