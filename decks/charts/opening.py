"""Chances of the opening hand: exact, from the pile that a chart's cards are drawn from."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from math import comb

from catalog.definition import GameDefinition
from catalog.facts import CardFacts
from catalog.pool import CardPool
from decks.legality.binding import found_by
from decks.legality.decklist import Decklist


@dataclass(frozen=True, slots=True)
class Opening:
    """A hand of `hand` cards drawn from a pile of `size`."""

    hand: int
    size: int

    def chance(self, hits: int) -> Fraction:
        """Return the chance (0..1) that the hand holds at least one of `hits` (0..size) cards of the pile."""
        drawn = min(self.hand, self.size)
        return 1 - Fraction(comb(self.size - hits, drawn), comb(self.size, drawn))

    def expected(self, hits: int) -> Fraction:
        """Return how many of `hits` cards of the pile the hand holds on average."""
        return Fraction(min(self.hand, self.size) * hits, self.size) if self.size else Fraction(0)


@dataclass(frozen=True, slots=True)
class Pile:
    """What is drawn from at the start: the cards of some sections, less those that start in play."""

    sections: frozenset[str]
    hand: int
    starts_in_play: Callable[[CardFacts], bool]

    def holds(self, section: str, card: CardFacts | None) -> bool:
        """Return whether a card of a section lies in the pile; of cards nobody knows, those of its sections do."""
        return section in self.sections and not (card and self.starts_in_play(card))

    def opening(self, deck: Decklist, pool: CardPool) -> Opening:
        """Return the hand drawn from a deck's pile."""
        held = (n for section, code, n in deck.slots() if self.holds(section, pool.get(code)))
        return Opening(self.hand, sum(held))


def pile_of(sections: tuple[str, ...], game: GameDefinition, pool: CardPool | None) -> Pile | None:
    """Return the pile with an opening hand that all cards of the sections (none: all of the game's) go to, or None."""
    asked = set(sections or game.sections)
    for pile in game.table.get("piles", ()):
        if pile.get("hand") and asked <= set(pile.get("sections", ())):
            return Pile(frozenset(pile["sections"]), pile["hand"], _starts_in_play(game, pool))
    return None


def _starts_in_play(game: GameDefinition, pool: CardPool | None) -> Callable[[CardFacts], bool]:
    return remembered(found_by(str(game.table.get("start_in_play", "")), game, pool))


def remembered(predicate: Callable[[CardFacts], bool]) -> Callable[[CardFacts], bool]:
    """Return the predicate with a memory: each card of a game, told by its code, is looked at once."""
    seen: dict[str, bool] = {}

    def known(card: CardFacts) -> bool:
        if card.code not in seen:
            seen[card.code] = predicate(card)
        return seen[card.code]

    return known
