"""What one more copy of a card would do to a deck, for many cards at once: which rules it would newly break.

It says what `judge` would say of the deck with the card in it, but looks only at what the card changes. Each constraint keeps its measure of each group, to
which a card adds. Where the card stands on the other side of a relation, or in a count that a bound or condition depends on, the constraint is judged again by
itself. What room all rules together leave is told from the findings, as the judge does it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache

from catalog.facts import CardFacts
from catalog.pool import CardPool
from decks.legality.bounds import Limits
from decks.legality.constraints import UNLIMITED, Constraint, Counted, View
from decks.legality.contents import Contents
from decks.legality.decklist import Decklist
from decks.legality.expressions import walk
from decks.legality.finding import FREE, Finding, State
from decks.legality.findings import findings_of
from decks.legality.keys import Group
from decks.legality.measures import DISTINCT, Count
from decks.legality.report import with_room
from decks.legality.sheet import Sheet

Broken = Mapping[str, list[Finding]]
"""The findings of each rule that cards to come can't mend."""


@dataclass(frozen=True, slots=True)
class Addition:
    """What one more copy of a card would do."""

    breaks: tuple[Finding, ...] = ()  # the first finding of each rule that would be broken then
    worsens: tuple[Finding, ...] = ()  # the same of rules that are broken, and would be more so

    @property
    def fits(self) -> bool:
        """Whether it keeps to all limits."""
        return not (self.breaks or self.worsens)

    @property
    def against(self) -> tuple[Finding, ...]:
        """All that speaks against it, what would be new first."""
        return self.breaks + self.worsens


class Outlook:
    """A deck that cards may be added to, judged once."""

    def __init__(
        self, decklist: Decklist, pool: CardPool, constraints: Iterable[Constraint]
    ) -> None:
        self.deck = Contents.of(decklist, pool)
        self._tallies = tuple(_Tally.of(constraint, self.deck) for constraint in constraints)
        findings = [finding for tally in self._tallies for finding in tally.findings]
        self._broken = _broken(findings, self.deck)

    def adding(self, section: str, card: CardFacts) -> Addition:
        """Return what one more copy of the card in the section would do."""
        deck = _with(self.deck, section, card.code)
        found: list[Finding] = []
        is_changed = False
        for tally in self._tallies:
            new = tally.after(section, card, deck)
            is_changed = is_changed or new is not None
            found += tally.findings if new is None else new
        if not is_changed:
            return Addition()
        return self._compared(_broken(found, deck))

    def _compared(self, after: Broken) -> Addition:
        new = tuple(found[0] for rule, found in after.items() if rule not in self._broken)
        worse = tuple(
            found[0]
            for rule, found in after.items()
            if rule in self._broken and _amount(found) > _amount(self._broken[rule])
        )
        return Addition(new, worse)


@dataclass
class _Tally:
    """The measure of each group of a constraint in a deck, and the findings on it that matter: those that fail, and what there is without a key."""

    constraint: Constraint
    deck: Contents
    findings: list[Finding]
    is_settled: bool = True  # idle, or a choice isn't made: no card it counts changes that
    usual: Limits = FREE
    amounts: dict[Group, int] = field(default_factory=dict)
    values: dict[Group, frozenset[Group]] = field(default_factory=dict)  # of "distinct"
    printed: dict[Group, tuple[int | None, ...]] = field(default_factory=dict)  # with a `limit`
    others: tuple[Mapping[frozenset[Group], bool], ...] = ()  # what relations say of a card

    @classmethod
    def of(cls, constraint: Constraint, deck: Contents) -> _Tally:
        """Return the tally of a deck."""
        findings = _judged(constraint, deck)
        if any(finding.is_idle or finding.unset for finding in findings):
            return cls(constraint, deck, findings)
        counted = constraint.counted(deck)
        return cls(
            constraint,
            deck,
            [finding for finding in findings if finding.delta or constraint.key is None],
            False,
            constraint.bounds.at(deck),
            dict(constraint.measured(counted)),
            _values(counted) if constraint.measure.kind == DISTINCT else {},
            _printed(counted) if constraint.limit else {},
            tuple(relation.told(relation.others(deck)) for relation in constraint.relations),
        )

    def after(self, section: str, card: CardFacts, more: Contents) -> list[Finding] | None:
        """Return the findings that matter in the deck with one `more` copy of a card, None where they are the same."""
        if _is_beside(self.constraint, section, card):
            return _judged(self.constraint, more)
        view = self.constraint.counts(section, card, more.pool)
        if view is None or self.is_settled or not self._relates(view):
            return None
        if self.constraint.values:
            return _judged(self.constraint, more)
        changed = {group: self._found(group, view) for group in view.groups}
        kept = (finding for finding in self.findings if finding.group not in changed)
        return self._ordered([*kept, *changed.values()])

    def _relates(self, view: View) -> bool:
        return all(told[own] for told, own in zip(self.others, view.related, strict=True))

    def _found(self, group: Group, view: View) -> Finding:
        """Return the finding on a group with one more copy of a card."""
        if self.constraint.measure.kind == DISTINCT:
            amount = len(self.values.get(group, frozenset()) | view.values)
        else:
            amount = self.amounts.get(group, 0) + view.weight
        limits = self._limits(group, view) if self.constraint.limit else self.usual
        return Finding(self.constraint, group, amount, limits.delta(amount), self.deck, limits)

    def _limits(self, group: Group, view: View) -> Limits:
        printed = (*self.printed.get(group, ()), view.most)
        if all(most is None for most in printed):
            return self.usual
        said = [self.usual.most if most is None else most for most in printed]
        least = (most for most in said if most is not None and most != UNLIMITED)
        return Limits(self.usual.least, min(least, default=None))

    def _ordered(self, findings: list[Finding]) -> list[Finding]:
        """Return those that matter as the judge puts them: most to take off first."""
        if self.constraint.key is None:
            return findings
        failed = [finding for finding in findings if finding.delta]
        return sorted(failed, key=lambda finding: (finding.delta, str(finding.group)))


def _judged(constraint: Constraint, deck: Contents) -> list[Finding]:
    """Return what one constraint finds by itself."""
    return list(findings_of(_alone(constraint), deck))


@lru_cache(maxsize=2048)
def _alone(constraint: Constraint) -> Sheet:
    return Sheet([constraint])


def _values(counted: list[Counted]) -> dict[Group, frozenset[Group]]:
    """Return the different values in each group."""
    found: dict[Group, frozenset[Group]] = {}
    for view, _ in counted:
        for group in view.groups:
            found[group] = found.get(group, frozenset()) | view.values
    return found


def _printed(counted: list[Counted]) -> dict[Group, tuple[int | None, ...]]:
    """Return the limits printed on the cards of each group."""
    found: dict[Group, tuple[int | None, ...]] = {}
    for view, _ in counted:
        for group in view.groups:
            found[group] = (*found.get(group, ()), view.most)
    return found


def _is_beside(constraint: Constraint, section: str, card: CardFacts) -> bool:
    """Return whether a card in a section is what others of the constraint are compared with, or counts in what it depends on."""
    if any(section in relation.sections for relation in constraint.relations):
        return True
    return any(section in count.sections and count.matches(card) for count in _counts(constraint))


@lru_cache(maxsize=2048)
def _counts(constraint: Constraint) -> tuple[Count, ...]:
    """Return what the bounds and the condition of a constraint count."""
    expressions = constraint.bounds.expressions
    if constraint.when is not None:
        expressions = (*expressions, constraint.when)
    parts = (part for expression in expressions for part in walk(expression))
    return tuple(part for part in parts if isinstance(part, Count))


def _with(deck: Contents, section: str, code: str) -> Contents:
    """Return the deck with one more copy of a card."""
    cards = deck.copies.get(section, {})
    more = dict(sorted({**cards, code: cards.get(code, 0) + 1}.items()))
    return replace(deck, copies={**deck.copies, section: more})


def _broken(findings: list[Finding], deck: Contents) -> Broken:
    """Return by rule what cards to come can't mend."""
    if any(finding.delta for finding in findings):
        findings = with_room(findings, deck)
    found: dict[str, list[Finding]] = {}
    for finding in findings:
        if finding.binds and finding.state is State.BROKEN:
            told = replace(finding, deck=deck) if finding.deck else finding
            found.setdefault(finding.rule, []).append(told)
    return found


def _amount(findings: list[Finding]) -> int:
    """Return how far a rule is from being kept."""
    return sum(abs(finding.delta) for finding in findings)
