"""The questions: `repair` and `complete` a deck, and which rules are in `contradiction`. Brings OR-Tools with it.

One worker, a fixed seed and limits in the solver's own steps make the same question give the same answer on every machine, unless the clock stops it.
Among answers that change equally little the wish decides, then the fewest different cards, then cards lying where they belong, then the solver's order.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from time import perf_counter

from ortools.sat.python import cp_model

from decks.legality.choices import Choices
from decks.legality.decklist import Decklist
from decks.legality.errors import Unset
from decks.legality.solve.candidates import ALIKE, candidates, only
from decks.legality.solve.change import Change
from decks.legality.solve.expressions import Numbers
from decks.legality.solve.places import most_copies, places, ranges
from decks.legality.solve.rules import post
from decks.legality.solve.tasks import Answer, Outcome, Rules, Slot, Task
from decks.legality.solve.variables import Term, Variables, sum_of

STEPS = 4.0
"""The solver's own measure of work for each of its two searches, about seconds on a slow machine."""

REACH = 128
"""Copies by which the first search lets a place grow."""

FOUND = (cp_model.OPTIMAL, cp_model.FEASIBLE)


def repair(rules: Rules, task: Task) -> Answer:
    """Return the legal deck that changes the fewest cards; cards that the game lacks are taken out."""
    return _Search(rules, task, add_only=False).answer()


def complete(rules: Rules, task: Task) -> Answer:
    """Return the legal deck that adds the fewest cards and takes none out."""
    return _Search(rules, task, add_only=True).answer()


class _Search:
    """The search for the legal deck that is nearest.

    It is made twice where need be. First no place may hold more than REACH copies on top of what lies there, and of cards that no rule tells apart
    only some are looked at: that is faster, and what changes no more cards than these lies within, so nothing nearer is missed.
    """

    def __init__(self, rules: Rules, task: Task, *, add_only: bool) -> None:
        self.start = perf_counter()
        self.rules, self.task, self.add_only = rules, task, add_only
        self.known = known_part(task.decklist, rules)
        self.lost = task.decklist.size() - self.known.size()
        self.places = places(rules.definition, rules.pool)
        self.most = most_copies(self.places, rules.constraints, rules.pool)

    def answer(self) -> Answer:
        """Return the answer to the task."""
        if self.add_only and self.lost:
            return self._answered(Outcome.IMPOSSIBLE)
        codes, is_enough = candidates(self.rules, self.task)
        near = {
            slot: min(n, self.known.copies(*slot) + REACH)
            for slot, n in only(self.most, codes).items()
        }
        found = self._searched(near)
        if near == self.most or found.unset:
            return found
        if found.decklist is not None and not is_enough:
            return replace(found, outcome=Outcome.FOUND)
        reach = REACH if len(codes) == len(self.rules.pool) else ALIKE
        if found.decklist is not None and found.changes - self.lost <= reach:
            return found
        return self._better(found, self._searched(self.most))

    def _better(self, near: Answer, far: Answer) -> Answer:
        """Return the answer of the search that looked everywhere, unless it ran out of time and the other had found something."""
        if far.decklist is None and near.decklist is not None:
            return replace(near, outcome=Outcome.FOUND, seconds=far.seconds)
        return far

    def _searched(self, most: Mapping[Slot, int]) -> Answer:
        sections = self.rules.definition.sections
        self.ranges = ranges(self.known, most, sections, add_only=self.add_only)
        self._pin()
        if any(low > high for low, high in self.ranges.values()):
            return self._answered(Outcome.IMPOSSIBLE)
        self.variables = Variables(self.ranges)
        self.change = Change(self.known, self.variables)
        try:
            self._post()
        except Unset as unset:
            return Answer(Outcome.IMPOSSIBLE, unset=unset.name)
        except OverflowError:
            return self._answered(Outcome.UNKNOWN)
        self.total = self.change.total
        self.variables.model.minimize(self.total.expression)
        solver, status = self._solve()
        if status not in FOUND:
            is_out = status == cp_model.INFEASIBLE
            return self._answered(Outcome.IMPOSSIBLE if is_out else Outcome.UNKNOWN)
        return self._preferred(
            solver, Outcome.BEST if status == cp_model.OPTIMAL else Outcome.FOUND
        )

    def _pin(self) -> None:
        for slot in self.task.pinned & self.ranges.keys():
            copies = self.known.copies(*slot)
            is_allowed = self.ranges[slot][0] <= copies <= self.ranges[slot][1]
            self.ranges[slot] = (copies, copies) if is_allowed else (1, 0)

    def _post(self) -> None:
        numbers = Numbers(self.variables, self.rules.pool, self.known.choices)
        for constraint in self.rules.constraints:
            if not constraint.advice:
                post(constraint, numbers)
        if self.task.owned is not None:
            self._only_owned(self.task.owned)
        for lines in self.task.refused:
            known = [line for line in lines if line[:2] in self.ranges]
            self.variables.model.add_bool_or([self.change.differs(line) for line in known])

    def _only_owned(self, owned: Mapping[str, int]) -> None:
        """Let no card lie in the deck more often than somebody owns it; what lies there already may stay."""
        slots: dict[str, list[Slot]] = {}
        for slot in self.ranges:
            slots.setdefault(slot[1], []).append(slot)
        held = self.known.totals()
        for code, all_places in slots.items():
            copies = self.variables.total((slot, 1) for slot in all_places)
            most = max(owned.get(code, 0), held[code])
            if most < copies.most:
                self.variables.model.add(copies.expression <= most)

    def _preferred(self, solver: cp_model.CpSolver, outcome: Outcome) -> Answer:
        """Return the answer that is liked best among those that change as little as the one found."""
        changes = round(solver.objective_value)
        model, first = self.variables.model, self._read(solver)
        model.add(self.total.expression <= changes)
        for slot, variable in self.variables.copies.items():
            model.add_hint(variable, first.copies(*slot))
        model.minimize(self._dislike(changes).expression)
        solver, status = self._solve()
        decklist = self._read(solver) if status in FOUND else first
        return self._answered(outcome, decklist, changes + self.lost)

    def _dislike(self, changes: int) -> Term:
        """Return what is to be small: first of all the wish left open, then the different cards changed, then cards where they don't belong."""
        heavy = changes + 1
        wish = self.change.points(self.task.wish.points) * -(heavy * heavy)
        return sum_of([wish, self.change.cards() * heavy, self.change.strays(self.places)])

    def _solve(self) -> tuple[cp_model.CpSolver, cp_model.CpSolverStatus]:
        left = self.task.seconds - (perf_counter() - self.start)
        return solved(self.variables.model, left)

    def _read(self, solver: cp_model.CpSolver) -> Decklist:
        sections: dict[str, dict[str, int]] = {s: {} for s in self.rules.definition.sections}
        for (section, code), variable in self.variables.copies.items():
            if copies := solver.value(variable):
                sections.setdefault(section, {})[code] = copies
        return Decklist(sections, choices=self.task.decklist.choices)

    def _answered(
        self, outcome: Outcome, decklist: Decklist | None = None, changes: int = 0
    ) -> Answer:
        return Answer(outcome, decklist, changes, perf_counter() - self.start)


def known_part(decklist: Decklist, rules: Rules) -> Decklist:
    """Return the deck without what the game lacks, cards and choices."""
    sections: dict[str, dict[str, int]] = {}
    for section, code, copies in decklist.slots():
        if code in rules.pool:
            sections.setdefault(section, {})[code] = copies
    made, _odd = Choices(rules.definition, rules.pool).understood(decklist.choices)
    return Decklist(sections, choices=made)


def solved(
    model: cp_model.CpModel, seconds: float, steps: float = STEPS
) -> tuple[cp_model.CpSolver, cp_model.CpSolverStatus]:
    """Return the solver after its search, and how it ended.

    The level of linearization is not the solver's own choice: with that, rules under assumptions stay undecided for minutes where this takes 0.1 s.
    """
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.random_seed = 1
    solver.parameters.linearization_level = 2
    solver.parameters.max_time_in_seconds = max(seconds, 0.01)
    solver.parameters.max_deterministic_time = steps
    return solver, solver.solve(model)
