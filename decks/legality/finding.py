"""What one constraint found in a deck."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from decks.legality.bounds import Limits
from decks.legality.constraints import HOUSE, ILLEGAL, INCOMPLETE, Constraint
from decks.legality.contents import Contents
from decks.legality.keys import Group

FREE = Limits()


class State(StrEnum):
    """How a rule fares."""

    KEPT = "kept"
    INCOMPLETE = "incomplete"  # more cards would mend it
    BROKEN = "broken"  # only taking cards out would, or swapping some


@dataclass(frozen=True, slots=True)
class Finding:
    """What one constraint found, for all its cards or for one group of them."""

    constraint: Constraint
    group: Group
    found: int
    delta: int  # how much to add, negative: to take off
    deck: Contents | None = None  # where cards are concerned
    allowed: Limits = FREE
    is_full: bool = False  # too few, but other rules leave no room to add the missing ones
    is_open: bool = False  # too many, but cards still to come may mend that
    is_idle: bool = False  # the rule asks for something that isn't so in this deck
    unset: str = ""  # the choice to be made before this can be judged

    @property
    def cards(self) -> tuple[tuple[str, int], ...]:
        """Code and copies, over all sections, of the cards concerned: those that add something to what is measured."""
        found: dict[str, int] = {}
        for view, copies in self.constraint.counted(self.deck) if self.deck else ():
            if self.group in view.groups and view.weight:
                found[view.card.code] = found.get(view.card.code, 0) + copies
        return tuple(found.items())

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
