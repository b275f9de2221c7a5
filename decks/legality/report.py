"""The verdict on a deck: what every rule found."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

from catalog.pool import CardPool
from decks.legality.bounds import Limits
from decks.legality.constraints import HOUSE, ILLEGAL, INCOMPLETE, Constraint, Counted
from decks.legality.contents import Contents
from decks.legality.decklist import Decklist
from decks.legality.errors import Unset
from decks.legality.keys import Group
from decks.legality.room import Room

FREE = Limits()


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
    allowed: Limits = FREE
    is_full: bool = False  # too few, but other rules leave no room to add the missing ones
    is_open: bool = False  # too many, but cards still to come may mend that
    is_idle: bool = (
        False  # the rule asks for something that isn't so: it doesn't hold for this deck
    )
    unset: str = ""  # the choice to be made before this can be judged

    @property
    def rule(self) -> str:
        """The rule's number."""
        return self.constraint.rule

    @property
    def state(self) -> State:
        """Kept, incomplete or broken; the rule's severity may make it better or worse."""
        if not self.delta and not self.unset:
            return State.KEPT
        if self.constraint.severity in (INCOMPLETE, ILLEGAL):
            return State.INCOMPLETE if self.constraint.severity == INCOMPLETE else State.BROKEN
        can_be_added = self.delta >= 0 and not self.is_full
        return State.INCOMPLETE if can_be_added or self.is_open else State.BROKEN

    @property
    def least(self) -> int | None:
        """The least allowed, if there is such a bound."""
        return self.allowed.least

    @property
    def most(self) -> int | None:
        """The most allowed, if there is such a bound."""
        return self.allowed.most

    @property
    def advice(self) -> bool:
        """Whether this is only an advice."""
        return self.constraint.advice

    @property
    def is_house(self) -> bool:
        """Whether a rule of the house says this."""
        return self.constraint.severity == HOUSE

    @property
    def binds(self) -> bool:
        """Whether this keeps the deck from being legal."""
        return bool(self.delta or self.unset) and not self.advice


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

    @property
    def is_house(self) -> bool:
        """Whether it is a rule of the house altogether."""
        return all(finding.is_house for finding in self.findings)


def _worst(findings: Iterable[Finding]) -> State:
    states = {finding.state for finding in findings}
    return next((s for s in (State.BROKEN, State.INCOMPLETE) if s in states), State.KEPT)


@dataclass(frozen=True, slots=True)
class Report:
    """Every rule's findings in the order of the rules, the names the catalog lacks, cards that lie in no section of the game, and choices that can't be."""

    findings: tuple[Finding, ...]
    unknown: tuple[str, ...] = ()
    astray: tuple[tuple[str, str, int], ...] = ()  # section, code, copies
    odd_choices: tuple[tuple[str, str], ...] = ()  # what was to be chosen, and what was said

    @property
    def verdict(self) -> Verdict:
        """What too many cards break, no further card mends: that is certain, also with unknown ones."""
        state = _worst(f for f in self.findings if f.binds)
        if state is State.BROKEN:
            return Verdict.ILLEGAL
        if self.unknown or self.astray:
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
        found = (f for f in self.findings if (f.delta or f.unset) and f.advice)
        return tuple(dict.fromkeys(finding.rule for finding in found))


def judge(
    decklist: Decklist,
    pool: CardPool,
    constraints: Iterable[Constraint],
    sections: Collection[str] | None = None,
) -> Report:
    """Return what each of `constraints` finds in the deck; the order of its cards plays no part. Cards outside `sections`, where these are given, go astray."""
    deck = Contents.of(decklist, pool)
    findings = [finding for c in constraints for finding in _findings(c, deck)]
    if any(finding.delta for finding in findings):
        findings = _with_room(findings, deck)
    return Report(tuple(findings), (*decklist.unknown, *deck.missing), _astray(deck, sections))


def _astray(deck: Contents, sections: Collection[str] | None) -> tuple[tuple[str, str, int], ...]:
    if sections is None or deck.slots.keys() <= set(sections):
        return ()
    lost = sorted(deck.slots.keys() - set(sections))
    return tuple((section, card.code, n) for section in lost for card, n in deck.slots[section])


def _with_room(findings: list[Finding], deck: Contents) -> list[Finding]:
    """Return the findings, marked where missing cards can only come in for others, or where cards to come may mend what is too much."""
    room = Room(deck, findings)
    marked = [_marked(finding, room) if finding.delta else finding for finding in findings]
    lacking = [f for f in marked if f.delta > 0 and not (f.is_full or f.advice)]
    crowded = {id(finding) for finding in room.crowded(lacking)} if len(lacking) > 1 else set()
    return [_full(finding) if id(finding) in crowded else finding for finding in marked]


def _marked(finding: Finding, room: Room) -> Finding:
    if finding.delta < 0:
        return replace(finding, is_open=True) if room.is_open(finding) else finding
    return _full(finding) if room.is_full(finding) else finding


def _full(finding: Finding) -> Finding:
    """Return the finding that can't be mended by adding: between two allowed numbers cards must come out instead."""
    lower = finding.allowed.below(finding.found)
    if lower is None:
        return replace(finding, is_full=True)
    return replace(finding, delta=lower - finding.found)


def _findings(constraint: Constraint, deck: Contents) -> Iterator[Finding]:
    """Yield one finding a group that is judged apart; of groups that all keep to the rule the fullest only."""
    try:
        if constraint.when is not None and not constraint.when.value(deck):
            yield Finding(constraint, None, 0, 0, (), is_idle=True)
            return
        usual = constraint.bounds.at(deck)
        counted = constraint.counted(deck)
    except Unset as unset:
        yield Finding(constraint, None, 0, 0, (), unset=unset.name)
        return
    found = constraint.measured(counted)
    if not found:
        yield Finding(
            constraint, None, 0, 0, (), usual
        )  # nothing is there to be too many or too few
        return
    limits = constraint.limits(counted, usual) if constraint.limit else {}
    for group in _shown(constraint, found, usual, limits):
        cards = _cards(counted, group)
        amount, allowed = found[group], limits.get(group, usual)
        yield Finding(constraint, group, amount, allowed.delta(amount), cards, allowed)


def _cards(counted: list[Counted], group: Group) -> tuple[tuple[str, int], ...]:
    """Return codes and copies of a group's cards, over all sections, in the order of the first."""
    found: dict[str, int] = {}
    for view, copies in counted:
        if group in view.groups:
            code = view.card.code
            found[code] = found.get(code, 0) + copies
    return tuple(found.items())


def _shown(
    constraint: Constraint,
    found: Mapping[Group, int],
    usual: Limits,
    limits: Mapping[Group, Limits],
) -> Iterable[Group]:
    """Return the groups to report: all that were asked for, else those that fail, else the one with the least room left."""
    if constraint.key is None or constraint.values:
        return found
    deltas = {g: limits.get(g, usual).delta(amount) for g, amount in found.items()}
    failed = [group for group, delta in deltas.items() if delta]
    if failed:
        return sorted(failed, key=lambda group: (deltas[group], str(group)))
    return [_fullest(found, usual, limits)]


def _fullest(found: Mapping[Group, int], usual: Limits, limits: Mapping[Group, Limits]) -> Group:
    """Return the group that has the least room left, of several the first by name."""
    if not limits:
        most = max(found.values())
        return min((group for group, amount in found.items() if amount == most), key=str)
    rooms = {g: (limits.get(g, usual).most or amount) - amount for g, amount in found.items()}
    return min(
        rooms, key=lambda group: (limits.get(group, usual).most is None, rooms[group], str(group))
    )
