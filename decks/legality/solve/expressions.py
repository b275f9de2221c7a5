"""Expressions over a deck (`decks.legality.expressions`) as terms of a solver."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from catalog.pool import CardPool
from decks.legality.contents import Contents
from decks.legality.expressions import DeckExpression, Operation, walk
from decks.legality.keys import Group
from decks.legality.measures import DISTINCT, Count
from decks.legality.solve.tasks import Slot
from decks.legality.solve.variables import Literal, Term, Variables, sum_of


class Numbers:
    """The numbers that expressions stand for, in a deck with these variables and choices."""

    def __init__(self, variables: Variables, pool: CardPool, choices: Mapping[str, str]) -> None:
        self.variables, self.pool = variables, pool
        self.contents = Contents({}, choices, pool)

    def of(self, expression: DeckExpression | int) -> Term:
        """Return what the expression stands for; raises Unset."""
        if isinstance(expression, int):
            return Term.of(expression)
        if isinstance(expression, Count):
            return self._count(expression)
        if isinstance(expression, Operation) and _depends(expression):
            return _OPERATIONS[expression.operator](
                self.variables, [self.of(part) for part in expression.parts]
            )
        value = expression.value(self.contents)
        return Term.of(value if isinstance(value, int) else 0)

    def _count(self, count: Count) -> Term:
        variables, pool = self.variables, self.pool
        sections = set(count.sections)
        slots = [slot for slot in variables.ranges if slot[0] in sections]
        weights = {slot: count.weight_of(pool[slot[1]]) for slot in slots}
        if count.measure.kind != DISTINCT:
            return variables.total(weights.items())
        holders: dict[Group, list[Slot]] = {}
        for slot, weight in weights.items():
            for value in count.measure.values_of(pool[slot[1]], slot[0]) if weight else ():
                holders.setdefault(value, []).append(slot)
        return sum_of(variables.as_term(variables.present(s)) for s in holders.values())


def _depends(expression: DeckExpression) -> bool:
    """Return whether the expression depends on the cards of the deck."""
    return any(isinstance(part, Count) for part in walk(expression))


Parts = Sequence[Term]


def _product(variables: Variables, parts: Parts) -> Term:
    left, right = parts
    if left.is_fixed or right.is_fixed:
        factor, other = (left, right) if left.is_fixed else (right, left)
        return other * factor.least
    ends = [a * b for a in (left.least, left.most) for b in (right.least, right.most)]
    found = variables.model.new_int_var(min(ends), max(ends), "")
    variables.model.add_multiplication_equality(
        found, [variables.number(left), variables.number(right)]
    )
    return Term(found, min(ends), max(ends))


def _quotient(variables: Variables, parts: Parts) -> Term:
    return _divided(variables, *parts)[0]


def _rest(variables: Variables, parts: Parts) -> Term:
    return _divided(variables, *parts)[1]


def _divided(variables: Variables, left: Term, right: Term) -> tuple[Term, Term]:
    """Return quotient, rounded down, and rest; both 0 where the divisor is 0."""
    model = variables.model
    reach = max(abs(left.least), abs(left.most))
    span = max(abs(right.least), abs(right.most))
    quotient = model.new_int_var(-reach, reach, "")
    rest = model.new_int_var(-span, span, "")
    found = Term(quotient, -reach, reach), Term(rest, -span, span)
    whole = _product(variables, (found[0], right))
    above, below = (variables.within(right, *ends) for ends in ((1, span), (-span, -1)))
    for sign in (above, below):
        model.add(left.expression == whole.expression + rest).only_enforce_if(sign)
    model.add_linear_constraint(rest, 0, span).only_enforce_if(above)
    model.add(rest < right.expression).only_enforce_if(above)
    model.add_linear_constraint(rest, -span, 0).only_enforce_if(below)
    model.add(rest > right.expression).only_enforce_if(below)
    zero = variables.within(right, 0, 0)
    model.add(quotient == 0).only_enforce_if(zero)
    model.add(rest == 0).only_enforce_if(zero)
    return found


def _smallest(variables: Variables, parts: Parts) -> Term:
    ends = min(part.least for part in parts), min(part.most for part in parts)
    found = variables.model.new_int_var(*ends, "")
    variables.model.add_min_equality(found, [part.expression for part in parts])
    return Term(found, *ends)


def _largest(variables: Variables, parts: Parts) -> Term:
    return _smallest(variables, [part * -1 for part in parts]) * -1


def _compared(least: int | None, most: int | None) -> Callable[[Variables, Parts], Term]:
    """Return the comparison that holds where left minus right lies between these."""

    def compare(variables: Variables, parts: Parts) -> Term:
        difference = parts[0] - parts[1]
        low = difference.least if least is None else least
        high = difference.most if most is None else most
        return variables.as_term(variables.within(difference, low, high))

    return compare


def _unequal(variables: Variables, parts: Parts) -> Term:
    return variables.as_term(variables.nonzero(parts[0] - parts[1]))


def _conditions(variables: Variables, parts: Parts) -> list[Literal]:
    return [variables.nonzero(part) for part in parts]


_OPERATIONS: Mapping[str, Callable[[Variables, Parts], Term]] = {
    "+": lambda variables, parts: parts[0] + parts[1],
    "-": lambda variables, parts: parts[0] - parts[1],
    "*": _product,
    "/": _quotient,
    "%": _rest,
    "minus": lambda variables, parts: parts[0] * -1,
    "min": _smallest,
    "max": _largest,
    "=": _compared(0, 0),
    "!=": _unequal,
    "<": _compared(None, -1),
    "<=": _compared(None, 0),
    ">": _compared(1, None),
    ">=": _compared(0, None),
    "and": lambda v, parts: v.as_term(v.all_of(_conditions(v, parts))),
    "or": lambda v, parts: v.as_term(v.any_of(_conditions(v, parts))),
    "not": lambda v, parts: v.as_term(v.within(parts[0], 0, 0)),
}
