"""Decks made legal, as JSON: for anybody, nothing is stored."""

from __future__ import annotations

from typing import Any

from django.utils.translation import gettext as _
from drf_spectacular.utils import extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from catalog.query import QueryError, compile_query
from catalog.wording import word
from decks.api import examples
from decks.api.serializers import CheckSerializer, ReportSerializer
from decks.api.views import sent
from decks.legality.decklist import Decklist
from decks.legality.solve.tasks import HEAVIEST, Outcome, Task, Wish
from decks.rulebook import Rulebook
from decks.suggesting.answers import Kind, Obstacle, Suggestion, suggestion
from decks.suggesting.shown import shown
from decks.unread import MOST_COPIES

MOST_WISHES = 20


class WishSerializer(serializers.Serializer[Any]):
    """Points for each copy of the cards that a query finds."""

    query = serializers.CharField(max_length=300)
    points = serializers.IntegerField(min_value=-HEAVIEST, max_value=HEAVIEST)


class CountsField(serializers.DictField):
    """Card code -> copies."""

    child = serializers.IntegerField(min_value=0, max_value=MOST_COPIES)


class SuggestSerializer(CheckSerializer):
    """A deck that is to become legal, and what is wished for."""

    wish = WishSerializer(many=True, required=False, default=list, help_text="At most 20.")
    like = CountsField(required=False, default=dict, help_text="Points a copy by card code.")
    owned = CountsField(required=False, help_text="Put in no more than these; absent: any.")
    seconds = serializers.FloatField(required=False, default=3.0, min_value=0.1, max_value=5.0)

    def validate_wish(self, wish: list[dict[str, Any]]) -> list[dict[str, Any]]:
        """Refuse more wishes than anybody needs."""
        if len(wish) > MOST_WISHES:
            reason = _("At most %(most)d wishes, please.") % {"most": MOST_WISHES}
            raise serializers.ValidationError(reason)
        return wish

    def wish_of(self, book: Rulebook) -> Wish:
        """Return the wish; raises ValidationError for queries that can't be read."""
        data = self.validated_data
        wanted = []
        for wish in data["wish"]:
            try:
                matches = compile_query(wish["query"], book.definition, book.pool)
            except QueryError as error:
                reason = word(error.message, book)
                raise serializers.ValidationError({"wish": [reason]}) from error
            wanted.append((matches, wish["points"]))
        return Wish.of(book.pool, wanted, data["like"])


class ChangedCardSerializer(serializers.Serializer[Any]):
    """A card that comes in, goes out or is moved."""

    code = serializers.CharField()
    name = serializers.CharField()
    kind = serializers.ChoiceField(["in", "out", "moved"])
    words = serializers.CharField(help_text="How many, and where.")


class ClashingRuleSerializer(serializers.Serializer[Any]):
    """A rule that can't be kept with the others."""

    rule = serializers.CharField()
    text = serializers.CharField()
    source = serializers.CharField()  # type: ignore[assignment]


class SuggestionSerializer(serializers.Serializer[Any]):
    """A legal deck, or what stands in its way."""

    outcome = serializers.ChoiceField(
        [outcome.value for outcome in Outcome],
        help_text="best: no smaller change would do; found: time ran out before that was shown; impossible; unknown: time ran out.",
    )
    obstacle = serializers.ChoiceField([obstacle.value for obstacle in Obstacle])
    sentence = serializers.CharField()
    changes = serializers.IntegerField(help_text="Cards put in, taken out and moved.")
    cards = ChangedCardSerializer(many=True)
    rules = ClashingRuleSerializer(many=True, help_text="Those that contradict one another.")
    sections = serializers.DictField(help_text="Section -> card code -> copies.", allow_null=True)
    report = ReportSerializer(help_text="Of the deck as it would be.")
    seconds = serializers.FloatField()


class Suggest(APIView):
    """Make a deck legal."""

    authentication_classes = ()
    kind: Kind

    def suggested(self, request: Request) -> Response:
        """Return the suggestion for what was sent."""
        asked = SuggestSerializer(data=request.data)
        asked.is_valid(raise_exception=True)
        data = asked.validated_data
        reading, by = sent(data)
        book, decklist = by.book, reading.decklist.with_choices(**data["choices"])
        task = Task(decklist, asked.wish_of(book), owned=data.get("owned"), seconds=data["seconds"])
        found = suggestion(book, self.kind, task)
        return Response(SuggestionSerializer(told(book, decklist, found)).data)


def told(book: Rulebook, decklist: Decklist, found: Suggestion) -> dict[str, Any]:
    """Return a suggestion for the deck as SuggestionSerializer takes it."""
    words, answer = shown(book, decklist, found), found.answer
    return {
        "outcome": answer.outcome.value,
        "obstacle": found.obstacle.value,
        "sentence": words.sentence,
        "changes": answer.changes,
        "cards": words.lines,
        "rules": words.rules,
        "sections": answer.decklist.plain() if answer.decklist else None,
        "report": words.report,
        "seconds": round(answer.seconds, 3),
    }


class DeckRepair(Suggest):
    """Make a deck legal by the fewest changes."""

    kind = Kind.REPAIR

    @extend_schema(
        request=SuggestSerializer,
        responses=SuggestionSerializer,
        examples=[examples.REPAIR, examples.REPAIRED],
    )
    def post(self, request: Request) -> Response:
        """Return the fewest changes that make the deck legal, or the rules that contradict one another."""
        return self.suggested(request)


class DeckComplete(Suggest):
    """Make a deck legal by adding cards only."""

    kind = Kind.COMPLETE

    @extend_schema(
        request=SuggestSerializer,
        responses=SuggestionSerializer,
        examples=[examples.COMPLETE, examples.COMPLETED],
    )
    def post(self, request: Request) -> Response:
        """Return the fewest cards that make the deck legal, or the rules that can't be kept while its cards stay."""
        return self.suggested(request)
