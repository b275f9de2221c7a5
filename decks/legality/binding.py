"""From the syntax tree of an expression to one that has a value in a game: names found, kinds checked, mistakes explained.

`card_expression` reads what may stand in `sum(...)`: number fields of the card. `deck_expression` reads bounds and conditions: measures of sections, the
number in a field of a section's cards, choices saved with the deck. Expressions name measures, never rules, so there are no cycles to fear.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from catalog.definition import GameDefinition
from catalog.facts import CardFacts
from catalog.messages import listing, msg
from catalog.pool import CardPool
from catalog.query import QueryError, compile_query
from decks.legality.contents import Contents
from decks.legality.errors import RuleError
from decks.legality.expressions import (
    OPERATIONS,
    CardExpression,
    CardNumber,
    ChoiceOf,
    DeckExpression,
    Expression,
    Number,
    Operation,
    Text,
)
from decks.legality.grammar import Syntax, parse
from decks.legality.keys import read_key
from decks.legality.measures import COPIES, DISTINCT, SUM, Count, Measure

At = TypeVar("At")
CHOICE = "choice"


def card_expression(text: str, game: GameDefinition) -> CardExpression:
    """Return the weight of a card that `text` computes from its number fields; raises RuleError."""
    return _OfCard(game).number(parse(text))


def deck_expression(text: str, game: GameDefinition, pool: CardPool | None) -> DeckExpression:
    """Return the bound or condition that `text` computes from a deck; raises RuleError."""
    return _OfDeck(game, pool).number(parse(text))


def every_card(card: CardFacts) -> bool:
    """Return True: the predicate of an empty query."""
    return True


def compiled(text: str, game: GameDefinition, pool: CardPool | None) -> Callable[[CardFacts], bool]:
    """Return the query as a function; raises RuleError."""
    if not text.strip():
        return every_card
    try:
        return compile_query(text, game, pool)
    except QueryError as error:
        raise RuleError(error.message, error.position) from error


def no_card(card: CardFacts) -> bool:
    """Return False: the predicate of a query that finds nothing."""
    return False


def found_by(
    text: str, game: GameDefinition, pool: CardPool | None = None
) -> Callable[[CardFacts], bool]:
    """Return the query as a function; an empty one and one that can't be read find nothing."""
    try:
        return compile_query(text, game, pool) if text.strip() else no_card
    except QueryError:
        return no_card


@dataclass(frozen=True)
class _Binder(Generic[At]):
    """Reads what all expressions have in common."""

    game: GameDefinition

    def number(self, syntax: Syntax) -> Expression[At]:
        """Return what must be a number; raises RuleError."""
        bound = self.bind(syntax)
        if is_text(bound):
            raise RuleError(msg("A text can only be compared, with = or !=."), syntax.position)
        return bound

    def bind(self, syntax: Syntax) -> Expression[At]:
        """Return the expression with all names found; raises RuleError."""
        if syntax.kind == "number":
            return Number(int(syntax.text))
        if syntax.kind == "text":
            return Text(syntax.text)
        if syntax.kind == "operation":
            return self._operation(syntax)
        if syntax.kind == "call" and syntax.text in ("min", "max"):
            return self._extreme(syntax)
        return self.named(syntax)

    def named(self, syntax: Syntax) -> Expression[At]:
        """Return what a name, a name with a dot or a call means here; raises RuleError."""
        raise NotImplementedError

    def _operation(self, syntax: Syntax) -> Expression[At]:
        parts = tuple(self.bind(part) for part in syntax.parts)
        texts = [is_text(part) for part in parts]
        compares = syntax.text in ("=", "!=") and all(texts)
        for part, is_one in zip(syntax.parts, texts, strict=True):
            if is_one and not compares:
                reason = msg("A text can only be compared, with = or !=, to another text.")
                raise RuleError(reason, part.position)
        if syntax.text in "/%" and parts[1] == Number(0):
            raise RuleError(msg("Nothing can be divided by 0."), syntax.parts[1].position)
        return _simplified(syntax.text, parts)

    def _extreme(self, syntax: Syntax) -> Expression[At]:
        if len(syntax.parts) < 2:
            reason = msg("“%(name)s” takes two numbers or more.", name=syntax.text)
            raise RuleError(reason, syntax.position)
        return _simplified(syntax.text, tuple(self.number(part) for part in syntax.parts))


class _OfCard(_Binder[CardFacts]):
    """Reads expressions over one card."""

    def named(self, syntax: Syntax) -> CardExpression:
        """Return the number field of this name; raises RuleError."""
        if syntax.kind == "name":
            return CardNumber(_number_field(syntax.text, self.game, syntax.position))
        reason = msg(
            "Here only the card’s number fields can stand: %(known)s.", known=_numbers(self.game)
        )
        raise RuleError(reason, syntax.position)


@dataclass(frozen=True)
class _OfDeck(_Binder[Contents]):
    """Reads expressions over a deck."""

    pool: CardPool | None

    def named(self, syntax: Syntax) -> DeckExpression:
        """Return the measure or choice that is named; raises RuleError."""
        if syntax.kind == "dotted":
            return self._dotted(syntax)
        if syntax.kind == "call" and syntax.text in MEASURES:
            return self._measure(syntax)
        reason = msg(
            "“%(text)s” is no number of a deck. Accepted are: %(known)s.",
            text=syntax.text,
            known=listing(*MEASURES.values(), "min(…)", "max(…)", "SECTION.FIELD", "choice.NAME"),
        )
        raise RuleError(reason, syntax.position)

    def _dotted(self, syntax: Syntax) -> DeckExpression:
        left, right = syntax.text.split(".")
        if left == CHOICE and left not in self.game.sections:
            return self._choice(right, syntax.position)
        sections = (self._section(left, syntax.position),)
        field = _number_field(right, self.game, syntax.position + len(left) + 1)
        return Count(sections, "", every_card, Measure(SUM, field, weight=CardNumber(field)))

    def _choice(self, name: str, position: int) -> DeckExpression:
        choice = self.game.choices.get(name)
        if choice is None:
            known = listing(*self.game.choices)
            raise RuleError(msg("No such choice. Known: %(known)s.", known=known), position)
        return ChoiceOf(name, choice.kind == "number")

    def _measure(self, syntax: Syntax) -> DeckExpression:
        least = 1 if syntax.text == COPIES else 2
        if not least <= len(syntax.parts) <= least + 1:
            raise RuleError(msg("Write %(form)s.", form=MEASURES[syntax.text]), syntax.position)
        sections = tuple(self._sections(syntax.parts[0]))
        where, matches = self._query(syntax.parts[least:])
        return Count(sections, where, matches, self._measured(syntax))

    def _measured(self, syntax: Syntax) -> Measure:
        if syntax.text == SUM:
            weight = _OfCard(self.game).number(syntax.parts[1])
            return Measure(SUM, _written(syntax.parts[1]), weight=weight)
        if syntax.text == DISTINCT:
            names = [part.text for part in _added(syntax.parts[1])]
            try:
                return Measure(DISTINCT, "+".join(names), key=read_key(names, self.game))
            except RuleError as error:
                raise RuleError(error.message, syntax.parts[1].position) from error
        return Measure()

    def _sections(self, syntax: Syntax) -> Iterable[str]:
        return [self._section(part.text, part.position) for part in _added(syntax)]

    def _section(self, code: str, position: int) -> str:
        if code not in self.game.sections:
            known = listing(*self.game.sections)
            raise RuleError(msg("No such section. Known: %(known)s.", known=known), position)
        return code

    def _query(self, parts: tuple[Syntax, ...]) -> tuple[str, Callable[[CardFacts], bool]]:
        if not parts:
            return "", every_card
        if parts[0].kind != "text":
            raise RuleError(msg("A query stands in quotation marks."), parts[0].position)
        try:
            return parts[0].text, compiled(parts[0].text, self.game, self.pool)
        except RuleError as error:
            place = parts[0].position + 1 + (error.position or 0)
            raise RuleError(error.message, place) from error


MEASURES = {
    COPIES: 'copies(SECTIONS, "QUERY")',
    SUM: 'sum(SECTIONS, EXPRESSION, "QUERY")',
    DISTINCT: 'distinct(SECTIONS, KEY, "QUERY")',
}
"""How the measures of a deck are written; the query may be left out."""


def is_text(expression: Expression[Any]) -> bool:
    """Return whether the expression's value is a text."""
    return isinstance(expression, Text) or (
        isinstance(expression, ChoiceOf) and not expression.is_number
    )


def _simplified(operator: str, parts: tuple[Expression[At], ...]) -> Expression[At]:
    """Return the operation, or its value where it is the same everywhere."""
    if all(isinstance(part, Number) for part in parts):
        return Number(
            OPERATIONS[operator](*(part.number for part in parts if isinstance(part, Number)))
        )
    return Operation(operator, parts)


def _added(syntax: Syntax) -> list[Syntax]:
    """Return the names joined by + (quoted ones as well); raises RuleError for anything else."""
    if syntax.kind in ("name", "text"):
        return [syntax]
    if syntax.kind == "operation" and syntax.text == "+":
        return [name for part in syntax.parts for name in _added(part)]
    raise RuleError(
        msg("Here stand names, joined by “+” where there are several."), syntax.position
    )


def _written(syntax: Syntax) -> str:
    """Return a short text for an expression of a card: the field it is about, or as it is built."""
    if not syntax.parts:
        return syntax.text
    parts = [_written(part) for part in syntax.parts]
    if syntax.kind == "operation" and len(parts) == 2:
        return f"({parts[0]} {syntax.text} {parts[1]})"
    return f"{syntax.text}({', '.join(parts)})"


def _numbers(game: GameDefinition) -> Any:
    return listing(*(field.code for field in game.fields.values() if field.kind == "number"))


def _number_field(code: str, game: GameDefinition, position: int) -> str:
    field = game.fields.get(code)
    if field is None or field.kind != "number":
        raise RuleError(
            msg("No such number field. Known: %(known)s.", known=_numbers(game)), position
        )
    return code
