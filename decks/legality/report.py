"""The verdict on a deck: what every rule found."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import dataclass, replace
from enum import StrEnum

from catalog.pool import CardPool
from decks.legality.constraints import Constraint
from decks.legality.contents import Contents
from decks.legality.decklist import Decklist
from decks.legality.finding import Finding, State
from decks.legality.findings import findings_of
from decks.legality.room import Room
from decks.legality.sheet import sheet_of

__all__ = ["Finding", "Report", "RuleLine", "State", "Verdict", "judge"]


class Verdict(StrEnum):
    """How a deck fares."""

    LEGAL = "legal"
    INCOMPLETE = "incomplete"
    ILLEGAL = "illegal"
    UNKNOWN = "unknown"  # nothing is broken, but some cards are not in the catalog


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
    findings = list(findings_of(sheet_of(tuple(constraints)), deck))
    if any(finding.delta for finding in findings):
        findings = with_room(findings, deck)
    return Report(tuple(findings), (*decklist.unknown, *deck.missing), _astray(deck, sections))


def _astray(deck: Contents, sections: Collection[str] | None) -> tuple[tuple[str, str, int], ...]:
    if sections is None or all(section in sections for section in deck.copies):
        return ()
    lost = sorted(deck.copies.keys() - set(sections))
    return tuple((section, code, n) for section in lost for code, n in deck.copies[section].items())


def with_room(findings: list[Finding], deck: Contents) -> list[Finding]:
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
