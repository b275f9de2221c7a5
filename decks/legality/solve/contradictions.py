"""Which rules no deck keeps together. Brings OR-Tools with it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from contextlib import suppress
from time import perf_counter

from ortools.sat.python import cp_model

from decks.legality.constraints import Constraint
from decks.legality.decklist import Decklist
from decks.legality.errors import Unset
from decks.legality.solve.asking import FOUND, REACH, known_part, solved
from decks.legality.solve.candidates import candidates, only
from decks.legality.solve.expressions import Numbers
from decks.legality.solve.places import most_copies, places, ranges
from decks.legality.solve.rules import post
from decks.legality.solve.tasks import SECONDS, Contradiction, Outcome, Rules, Task
from decks.legality.solve.variables import Literal, Variables
from decks.unread import MOST_COPIES

NOTHING = Decklist()


def contradiction(
    rules: Rules, kept: Decklist = NOTHING, seconds: float = SECONDS
) -> Contradiction:
    """Return rules that contradict one another, of which none can be left out: by themselves, or else with the cards that are `kept`."""
    nothing = Decklist(choices=kept.choices)
    search = _Search(rules, nothing, perf_counter() + seconds)
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
        few, _is_enough = candidates(self.rules, Task(self.kept))
        if self._status(self.numbers, REACH, few) in FOUND:
            return Contradiction(Outcome.IMPOSSIBLE)
        status = self._status(self.numbers)
        if status != cp_model.INFEASIBLE:
            return Contradiction(Outcome.IMPOSSIBLE if status in FOUND else Outcome.UNKNOWN)
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
        self._post(variables, self.numbers, literals)
        variables.model.add_assumptions(literals.values())
        solver, status = solved(variables.model, self._left())
        if status != cp_model.INFEASIBLE:
            return self.numbers
        used = set(solver.sufficient_assumptions_for_infeasibility())
        return [rule for rule, literal in literals.items() if literal.index in used]

    def _status(
        self, numbers: list[str], reach: int = MOST_COPIES, codes: Collection[str] | None = None
    ) -> cp_model.CpSolverStatus:
        """Return whether a deck can keep these rules that is made of the cards `codes`, with at most `reach` copies in a place on top of those that are kept."""
        variables = self._variables(numbers, reach, codes)
        self._post(variables, numbers, {})
        return solved(variables.model, self._left())[1]

    def _post(
        self, variables: Variables, rules: Iterable[str], when: Mapping[str, Literal]
    ) -> None:
        """Let the deck keep the rules, each where its literal holds; what can't be judged before a choice is made contradicts nothing."""
        numbers = Numbers(variables, self.rules.pool, self.kept.choices)
        for constraint in self._binding(rules):
            literal = when.get(constraint.rule)
            with suppress(Unset, OverflowError):
                post(constraint, numbers, [] if literal is None else [literal])

    def _variables(
        self,
        numbers: Iterable[str],
        reach: int = MOST_COPIES,
        codes: Collection[str] | None = None,
    ) -> Variables:
        places = self.places if codes is None else only(self.places, codes)
        limits = most_copies(places, self._binding(numbers), self.rules.pool)
        most = {slot: min(n, self.kept.copies(*slot) + reach) for slot, n in limits.items()}
        sections = self.rules.definition.sections
        return Variables(ranges(self.kept, most, sections, add_only=True))

    def _binding(self, numbers: Iterable[str]) -> list[Constraint]:
        wanted = set(numbers)
        return [c for c in self.rules.constraints if c.rule in wanted and not c.advice]

    def _left(self) -> float:
        return self.end - perf_counter()
