"""A list of cards as its page shows it: the query read back, chips, facets, other views, and what to drop when nothing fits."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from urllib.parse import urlencode

from catalog.messages import FieldName
from catalog.query import Node
from catalog.query.check import Derived, Equals, Resolved
from catalog.query.derived import DERIVED, derived_values
from catalog.query.describe import describe
from catalog.query.fields import VIEWS
from catalog.query.options import Options
from catalog.query.syntax import And, Condition, Everything, Or, Typed
from catalog.query.unparse import conditions_of, joined, typed, unparse, without
from catalog.search import Found
from catalog.wording import choice_name, language, word, word_value

MOST_VALUES = 60
"""Values of one facet that are shown."""
MOST_NUMBERS = 12
"""A field of numbers is a facet if no more different ones are in the catalog."""


@dataclass(frozen=True, slots=True)
class Chip:
    """A condition in words, and the list without it."""

    text: str
    url: str
    count: int = 0


@dataclass(frozen=True, slots=True)
class FacetValue:
    """A value of a facet: how many cards have it, and the list with it added or taken away."""

    code: str
    name: str
    count: int
    url: str
    active: bool
    colour: str = ""


@dataclass(frozen=True, slots=True)
class Facet:
    """A field with the values that the cards found have."""

    code: str
    name: str
    values: tuple[FacetValue, ...]

    @property
    def active(self) -> bool:
        """Whether the query asks for one of its values."""
        return any(value.active for value in self.values)


@dataclass(frozen=True, slots=True)
class _Place:
    """Where a query asks for values of a facet, and which."""

    code: str
    at: int | None
    asked: tuple[str, ...]


@dataclass(frozen=True)
class Listing:
    """What stands around the cards that a search found. `sort` is the order asked for beside the query."""

    found: Found
    typed: Options  # what the query itself says
    sort: str = ""

    @cached_property
    def parts(self) -> list[tuple[Node, Resolved]]:
        """The conditions that all must hold, as typed and with their meaning."""
        node, resolved = self.found.query, self.found.resolved
        whole = isinstance(node, And) and isinstance(resolved, And)
        meanings = resolved.parts if whole and isinstance(resolved, And) else (resolved,)
        return list(zip(conditions_of(node), meanings, strict=False))

    def query(self, node: Node, options: Options | None = None) -> str:
        """Return the text of a query with the options of this list."""
        options = options or self.typed
        said = ((name, getattr(options, name)) for name in ("sort", "view"))
        more = tuple(Condition(name, ":", ((Typed(value),),)) for name, value in said if value)
        return unparse(joined((*conditions_of(node), *more)))

    def url(self, node: Node, options: Options | None = None) -> str:
        """Return the address of the list for another query."""
        asked = {"q": self.query(node, options), "sort": self.sort}
        return "?" + urlencode({name: value for name, value in asked.items() if value})

    @property
    def sentence(self) -> str:
        """The whole query in words, nothing for an empty one."""
        if isinstance(self.found.resolved, Everything):
            return ""
        return word(describe(self.found.resolved), self.found.game)

    @property
    def chips(self) -> list[Chip]:
        """The conditions, each with the list that drops it."""
        return [
            Chip(word(describe(meaning), self.found.game), self.url(without(self.found.query, at)))
            for at, (_, meaning) in enumerate(self.parts)
        ]

    @property
    def drops(self) -> list[Chip]:
        """Where nothing was found: the conditions without which something is, and how much; the most first."""
        if self.found.bits or len(self.parts) < 2:
            return []
        counts = [self._bits_without(at).bit_count() for at in range(len(self.parts))]
        chips = zip(self.chips, counts, strict=True)
        drops = [Chip(chip.text, chip.url, count) for chip, count in chips if count]
        return sorted(drops, key=lambda chip: -chip.count)

    def _bits_without(self, index: int) -> int:
        rest = tuple(meaning for at, (_, meaning) in enumerate(self.parts) if at != index)
        return self.found.evaluator.bits(And(rest) if rest else Everything())

    @property
    def views(self) -> list[tuple[str, str, str, bool]]:
        """The ways to show the list: code, name, address, whether it is this one."""
        now = self.found.options.view or next(iter(VIEWS))
        return [
            (
                view,
                names.get(language(), view),
                self.url(self.found.query, Options(self.typed.sort, view)),
                view == now,
            )
            for view, names in VIEWS.items()
        ]

    @property
    def facets(self) -> list[Facet]:
        """The fields with few values, those that some card found has."""
        facets = map(self._facet, facet_codes(self.found))
        return [f for f in facets if len(f.values) > 1 or f.active or f.code in DERIVED]

    def counts(self, code: str) -> list[tuple[str, int]]:
        """Return the values of a facet that some card found has, and how many have each."""
        bits = self.found.bits
        counted = ((value, self._having(code, value) & bits) for value in self._values(code))
        return [(value, cards.bit_count()) for value, cards in counted if cards]

    def _having(self, code: str, value: str) -> int:
        """Return the game's cards that have a value of a facet."""
        if code in DERIVED:
            return self.found.bits_of(Condition(code, ":", ((typed(value),),)))
        return self.found.evaluator.postings.get(code, value)

    def _facet(self, code: str) -> Facet:
        at, asked = self._asked(code)
        base = self.found.bits if at is None else self._bits_without(at)
        values = self._values(code)
        counts = [(value, (self._having(code, value) & base).bit_count()) for value in values]
        shown = [(value, n) for value, n in counts if n or value in asked][:MOST_VALUES]
        place = _Place(code, at, tuple(v for v in values if v in asked))
        name = str(word_value(FieldName(code), self.found.game))
        return Facet(code, name, tuple(self._value(place, value, n) for value, n in shown))

    def _asked(self, code: str) -> tuple[int | None, frozenset[str]]:
        """Return the place of the condition that asks for values of a facet, and the values."""
        for at, (node, meaning) in enumerate(self.parts):
            plain = isinstance(node, Condition) and node.operator in (":", "=")
            if plain and (values := _asked_values(meaning, code)):
                return at, values
        return None, frozenset()

    def _values(self, code: str) -> list[str]:
        """Return the values of a facet in the game's order, others after them."""
        definition, known = (
            self.found.game.definition,
            set(self.found.evaluator.postings.values(code)),
        )
        field = definition.fields.get(code)
        listed: dict[str, list[str]] = {
            "type": list(definition.types),
            "set": list(definition.sets),
            "origin": list(definition.origins),
            "is": ["parallel", "reprint"],
        }
        if field and field.kind == "number":
            return sorted(known, key=_by_number)
        if field:
            return [choice.code for choice in field.choices]
        if code in DERIVED:
            return list(derived_values(code, definition))
        return listed.get(code, sorted(known))

    def _value(self, place: _Place, value: str, count: int) -> FacetValue:
        field = self.found.game.definition.fields.get(place.code)
        choice = field.choice(value) if field else None
        return FacetValue(
            code=value,
            name=choice_name(place.code, value, self.found.game),
            count=count,
            url=self.url(self._toggled(place, value)),
            active=value in place.asked,
            colour=choice.colour if choice else "",
        )

    def _toggled(self, place: _Place, value: str) -> Node:
        """Return the query with a value of a facet added, or taken away if it is asked for."""
        kept = [v for v in place.asked if v != value]
        values = kept if value in place.asked else sorted({*kept, value}, key=self._place_of(place))
        parts = list(conditions_of(self.found.query))
        node = Condition(place.code, ":", tuple((typed(v),) for v in values))
        if place.at is None:
            return joined((*parts, node))
        parts[place.at : place.at + 1] = [node] if values else []
        return joined(tuple(parts))

    def _place_of(self, place: _Place) -> Callable[[str], int]:
        """Return what orders values of a facet as the game does, once several are asked for."""
        return self._values(place.code).index if place.asked else lambda value: 0


def _asked_values(meaning: Resolved, code: str) -> frozenset[str]:
    """Return the values of a field any of which is asked for; none where something else is."""
    if isinstance(meaning, Equals | Derived) and meaning.field.code == code:
        return meaning.values if isinstance(meaning, Equals) else frozenset({meaning.value})
    if isinstance(meaning, Or) and all(isinstance(part, Derived) for part in meaning.parts):
        return frozenset().union(*(_asked_values(part, code) for part in meaning.parts))
    return frozenset()


def _by_number(value: str) -> tuple[int, str]:
    digits = value.removeprefix("-")
    return (int(value), "") if digits.isdecimal() else (10**10, value)


def facet_codes(found: Found) -> list[str]:
    """Return the fields that are facets: the built-in ones and the game's own of few values."""

    def few_numbers(code: str) -> bool:
        return sum(1 for _ in found.evaluator.postings.values(code)) <= MOST_NUMBERS

    fields = found.game.definition.fields.values()
    own = [f.code for f in fields if f.choices or (f.kind == "number" and few_numbers(f.code))]
    derived = [code for code in DERIVED if derived_values(code, found.game.definition)]
    return ["type", *own, "set", "rarity", "origin", "is", *derived]
