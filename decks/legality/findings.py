"""Judges a deck: a finding for each group of cards that a constraint judges apart."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from decks.legality.bounds import Limits
from decks.legality.constraints import Constraint
from decks.legality.contents import Contents
from decks.legality.errors import Unset
from decks.legality.finding import Finding
from decks.legality.keys import Group
from decks.legality.sheet import Laid, Sheet

NO_LIMITS: Mapping[Group, Limits] = {}


def findings_of(sheet: Sheet, deck: Contents) -> Iterator[Finding]:
    """Yield the findings of all constraints, in their order."""
    laid = sheet.laid(deck)
    for place, constraint in enumerate(sheet.constraints):
        try:
            yield from _judged(constraint, place, laid, deck)
        except Unset as unset:
            yield Finding(constraint, None, 0, 0, unset=unset.name)


def _judged(constraint: Constraint, place: int, laid: Laid, deck: Contents) -> Iterator[Finding]:
    """Yield one finding a group that is judged apart; of groups that all keep to the rule the one with the least room only; raises Unset."""
    if constraint.when is not None and not constraint.when.value(deck):
        yield Finding(constraint, None, 0, 0, is_idle=True)
        return
    usual = constraint.bounds.at(deck)
    if constraint.is_plain:
        amount = laid.amount(place, constraint.sections)
        yield Finding(constraint, None, amount, usual.delta(amount), deck, usual)
        return
    counted = constraint.related(laid.counted(place, constraint.sections), deck)
    found = constraint.measured(counted)
    if found:
        limits = constraint.limits(counted, usual) if constraint.limit else NO_LIMITS
        yield from _groups(constraint, found, limits, usual, deck)
    else:
        yield Finding(constraint, None, 0, 0, None, usual)  # nothing to be too many or too few


def _groups(
    constraint: Constraint,
    found: Mapping[Group, int],
    limits: Mapping[Group, Limits],
    usual: Limits,
    deck: Contents,
) -> Iterator[Finding]:
    """Yield the findings on groups: all that were asked for, else those that fail, else the one with the least room."""
    if constraint.values or constraint.key is None:
        shown = list(found)
    else:
        shown = _failed(found, usual, limits) or [_fullest(found, usual, limits)]
    for group in shown:
        amount, allowed = found[group], limits.get(group, usual)
        yield Finding(constraint, group, amount, allowed.delta(amount), deck, allowed)


def _failed(
    found: Mapping[Group, int], usual: Limits, limits: Mapping[Group, Limits]
) -> list[Group]:
    """Return the groups that fail, those with most to take off first."""
    suspects = found.items() if usual.one_of or limits else usual.outside(found)
    deltas = {g: limits.get(g, usual).delta(amount) for g, amount in suspects}
    failed = [group for group, delta in deltas.items() if delta]
    return sorted(failed, key=lambda group: (deltas[group], str(group))) if failed else failed


def _fullest(found: Mapping[Group, int], usual: Limits, limits: Mapping[Group, Limits]) -> Group:
    """Return the group that has the least room left, of several the first by name."""
    rooms = {g: _room(found[g], limit) for g, limit in limits.items()}
    if limits.keys() != found.keys():
        others = {g: amount for g, amount in found.items() if g not in limits}
        most = max(others.values())
        fullest = min((group for group, amount in others.items() if amount == most), key=str)
        rooms[fullest] = _room(most, usual)
    least = min(rooms.values())
    return min((group for group, left in rooms.items() if left == least), key=str)


def _room(amount: int, limit: Limits) -> tuple[bool, int]:
    """Return what sorts groups with less room first, those without a limit last."""
    return (True, -amount) if limit.most is None else (False, limit.most - amount)
