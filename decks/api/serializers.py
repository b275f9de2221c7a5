"""Shapes of decks and reports as JSON."""

from __future__ import annotations

from datetime import date
from typing import Any

from django.utils.translation import gettext as _
from rest_framework import serializers

from catalog.models import Game
from catalog.wording import word
from decks.decoding import LARGEST
from decks.editing import fill
from decks.formats.judging import judging
from decks.formats.models import house_key
from decks.games import rulebook_of
from decks.legality.choices import LONGEST
from decks.legality.decklist import Decklist
from decks.legality.formats import FormatError
from decks.models import LONGEST_FORMAT, Deck, HouseFormat
from decks.names import plain_name
from decks.unread import MOST_COPIES


class WordedCardSerializer(serializers.Serializer[Any]):
    """A card with its name in the asked language."""

    code = serializers.CharField()
    name = serializers.CharField()
    copies = serializers.IntegerField()


class FindingSerializer(serializers.Serializer[Any]):
    """What one constraint found."""

    state = serializers.ChoiceField(["kept", "incomplete", "broken", "advice"])
    sentence = serializers.CharField(help_text="Found, allowed, and what would mend it.")
    group = serializers.CharField(help_text="Which cards count together; empty: all of them.")
    found = serializers.IntegerField()
    least = serializers.IntegerField(allow_null=True)
    most = serializers.IntegerField(allow_null=True)
    delta = serializers.IntegerField(help_text="How much to add; negative: to take out.")
    one_of = serializers.ListField(
        child=serializers.IntegerField(), help_text="The only numbers allowed; empty: all between."
    )
    house = serializers.BooleanField(help_text="Whether a rule of the house says so.")
    applies = serializers.BooleanField(help_text="Whether the condition holds for this deck.")
    measure = serializers.CharField(help_text="copies, sum(EXPRESSION), distinct(KEY) or points")
    sections = serializers.ListField(child=serializers.CharField())
    cards = WordedCardSerializer(many=True)


class RuleSerializer(serializers.Serializer[Any]):
    """One numbered rule with what was found."""

    rule = serializers.CharField()
    text = serializers.CharField()
    source = serializers.CharField()  # type: ignore[assignment]
    reading = serializers.BooleanField(help_text="Whether it is a house reading.")
    state = serializers.ChoiceField(["kept", "incomplete", "broken", "advice"])
    house = serializers.BooleanField(help_text="Whether it is a rule of the house.")
    findings = FindingSerializer(many=True)


class NearCardSerializer(serializers.Serializer[Any]):
    """A card that may be meant."""

    code = serializers.CharField()
    name = serializers.CharField()


class UnreadSerializer(serializers.Serializer[Any]):
    """A line of the list that could not be counted."""

    line = serializers.IntegerField()
    text = serializers.CharField()
    kind = serializers.ChoiceField(["unknown", "ambiguous", "count", "none", "heading", "long"])
    reason = serializers.CharField()
    near = NearCardSerializer(many=True)


class ReportSerializer(serializers.Serializer[Any]):
    """A verdict, and why."""

    verdict = serializers.ChoiceField(["legal", "incomplete", "illegal", "unknown"])
    label = serializers.CharField()  # type: ignore[assignment]
    summary = serializers.CharField()
    size = serializers.IntegerField(help_text="Number of cards.")
    rules = RuleSerializer(many=True)
    unknown = serializers.ListField(child=serializers.CharField())
    unread = UnreadSerializer(many=True)
    remarks = serializers.ListField(
        child=serializers.CharField(),
        help_text="Sections that the game doesn't have, choices that can't be.",
    )


class GameField(serializers.SlugRelatedField[Game]):
    """A game by its code."""

    def __init__(self, **more: Any) -> None:
        super().__init__("code", queryset=Game.objects.all(), **more)

    def to_internal_value(self, data: Any) -> Game:
        """Return the game; raises ValidationError. PostgreSQL can't even be asked for a NUL."""
        if isinstance(data, str) and "\0" in data:
            plain = data.replace("\0", "\ufffd")[:40]
            self.fail("does_not_exist", slug_name=self.slug_field, value=plain)
        game: Game = super().to_internal_value(data)
        return game


class CopiesField(serializers.IntegerField):
    """A number of copies; a text or a decimal number isn't taken for one."""

    def to_internal_value(self, data: object) -> int:
        """Return the number; raises ValidationError."""
        if not isinstance(data, int) or isinstance(data, bool):
            self.fail("invalid")
        return super().to_internal_value(data)


class SectionsField(serializers.DictField):
    """Section -> card code -> copies."""

    child = serializers.DictField(child=CopiesField(min_value=1, max_value=MOST_COPIES))


def check_sections(game: Game, sections: dict[str, dict[str, int]]) -> None:
    """Refuse sections the game doesn't have; raises ValidationError."""
    known = game.definition.sections
    for section in sections:
        if section not in known:
            reason = _("There is no section “%(section)s”. Known: %(known)s.")
            values = {"section": section[:40], "known": ", ".join(known)}
            raise serializers.ValidationError({"sections": [reason % values]})


class TextField(serializers.CharField):
    """A text as it was sent; a number isn't taken for one."""

    def to_internal_value(self, data: object) -> str:
        """Return the text; raises ValidationError."""
        if not isinstance(data, str):
            self.fail("invalid")
        return super().to_internal_value(data)


class ChoicesField(serializers.DictField):
    """Code of a choice -> what is chosen."""

    child = TextField(max_length=LONGEST)


def read_choices(game: Game, choices: dict[str, str]) -> dict[str, str]:
    """Return the choices by their codes; raises ValidationError for what can't be chosen."""
    made, odd = rulebook_of(game).choices.understood(choices)
    if odd:
        reason = _("This can’t be chosen: %(choices)s. Known: %(known)s.")
        said = ", ".join(f"{name[:40]} = {value[:40]}" for name, value in odd.items())
        values = {"choices": said, "known": ", ".join(game.definition.choices)}
        raise serializers.ValidationError({"choices": [reason % values]})
    return made


class CheckSerializer(serializers.Serializer[Any]):
    """A deck to be judged: a text, or sections with codes."""

    game = GameField()
    text = TextField(required=False, max_length=LARGEST, trim_whitespace=False)
    sections = SectionsField(required=False)
    choices = ChoicesField(required=False)
    format = serializers.CharField(
        required=False,
        allow_blank=True,
        max_length=LONGEST_FORMAT,
        help_text="A format of the game by code or name, or house: and the key of a shared house format; empty: the game's own rules; not given: the format that the text names.",
    )
    on = serializers.DateField(required=False, help_text="As of which day; today unless given.")

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Ask for either of the two."""
        if ("text" in attrs) == ("sections" in attrs):
            reason = _("Send either “text” or “sections”.")
            raise serializers.ValidationError({"text": [reason]})
        check_sections(attrs["game"], attrs.get("sections", {}))
        attrs["choices"] = read_choices(attrs["game"], attrs.get("choices", {}))
        return attrs


class CheckedSerializer(ReportSerializer):
    """A verdict, by which format and as of which day."""

    format = serializers.CharField(help_text="Code of the format; empty: the game's own rules.")
    on = serializers.DateField()


class DeckListSerializer(serializers.ModelSerializer[Deck]):
    """A deck without its cards."""

    game: serializers.SlugRelatedField[Game] = serializers.SlugRelatedField("code", read_only=True)
    size = serializers.SerializerMethodField()

    class Meta:
        model = Deck
        fields = ["id", "game", "name", "format", "visibility", "size", "created", "changed"]

    def get_size(self, deck: Deck) -> int:
        """Return the number of cards."""
        return deck.to_decklist().size()


class DeckSerializer(serializers.ModelSerializer[Deck]):
    """A deck with its cards."""

    game = GameField()
    sections = SectionsField(required=False, source="card_copies")
    choices = ChoicesField(required=False)

    class Meta:
        model = Deck
        fields = [
            "id", "game", "name", "notes", "format", "visibility", "sections", "choices", "created",
            "changed",
        ]  # fmt: skip
        read_only_fields = ["id", "created", "changed"]

    def format_of(self, game: Game, code: str) -> str:
        """Return a format's code, said by code or name; raises ValidationError for one that the game or the account doesn't have."""
        if not code:
            return code
        mine = HouseFormat.objects.visible_to(self.context["request"]).filter(game=game)
        house = mine.filter(pk=house_key(code)).first()
        try:
            return judging(game, code, date.max, house).code
        except FormatError as error:
            raise serializers.ValidationError({"format": [word(error.message, game)]}) from error

    def validate_name(self, name: str) -> str:
        """Return the name on one line; refuse one in which nothing can be seen."""
        if not (plain := plain_name(name)):
            raise serializers.ValidationError(_("Please fill this in."), code="blank")
        return plain

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Refuse another game for a deck, and sections and cards the game doesn't have."""
        game = self.instance.game if self.instance else attrs["game"]
        if attrs.get("game", game) != game:
            raise serializers.ValidationError({"game": [_("The game of a deck stays.")]})
        if "format" in attrs:
            attrs["format"] = self.format_of(game, attrs["format"])
        sections = attrs.get("card_copies", {})
        check_sections(game, sections)
        sent = {code for cards in sections.values() for code in cards}
        if unknown := sorted(code for code in sent if code not in game.pool):
            reason = _("No such cards in this game: %(codes)s.")
            codes = ", ".join(code[:40] for code in unknown[:10])
            raise serializers.ValidationError({"sections": [reason % {"codes": codes}]})
        if "choices" in attrs:
            attrs["choices"] = read_choices(game, attrs["choices"])
        return attrs

    def create(self, validated_data: dict[str, Any]) -> Deck:
        """Save the deck with its cards; the view passes the owner."""
        sections = validated_data.pop("card_copies", {})
        deck: Deck = super().create(validated_data)
        fill(deck, Decklist(sections, choices=deck.choices))
        return deck

    def update(self, instance: Deck, validated_data: dict[str, Any]) -> Deck:
        """Save what was sent; sections replace all that the deck held."""
        sections = validated_data.pop("card_copies", None)
        deck: Deck = super().update(instance, validated_data)
        if sections is not None:
            fill(deck, Decklist(sections, choices=deck.choices))
        return deck
