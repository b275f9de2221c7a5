"""From the syntax tree of the one query language to a condition on decks.

What lies in parentheses after `cards` or a section is a query over cards, answered by the catalog's index; all else is answered by the database's
tables, verdicts apart (`decks.life.search.judging`). Where decks of several games are searched, a query over cards is asked in each game that
understands it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import date

from django.db.models import Q, QuerySet
from django.http import HttpRequest

from catalog.folding import fold
from catalog.messages import Message, msg
from catalog.models import Game
from catalog.query.errors import QueryError
from catalog.query.explain import no_order
from catalog.query.fields import NONE, QueryField
from catalog.query.syntax import (
    And,
    Condition,
    Counted,
    Everything,
    Node,
    Not,
    Or,
    Typed,
    Words,
)
from decks.formats.models import HOUSE
from decks.legality.formats import FormatError, format_named
from decks.legality.legal_field import named_on
from decks.legality.report import Verdict
from decks.life.models import CardNote, Favourite, Tag
from decks.life.search.counting import EVERYTHING, copies_condition, joined
from decks.life.search.fields import FIELDS, FLAGS, PRESENT, find_field, unknown_field
from decks.life.search.held import counted, held_card
from decks.life.search.judging import Judging, own_rules, rules_of_format
from decks.life.search.values import number_of, span_condition, span_of, value_of
from decks.models import Deck, Slot

VERDICTS = frozenset(map(str, Verdict))


@dataclass
class DeckConditions:
    """Finds conditions for one search: who asks, on which day, among decks of which games."""

    request: HttpRequest
    games: Sequence[Game]
    today: date
    judging: Judging

    def condition(self, node: Node, within: QuerySet[Deck]) -> Q:
        """Return the condition that `node` asks for, where only decks `within` matter; raises QueryError."""
        if isinstance(node, Everything):
            return EVERYTHING
        if isinstance(node, Not):
            return ~self.condition(node.part, within)
        if isinstance(node, And):
            return self._all(node.parts, within)
        if isinstance(node, Or):
            return joined([self.condition(part, within) for part in node.parts], Q.OR)
        if isinstance(node, Words):
            return self._text(
                FIELDS["name"], Typed(node.text, regex=node.regex), ":", node.position
            )
        return (
            counted(self.games, node)
            if isinstance(node, Counted)
            else self._condition(node, within)
        )

    def _all(self, parts: Sequence[Node], within: QuerySet[Deck]) -> Q:
        """Return the condition of all parts; verdicts come last, for what the others leave."""
        found = EVERYTHING
        for part in sorted(parts, key=_is_judged):
            found &= self.condition(part, within.filter(found))
        return found

    def _condition(self, node: Condition, within: QuerySet[Deck]) -> Q:
        field = find_field(node.field)
        if field is None:
            raise QueryError(unknown_field(node.field), node.position)
        if field.kind == "number":
            return copies_condition(Slot.objects.all(), node.operator, number_of(node))
        if field.kind == "date":
            return span_condition(
                field.code, node.operator, span_of(node.value, node.value_position)
            )
        if node.operator in ("<", "<=", ">", ">="):
            raise QueryError(no_order(field, node.operator), node.position)
        found = joined([self._each(field, node, parts, within) for parts in node.values], Q.OR)
        return ~found if node.operator == "!=" else found

    def _each(
        self, field: QueryField, node: Condition, parts: tuple[Typed, ...], within: QuerySet[Deck]
    ) -> Q:
        return joined([self._one(field, node, part, within) for part in parts], Q.AND)

    def _one(self, field: QueryField, node: Condition, value: Typed, within: QuerySet[Deck]) -> Q:
        place = node.value_position
        if field.kind == "text":
            return self._text(field, value, node.operator, place)
        if value.regex or field.kind == "option":
            raise QueryError(_out_of_place(field), node.position)
        if field.code == "is":
            return self._is(value_of(field, value, FLAGS, place), within)
        if field.code == "has":
            return self._has(value_of(field, value, PRESENT, place))
        if field.code == "game":
            labels = {game.code: game.names for game in self.games}
            return Q(game__code=value_of(field, value, labels, place))
        if field.code == "format":
            return self._built_for(value.text, place)
        return self._legal(value.text, place, within)

    def _text(self, field: QueryField, value: Typed, operator: str, position: int) -> Q:
        if value.regex:
            raise QueryError(_out_of_place(field), position)
        whole = operator == "="
        if field.code == "card":
            return held_card(self.games, value, whole, position)
        wanted = fold(value.text)
        if field.code == "name":
            return Q(sought__contains=f"\n{wanted}\n" if whole else wanted)
        if field.code == "tag":
            tags = Tag.objects.filter(**{"folded" if whole else "folded__contains": wanted})
            return Q(pk__in=tags.order_by().values("deck"))
        if field.code == "folder":
            return self._in_folder(wanted, whole)
        return Q(**{f"owner__username__{'iexact' if whole else 'icontains'}": value.text})

    def _in_folder(self, wanted: str, whole: bool) -> Q:
        """Return the condition on the folder; folders are known to their owner only."""
        mine = Deck.objects.of(self.request).exclude(folder="")
        names = mine.order_by().values_list("folder", flat=True).distinct()
        fits = [n for n in names if (fold(n) == wanted if whole else wanted in fold(n))]
        return Q(folder__in=fits) & self._mine()

    def _is(self, flag: str, within: QuerySet[Deck]) -> Q:
        if flag in VERDICTS:
            return self.judging.condition(within, own_rules(self.today), Verdict(flag))
        if flag in Deck.Visibility:
            return Q(visibility=flag)
        if flag == "copy":
            return Q(copied__isnull=False)
        if flag == "favourite":
            return Q(pk__in=Favourite.objects.of(self.request).order_by().values("deck"))
        return self._mine()

    def _mine(self) -> Q:
        return Q(pk__in=Deck.objects.of(self.request).order_by().values("pk"))

    def _has(self, what: str) -> Q:
        if what == "notes":
            return ~Q(notes="") | Q(pk__in=CardNote.objects.order_by().values("deck"))
        if what == "tag":
            return Q(pk__in=Tag.objects.order_by().values("deck"))
        return ~Q(folder="") & self._mine() if what == "folder" else ~Q(unread=[])

    def _legal(self, text: str, position: int, within: QuerySet[Deck]) -> Q:
        """Return the condition that a deck is legal in a format, today or on the day after @; raises QueryError."""
        try:
            name, day = named_on(text)
        except QueryError as error:
            raise QueryError(error.message, position) from None
        codes = list(self._formats(name, position))
        books = (rules_of_format(code, day or self.today) for code in dict.fromkeys(codes))
        try:
            found = [self.judging.condition(within, book, Verdict.LEGAL) for book in books]
        except FormatError as error:  # the day is before its first snapshot
            raise QueryError(error.message, position) from None
        return joined(found, Q.OR)

    def _built_for(self, name: str, position: int) -> Q:
        """Return the condition that a deck is built for a format, or for none; raises QueryError."""
        if fold(name) in NONE:
            return Q(format="")
        if name.casefold().startswith(HOUSE):
            return Q(format__iexact=name)
        return Q(format__in=list(self._formats(name, position)))

    def _formats(self, name: str, position: int) -> Iterator[str]:
        refused: FormatError | None = None
        known = False
        for game in self.games:
            try:
                yield format_named(game.definition, name).code
                known = True
            except FormatError as error:
                refused = refused or error
        if refused and not known:
            raise QueryError(refused.message, position)


def _is_judged(node: Node) -> bool:
    """Whether verdicts are asked for anywhere in it."""
    if isinstance(node, Not):
        return _is_judged(node.part)
    if isinstance(node, And | Or):
        return any(map(_is_judged, node.parts))
    if not isinstance(node, Condition):
        return False
    field = find_field(node.field)
    return field is not None and field.code in ("is", "legal")


def _out_of_place(field: QueryField) -> Message:
    if field.kind == "option":
        return msg(
            "“%(field)s” is about the whole list: it can’t stand in parentheses, after - or beside “or”.",
            field=field.code,
        )
    return msg(
        "“%(field)s” takes no regular expression: only names and texts of cards do.",
        field=field.code,
    )
