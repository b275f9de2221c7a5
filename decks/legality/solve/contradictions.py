"""Which rules no deck keeps together. Brings OR-Tools with it."""

from __future__ import annotations

from collections.abc import Iterable
from time import perf_counter

from ortools.sat.python import cp_model

from decks.legality.constraints import Constraint
from decks.legality.decklist import Decklist
from decks.legality.solve.asking import known_part, solved
from decks.legality.solve.places import most_copies, places, ranges
from decks.legality.solve.rules import post
from decks.legality.solve.tasks import SECONDS, Contradiction, Outcome, Rules
from decks.legality.solve.variables import Variables

NOTHING = Decklist()


def contradiction(
    rules: Rules, kept: Decklist = NOTHING, seconds: float = SECONDS
) -> Contradiction:
    """Return rules that contradict one another, of which none can be left out: by themselves, or else with the cards that are `kept`."""
    search = _Search(rules, NOTHING, perf_counter() + seconds)
    found = search.answer()
    if found.outcome is not Outcome.IMPOSSIBLE or not kept.size():
        return found
    return _Search(rules, known_part(kept, rules), search.end, with_cards=True).answer()


class _Search:
    """The search for rules that no deck keeps which holds certain cards."""

    def __init__(
        self, rules: Rules, kept: Decklist, end: float, *, with_cards: bool = False
    ) -> None:
        self.rules, self.kept, self.end = rules, kept, end
        self.with_cards = with_cards
        self.places = places(rules.definition, rules.pool)
        binding = (c.rule for c in rules.constraints if not c.advice)
        self.numbers = list(dict.fromkeys(binding))

    def answer(self) -> Contradiction:
        """Return what was found until the end."""
        status = self._status(self.numbers)
        if status != cp_model.INFEASIBLE:
            is_possible = status in (cp_model.OPTIMAL, cp_model.FEASIBLE)
            return Contradiction(Outcome.IMPOSSIBLE if is_possible else Outcome.UNKNOWN)
        return self._without_needless(self._core())

    def _without_needless(self, rules: list[str]) -> Contradiction:
        """Leave out one rule after another wherever the others contradict one another as well."""
        needed = list(rules)
        outcome = Outcome.BEST
        for rule in rules:
            others = [other for other in needed if other != rule]
            status = self._status(others)
            if status == cp_model.INFEASIBLE:
                needed = others
            elif status == cp_model.UNKNOWN:
                outcome = Outcome.FOUND
        return Contradiction(outcome, tuple(needed), self.with_cards)

    def _core(self) -> list[str]:
        """Return rules that are known to contradict one another: those the solver's proof used, or all."""
        variables = self._variables(())
        literals = {rule: variables.model.new_bool_var(rule) for rule in self.numbers}
        for constraint in self._binding(self.numbers):
            post(constraint, variables, self.rules.pool, [literals[constraint.rule]])
        variables.model.add_assumptions(literals.values())
        solver, status = solved(variables.model, self._left())
        if status != cp_model.INFEASIBLE:
            return self.numbers
        used = set(solver.sufficient_assumptions_for_infeasibility())
        return [rule for rule, literal in literals.items() if literal.index in used]

    def _status(self, numbers: list[str]) -> cp_model.CpSolverStatus:
        """Return whether a deck can keep these rules."""
        variables = self._variables(numbers)
        for constraint in self._binding(numbers):
            post(constraint, variables, self.rules.pool)
        return solved(variables.model, self._left())[1]

    def _variables(self, numbers: Iterable[str]) -> Variables:
        most = most_copies(self.places, self._binding(numbers), self.rules.pool)
        return Variables(ranges(self.kept, most, add_only=True))

    def _binding(self, numbers: Iterable[str]) -> list[Constraint]:
        wanted = set(numbers)
        return [c for c in self.rules.constraints if c.rule in wanted and not c.advice]

    def _left(self) -> float:
        return self.end - perf_counter()
