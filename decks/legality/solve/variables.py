"""How often each card lies in each section, as variables of a solver."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from ortools.sat.python import cp_model

from decks.legality.solve.tasks import Slot


@dataclass(frozen=True, slots=True)
class Term:
    """A whole number that depends on the deck, and the range in which it certainly lies."""

    expression: cp_model.LinearExpr
    least: int
    most: int

    @classmethod
    def of(cls, number: int) -> Term:
        """Return a number that depends on nothing."""
        return cls(cp_model.LinearExpr.constant(number), number, number)


class Variables:
    """The variables of a deck, and what is said of several of them; the same question makes no second variable."""

    def __init__(self, ranges: Mapping[Slot, tuple[int, int]]) -> None:
        """`ranges`: how often each card may lie in each section, from and to; a range may be empty."""
        self.model = cp_model.CpModel()
        self.ranges = dict(ranges)
        self.copies = {slot: self._copies(slot, *ends) for slot, ends in self.ranges.items()}
        self._present: dict[frozenset[Slot], cp_model.IntVar] = {}

    def _copies(self, slot: Slot, least: int, most: int) -> cp_model.IntVar:
        if least > most:
            self.model.add_bool_or([])  # no deck at all
        return self.model.new_int_var(min(least, most), most, ":".join(slot))

    def present(self, slots: Iterable[Slot]) -> cp_model.IntVar:
        """Return the literal that says whether any of the slots holds a card."""
        wanted = frozenset(slots)
        found = self._present.get(wanted)
        if found is None:
            found = self._present[wanted] = self._new_present(sorted(wanted))
        return found

    def _new_present(self, slots: list[Slot]) -> cp_model.IntVar:
        if len(slots) == 1 and self.ranges[slots[0]] == (0, 1):
            return self.copies[slots[0]]
        literal = self.model.new_bool_var("")
        copies = self.total((slot, 1) for slot in slots).expression
        self.model.add(copies >= 1).only_enforce_if(literal)
        self.model.add(copies == 0).only_enforce_if(~literal)
        return literal

    def total(self, weighted: Iterable[tuple[Slot, int]]) -> Term:
        """Return the sum of copies x weight."""
        parts = [(slot, weight) for slot, weight in weighted if weight]
        ends = [sorted(weight * end for end in self.ranges[slot]) for slot, weight in parts]
        expression = cp_model.LinearExpr.weighted_sum(
            [self.copies[slot] for slot, _ in parts], [weight for _, weight in parts]
        )
        return Term(expression, sum(low for low, _ in ends), sum(high for _, high in ends))

    def number(self, term: Term) -> cp_model.IntVar:
        """Return a variable that equals the term."""
        variable = self.model.new_int_var(term.least, term.most, "")
        self.model.add(variable == term.expression)
        return variable

    def sum(self, terms: Iterable[Term]) -> Term:
        """Return the sum of several terms."""
        found = list(terms)
        if len(found) == 1:
            return found[0]
        expression = cp_model.LinearExpr.sum([term.expression for term in found])
        return Term(expression, sum(t.least for t in found), sum(t.most for t in found))

    def literal(self, literal: cp_model.IntVar) -> Term:
        """Return 1 where the literal holds, else 0."""
        return Term(literal, 0, 1)

    def scaled(self, term: Term, factor: int) -> Term:
        """Return the term times a number."""
        ends = sorted((term.least * factor, term.most * factor))
        return Term(term.expression * factor, *ends)
