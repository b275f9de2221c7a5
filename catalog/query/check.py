"""From the syntax tree to tests with a meaning in one game: fields found, values read, mistakes explained.

Both back ends (`catalog.query.predicate` and `catalog.search`) work on what `resolve` returns: And, Or, Not, Everything, the tests below and what derived fields mean, and nothing else.
A field without a value fails every test, so `-level:3` holds for cards without a level and `level!=3` (which is "some value, and not 3") doesn't. Marks
("X", "-", "?") are values of their own: they equal themselves and are never smaller or larger than anything. Of a field with several values `:` asks
whether the value is among them, `=` whether there are no others.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from dataclasses import field as column
from typing import Protocol, TypeAlias

from catalog.definition import GameDefinition, Label
from catalog.facts import CardFacts, Value
from catalog.folding import SEPARATORS, fold, sought_sounds
from catalog.messages import Message, msg
from catalog.query.derived import DERIVED
from catalog.query.errors import QueryError
from catalog.query.explain import (
    no_number,
    no_order,
    only_decks,
    unknown_field,
    unknown_value,
    within_a_format,
)
from catalog.query.fields import FLAGS, MARKS, NONE, UNKNOWN, QueryField, find_field
from catalog.query.options import split_options
from catalog.query.patterns import Pattern
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
    parse,
)

LARGEST = 10**9
"""Numbers of cards lie within ±LARGEST; those of queries are clamped just beyond."""
LONGEST_NUMBER = 12
"""Characters of a printed number at most."""


class Names(Protocol):
    """What finds cards by name: all of a game in memory, or its table."""

    def named(self, name: str) -> list[CardFacts]: ...

    def alike(self, name: str) -> list[str]: ...


@dataclass(frozen=True, slots=True)
class Has:
    """Some value stands in `field`."""

    field: QueryField


@dataclass(frozen=True, slots=True)
class Equals:
    """A value of `field`, as text, is one of `values`; `typed` are those of text before they were folded."""

    field: QueryField
    values: frozenset[str]
    typed: tuple[str, ...] = column(default=(), compare=False)


@dataclass(frozen=True, slots=True)
class Exactly:
    """The values of `field` are `values`, no fewer and no others."""

    field: QueryField
    values: frozenset[str]


@dataclass(frozen=True, slots=True)
class Contains:
    """Folded `text` is part of a value of `field`; `typed` is what it was before."""

    field: QueryField
    text: str
    typed: str = column(default="", compare=False)


@dataclass(frozen=True, slots=True)
class Matches:
    """A regular expression fits a value of `field` as printed."""

    field: QueryField
    pattern: Pattern


@dataclass(frozen=True, slots=True)
class Compares:
    """A number of `field` is `<`, `<=`, `>` or `>=` `number`."""

    field: QueryField
    operator: str
    number: int


@dataclass(frozen=True, slots=True)
class Held:
    """The product holds the card: one of `cards`."""

    field: QueryField
    product: str
    cards: frozenset[str]


@dataclass(frozen=True, slots=True)
class Derived:
    """What a value of a derived field means, and how that is said. The cards in `changes` are asked as if these values stood in their fields."""

    field: QueryField
    value: str  # as it is typed by its code
    key: str  # tells the meanings within a game apart
    said: Message
    meaning: Resolved
    changes: Mapping[str, Mapping[str, Value]] = column(default_factory=dict, hash=False)


Test: TypeAlias = "Held | Has | Equals | Exactly | Contains | Matches | Compares"
Resolved: TypeAlias = "Everything | Test | Derived | Not | And | Or"


def resolve(
    node: Node, definition: GameDefinition, pool: Names | None = None, *, nested: bool = False
) -> Resolved:
    """Return `node` with every field and value found, the options of its list passed over; raises QueryError.

    With a `pool` the fields that take cards take names as well as codes, and unknown ones are refused. A `nested` query, itself what a value of a
    derived field means, may not ask for derived fields: so none means itself.
    """
    conditions, _ = split_options(node, definition)
    return _Resolver(definition, pool, nested).resolve(conditions)


@dataclass(frozen=True, slots=True)
class _Resolver:
    definition: GameDefinition
    pool: Names | None
    nested: bool

    def resolve(self, node: Node) -> Resolved:
        if isinstance(node, And | Or):
            return type(node)(tuple(self.resolve(part) for part in node.parts))
        if isinstance(node, Not):
            return Not(self.resolve(node.part))
        if isinstance(node, Words):
            return self._words(node)
        if isinstance(node, Counted):
            raise QueryError(only_decks(node.name), node.position)
        return self._condition(node) if isinstance(node, Condition) else node

    def _words(self, node: Words) -> Resolved:
        field = self._field("name", node.position)
        if node.regex:
            return Matches(field, Pattern(node.text, node.position))
        return _contains(field, node.text)

    def _condition(self, node: Condition) -> Resolved:
        field = self._field(node.field, node.position)
        if field.kind == "option":
            raise QueryError(
                msg(
                    "“%(field)s” is about the whole list: it can’t stand in parentheses, after - or beside “or”.",
                    field=field.code,
                ),
                node.position,
            )
        if node.operator in ("<", "<=", ">", ">="):
            return self._comparison(field, node)
        found = _either([self._all_of(field, node, parts) for parts in node.values])
        if node.operator != "!=":
            return found
        return found.part if isinstance(found, Not) else self._differs(field, found)

    def _differs(self, field: QueryField, found: Resolved) -> Resolved:
        always = field.kind in ("presence", "flag", "product", "derived")
        return Not(found) if always else And((Has(field), Not(found)))

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

    def _all_of(self, field: QueryField, node: Condition, parts: tuple[Typed, ...]) -> Resolved:
        """Return the test for values of which each must be there; with "=" no others, where there may be several."""
        if (
            node.operator == "="
            and field.kind == "choices"
            and not any(self._is_none(field, p) for p in parts)
        ):
            groups = [self._values(field, part, node) for part in parts]
            return _either([Exactly(field, frozenset(some)) for some in _picks(groups)])
        tests = [self._one(field, node, part) for part in parts]
        return And(tuple(tests)) if len(tests) > 1 else tests[0]

    def _one(self, field: QueryField, node: Condition, value: Typed) -> Resolved:
        if field.kind == "presence":
            asked = self._field(value.text, node.value_position)
            if asked.kind in ("presence", "option", "product", "flag", "derived"):
                raise QueryError(unknown_field(value.text, self.definition), node.value_position)
            return Has(asked)
        if self._is_none(field, value):
            return Not(Has(field))
        if value.regex:
            return self._matches(field, node, value)
        if field.kind == "derived":
            return self._derived(field, value.text, node.value_position)
        if field.kind == "product":
            return self._held(field, node, value)
        if field.kind == "text":
            whole = Equals(field, frozenset({fold(value.text)}) - {""}, (value.text,))
            return whole if node.operator == "=" else _contains(field, value.text)
        return Equals(field, self._values(field, value, node) - {""})  # no value is empty

    def _derived(self, field: QueryField, value: str, position: int) -> Resolved:
        if self.nested:
            raise QueryError(within_a_format(field.code), position)

        def inner(text: str) -> Resolved:
            return resolve(parse(text), self.definition, self.pool, nested=True)

        try:
            return DERIVED[field.code].mean(value, self.definition, inner)
        except QueryError as error:
            raise QueryError(error.message, position) from None

    def _is_none(self, field: QueryField, value: Typed) -> bool:
        """Whether the value means that there is none: "none", or "unknown" where the game has no such value."""
        if value.quoted or value.regex or field.kind in ("flag", "product", "derived"):
            return False
        unsaid = value.text in UNKNOWN and field.kind in ("number", "choice", "choices")
        return _asks_for_none(value) or (unsaid and not _called(value.text, self._accepted(field)))

    def _held(self, field: QueryField, node: Condition, value: Typed) -> Resolved:
        """Return the test for a product's cards; where its contents are unknown, and for a set, for the set's."""
        named = _called(value.text, self._products())
        known = self.definition.products
        tests: list[Resolved] = [
            Held(field, code, cards)
            for code in sorted(named)
            if (cards := known[code].cards) is not None
        ]
        if (
            len(tests) < len(named)
            or not named
            or _called(value.text, _labels(self.definition.sets))
        ):
            tests.append(Equals(field, self._values(field, value, node) - {""}))
        return _either(tests)

    def _matches(self, field: QueryField, node: Condition, value: Typed) -> Resolved:
        if field.kind != "text":
            reason = msg(
                "“%(field)s” takes no regular expression: only names and texts do.",
                field=field.code,
            )
            raise QueryError(reason, node.value_position)
        return Matches(field, Pattern(value.text, node.value_position))

    def _values(self, field: QueryField, value: Typed, node: Condition) -> frozenset[str]:
        typed = value.text.strip()
        if field.kind == "code":
            return frozenset({typed.lower()})
        if field.kind == "print_number":
            return frozenset({typed, typed.lower(), typed.upper(), *_padded(typed)})
        return self._known_values(field, value.text, node.value_position)

    def _known_values(self, field: QueryField, text: str, position: int) -> frozenset[str]:
        """Return the codes whose spelling is the typed value, or the value as a number or card."""
        number = _number(text) if field.kind == "number" else None
        if number is not None:
            return frozenset({str(number)})
        accepted = self._accepted(field)
        found = _called(text, accepted) or set(self._cards(field, text))
        if not found and (accepted or field.kind == "number" or not self._is_open(field)):
            raise QueryError(self._unknown_value(field, text, accepted), position)
        return frozenset(found or {text})

    def _is_open(self, field: QueryField) -> bool:
        """Whether nothing is known of the field's values, so that any is taken."""
        return field.built_in and field.code in ("set", "rarity", "in")

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
        if field.kind == "picture":
            return []
        if field.code == "type":
            types = d.types.values()
            return [(s, t.code) for t in types for s in _spelled(t.code, t.names, t.aliases)]
        if field.code == "rarity":
            return [(rarity, rarity) for rarity in d.rarities]
        if field.code == "in":
            unknown = ((s, d.products[c]) for s, c in self._products())
            return [*_labels(d.sets), *((s, p.card_set) for s, p in unknown if p.cards is None)]
        labels = {"set": d.sets, "is": {**d.origins, **FLAGS}}.get(field.code, d.origins)
        return list(_labels(labels))

    def _products(self) -> Iterator[tuple[str, str]]:
        yield from _labels({code: entry.names for code, entry in self.definition.products.items()})

    def _own_choices(self, code: str) -> Iterator[tuple[str, str]]:
        field = self.definition.fields[code]
        for choice in field.choices:
            for spelling in _spelled(choice.code, choice.names, choice.aliases):
                yield spelling, choice.code
        for mark in field.marks:
            yield from ((spelling, mark) for spelling in (mark, *MARKS.get(mark, ())))

    def _unknown_value(
        self, field: QueryField, value: str, accepted: list[tuple[str, str]]
    ) -> Message:
        spellings = [spelling for spelling, _ in accepted]
        own = None if field.built_in else self.definition.fields.get(field.code)
        if own is not None and own.cards and self.pool is not None:
            spellings += self.pool.alike(value)
        return unknown_value(field, value, spellings, [code for _, code in accepted])


def _called(text: str, accepted: Iterable[tuple[str, str]]) -> set[str]:
    """Return the values that `text` spells; marks that fold to nothing ("-") are compared as signs."""
    wanted = fold(text) or _sign(text)
    return {code for spelling, code in accepted if (fold(spelling) or _sign(spelling)) == wanted}


def _sign(text: str) -> str:
    plain = unicodedata.normalize("NFKC", text.strip()).casefold()
    return "-" if plain and not SEPARATORS.sub("", plain.replace("ー", "-")) else plain


def _picks(groups: list[frozenset[str]]) -> list[list[str]]:
    """Return every way to take one of each group."""
    picks: list[list[str]] = [[]]
    for group in groups:
        picks = [[*pick, value] for pick in picks for value in sorted(group)]
    return picks


def _either(tests: list[Resolved]) -> Resolved:
    """Return the test that holds where any of `tests` does; those for values of one field become one."""
    first = tests[0]
    if isinstance(first, Equals) and all(isinstance(test, Equals) for test in tests):
        equal = [test for test in tests if isinstance(test, Equals)]
        values = frozenset[str]().union(*(test.values for test in equal))
        return Equals(first.field, values, tuple(word for test in equal for word in test.typed))
    return Or(tuple(tests)) if len(tests) > 1 else first


def _labels(labels: Mapping[str, Label]) -> Iterator[tuple[str, str]]:
    for code, names in labels.items():
        for spelling in _spelled(code, names):
            yield spelling, code


def _contains(field: QueryField, text: str) -> Resolved:
    """Return the test for `text`, in names for its sounds as well; what folds to nothing (a lone dash) is part of every value."""
    wanted = fold(text)
    if not wanted:
        return Has(field)
    spelled = Contains(field, wanted, text.strip())
    sounds = sought_sounds(text) if field.code == "name" and field.built_in else ""
    return Or((spelled, Contains(field, sounds, text.strip()))) if sounds else spelled


def _asks_for_none(value: Typed) -> bool:
    return not value.quoted and not value.regex and fold(value.text) in NONE


def _number(text: str) -> int | None:
    """Return the whole number that `text` is, clamped, or None."""
    sign, digits = (-1, text[1:]) if text.startswith("-") else (1, text.removeprefix("+"))
    if not digits.isdecimal():
        return None
    return sign * min(int(digits), LARGEST + 1)


def _padded(number: str) -> Iterator[str]:
    """Yield a plain number with every count of leading zeros that a printed one can have."""
    if number.isascii() and number.isdecimal():
        yield from (number.lstrip("0").zfill(width) for width in range(1, LONGEST_NUMBER + 1))


def _spelled(code: str, names: Label, aliases: Iterable[str] = ()) -> list[str]:
    return [word for word in (code, *names.values(), *aliases) if word]
