"""How much a deck changes, as terms of a solver: cards put in, taken out and moved; and what is preferred among equal changes."""

from __future__ import annotations

from collections.abc import Mapping

from ortools.sat.python import cp_model

from decks.legality.decklist import Decklist
from decks.legality.solve.tasks import Line, Slot
from decks.legality.solve.variables import Term, Variables, sum_of


class Change:
    """What changes against a deck. A card that goes from one section to another is one change, not two."""

    def __init__(self, before: Decklist, variables: Variables) -> None:
        self.variables = variables
        self.there = {slot: before.copies(*slot) for slot in variables.ranges}
        self._ins = {slot: self._more(slot) for slot in variables.ranges}
        self._by_code: dict[str, list[Slot]] = {}
        for slot in variables.ranges:
            self._by_code.setdefault(slot[1], []).append(slot)
        self._costs = {code: self._cost(slots) for code, slots in self._by_code.items()}

    @property
    def total(self) -> Term:
        """Cards put in, taken out and moved."""
        return sum_of(self._costs.values())

    def cards(self) -> Term:
        """Number of different cards of which something changes."""
        literals = (self._touched(code) for code in self._by_code)
        return sum_of(self.variables.as_term(literal) for literal in literals)

    def strays(self, places: Mapping[Slot, int]) -> Term:
        """Copies put anywhere but where their card belongs."""
        return sum_of(self._ins[slot] for slot in self._ins if places.get(slot, 1))

    def points(self, points: Mapping[str, int]) -> Term:
        """The points of a wish."""
        wished = ((slot, points.get(slot[1], 0)) for slot in self.variables.ranges)
        return self.variables.total(wished)

    def differs(self, line: Line) -> cp_model.IntVar:
        """Return a literal that holds only where another number of copies lies there."""
        section, code, copies = line
        literal = self.variables.model.new_bool_var("")
        other = cp_model.Domain.from_intervals([[0, copies - 1], [copies + 1, 10**6]])
        placed = self.variables.copies[section, code]
        self.variables.model.add_linear_expression_in_domain(placed, other).only_enforce_if(literal)
        return literal

    def _more(self, slot: Slot) -> Term:
        """Return how many copies come in at least: never less, and exactly so many where that is made small."""
        least, most = self.variables.ranges[slot]
        before, copies = self.there[slot], self.variables.copies[slot]
        if least >= before:
            more = copies - before if before else copies
            return Term(more, least - before, most - before)
        if most <= before:
            return Term.of(0)
        found = self.variables.model.new_int_var(0, most - before, "")
        self.variables.model.add(found >= copies - before)
        return Term(found, 0, most - before)

    def _cost(self, slots: list[Slot]) -> Term:
        """Return what the card changes: the copies that come in or those that go, whichever are more."""
        variables = self.variables
        put_in = sum_of(self._ins[slot] for slot in slots)
        copies = variables.total((slot, 1) for slot in slots)
        before = sum(self.there[slot] for slot in slots)
        if before == 0 or all(variables.ranges[slot][0] >= self.there[slot] for slot in slots):
            return put_in
        # out = in + before - after, so in and out are as large as each other where the copies stay
        most = max(put_in.most, before)
        found = variables.model.new_int_var(0, most, "")
        variables.model.add(found >= put_in.expression)
        variables.model.add(found >= put_in.expression + before - copies.expression)
        return Term(found, 0, most)

    def _touched(self, code: str) -> cp_model.IntVar:
        cost = self._costs[code]
        if cost.most <= 1 and isinstance(cost.expression, cp_model.IntVar):
            return cost.expression
        literal = self.variables.model.new_bool_var("")
        self.variables.model.add(cost.expression == 0).only_enforce_if(~literal)
        return literal
