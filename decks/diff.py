"""The difference between two decklists: what comes in and goes out, what is moved, what is chosen otherwise.

A card that leaves one section and enters another is moved: as many copies as both sides allow, pairs taken in the order of the sections. What is left
over are changes. The order of cards plays no part, and `diff(a, b).applied(a)` holds the same as `b`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Self

from decks.legality.decklist import Decklist


@dataclass(frozen=True, slots=True)
class Change:
    """Copies of a card that come into a section (`delta` above 0) or go out of it, those moved left aside."""

    section: str
    code: str
    delta: int  # never 0
    before: int  # copies in the section, those moved included
    after: int

    @property
    def is_new(self) -> bool:
        """Whether the section held none before."""
        return not self.before

    @property
    def is_gone(self) -> bool:
        """Whether the section holds none any more."""
        return not self.after

    def turned(self) -> Self:
        """Return the change that takes this one back."""
        return replace(self, delta=-self.delta, before=self.after, after=self.before)


@dataclass(frozen=True, slots=True)
class Move:
    """Copies of a card that go from one section to another."""

    code: str
    source: str
    target: str
    copies: int  # at least 1

    def turned(self) -> Self:
        """Return the move that takes this one back."""
        return replace(self, source=self.target, target=self.source)


@dataclass(frozen=True, slots=True)
class Choice:
    """What a deck declares otherwise; empty where nothing is declared."""

    code: str
    before: str
    after: str


@dataclass(frozen=True, slots=True)
class Diff:
    """What makes one deck of another: changes and moves by section and card code, choices, and lines that name no card."""

    changes: tuple[Change, ...] = ()
    moves: tuple[Move, ...] = ()
    choices: tuple[Choice, ...] = ()
    unknown_in: tuple[str, ...] = ()
    unknown_out: tuple[str, ...] = ()

    def __bool__(self) -> bool:
        return any((self.changes, self.moves, self.choices, self.unknown_in, self.unknown_out))

    @property
    def cards_in(self) -> tuple[Change, ...]:
        """Cards that the section held no copy of."""
        return tuple(c for c in self.changes if c.is_new)

    @property
    def cards_out(self) -> tuple[Change, ...]:
        """Cards that the section holds no copy of any more."""
        return tuple(c for c in self.changes if c.is_gone)

    @property
    def copies_changed(self) -> tuple[Change, ...]:
        """Cards that the section holds more or fewer copies of."""
        return tuple(c for c in self.changes if not c.is_new and not c.is_gone)

    @property
    def copies_in(self) -> int:
        """Number of cards that come in, copies counted."""
        return sum(c.delta for c in self.changes if c.delta > 0)

    @property
    def copies_out(self) -> int:
        """Number of cards that go out, copies counted."""
        return -sum(c.delta for c in self.changes if c.delta < 0)

    @property
    def copies_moved(self) -> int:
        """Number of cards that go to another section, copies counted."""
        return sum(move.copies for move in self.moves)

    def turned(self) -> Self:
        """Return the difference the other way round."""
        return replace(
            self,
            changes=tuple(change.turned() for change in self.changes),
            moves=tuple(move.turned() for move in self.moves),
            choices=tuple(Choice(c.code, c.after, c.before) for c in self.choices),
            unknown_in=self.unknown_out,
            unknown_out=self.unknown_in,
        )

    def applied(self, decklist: Decklist) -> Decklist:
        """Return the deck with all of it done; a deck that lacks what is to go keeps at least no copies."""
        found = decklist
        for section, code, delta in self._deltas():
            found = found.with_copies(section, code, max(found.copies(section, code) + delta, 0))
        choices = {**found.choices, **{choice.code: choice.after for choice in self.choices}}
        unknown = Counter(found.unknown) - Counter(self.unknown_out) + Counter(self.unknown_in)
        return replace(
            found,
            choices={code: value for code, value in choices.items() if value},
            unknown=tuple(unknown.elements()),
        )

    def _deltas(self) -> Iterator[tuple[str, str, int]]:
        for move in self.moves:
            yield move.source, move.code, -move.copies
            yield move.target, move.code, move.copies
        for change in self.changes:
            yield change.section, change.code, change.delta


def diff(before: Decklist, after: Decklist) -> Diff:
    """Return what makes `after` of `before`."""
    order = list(dict.fromkeys([*after.sections, *before.sections]))
    changes: list[Change] = []
    moves: list[Move] = []
    for code in sorted({code for deck in (before, after) for _, code, _ in deck.slots()}):
        counts = {s: (before.copies(s, code), after.copies(s, code)) for s in order}
        found = list(_moves(code, counts))
        moves += found
        changes += _changes(code, counts, found)
    changes.sort(key=lambda change: order.index(change.section))
    return Diff(
        tuple(changes),
        tuple(moves),
        tuple(_choices(before.choices, after.choices)),
        _more(before.unknown, after.unknown),
        _more(after.unknown, before.unknown),
    )


def _moves(code: str, counts: Mapping[str, tuple[int, int]]) -> Iterator[Move]:
    """Yield what goes from sections that lose copies to those that win some, in the order of the sections."""
    lost = {s: before - after for s, (before, after) in counts.items() if before > after}
    for target, (before, after) in counts.items():
        wanted = after - before
        for source in lost:
            copies = min(wanted, lost[source])
            if copies > 0:
                yield Move(code, source, target, copies)
                wanted -= copies
                lost[source] -= copies


def _changes(
    code: str, counts: Mapping[str, tuple[int, int]], moves: Iterable[Move]
) -> Iterator[Change]:
    net: Counter[str] = Counter()
    for move in moves:
        net[move.target] += move.copies
        net[move.source] -= move.copies
    for section, (before, after) in counts.items():
        if delta := after - before - net[section]:
            yield Change(section, code, delta, before, after)


def _choices(before: Mapping[str, str], after: Mapping[str, str]) -> Iterator[Choice]:
    for code in dict.fromkeys([*before, *after]):
        old, new = before.get(code, ""), after.get(code, "")
        if old != new:
            yield Choice(code, old, new)


def _more(few: Iterable[str], many: Iterable[str]) -> tuple[str, ...]:
    """Return what `many` holds more often than `few`."""
    return tuple((Counter(many) - Counter(few)).elements())
