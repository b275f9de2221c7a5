"""One constraint as conditions on the variables of a deck: it holds for just those decks in which `judge` finds it kept."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from ortools.sat.python import cp_model

from decks.legality.constraints import UNLIMITED, Constraint, View
from decks.legality.errors import Unset
from decks.legality.keys import Group
from decks.legality.measures import DISTINCT
from decks.legality.relations import WITHIN, Relation
from decks.legality.solve.expressions import Numbers
from decks.legality.solve.tasks import Slot
from decks.legality.solve.variables import Literal, Term, sum_of


@dataclass(frozen=True, slots=True)
class Entry:
    """A place whose card is counted where the literal holds."""

    slot: Slot
    view: View
    counts: Literal


Literals: TypeAlias = Sequence[Literal]


def post(constraint: Constraint, numbers: Numbers, when: Literals = ()) -> None:
    """Let the deck keep the constraint where all literals of `when` hold; raises Unset where it can't be judged without a choice."""
    asked = list(when)
    if constraint.when is not None:
        condition = numbers.variables.nonzero(numbers.of(constraint.when))
        if condition is numbers.variables.no:
            return
        asked.append(condition)
    try:
        _Posting(constraint, numbers, asked).post()
    except Unset:
        if constraint.when is None or asked[-1] is numbers.variables.yes:
            raise
        numbers.variables.model.add_bool_or([~literal for literal in asked])


class _Posting:
    """The conditions of one constraint."""

    def __init__(self, constraint: Constraint, numbers: Numbers, when: Literals) -> None:
        self.constraint, self.when = constraint, when
        self.variables, self.pool = numbers.variables, numbers.pool
        self.related = [_Related(relation, numbers) for relation in constraint.relations]
        bounds = constraint.bounds
        self.least = None if bounds.least is None else numbers.of(bounds.least)
        self.most = None if bounds.most is None else numbers.of(bounds.most)
        self.one_of = [numbers.of(bound) for bound in bounds.one_of]

    def post(self) -> None:
        """Let every group that is judged keep the bounds."""
        named = set(self.constraint.values) if self.constraint.key else {None}
        for group, entries in self._groups().items():
            asked = [*self.when]
            if group not in named and not self._is_kept_by_nothing():
                asked.append(self._there(entries))
            self._bound(self._measure(entries), entries, asked)

    def _groups(self) -> dict[Group, list[Entry]]:
        start: Iterable[Group] = self.constraint.values if self.constraint.key else (None,)
        found: dict[Group, list[Entry]] = {group: [] for group in start}
        for entry in self._entries():
            for group in entry.view.groups:
                found.setdefault(group, []).append(entry)
        return found

    def _entries(self) -> Iterator[Entry]:
        sections, scope = set(self.constraint.sections), self.constraint.scope(self.pool)
        for slot in self.variables.ranges:
            if slot[0] in sections and slot[1] in scope:
                view = self.constraint.view(slot[0], self.pool[slot[1]])
                counts = self._counts(view)
                if view.matches and counts is not self.variables.no:
                    yield Entry(slot, view, counts)

    def _counts(self, view: View) -> Literal:
        """Return whether all relations let the card through."""
        sides = zip(self.related, view.related, strict=view.matches)
        return self.variables.all_of([side.lets_through(own) for side, own in sides])

    def _is_kept_by_nothing(self) -> bool:
        """Return whether a group without cards keeps the bounds in any deck, so that it need not be left out."""
        if self.one_of:
            return any(term.is_fixed and term.least == 0 for term in self.one_of)
        is_low = self.least is None or self.least.most <= 0
        return is_low and (self.most is None or self.most.least >= 0)

    def _there(self, entries: Iterable[Entry]) -> Literal:
        """Return whether a card of these is in the deck and counted."""
        by_literal = _by_literal(entries)
        return self.variables.any_of(
            [
                self.variables.all_of([literal, self.variables.present(e.slot for e in some)])
                for literal, some in by_literal
            ]
        )

    def _measure(self, entries: list[Entry]) -> Term:
        variables = self.variables
        if self.constraint.measure.kind == DISTINCT:
            holders: dict[Group, list[Entry]] = {}
            for entry in entries:
                for value in entry.view.values:
                    holders.setdefault(value, []).append(entry)
            found = [self._there(some) for some in holders.values()]
            return sum_of(variables.as_term(literal) for literal in found)
        return sum_of(
            variables.only_where(literal, variables.total((e.slot, e.view.weight) for e in some))
            for literal, some in _by_literal(entries)
        )

    # --- bounds ---------------------------------------------------------------------------------

    def _bound(self, measure: Term, entries: list[Entry], asked: Literals) -> None:
        if self.constraint.limit and any(e.view.most is not None for e in entries):
            self._printed(measure, entries, asked)
        elif self.one_of:
            self._one_of(measure, asked)
        else:
            self._between(measure, self.least, self.most, asked)

    def _printed(self, measure: Term, entries: list[Entry], asked: Literals) -> None:
        """Let the group hold no more than any of its cards allows, itself or by the rule."""
        self._between(measure, self.least, None, asked)
        for entry in entries:
            own = entry.view.most
            most = self.most if own is None else None if own == UNLIMITED else Term.of(own)
            if most is not None:
                self._between(measure, None, most, [*asked, self._there([entry])])

    def _one_of(self, measure: Term, asked: Literals) -> None:
        model = self.variables.model
        if all(term.is_fixed for term in self.one_of):
            domain = cp_model.Domain.from_values([term.least for term in self.one_of])
            model.add_linear_expression_in_domain(measure.expression, domain).only_enforce_if(
                *asked
            )
            return
        chosen = [model.new_bool_var("") for _ in self.one_of]
        for literal, term in zip(chosen, self.one_of, strict=True):
            model.add(measure.expression == term.expression).only_enforce_if(literal)
        model.add_bool_or(chosen).only_enforce_if(*asked)

    def _between(
        self, measure: Term, least: Term | None, most: Term | None, asked: Literals
    ) -> None:
        model = self.variables.model
        low = least if least and least.most > measure.least else None
        high = most if most and most.least < measure.most else None
        if low and high and low.is_fixed and high.is_fixed and low.least <= high.least:
            both = model.add_linear_constraint(measure.expression, low.least, high.least)
            both.only_enforce_if(*asked)
            return
        if low:
            model.add(measure.expression >= low.expression).only_enforce_if(*asked)
        if high:
            model.add(measure.expression <= high.expression).only_enforce_if(*asked)


class _Related:
    """Which cards one relation lets through, as literals; raises Unset where it asks for a choice not made, even if no card is counted: so does the judge."""

    def __init__(self, relation: Relation, numbers: Numbers) -> None:
        self.relation, self.numbers = relation, numbers
        self.variables = numbers.variables
        self._known: dict[frozenset[Group], Literal] = {}
        self._holders: dict[Group, list[Slot]] | None = None
        self._chosen = relation.others(numbers.contents) if relation.choice else None

    def lets_through(self, own: frozenset[Group]) -> Literal:
        """Return whether a card with these values is counted."""
        if own not in self._known:
            self._known[own] = self._new(own)
        return self._known[own]

    def _new(self, own: frozenset[Group]) -> Literal:
        variables, relation = self.variables, self.relation
        if self._chosen is not None:
            is_let = relation.holds(own, self._chosen)
            return variables.yes if is_let else variables.no
        values = [self._held(value) for value in sorted(own, key=repr)]
        related = variables.all_of(values) if relation.mode == WITHIN else variables.any_of(values)
        return related if relation.wanted else variables.opposite(related)

    def _held(self, value: Group) -> Literal:
        """Return whether a card of the other side has the value."""
        if self._holders is None:
            self._holders = self._all_holders()
        slots = self._holders.get(value)
        return self.variables.present(slots) if slots else self.variables.no

    def _all_holders(self) -> dict[Group, list[Slot]]:
        """Return the places of the other side by the values that their cards have."""
        found: dict[Group, list[Slot]] = {}
        for section, code in self.variables.ranges:
            if section in self.relation.sections:
                for value in self.relation.of.values(self.numbers.pool[code], section):
                    found.setdefault(value, []).append((section, code))
        return found


def _by_literal(entries: Iterable[Entry]) -> list[tuple[Literal, list[Entry]]]:
    """Return the entries by the literal on which it depends whether they are counted."""
    found: dict[int, tuple[Literal, list[Entry]]] = {}
    for entry in entries:
        found.setdefault(entry.counts.index, (entry.counts, []))[1].append(entry)
    return list(found.values())
