"""Reads the construction rules of a `game.toml`; reports every fault with its place."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from catalog.definition import GameDefinition, RuleText
from catalog.facts import CardFacts
from catalog.messages import Message, listing, msg
from catalog.pool import CardPool
from catalog.query import QueryError, compile_query
from decks.legality.constraints import OWN_KEYS, Bounds, Constraint, Group, Measure

KNOWN = {
    "rule": str,
    "sections": list,
    "where": str,
    "key": str,
    "measure": str,
    "exactly": int,
    "least": int,
    "most": int,
    "values": list,
    "severity": str,
    "unbreakable": str,
}
SEVERITIES = ("rule", "advice")
CALL = re.compile(r"(sum|distinct)\(\s*([a-z][a-z0-9_]*)\s*\)")
NO_RULE = RuleText("", {})


@dataclass(frozen=True, slots=True)
class Problem:
    """One fault of a rule: where it stands in game.toml (`constraints[2].where`), and why."""

    path: str
    value: object
    reason: Message


@dataclass
class Reading:
    """What was read, and what could not be."""

    constraints: list[Constraint] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)


def read_constraints(definition: GameDefinition, pool: CardPool | None = None) -> Reading:
    """Return the game's constraints; a faulty one is left out and each of its faults reported."""
    reading = Reading()
    for index, table in enumerate(definition.constraints):
        path = f"constraints[{index}]"
        if not isinstance(table, Mapping):
            reading.problems.append(Problem(path, table, msg("This must be a table.")))
        elif constraint := _Reader(definition, pool, path, table, reading.problems).read():
            reading.constraints.append(constraint)
    return reading


@dataclass
class _Reader:
    """Reads one `[[constraints]]` table."""

    game: GameDefinition
    pool: CardPool | None
    path: str
    table: Mapping[str, Any]
    problems: list[Problem]

    def read(self) -> Constraint | None:
        """Return the constraint, or None after noting its faults."""
        before = len(self.problems)
        self._check_shape()
        if len(self.problems) > before:
            return None
        rule = self._rule()
        constraint = Constraint(
            rule=rule.rule,
            sections=tuple(self._sections()),
            where=self.table.get("where", ""),
            matches=self._predicate(),
            bounds=self._bounds(),
            measure=self._measure(),
            key=self._key("key", self.table.get("key", "")),
            values=tuple(self._values()),
            advice=self._severity() == "advice",
            source=rule.source,
            reading=rule.reading,
            unbreakable=self.table.get("unbreakable", ""),
        )
        return constraint if len(self.problems) == before else None

    def _fault(self, key: str, value: object, reason: Message) -> None:
        self.problems.append(Problem(f"{self.path}.{key}" if key else self.path, value, reason))

    def _check_shape(self) -> None:
        for key, value in self.table.items():
            if key not in KNOWN:
                known = listing(*KNOWN)
                self._fault(
                    key, key, msg("There is no such key here. Known: %(known)s.", known=known)
                )
            elif not isinstance(value, KNOWN[key]) or isinstance(value, bool):
                self._fault(key, value, _SHAPES[KNOWN[key]])
        for key in ("rule", "sections"):
            if self.table.get(key, "") in ("", []):
                self._fault("", "", msg("The key “%(key)s” is missing.", key=key))

    def _rule(self) -> RuleText:
        code = self.table["rule"]
        if code not in self.game.rules:
            known = listing(*self.game.rules)
            self._fault(
                "rule", code, msg("No such rule in [[rules]]. Known: %(known)s.", known=known)
            )
        return self.game.rules.get(code, NO_RULE)

    def _sections(self) -> Iterator[str]:
        for code in self.table["sections"]:
            if isinstance(code, str) and code in self.game.sections:
                yield code
            else:
                known = listing(*self.game.sections)
                self._fault(
                    "sections", code, msg("No such section. Known: %(known)s.", known=known)
                )

    def _predicate(self) -> Callable[[CardFacts], bool]:
        text = self.table.get("where", "")
        if not text.strip():
            return _every_card
        try:
            return compile_query(text, self.game, self.pool)
        except QueryError as error:
            self._fault("where", text, error.message)
            return _every_card

    def _bounds(self) -> Bounds:
        exactly, least, most = (self.table.get(key) for key in ("exactly", "least", "most"))
        if exactly is None and least is None and most is None:
            self._fault("", "", msg("A bound is missing: “exactly”, “least” or “most”."))
        elif exactly is not None and (least is not None or most is not None):
            self._fault("exactly", exactly, msg("Either “exactly”, or “least” and “most”."))
        elif least is not None and most is not None and least > most:
            self._fault("least", least, msg("More than “most”: no deck could keep this."))
        return Bounds(least, most) if exactly is None else Bounds(exactly, exactly)

    def _measure(self) -> Measure:
        text = self.table.get("measure", "copies")
        if text == "copies":
            return Measure()
        if not (call := CALL.fullmatch(text)):
            reason = msg("Accepted are: copies, sum(FIELD) and distinct(KEY).")
            self._fault("measure", text, reason)
            return Measure()
        kind, of = call.groups()
        return Measure(kind, self._summed(of) if kind == "sum" else self._key("measure", of))

    def _summed(self, code: str) -> str:
        numbers = [f.code for f in self.game.fields.values() if f.kind == "number"]
        if code not in numbers:
            reason = msg("No such number field. Known: %(known)s.", known=listing(*numbers))
            self._fault("measure", code, reason)
        return code

    def _key(self, place: str, code: str) -> str:
        if code and code not in OWN_KEYS and code not in self.game.fields:
            known = listing(*OWN_KEYS, *self.game.fields)
            self._fault(place, code, msg("No such key. Known: %(known)s.", known=known))
        return code

    def _values(self) -> Iterator[Group]:
        values = self.table.get("values", ())
        if values and not self.table.get("key"):
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
        found = self.game.fields.get(self.table.get("key", ""))
        if found is None or found.cards:
            return ()
        return tuple(choice.code for choice in found.choices)

    def _severity(self) -> str:
        severity: str = self.table.get("severity", "rule")
        if severity not in SEVERITIES:
            known = listing(*SEVERITIES)
            self._fault("severity", severity, msg("Accepted are: %(known)s.", known=known))
        return severity


_SHAPES = {
    str: msg("This must be a text in quotes."),
    int: msg("This must be a whole number."),
    list: msg("This must be a list in brackets."),
}


def _every_card(card: CardFacts) -> bool:
    return True
