"""What a solver is asked, and what it answers. Needs no solver."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Protocol, TypeAlias

from catalog.definition import GameDefinition
from catalog.facts import CardFacts
from catalog.pool import CardPool
from decks.legality.constraints import Constraint
from decks.legality.decklist import Decklist

SECONDS = 5.0
"""How long a solver may look for an answer unless somebody says otherwise."""

HEAVIEST = 1000
"""Points a copy may have at most, or at least below 0: with more the sums leave the solver's numbers."""

Slot: TypeAlias = tuple[str, str]
"""Section and card code."""

Line: TypeAlias = tuple[str, str, int]
"""Section, card code and the copies that shall lie there."""


class Rules(Protocol):
    """What decks are judged by."""

    @property
    def definition(self) -> GameDefinition:
        """The game with its sections."""
        ...

    @property
    def pool(self) -> CardPool:
        """The cards."""
        ...

    @property
    def constraints(self) -> tuple[Constraint, ...]:
        """The construction rules."""
        ...


@dataclass(frozen=True, slots=True)
class Wish:
    """What is preferred among answers that change equally little: points by card code, for each copy in the deck."""

    points: Mapping[str, int] = field(default_factory=dict)

    @classmethod
    def of(
        cls,
        pool: CardPool,
        wanted: Iterable[tuple[Callable[[CardFacts], bool], int]] = (),
        held: Mapping[str, int] | None = None,
    ) -> Wish:
        """Return the wish for cards that predicates find, each with its points, and for cards that are `held` elsewhere, a point a copy held."""
        points = dict(held or {})
        for matches, weight in wanted:
            for card in pool:
                if matches(card):
                    points[card.code] = points.get(card.code, 0) + weight
        known = {code: n for code, n in points.items() if n and code in pool}
        return cls({code: max(-HEAVIEST, min(n, HEAVIEST)) for code, n in known.items()})


@dataclass(frozen=True, slots=True)
class Task:
    """A deck that is to become legal, and within which limits."""

    decklist: Decklist
    wish: Wish = Wish()
    owned: Mapping[str, int] | None = None  # code -> copies there are; None: any number
    pinned: frozenset[Slot] = frozenset()  # places whose copies stay as they are
    refused: tuple[tuple[Line, ...], ...] = ()  # earlier answers: none of them is given again
    seconds: float = SECONDS


class Outcome(StrEnum):
    """How far a solver came."""

    BEST = "best"  # nothing better is possible
    FOUND = "found"  # it keeps the rules, but time ran out before it was shown to be the best
    IMPOSSIBLE = "impossible"
    UNKNOWN = "unknown"  # time ran out


@dataclass(frozen=True, slots=True)
class Answer:
    """A legal deck, or why there is none."""

    outcome: Outcome
    decklist: Decklist | None = None
    changes: int = 0  # cards put in, taken out and moved
    seconds: float = 0.0
    unset: str = ""  # the choice to be made first: a rule asks for it


@dataclass(frozen=True, slots=True)
class Contradiction:
    """Rules that no deck keeps together, of which none can be left out; none: a deck can keep them all, or time ran out."""

    outcome: Outcome  # BEST: it is such a set; FOUND: rules in it may be needless; IMPOSSIBLE: there is no contradiction
    rules: tuple[str, ...] = ()
    with_cards: bool = (
        False  # only the cards that the deck keeps make the rules contradict one another
    )
