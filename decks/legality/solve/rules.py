"""One constraint as conditions on the variables of a deck."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from ortools.sat.python import cp_model

from catalog.facts import CardFacts
from catalog.pool import CardPool
from decks.legality.bounds import Limits
from decks.legality.constraints import Constraint, View
from decks.legality.contents import Contents
from decks.legality.keys import Group
from decks.legality.solve.tasks import Slot
from decks.legality.solve.variables import Term, Variables

Entry: TypeAlias = tuple[Slot, View]
Literals: TypeAlias = Sequence[cp_model.IntVar]


def post(constraint: Constraint, variables: Variables, pool: CardPool, when: Literals = ()) -> None:
    """Let the deck keep the constraint where all literals of `when` hold, as `judge` would have it."""
    if not constraint.is_fixed:
        return
    limits = constraint.bounds.at(Contents({}, {}, pool))
    for group, entries in _groups(constraint, variables, pool).items():
        measure = _measure(constraint, entries, variables)
        asked = list(when)
        if _is_judged_if_there(constraint, limits, group):
            asked.append(variables.present(slot for slot, _ in entries))
        _within(limits, measure, variables, asked)


def _groups(
    constraint: Constraint, variables: Variables, pool: CardPool
) -> dict[Group, list[Entry]]:
    """Return the places of each group that is judged apart."""
    found: dict[Group, list[Entry]] = {group: [] for group in constraint.values}
    if constraint.key is None:
        found[None] = []
    for slot, view in _entries(constraint, variables, pool):
        for group in view.groups:
            found.setdefault(group, []).append((slot, view))
    return found


def _entries(constraint: Constraint, variables: Variables, pool: CardPool) -> Iterator[Entry]:
    cards: dict[str, list[CardFacts]] = {}
    for section, code in variables.ranges:
        cards.setdefault(section, []).append(pool[code])
    for section in constraint.sections:
        for card in cards.get(section, ()):
            view = constraint.view(section, card)
            if view.matches:
                yield (section, card.code), view


def _is_judged_if_there(constraint: Constraint, limits: Limits, group: Group) -> bool:
    """Return whether a group without cards would be judged wrongly: only groups asked for by name must be there."""
    return bool(constraint.key and group not in constraint.values and limits.delta(0))


def _measure(constraint: Constraint, entries: list[Entry], variables: Variables) -> Term:
    if constraint.measure.kind != "distinct":
        return variables.total((slot, view.weight) for slot, view in entries)
    holders: dict[Group, list[Slot]] = {}
    for slot, view in entries:
        for value in view.values:
            holders.setdefault(value, []).append(slot)
    return variables.sum(variables.literal(variables.present(slots)) for slots in holders.values())


def _within(limits: Limits, measure: Term, variables: Variables, when: Literals) -> None:
    least, most = limits.least, limits.most
    low = min(measure.least, most or 0) if least is None else least
    high = max(measure.most, low) if most is None else most
    if low <= measure.least and measure.most <= high:
        return
    condition = variables.model.add_linear_constraint(measure.expression, low, high)
    condition.only_enforce_if(*when)
