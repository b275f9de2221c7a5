"""Whether cards that a rule lacks can still come in beside those that are there, and whether cards to come can mend what is too much."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import lru_cache
from math import inf
from typing import TypeAlias

from catalog.pool import CardPool
from decks.legality.constraints import ADVICE, INCOMPLETE, Constraint
from decks.legality.contents import Contents
from decks.legality.errors import Unset
from decks.legality.finding import Finding
from decks.legality.keys import Group
from decks.legality.measures import COPIES, DISTINCT, Count
from decks.legality.ranges import Range, range_of, times

Codes: TypeAlias = frozenset[str]
NO_CODES: Codes = frozenset()
KEPT = 2048
"""Answers about the cards of a game that are kept."""


@dataclass(frozen=True, slots=True)
class Limit:
    """A rule that, whatever else comes in, lets only `left` more be counted."""

    constraint: Constraint
    left: int


@dataclass
class Room:
    """The room that the findings on a deck leave for more cards.

    "Full" and "closed" are certain. What they don't see is left as incomplete: where only several rules on overlapping cards, or on sums, together leave
    no room. (Rules on cards apart are seen together by `crowded`.)
    """

    deck: Contents
    findings: Iterable[Finding]
    limits: list[Limit] = field(init=False)
    _cards: list[Limit] = field(init=False)  # those of the limits that count copies
    _full: tuple[Constraint, ...] = field(init=False)  # and of them those with no room

    def __post_init__(self) -> None:
        self.limits = [
            Limit(finding.constraint, max((finding.most or 0) - finding.found, 0))
            for finding in self.findings
            if finding.most is not None and _is_certain(finding.constraint)
        ]
        self._cards = [limit for limit in self.limits if limit.constraint.measure.kind == COPIES]
        self._full = tuple(limit.constraint for limit in self._cards if limit.left == 0)

    def is_full(self, finding: Finding) -> bool:
        """Return whether what the finding lacks can only come in for other cards."""
        needed = self.needed(finding)
        if needed <= 0:
            return False
        mine = finding.constraint
        left = self.left(mine.sections, scope_of(mine, finding.group, self.deck.pool))
        gain = gain_of(mine, finding.group, self.deck.pool)
        if gain and left * gain < needed:
            return True
        return any(self._costs_too_much(limit, finding, needed) for limit in self.limits)

    def is_open(self, finding: Finding) -> bool:
        """Return whether more cards can mend what is too much: they may raise the bound, end the rule, or be what the cards must match."""
        mine = finding.constraint
        if mine.when is not None and self._range(mine.when)[0] <= 0 <= self._range(mine.when)[1]:
            return True
        tops = [bound for bound in (mine.bounds.most, *mine.bounds.one_of) if bound is not None]
        if mine.bounds.expressions and max(self._range(top)[1] for top in tops) >= finding.found:
            return True
        if any(
            not r.wanted and r.sections and self._takes_more(r.sections) for r in mine.relations
        ):
            return True
        lightest = min(weights_of(mine, mine, self.deck.pool), default=0)
        return lightest < 0 and self._takes_more(mine.sections)

    def needed(self, finding: Finding) -> float:
        """Return how much the measure must rise at the very least, 0 where other cards may lower the bound, end the rule or change what is counted."""
        mine = finding.constraint
        if mine.when is not None and self._range(mine.when)[0] <= 0:
            return 0
        if self._may_count_others(mine):
            return 0
        if not mine.bounds.expressions:
            return finding.delta
        if mine.bounds.least is None:
            return 0
        return max(self._range(mine.bounds.least)[0] - finding.found, 0)

    def left(self, sections: tuple[str, ...], scope: Codes) -> float:
        """Return how many copies of these cards the limits let in at most; without any such card nobody knows what is still to be entered."""
        if not scope:
            return inf
        free = _uncovered(scope, sections, self._full, self.deck.pool)
        if not free:
            return 0
        pool = self.deck.pool
        around = [
            limit.left
            for limit in self._cards
            if _is_inside(free, sections, limit.constraint, pool)
        ]
        return min(around, default=inf)

    def crowded(self, lacking: list[Finding]) -> Iterator[Finding]:
        """Yield the findings whose missing cards, each other's apart, are together more than some limit lets in."""
        for limit in self._cards:
            inside = [f for f in lacking if self._is_counted(f, limit.constraint)]
            apart = _apart(inside, self.deck.pool)
            if sum(self._lacks(finding) for finding in apart) > limit.left:
                yield from apart

    def _lacks(self, finding: Finding) -> float:
        """Return how many copies the finding lacks at least."""
        gain = gain_of(finding.constraint, finding.group, self.deck.pool)
        return -(-self.needed(finding) // gain) if gain else 0

    def _is_counted(self, finding: Finding, limit: Constraint) -> bool:
        scope = scope_of(finding.constraint, finding.group, self.deck.pool)
        return _is_inside(scope, finding.constraint.sections, limit, self.deck.pool)

    def _may_count_others(self, mine: Constraint) -> bool:
        """Return whether cards to come can mend what is missing by what they match: more are counted, or a group or measure falls to none."""
        may_fall = mine.key is not None or bool(mine.bounds.one_of)
        return any(
            relation.sections and self._takes_more(relation.sections)
            for relation in mine.relations
            if relation.wanted or may_fall
        )

    def _takes_more(self, sections: tuple[str, ...]) -> bool:
        return self.left(sections, _all_codes(self.deck.pool)) > 0

    def _range(self, expression: object) -> Range:
        try:
            return range_of(expression, self.deck, self._gain)
        except Unset:
            return -inf, inf

    def _gain(self, count: Count) -> Range:
        """Return how much cards to come can change a count."""
        scope, lightest, heaviest = reach_of(count, self.deck.pool)
        left = self.left(count.sections, scope)
        return times(lightest, left), times(heaviest, left)

    def _costs_too_much(self, limit: Limit, finding: Finding, needed: float) -> bool:
        """Return whether the missing cards cost more of a sum than the limit has left."""
        mine, other = finding.constraint, limit.constraint
        is_paid = mine.measure.kind == COPIES and other.measure.kind not in (COPIES, DISTINCT)
        if not is_paid or not set(mine.sections) <= set(other.sections):
            return False
        if min(weights_of(other, other, self.deck.pool), default=0) < 0:
            return False  # such a card makes room
        costs = weights_of(mine, other, self.deck.pool, finding.group)
        return bool(costs) and needed * min(costs) > limit.left


def _is_certain(constraint: Constraint) -> bool:
    """Return whether a limit stands whatever cards come in."""
    binds = constraint.severity not in (ADVICE, INCOMPLETE)
    return binds and constraint.key is None and constraint.is_fixed


def _apart(findings: list[Finding], pool: CardPool) -> list[Finding]:
    """Return findings of which no card can serve two: those about the fewest cards first, so that many fit beside each other."""

    def width(finding: Finding) -> tuple[int, int]:
        return len(scope_of(finding.constraint, finding.group, pool)), -finding.delta

    chosen: list[Finding] = []
    for finding in sorted(findings, key=width):
        if all(_are_apart(finding, other, pool) for other in chosen):
            chosen.append(finding)
    return chosen


def _are_apart(one: Finding, other: Finding, pool: CardPool) -> bool:
    if not set(one.constraint.sections) & set(other.constraint.sections):
        return True
    scope = scope_of(one.constraint, one.group, pool)
    return scope.isdisjoint(scope_of(other.constraint, other.group, pool))


def scope_of(constraint: Constraint, group: Group, pool: CardPool) -> Codes:
    """Return the codes of the cards that count for a group of the constraint, relations left aside."""
    if constraint.key is None:
        return constraint.scope(pool)
    return _scopes(constraint, pool).get(group, NO_CODES)


@lru_cache(maxsize=KEPT)
def _scopes(constraint: Constraint, pool: CardPool) -> Mapping[Group, Codes]:
    """Return the codes of the cards that count for each group."""
    found: dict[Group, set[str]] = {}
    for code in constraint.scope(pool):
        for section in constraint.sections:
            for group in constraint.view(section, pool[code]).groups:
                found.setdefault(group, set()).add(code)
    return {group: frozenset(codes) for group, codes in found.items()}


@lru_cache(maxsize=KEPT)
def gain_of(mine: Constraint, group: Group, pool: CardPool) -> int:
    """Return by how much one card more can bring a group of the constraint forward at best."""
    if mine.measure.kind != DISTINCT:
        return max(weights_of(mine, mine, pool, group), default=0)
    cards = (pool[code] for code in scope_of(mine, group, pool))
    return max((len(mine.measure.values_of(card, "-")) for card in cards), default=0)


@lru_cache(maxsize=KEPT)
def weights_of(
    mine: Constraint, other: Constraint, pool: CardPool, group: Group = None
) -> frozenset[int]:
    """Return how much one copy of the cards of `mine` may add to the measure of `other`; of one group, or without one of all."""
    counted = other.scope(pool)
    codes = mine.scope(pool) if group is None else scope_of(mine, group, pool)
    return frozenset(
        other.measure.weight_of(pool[code]) if code in counted else 0 for code in codes
    )


@lru_cache(maxsize=KEPT)
def reach_of(count: Count, pool: CardPool) -> tuple[Codes, int, int]:
    """Return the codes of the cards a count is about, and how much one copy may change it, down and up."""
    cards = [card for card in pool if count.matches(card)]
    scope = frozenset(card.code for card in cards)
    if count.measure.kind == DISTINCT:
        return scope, 0, max((len(count.measure.values_of(c, "-")) for c in cards), default=0)
    weights = {0, *(count.measure.weight_of(card) for card in cards)}
    return scope, min(weights), max(weights)


@lru_cache(maxsize=KEPT)
def _uncovered(
    scope: Codes, sections: tuple[str, ...], full: tuple[Constraint, ...], pool: CardPool
) -> Codes:
    """Return those cards of `scope` that none of the rules that are full keeps out of all the sections."""
    for limit in full:
        if set(sections) <= set(limit.sections):
            scope = scope - limit.scope(pool)
    return scope


@lru_cache(maxsize=KEPT)
def _is_inside(scope: Codes, sections: tuple[str, ...], other: Constraint, pool: CardPool) -> bool:
    """Return whether the other constraint counts every one of these cards in all these sections."""
    return set(sections) <= set(other.sections) and scope <= other.scope(pool)


@lru_cache(maxsize=8)
def _all_codes(pool: CardPool) -> Codes:
    return frozenset(card.code for card in pool)
