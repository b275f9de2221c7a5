"""What a seat may know, and full states that agree with it.

Both decks' lists are open, as they are to whoever plays alone; hidden are the order of both decks and which of their cards the opponent
holds, except those it has shown.
"""

from __future__ import annotations

from random import Random

from playtest.engine.contract import Action
from playtest.engine.zones import without
from playtest.games.wit.actions import ATTACK
from playtest.games.wit.cards import POTION, WEAPON
from playtest.games.wit.duels import bonus
from playtest.games.wit.legal import legal_actions
from playtest.games.wit.state import MAIN_SLOT, UNKNOWN, State


class WitView:
    """The state with what `seat` can't see taken out."""

    __slots__ = ("_own_pile", "_unseen", "seat", "seen")

    def __init__(self, state: State, seat: int) -> None:
        self.seat = seat
        self.seen = state.clone()
        own, other = self.seen.sides[seat], self.seen.sides[1 - seat]
        self._own_pile = sorted(own.draw_pile)
        self._unseen = sorted(without(other.hand, other.known) + other.draw_pile)
        unknown = len(other.hand) - len(other.known)
        other.hand = sorted(other.known) + [UNKNOWN] * unknown
        own.draw_pile = [UNKNOWN] * len(own.draw_pile)
        other.draw_pile = [UNKNOWN] * len(other.draw_pile)
        self.seen.rng = 0
        self.seen.log = []

    def legal_actions(self) -> list[Action]:
        """Return what the seat may choose now; nothing while the other seat chooses."""
        return legal_actions(self.seen) if self.seen.chooser == self.seat else []

    def sensible_actions(self) -> list[Action]:
        """Return the legal actions but for an attack by the main character that must fail.

        Losing a duel would cost it a level (WIT-R25), the game at level 1 (WIT-E2).
        """
        return [action for action in self.legal_actions() if not self._must_fail(action)]

    def _must_fail(self, action: Action) -> bool:
        """Return whether this is an attack that the other main character withstands even unarmed."""
        if action != (ATTACK, MAIN_SLOT):
            return False
        own, other = self.seen.sides[self.seat], self.seen.sides[1 - self.seat]
        cards = self.seen.cards
        weapons = [bonus(cards, item)[0] for item in own.pool if cards.kind[item] == WEAPON]
        potions = [bonus(cards, item)[0] for item in own.pool if cards.kind[item] == POTION]
        strength = cards.attack[own.main.card] + own.main.attack + own.attack
        strength += max(weapons, default=0) + sum(potions)
        return strength < cards.defend[other.main.card] + other.main.defend + other.defend

    def sample(self, rng: Random) -> State:
        """Return a full state that agrees with the view, the hidden cards dealt by `rng.random()`."""
        state = self.seen.clone()
        own, other = state.sides[self.seat], state.sides[1 - self.seat]
        own.draw_pile = _shuffled(self._own_pile, rng)
        unseen = _shuffled(self._unseen, rng)
        dealt = other.hand.count(UNKNOWN)
        other.hand = other.known + unseen[:dealt]
        other.draw_pile = unseen[dealt:]
        state.rng = int(rng.random() * 2**53)
        return state


def _shuffled(cards: list[int], rng: Random) -> list[int]:
    """Return `cards` in an order that only `rng.random()` decides: it alone is stable over versions."""
    pile = cards[:]
    for last in range(len(pile) - 1, 0, -1):
        pick = int(rng.random() * (last + 1))
        pile[last], pile[pick] = pile[pick], pile[last]
    return pile
