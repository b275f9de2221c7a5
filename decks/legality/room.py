"""Whether the cards that a rule lacks can still come in beside those that are there."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING

from catalog.facts import CardFacts
from catalog.pool import CardPool
from decks.legality.constraints import Constraint, Group, key_values

if TYPE_CHECKING:
    from decks.legality.report import Finding


def is_full(finding: Finding, findings: Iterable[Finding], pool: CardPool) -> bool:
    """Return whether what `finding` lacks can only come in for other cards, because a rule leaves no room for it.

    True is certain. Rules are looked at two by two: where only three of them together leave no room, it goes unseen.
    """
    limits = [f for f in findings if f.most is not None and not f.advice and not f.constraint.key]
    return any(_is_in_the_way(limit, finding, pool) for limit in limits)


def _is_in_the_way(limit: Finding, finding: Finding, pool: CardPool) -> bool:
    """Return whether `limit` has less room than the cards need that would mend `finding`."""
    mine, other = finding.constraint, limit.constraint
    room = max((limit.most or 0) - limit.found, 0)
    if other.measure.kind == "copies":
        gain = _gain(mine, finding.group, pool)
        return mine.is_within(other, pool) and room * gain < finding.delta
    is_paid = mine.measure.kind == "copies" and other.measure.kind == "sum"
    if not is_paid or not set(mine.sections) <= set(other.sections):
        return False
    if min(_weights(other, None, other, pool), default=0) < 0:
        return False  # such a card makes room
    costs = _weights(mine, finding.group, other, pool)
    return bool(costs) and finding.delta * min(costs) > room


@lru_cache(maxsize=512)
def _gain(mine: Constraint, group: Group, pool: CardPool) -> int:
    """Return by how much one card more can bring `mine` forward at best."""
    if mine.measure.kind == "copies":
        return 1
    if mine.measure.kind == "sum":
        return max(_weights(mine, group, mine, pool), default=0)
    cards = (pool[code] for code in mine.scope(pool))
    return max((len(key_values(card, mine.measure.of)) or 1 for card in cards), default=0)


@lru_cache(maxsize=512)
def _weights(mine: Constraint, group: Group, other: Constraint, pool: CardPool) -> frozenset[int]:
    """Return how much one copy of the cards of `mine`, those of a group where it has groups, may add to the sum of `other`."""
    counted = other.scope(pool)
    cards = (pool[code] for code in mine.scope(pool))
    return frozenset(
        card.number(other.measure.of) if card.code in counted else 0
        for card in cards
        if _is_of(card, mine.key, group)
    )


def _is_of(card: CardFacts, key: str, group: Group) -> bool:
    return not key or group in (key_values(card, key) or (group,))
