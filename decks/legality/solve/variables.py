"""How often each card lies in each section, as variables of a solver."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from ortools.sat.python import cp_model

from decks.legality.solve.tasks import Slot

Literal: TypeAlias = cp_model.IntVar
"""A variable that is 0 or 1; `~literal` is its opposite."""

LARGEST = 2**44
"""The largest number that a solver is given: sums of some of them are still numbers for it."""


@dataclass(frozen=True, slots=True)
class Term:
    """A whole number that depends on the deck, and the range in which it certainly lies; raises OverflowError beyond LARGEST."""

    expression: cp_model.LinearExpr
    least: int
    most: int

    def __post_init__(self) -> None:
        if max(abs(self.least), abs(self.most)) > LARGEST:
            raise OverflowError(f"a number beyond {LARGEST}: {self.least} to {self.most}")

    @classmethod
    def of(cls, number: int) -> Term:
        """Return a number that depends on nothing."""
        return cls(cp_model.LinearExpr.constant(number), number, number)

    @property
    def is_fixed(self) -> bool:
        """Whether it is the same number in every deck."""
        return self.least == self.most

    def __add__(self, other: Term) -> Term:
        return sum_of((self, other))

    def __sub__(self, other: Term) -> Term:
        return sum_of((self, other * -1))

    def __mul__(self, factor: int) -> Term:
        ends = sorted((self.least * factor, self.most * factor))
        return Term(self.expression * factor, *ends)


def sum_of(terms: Iterable[Term]) -> Term:
    """Return the sum of several terms."""
    found = list(terms)
    if len(found) == 1:
        return found[0]
    expression = cp_model.LinearExpr.sum([term.expression for term in found])
    return Term(expression, sum(t.least for t in found), sum(t.most for t in found))


class Variables:
    """The variables of a deck, and what is said of several of them; the same question makes no second variable."""

    def __init__(self, ranges: Mapping[Slot, tuple[int, int]]) -> None:
        """`ranges`: how often each card may lie in each section, from and to; a range may be empty."""
        self.model = cp_model.CpModel()
        self.ranges = dict(ranges)
        self.copies = {slot: self._copies(slot, *ends) for slot, ends in self.ranges.items()}
        self.yes: Literal = self.model.new_constant(1)
        self.no: Literal = self.model.new_constant(0)
        self._present: dict[frozenset[Slot], Literal] = {}
        self._all: dict[frozenset[int], Literal] = {}

    def _copies(self, slot: Slot, least: int, most: int) -> cp_model.IntVar:
        if least > most:
            self.model.add_bool_or([])  # no deck at all
        return self.model.new_int_var(min(least, most), most, ":".join(slot))

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

    # --- literals -------------------------------------------------------------------------------

    def present(self, slots: Iterable[Slot]) -> Literal:
        """Return whether any of the slots holds a card."""
        wanted = frozenset(slots)
        found = self._present.get(wanted)
        if found is None:
            found = self._present[wanted] = self._new_present(sorted(wanted))
        return found

    def _new_present(self, slots: list[Slot]) -> Literal:
        if len(slots) == 1 and self.ranges[slots[0]] == (0, 1):
            return self.copies[slots[0]]
        copies = self.total((slot, 1) for slot in slots)
        return self.within(copies, 1, copies.most)

    def within(self, term: Term, least: int, most: int) -> Literal:
        """Return whether the term lies between two numbers."""
        if least <= term.least and term.most <= most:
            return self.yes
        if least > most or term.most < least or most < term.least:
            return self.no
        literal = self.model.new_bool_var("")
        inside = cp_model.Domain(least, most)
        for domain, condition in ((inside, literal), (inside.complement(), ~literal)):
            self.model.add_linear_expression_in_domain(term.expression, domain).only_enforce_if(
                condition
            )
        return literal

    def nonzero(self, term: Term) -> Literal:
        """Return whether the term is not 0."""
        return self.opposite(self.within(term, 0, 0))

    def opposite(self, literal: Literal) -> Literal:
        """Return whether the literal doesn't hold, as a variable of its own."""
        if literal is self.yes or literal is self.no:
            return self.no if literal is self.yes else self.yes
        found = self.model.new_bool_var("")
        self.model.add(found + literal == 1)
        return found

    def all_of(self, literals: Sequence[Literal]) -> Literal:
        """Return whether all literals hold."""
        wanted = [literal for literal in literals if literal is not self.yes]
        if any(literal is self.no for literal in wanted):
            return self.no
        if len(wanted) < 2:
            return wanted[0] if wanted else self.yes
        key = frozenset(literal.index for literal in wanted)
        if key not in self._all:
            found = self._all[key] = self.model.new_bool_var("")
            self.model.add_min_equality(found, wanted)
        return self._all[key]

    def any_of(self, literals: Sequence[Literal]) -> Literal:
        """Return whether one of the literals holds."""
        wanted = [literal for literal in literals if literal is not self.no]
        if any(literal is self.yes for literal in wanted):
            return self.yes
        if len(wanted) < 2:
            return wanted[0] if wanted else self.no
        found = self.model.new_bool_var("")
        self.model.add_max_equality(found, wanted)
        return found

    def as_term(self, literal: Literal) -> Term:
        """Return 1 where the literal holds, else 0."""
        if literal is self.yes or literal is self.no:
            return Term.of(int(literal is self.yes))
        return Term(literal, 0, 1)

    def only_where(self, literal: Literal, term: Term) -> Term:
        """Return the term where the literal holds, else 0."""
        if literal is self.yes:
            return term
        if literal is self.no or (term.is_fixed and not term.least):
            return Term.of(0)
        found = self.model.new_int_var(min(term.least, 0), max(term.most, 0), "")
        self.model.add(found == term.expression).only_enforce_if(literal)
        self.model.add(found == 0).only_enforce_if(~literal)
        return Term(found, min(term.least, 0), max(term.most, 0))
