"""Reads the bounds of a rule's table: `least` and `most`, or `exactly`, or `one_of`, or none beside `every`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, TypeAlias

from catalog.definition import GameDefinition
from catalog.messages import msg
from catalog.pool import CardPool
from catalog.query.check import LARGEST
from decks.legality.binding import deck_expression
from decks.legality.bounds import Bound, Bounds
from decks.legality.errors import RuleError
from decks.legality.expressions import Number

NO_BOUNDS = Bounds()
KEYS = ("exactly", "least", "most", "one_of")
Fault: TypeAlias = Callable[..., None]
"""Notes a fault: key, value, reason, position."""


def read_bounds(
    table: Mapping[str, Any], game: GameDefinition, pool: CardPool | None, fault: Fault
) -> Bounds | None:
    """Return the bounds a table says, or None after noting their faults."""
    said = [key for key in KEYS if key in table]
    if "every" in table:
        for key in (*said, *(k for k in ("measure", "points", "limit") if k in table)):
            fault(
                key, table[key], msg("“every” needs no bounds and no measure: no card may fail it.")
            )
        return Bounds(most=0)
    if not said:
        reason = msg("A bound is missing: “exactly”, “least”, “most” or “one_of”.")
        fault("", "", reason)
        return None
    if len(said) > 1 and said != ["least", "most"]:
        reason = msg("Either “exactly”, or “one_of”, or “least” and “most”.")
        fault(said[0], table[said[0]], reason)
        return None
    return _Bounds(table, game, pool, fault).read()


class _Bounds:
    """Reads bounds one by one."""

    def __init__(
        self, table: Mapping[str, Any], game: GameDefinition, pool: CardPool | None, fault: Fault
    ) -> None:
        self.table = table
        self.game = game
        self.pool = pool
        self.fault = fault

    def read(self) -> Bounds:
        """Return the bounds; those with faults are left out."""
        if "one_of" in self.table:
            return self._one_of()
        exactly = self._bound("exactly")
        least, most = self._bound("least"), self._bound("most")
        if isinstance(least, int) and isinstance(most, int) and least > most:
            self.fault("least", least, msg("More than “most”: no deck could keep this."))
        for key, bound in (("exactly", exactly), ("most", most)):
            if isinstance(bound, int) and bound < 0 and not self._may_be_negative():
                self.fault(key, bound, msg("Less than 0: no deck could keep this."))
        return Bounds(least, most) if exactly is None else Bounds(exactly, exactly)

    def _may_be_negative(self) -> bool:
        return str(self.table.get("measure", "")).startswith(("sum", "points"))

    def _one_of(self) -> Bounds:
        values = self.table["one_of"]
        bounds = [self._read("one_of", value) for value in values]
        numbers = [bound for bound in bounds if isinstance(bound, int)]
        if not values:
            self.fault("one_of", "", msg("This may not be empty."))
        elif len(set(numbers)) < len(numbers):
            self.fault("one_of", values, msg("This stands twice."))
        return Bounds(one_of=tuple(bound for bound in bounds if bound is not None))

    def _bound(self, key: str) -> Bound | None:
        return self._read(key, self.table[key]) if key in self.table else None

    def _read(self, key: str, value: Any) -> Bound | None:
        """Return a number, or what the expression says."""
        if not isinstance(value, str):
            if isinstance(value, int) and not isinstance(value, bool) and abs(value) <= LARGEST:
                return value
            reason = msg("This must be a whole number, or an expression in quotes.")
            self.fault(key, value, reason)
            return None
        try:
            found = deck_expression(value, self.game, self.pool)
        except RuleError as error:
            self.fault(key, value, error.message, error.position)
            return None
        return found.number if isinstance(found, Number) else found
