"""Reads the construction rules of a `game.toml`, tables of the one form (see `decks.legality.table_shape`); reports every fault with its place."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, TypeVar

from catalog.definition import GameDefinition, RuleText
from catalog.facts import CardFacts
from catalog.messages import Message, listing, msg
from catalog.pool import CardPool
from decks.legality.binding import compiled, deck_expression, every_card
from decks.legality.bound_reader import NO_BOUNDS, read_bounds
from decks.legality.constraints import RULE, SEVERITIES, Constraint
from decks.legality.errors import RuleError
from decks.legality.keys import Group, Key, read_key
from decks.legality.measure_reader import read_measure
from decks.legality.measures import CARDS, Measure
from decks.legality.own_words import read_message
from decks.legality.relation_reader import read_relations
from decks.legality.table_shape import shape_faults

T = TypeVar("T")
NO_RULE = RuleText("", {})


@dataclass(frozen=True, slots=True)
class Problem:
    """One fault of a rule: where it stands in game.toml (`constraints[2].where`), and why; `position` counts characters of the value from 0."""

    path: str
    value: object
    reason: Message
    position: int | None = None

    @property
    def placed(self) -> Message:
        """The reason with the place in the value, from 1, where it is known."""
        if self.position is None:
            return self.reason
        return msg(
            "%(reason)s (at character %(column)d)", reason=self.reason, column=self.position + 1
        )


@dataclass
class Reading:
    """What was read, and what could not be."""

    constraints: list[Constraint] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)


def read_constraints(definition: GameDefinition, pool: CardPool | None = None) -> Reading:
    """Return the game's constraints; a faulty one is left out and each of its faults reported."""
    return read_tables(definition.constraints, definition, pool)


def read_tables(
    tables: tuple[Mapping[str, Any], ...] | list[Mapping[str, Any]],
    definition: GameDefinition,
    pool: CardPool | None = None,
    place: str = "constraints",
) -> Reading:
    """Return the constraints of any tables of the one form; `place` is where their list stands in game.toml."""
    reading = Reading()
    for index, table in enumerate(tables):
        path = f"{place}[{index}]"
        if not isinstance(table, Mapping):
            reading.problems.append(Problem(path, table, msg("This must be a table.")))
        elif constraint := _Reader(definition, pool, path, table, reading.problems).read():
            reading.constraints.append(constraint)
    return reading


@dataclass
class _Reader:
    """Reads one table of the one form."""

    game: GameDefinition
    pool: CardPool | None
    path: str
    table: Mapping[str, Any]
    problems: list[Problem]

    def read(self) -> Constraint | None:
        """Return the constraint, or None after noting its faults."""
        before = len(self.problems)
        for fault in shape_faults(self.table):
            self._fault(*fault)
        if len(self.problems) > before:
            return None
        rule = self._rule()
        constraint = Constraint(
            rule=rule.rule,
            sections=tuple(self._sections()),
            where=self.table.get("where", ""),
            matches=self._predicate(),
            bounds=self._whole(NO_BOUNDS, read_bounds),
            measure=self._measure(),
            key=self._key(),
            values=tuple(self._values()),
            cards=self.table_cards,
            exempt=self.table.get("exempt", ""),
            relations=self._whole((), read_relations),
            is_every="every" in self.table,
            limit=self._limit(),
            when=self._when(),
            severity=self._severity(),
            message=self._message(),
            source=rule.source,
            reading=rule.reading,
            unbreakable=self.table.get("unbreakable", ""),
        )
        return constraint if len(self.problems) == before else None

    @property
    def table_cards(self) -> tuple[str, ...]:
        """The listed codes, as texts."""
        return tuple(str(code) for code in self.table.get("cards", ()))

    def _fault(self, key: str, value: object, reason: Message, position: int | None = None) -> None:
        path = f"{self.path}.{key}" if key else self.path
        self.problems.append(Problem(path, value, reason, position))

    def _try(self, key: str, default: T, read: Callable[..., T], *args: object) -> T:
        """Return what `read(*args)` gives; a RuleError is noted at `key`, and `default` taken."""
        try:
            return read(*args)
        except RuleError as error:
            self._fault(key, self.table.get(key, ""), error.message, error.position)
            return default

    def _whole(self, default: T, read: Callable[..., T | None]) -> T:
        """Return what `read` makes of the whole table; it names the keys of its faults itself."""
        return read(self.table, self.game, self.pool, self._fault) or default

    def _rule(self) -> RuleText:
        code = self.table["rule"]
        if code not in self.game.rules:
            known = listing(*self.game.rules)
            reason = msg("No such rule in [[rules]]. Known: %(known)s.", known=known)
            self._fault("rule", code, reason)
        return self.game.rules.get(code, NO_RULE)

    def _sections(self) -> Iterator[str]:
        seen: set[str] = set()
        for code in self.table["sections"]:
            if not isinstance(code, str) or code not in self.game.sections:
                known = listing(*self.game.sections)
                reason = msg("No such section. Known: %(known)s.", known=known)
                self._fault("sections", code, reason)
            elif code in seen:
                self._fault("sections", code, msg("This stands twice."))
            else:
                seen.add(code)
                yield code

    def _predicate(self) -> Callable[[CardFacts], bool]:
        """Return the test of `where`, `cards` and `exempt` together."""
        where, exempt = (self._query(key) for key in ("where", "exempt"))
        self._check_cards("cards", self.table.get("cards", ()))
        codes = frozenset(self.table_cards)
        if "cards" in self.table and not codes:
            self._fault("cards", "", msg("This may not be empty."))
        if "exempt" not in self.table:
            return _among(codes, where) if codes else where
        return lambda card: (not codes or card.code in codes) and where(card) and not exempt(card)

    def _query(self, key: str) -> Callable[[CardFacts], bool]:
        text = self.table.get(key, "")
        usual: Callable[[CardFacts], bool] = every_card
        return self._try(key, usual, compiled, text, self.game, self.pool)

    def _check_cards(self, key: str, codes: Any) -> None:
        for code in codes:
            if not isinstance(code, str) or (self.pool and code not in self.pool):
                self._fault(key, code, msg("There is no card with this code."))

    def _measure(self) -> Measure:
        self._check_cards("points", self.table.get("points", ()))
        return self._try("measure", CARDS, read_measure, self.table, self.game)

    def _key(self) -> Key | None:
        if "key" not in self.table or self.table["key"] == "":
            return None
        return self._try("key", Key(), read_key, self.table["key"], self.game)

    def _values(self) -> Iterator[Group]:
        values = self.table.get("values", ())
        key = self.table.get("key")
        if values and not (isinstance(key, str) and key and "+" not in key):
            self._fault("values", values, msg("“values” needs a “key” whose values they are."))
        known = self._known_values()
        for value in values:
            if not isinstance(value, str | int) or (known and value not in known):
                reason = msg("No such value. Known: %(known)s.", known=listing(*known))
                self._fault("values", value, reason)
            else:
                yield value

    def _known_values(self) -> tuple[str, ...]:
        """Return the values the key's vocabulary has; nothing where any value may be."""
        key = self.table.get("key", "")
        found = self.game.fields.get(key) if isinstance(key, str) else None
        if found is None or found.cards:
            return ()
        return tuple(choice.code for choice in found.choices)

    def _limit(self) -> str:
        code: str = self.table.get("limit", "")
        numbers = [f.code for f in self.game.fields.values() if f.kind == "number"]
        if code and code not in numbers:
            reason = msg("No such number field. Known: %(known)s.", known=listing(*numbers))
            self._fault("limit", code, reason)
        elif code and not (self.table.get("key") and "most" in self.table):
            reason = msg("“limit” replaces “most” for each value of a “key”: both are needed.")
            self._fault("limit", code, reason)
        return code

    def _when(self) -> Any:
        if "when" not in self.table:
            return None
        return self._try("when", None, deck_expression, self.table["when"], self.game, self.pool)

    def _severity(self) -> str:
        severity: str = self.table.get("severity", RULE)
        if severity not in SEVERITIES:
            known = listing(*SEVERITIES)
            self._fault("severity", severity, msg("Accepted are: %(known)s.", known=known))
        return severity

    def _message(self) -> Mapping[str, str]:
        raw = self.table.get("message", {})
        return self._try("message", {}, read_message, raw, self.game.languages)


def _among(
    codes: frozenset[str], where: Callable[[CardFacts], bool]
) -> Callable[[CardFacts], bool]:
    return lambda card: card.code in codes and where(card)
