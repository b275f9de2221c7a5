"""What a seat may know, and full states that agree with it.

Both decks' lists are open, as they are to whoever plays alone. Hidden are the order of both zones; and of the opponent the hand, the cards that have only lain face
down, the order of the V-dolls to come, the card about to be placed and the choice made for the SP contest.
"""

from __future__ import annotations

from random import Random

from playtest.engine.contract import Action
from playtest.games.mvm.legal import legal_actions
from playtest.games.mvm.places import EVERYWHERE
from playtest.games.mvm.sense import sensible_actions
from playtest.games.mvm.state import (
    DOLLS,
    NONE,
    NOT_CHOSEN,
    ORDERS,
    UNKNOWN,
    Side,
    State,
)


class MvmView:
    """The state with what `seat` can't see taken out."""

    __slots__ = ("_own_pile", "_unseen", "seat", "seen")

    def __init__(self, state: State, seat: int) -> None:
        self.seat = seat
        self.seen = state.clone()
        own, other = self.seen.sides[seat], self.seen.sides[1 - seat]
        self._own_pile = sorted(own.draw_pile)
        self._unseen = sorted(other.draw_pile + other.hand + _unseen_places(other))
        own.draw_pile = [UNKNOWN] * len(own.draw_pile)
        self._hide(other)
        self.seen.rng = 0
        self.seen.log = []

    def _hide(self, other: Side) -> None:
        """Take out what only the opponent knows."""
        state = self.seen
        other.draw_pile = [UNKNOWN] * len(other.draw_pile)
        other.hand = [UNKNOWN] * len(other.hand)
        for place in EVERYWHERE:
            if other.places[place] != NONE and not other.known[place]:
                other.places[place] = UNKNOWN
        seen = revealed_dolls(state)
        other.dolls[seen:] = sorted(other.dolls[seen:])
        if other.sp_choice != NOT_CHOSEN:
            other.sp_choice = UNKNOWN
        if state.card != NONE and state.chooser != self.seat:
            state.card = UNKNOWN

    def legal_actions(self) -> list[Action]:
        """Return what the seat may choose now; nothing while the other seat chooses."""
        return legal_actions(self.seen) if self.seen.chooser == self.seat else []

    def sensible_actions(self) -> list[Action]:
        """Return the legal actions less those that lose the match at once: see `sense`."""
        return sensible_actions(self.seen, self.legal_actions())

    def sample(self, rng: Random) -> State:
        """Return a full state that agrees with the view, the hidden cards dealt by `rng.random()`."""
        state = self.seen.clone()
        own, other = state.sides[self.seat], state.sides[1 - self.seat]
        own.draw_pile = _shuffled(self._own_pile, rng)
        unseen = _shuffled(self._unseen, rng)
        for place in EVERYWHERE:
            if other.places[place] == UNKNOWN:
                other.places[place] = unseen.pop()
        other.hand = [unseen.pop() for _ in other.hand]
        other.draw_pile = unseen
        self._guess_choices(state, other, rng)
        state.rng = int(rng.random() * 2**53)
        return state

    def _guess_choices(self, state: State, other: Side, rng: Random) -> None:
        """Choose for the opponent what it has chosen unseen."""
        seen = revealed_dolls(state)
        if state.phase != ORDERS or state.chooser == self.seat:
            other.dolls[seen:] = _shuffled(other.dolls[seen:], rng)
        if other.sp_choice == UNKNOWN:
            cards = [card for card in other.hand if state.cards.is_sp[card]]
            other.sp_choice = _pick([*cards, NONE], rng)
        if state.card == UNKNOWN:
            state.card = _pick(other.hand, rng)


def revealed_dolls(state: State) -> int:
    """Return how many V-dolls of the present order have been revealed (MVM-T1)."""
    return 0 if state.phase == ORDERS else (state.round - 1) % DOLLS + 1


def _unseen_places(side: Side) -> list[int]:
    return [
        side.places[place]
        for place in EVERYWHERE
        if side.places[place] != NONE and not side.known[place]
    ]


def _pick(cards: list[int], rng: Random) -> int:
    return cards[int(rng.random() * len(cards))]


def _shuffled(cards: list[int], rng: Random) -> list[int]:
    """Return `cards` in an order that only `rng.random()` decides: it alone is stable over versions."""
    pile = cards[:]
    for last in range(len(pile) - 1, 0, -1):
        pick = int(rng.random() * (last + 1))
        pile[last], pile[pick] = pile[pick], pile[last]
    return pile
