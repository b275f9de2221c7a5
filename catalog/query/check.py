"""From the syntax tree to tests with a meaning in one game: fields found, values read, mistakes explained.

Both back ends (`catalog.query.predicate` and `catalog.search`) work on what `resolve` returns: And, Or, Not and the four tests below, and nothing else.
A field without a value fails every test, so `-level:3` holds for cards without a level and `level!=3` (which is "some value, and not 3") doesn't. Marks
("X", "0?") are values of their own: they equal themselves and are never smaller or larger than anything.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TypeAlias

from catalog.definition import GameDefinition, Label
from catalog.folding import fold
from catalog.messages import Message
from catalog.pool import CardPool
from catalog.query.errors import QueryError
from catalog.query.explain import no_number, no_order, unknown_field, unknown_value
from catalog.query.fields import HAS, NONE, QueryField, find_field
from catalog.query.syntax import And, Condition, Everything, Node, Not, Or, Words

LARGEST = 10**9
"""Numbers of cards lie within ±LARGEST; those of queries are clamped just beyond."""


@dataclass(frozen=True, slots=True)
class Has:
    """Some value stands in `field`."""

    field: QueryField


@dataclass(frozen=True, slots=True)
class Equals:
    """A value of `field`, as text, is one of `values`."""

    field: QueryField
    values: frozenset[str]


@dataclass(frozen=True, slots=True)
class Contains:
    """Folded `text` is part of a value of `field`."""

    field: QueryField
    text: str


@dataclass(frozen=True, slots=True)
class Compares:
    """A number of `field` is `<`, `<=`, `>` or `>=` `number`."""

    field: QueryField
    operator: str
    number: int


Resolved: TypeAlias = "Everything | Has | Equals | Contains | Compares | Not | And | Or"


def resolve(node: Node, definition: GameDefinition, pool: CardPool | None = None) -> Resolved:
    """Return `node` with every field and value found; raises QueryError.

    With a `pool` the fields that take cards take names as well as codes, and unknown ones are refused.
    """
    return _Resolver(definition, pool).resolve(node)


@dataclass(frozen=True, slots=True)
class _Resolver:
    definition: GameDefinition
    pool: CardPool | None

    def resolve(self, node: Node) -> Resolved:
        if isinstance(node, And | Or):
            return type(node)(tuple(self.resolve(part) for part in node.parts))
        if isinstance(node, Not):
            return Not(self.resolve(node.part))
        if isinstance(node, Words):
            return _contains(self._field("name", node.position), node.text)
        return self._condition(node) if isinstance(node, Condition) else node

    def _condition(self, node: Condition) -> Resolved:
        if fold(node.field) in HAS and node.operator in (":", "="):
            return Has(self._field(node.value, node.value_position))
        field = self._field(node.field, node.position)
        if node.operator in ("<", "<=", ">", ">="):
            return self._comparison(field, node)
        if node.operator == "!=":
            return self._differs(field, node)
        return Not(Has(field)) if _asks_for_none(node) else self._equality(field, node)

    def _differs(self, field: QueryField, node: Condition) -> Resolved:
        if _asks_for_none(node):
            return Has(field)
        return And((Has(field), Not(self._equality(field, node))))

    def _field(self, name: str, position: int) -> QueryField:
        if field := find_field(name, self.definition):
            return field
        raise QueryError(unknown_field(name, self.definition), position)

    def _comparison(self, field: QueryField, node: Condition) -> Resolved:
        if not field.compared:
            raise QueryError(no_order(field, node.operator), node.position)
        number = _number(node.value)
        if number is None:
            raise QueryError(no_number(field, node.operator, node.value), node.value_position)
        return Compares(field, node.operator, number)

    def _equality(self, field: QueryField, node: Condition) -> Resolved:
        if field.kind == "text":
            whole = Equals(field, frozenset({fold(node.value)}))
            return _contains(field, node.value) if node.operator == ":" else whole
        return Equals(field, self._values(field, node) - {""})  # no value is empty

    def _values(self, field: QueryField, node: Condition) -> frozenset[str]:
        typed = node.value.strip()
        if field.kind == "code":
            return frozenset({typed.lower()})
        if field.kind == "print_number":
            return frozenset({typed, typed.lower(), typed.upper()})
        return self._known_values(field, node, self._accepted(field))

    def _known_values(
        self, field: QueryField, node: Condition, accepted: list[tuple[str, str]]
    ) -> frozenset[str]:
        """Return the codes whose spelling is the typed value, or the value as a number or card."""
        number = _number(node.value) if field.kind == "number" else None
        if number is not None:
            return frozenset({str(number)})
        wanted = fold(node.value)
        found = {code for spelling, code in accepted if fold(spelling) == wanted}
        found = found or set(self._cards(field, node.value))
        if not found and (accepted or field.kind == "number" or not self._is_open(field)):
            raise QueryError(self._unknown_value(field, node.value, accepted), node.value_position)
        return frozenset(found or {node.value})

    def _is_open(self, field: QueryField) -> bool:
        """Whether nothing is known of the field's values, so that any is taken."""
        return field.built_in and field.code in ("set", "rarity")

    def _cards(self, field: QueryField, value: str) -> Iterator[str]:
        own = self.definition.fields.get(field.code)
        if field.built_in or own is None or not own.cards:
            return
        if self.pool is None:
            yield value.strip().lower()
        else:
            yield from (card.code for card in self.pool.named(value))

    def _accepted(self, field: QueryField) -> list[tuple[str, str]]:
        """Return (spelling, value) for all known values of `field`, card names apart."""
        if not field.built_in:
            return list(self._own_choices(field.code))
        d = self.definition
        if field.code == "type":
            types = d.types.values()
            return [(s, t.code) for t in types for s in _spelled(t.code, t.names, t.aliases)]
        if field.code == "rarity":
            return [(rarity, rarity) for rarity in d.rarities]
        labels = d.sets if field.code == "set" else d.origins
        return [(s, code) for code, names in labels.items() for s in _spelled(code, names)]

    def _own_choices(self, code: str) -> Iterator[tuple[str, str]]:
        field = self.definition.fields[code]
        for choice in field.choices:
            for spelling in _spelled(choice.code, choice.names, choice.aliases):
                yield spelling, choice.code
        for mark in field.marks:
            yield mark, mark

    def _unknown_value(
        self, field: QueryField, value: str, accepted: list[tuple[str, str]]
    ) -> Message:
        spellings = [spelling for spelling, _ in accepted]
        own = None if field.built_in else self.definition.fields.get(field.code)
        if own is not None and own.cards and self.pool is not None:
            spellings += [name for card in self.pool for name in card.spellings()]
        return unknown_value(field, value, spellings, [code for _, code in accepted])


def _contains(field: QueryField, text: str) -> Contains | Has:
    """Return the test for `text`; what folds to nothing (a lone dash) is part of every value."""
    return Contains(field, fold(text)) if fold(text) else Has(field)


def _asks_for_none(node: Condition) -> bool:
    return not node.quoted and fold(node.value) in NONE


def _number(text: str) -> int | None:
    """Return the whole number that `text` is, clamped, or None."""
    sign, digits = (-1, text[1:]) if text.startswith("-") else (1, text.removeprefix("+"))
    if not digits.isdecimal():
        return None
    return sign * min(int(digits), LARGEST + 1)


def _spelled(code: str, names: Label, aliases: Iterable[str] = ()) -> list[str]:
    return [word for word in (code, *names.values(), *aliases) if word]
