"""The verdict on a deck: what every rule found."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

from catalog.facts import CardFacts
from catalog.pool import CardPool
from decks.legality.constraints import Constraint, Group, Slots
from decks.legality.decklist import Decklist
from decks.legality.room import is_full


class State(StrEnum):
    """How a rule fares."""

    KEPT = "kept"
    INCOMPLETE = "incomplete"  # more cards would mend it
    BROKEN = "broken"  # only taking cards out would, or swapping some


class Verdict(StrEnum):
    """How a deck fares."""

    LEGAL = "legal"
    INCOMPLETE = "incomplete"
    ILLEGAL = "illegal"
    UNKNOWN = "unknown"  # nothing is broken, but some cards are not in the catalog


@dataclass(frozen=True, slots=True)
class Finding:
    """What one constraint found, for all its cards or for one group of them."""

    constraint: Constraint
    group: Group
    found: int
    delta: int  # how much to add, negative: to take off
    cards: tuple[tuple[str, int], ...]  # code and copies of those concerned
    is_full: bool = False  # too few, but another rule leaves no room to add the missing ones

    @property
    def rule(self) -> str:
        """The rule's number."""
        return self.constraint.rule

    @property
    def state(self) -> State:
        """Kept, incomplete or broken."""
        if not self.delta:
            return State.KEPT
        return State.INCOMPLETE if self.delta > 0 and not self.is_full else State.BROKEN

    @property
    def least(self) -> int | None:
        """The least allowed, if there is such a bound."""
        return self.constraint.bounds.least

    @property
    def most(self) -> int | None:
        """The most allowed, if there is such a bound."""
        return self.constraint.bounds.most

    @property
    def advice(self) -> bool:
        """Whether this is only an advice."""
        return self.constraint.advice

    @property
    def binds(self) -> bool:
        """Whether this keeps the deck from being legal."""
        return bool(self.delta) and not self.advice


@dataclass(frozen=True, slots=True)
class RuleLine:
    """One numbered rule with all that its constraints found."""

    rule: str
    findings: tuple[Finding, ...]

    @property
    def state(self) -> State:
        """The worst that was found, advice left aside where something binding was."""
        return _worst([f for f in self.findings if f.binds] or self.findings)

    @property
    def advice(self) -> bool:
        """Whether what is not kept is only an advice."""
        return self.state is not State.KEPT and not any(f.binds for f in self.findings)


def _worst(findings: Iterable[Finding]) -> State:
    states = {finding.state for finding in findings}
    return next((s for s in (State.BROKEN, State.INCOMPLETE) if s in states), State.KEPT)


@dataclass(frozen=True, slots=True)
class Report:
    """Every rule's findings, in the order of the rules, and the names the catalog lacks."""

    findings: tuple[Finding, ...]
    unknown: tuple[str, ...] = ()

    @property
    def verdict(self) -> Verdict:
        """What too many cards break, no further card mends: that is certain, also with unknown ones."""
        state = _worst(f for f in self.findings if f.binds)
        if state is State.BROKEN:
            return Verdict.ILLEGAL
        if self.unknown:
            return Verdict.UNKNOWN
        return Verdict.INCOMPLETE if state is State.INCOMPLETE else Verdict.LEGAL

    @property
    def rules(self) -> tuple[RuleLine, ...]:
        """The findings by rule."""
        lines: dict[str, list[Finding]] = {}
        for finding in self.findings:
            lines.setdefault(finding.rule, []).append(finding)
        return tuple(RuleLine(rule, tuple(found)) for rule, found in lines.items())

    @property
    def broken(self) -> tuple[str, ...]:
        """The rules not kept, incomplete ones included, advices left out."""
        return tuple(dict.fromkeys(f.rule for f in self.findings if f.binds))

    @property
    def advised(self) -> tuple[str, ...]:
        """The rules whose advice is not followed."""
        return tuple(dict.fromkeys(f.rule for f in self.findings if f.delta and f.advice))


def judge(decklist: Decklist, pool: CardPool, constraints: Iterable[Constraint]) -> Report:
    """Return what each of `constraints` finds in the deck; the order of its cards plays no part."""
    slots, missing = _known(decklist, pool)
    findings = [finding for c in constraints for finding in _findings(c, slots)]
    if any(finding.delta > 0 for finding in findings):
        findings = [_with_room(finding, findings, pool) for finding in findings]
    return Report(tuple(findings), (*decklist.unknown, *missing))


def _with_room(finding: Finding, findings: Iterable[Finding], pool: CardPool) -> Finding:
    """Return the finding, marked if the cards it lacks can only come in for others."""
    if finding.delta <= 0:
        return finding
    return replace(finding, is_full=is_full(finding, findings, pool))


def _known(decklist: Decklist, pool: CardPool) -> tuple[Slots, list[str]]:
    slots: dict[str, list[tuple[CardFacts, int]]] = {}
    missing: list[str] = []
    for section, code, copies in decklist.slots():
        if card := pool.get(code):
            slots.setdefault(section, []).append((card, copies))
        else:
            missing.append(code)
    for cards in slots.values():
        cards.sort(key=_code)
    return slots, sorted(missing)


def _code(slot: tuple[CardFacts, int]) -> str:
    return slot[0].code


def _findings(constraint: Constraint, slots: Slots) -> Iterator[Finding]:
    """Yield one finding a group that is judged apart; of groups that all keep to the rule the fullest only."""
    counted = constraint.counted(slots)
    found = constraint.measured(counted)
    for group in _shown(constraint, found):
        cards = [(v.card.code, n) for s, v, n in counted if group in (v.groups or (s,))]
        amount = found[group]
        yield Finding(constraint, group, amount, constraint.bounds.delta(amount), tuple(cards))
    if not found:
        yield _nothing(constraint)


def _shown(constraint: Constraint, found: Mapping[Group, int]) -> Iterable[Group]:
    """Return the groups to report: all that were asked for, else those that fail, else the fullest."""
    if not found or not constraint.key or constraint.values:
        return found
    delta = constraint.bounds.delta
    failed = [group for group, amount in found.items() if delta(amount)]
    if failed:
        return sorted(failed, key=lambda group: (delta(found[group]), str(group)))
    most = max(found.values())
    return [min((group for group, amount in found.items() if amount == most), key=str)]


def _nothing(constraint: Constraint) -> Finding:
    """Return the finding where no card is concerned: nothing is there to be too many or too few."""
    return Finding(constraint, None, 0, 0, ())
