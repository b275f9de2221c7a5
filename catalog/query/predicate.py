"""A query as a function from a card to yes or no: for decks, legality and the table, without a database."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable
from typing import TypeAlias

from catalog.definition import GameDefinition
from catalog.facts import CardFacts
from catalog.folding import fold, searched_names
from catalog.query.check import (
    Compares,
    Derived,
    Equals,
    Exactly,
    Has,
    Held,
    Matches,
    Names,
    Resolved,
    Test,
    resolve,
)
from catalog.query.fields import QueryField
from catalog.query.syntax import And, Everything, Node, Not, Or, parse

Predicate: TypeAlias = Callable[[CardFacts], bool]

ORDER = {"<": operator.lt, "<=": operator.le, ">": operator.gt, ">=": operator.ge}


def compile_predicate(
    node: Node, definition: GameDefinition, pool: Names | None = None
) -> Predicate:
    """Return the query as a function; raises QueryError. See `catalog.query.check.resolve`."""
    return predicate_of(resolve(node, definition, pool))


def compile_query(text: str, definition: GameDefinition, pool: Names | None = None) -> Predicate:
    """Return the query in `text` as a function; raises QueryError."""
    return compile_predicate(parse(text), definition, pool)


def predicate_of(node: Resolved) -> Predicate:
    """Return a resolved query as a function."""
    if isinstance(node, Everything):
        return lambda card: True
    if isinstance(node, Not):
        part = predicate_of(node.part)
        return lambda card: not part(card)
    if isinstance(node, And | Or):
        parts = tuple(predicate_of(part) for part in node.parts)
        join = all if isinstance(node, And) else any
        return lambda card: join(part(card) for part in parts)
    return _as_changed(node) if isinstance(node, Derived) else _test(node)


def _as_changed(node: Derived) -> Predicate:
    holds, changes = predicate_of(node.meaning), node.changes
    if not changes:
        return holds
    return lambda card: holds(
        card.with_values(changes[card.code]) if card.code in changes else card
    )


def _test(node: Test) -> Predicate:
    if isinstance(node, Matches):
        printed, fits = _printed_reader(node.field), node.pattern.found_in
        return lambda card: any(fits(text) for text in printed(card))
    if isinstance(node, Compares):
        return _comparison(node)
    if isinstance(node, Held):
        cards = node.cards
        return lambda card: card.code in cards
    values = _reader(node.field)
    if isinstance(node, Exactly):
        wanted = node.values
        return lambda card: set(values(card)) == wanted
    if isinstance(node, Has):
        return lambda card: any(True for _ in values(card))
    if isinstance(node, Equals):
        accepted = node.values
        return lambda card: any(value in accepted for value in values(card))
    text = node.text
    return lambda card: any(text in value for value in values(card))


def _comparison(node: Compares) -> Predicate:
    numbers = _number_reader(node.field)
    holds, bound = ORDER[node.operator], node.number
    return lambda card: any(holds(number, bound) for number in numbers(card))


def printed_numbers(card: CardFacts) -> Iterable[int]:
    """Return those numbers of the card's printings that are plain numbers."""
    numbers = (p.number for p in card.printings)
    return [int(number) for number in numbers if number.isascii() and number.isdecimal()]


BUILT_IN_READERS: dict[str, Callable[[CardFacts], Iterable[str]]] = {
    "type": lambda card: (card.card_type,),
    "name": lambda card: searched_names(card.spellings()),
    "text": lambda card: [fold(text) for text in card.plain_texts().values() if text],
    "code": lambda card: (card.code,),
    "set": lambda card: [p.set_code for p in card.printings],
    "number": lambda card: [p.number for p in card.printings if p.number],
    "rarity": lambda card: [p.rarity for p in card.printings if p.rarity],
    "artist": lambda card: [fold(p.artist) for p in card.printings if p.artist],
    "origin": lambda card: (card.origin,) if card.origin else (),
    "is": lambda card: flags_of(card),
    "in": lambda card: [p.set_code for p in card.printings],
    "image": lambda card: ("image",) if card.pictured else (),
}
PRINTED_READERS: dict[str, Callable[[CardFacts], Iterable[str]]] = {
    "name": lambda card: card.spellings(),
    "text": lambda card: [text for text in card.plain_texts().values() if text],
    "artist": lambda card: [p.artist for p in card.printings if p.artist],
}
"""The same as printed, for regular expressions."""


def flags_of(card: CardFacts) -> set[str]:
    """Return what `is:` finds true of a card: its origin, "parallel", and "reprint" if it is in several sets."""
    flags = {card.origin} - {""}
    if any(p.parallel for p in card.printings):
        flags.add("parallel")
    if len({p.set_code for p in card.printings}) > 1:
        flags.add("reprint")
    return flags


def _printed_reader(field: QueryField) -> Callable[[CardFacts], Iterable[str]]:
    if field.built_in:
        return PRINTED_READERS[field.code]
    code = field.code
    return lambda card: [str(card.fields[code])] if code in card.fields else ()


def _reader(field: QueryField) -> Callable[[CardFacts], Iterable[str]]:
    """Return the function that gives a card's values of `field` as text, folded where it is text."""
    if field.built_in:
        return BUILT_IN_READERS[field.code]
    code, folds = field.code, field.kind == "text"

    def values(card: CardFacts) -> Iterable[str]:
        value = card.fields.get(code)
        if value is None:
            return ()
        if isinstance(value, tuple):
            return value
        return (fold(str(value)) if folds else str(value),)

    return values


def _number_reader(field: QueryField) -> Callable[[CardFacts], Iterable[int]]:
    if field.built_in:
        return printed_numbers
    code = field.code

    def numbers(card: CardFacts) -> Iterable[int]:
        value = card.fields.get(code)
        return (value,) if isinstance(value, int) else ()

    return numbers
