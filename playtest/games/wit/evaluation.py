"""How well a seat stands, for bots: how far it is on the way to the 24th tooth, and what it can do about the rest.

Terms, in levels: the level; the share of its threshold that the teeth are (WIT-R2, WIT-R3); the strength of duel characters in play; what the power pool
lends to a duel; cards in hand. The difference of both seats becomes a chance by a logistic curve.
"""

from __future__ import annotations

from math import exp
from typing import Final

from playtest.games.wit.state import (
    ATTACK_ASKED,
    DISCARD_ASKED,
    LAST_LEVEL,
    NONE,
    OVER,
    SPARE_ASKED,
    SPELL_ASKED,
    THRESHOLDS,
    Side,
    State,
)

SETTLED: Final = (SPELL_ASKED, ATTACK_ASKED, DISCARD_ASKED, SPARE_ASKED)
"""What is asked when no spell or duel is half done."""
TEETH: Final = 0.85
"""What all the teeth of a level are worth; the rest comes with the level itself."""
FIGHTER: Final = 0.02
"""What each point of attack and defend of a duel character in play is worth."""
CARD: Final = 0.03
SPELL: Final = 0.05
STEEPNESS: Final = 1.3


def is_settled(state: State) -> bool:
    """Return whether no spell, payment or duel is half done."""
    return state.asked in SETTLED or state.phase == OVER


def evaluate(state: State, seat: int) -> float:
    """Return how well `seat` stands, 0 lost to 1 won."""
    if state.phase == OVER:
        return 0.5 if state.winner == NONE else float(state.winner == seat)
    lead = _standing(state, seat) - _standing(state, 1 - seat)
    return 1 / (1 + exp(-STEEPNESS * lead))


def _standing(state: State, seat: int) -> float:
    """Return how far the seat is, in levels."""
    side, cards = state.sides[seat], state.cards
    needed = THRESHOLDS[side.level]
    share = min(state.total(seat) / needed, 1.0)
    strength = sum(cards.attack[f.card] + cards.defend[f.card] for f in side.in_play)
    ahead = 0.3 * share if side.level == LAST_LEVEL else 0.0
    return side.level + TEETH * share + ahead + FIGHTER * strength + _hand(state, side)


def _hand(state: State, side: Side) -> float:
    """Return what the hand is worth; of a hidden one only the number of its cards is known."""
    kept = sum(1 for card in side.hand if card >= 0 and state.cards.level[card] <= side.level)
    return CARD * len(side.hand) + SPELL * kept * 0.2
