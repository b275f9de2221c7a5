"""How good a position is, for bots: the match as it would stand after this round, over what the round may bring.

Each side's round ends in one of the combos it may still make (`outlook`) or in none. Every pair of ends is weighed by its chances: the better priority wins, equal ones are decided
by the power expected (MVM-R3), the damage is taken from the mind energy (MVM-R5), and what is left is worth its share of both energies. Small terms value what
lasts beyond the round. All of it follows from what is public and what the seat itself knows.
"""

from __future__ import annotations

from math import exp
from typing import Final

from playtest.games.mvm.combos import COMBOS, WORST
from playtest.games.mvm.contest import cards_on_table
from playtest.games.mvm.outlook import Prospect, prospects
from playtest.games.mvm.places import AROUND
from playtest.games.mvm.power import added, powers
from playtest.games.mvm.state import (
    END_ASKED,
    NONE,
    NOTHING,
    ORDER_ASKED,
    OVER,
    SP_ASKED,
    TOTAL,
    TURN_ASKED,
    TURNS,
    State,
)

SETTLED: Final = frozenset({NOTHING, ORDER_ASKED, TURN_ASKED, END_ASKED})
"""What is asked when no compound move is half done; the two hidden choices of the SP contest are one move."""
STEEPNESS: Final = 1.6
"""How much more than its share the greater mind energy is worth."""
SOLDIER: Final = 200
"""Power expected of a soldier still to be placed."""
HAND_CARD: Final = 0.015
GOD_CARD: Final = 0.02
FOLD: Final = 0.04
"""What a card in hand, a god card not announced, and not having folded yet are worth beyond the round."""
SHORT_ZONE: Final = 8
ZONE_CARD: Final = 0.03
"""With fewer cards left to draw than this, each missing one costs so much (MVM-E2)."""


def is_settled(state: State) -> bool:
    """Return whether no compound move is half done: a card is placed and its effects are over, the SP contest hasn't begun or is decided."""
    return state.asked in SETTLED or (state.asked == SP_ASKED and state.chooser == state.first)


def evaluate(state: State, seat: int) -> float:
    """Return how good the position is for `seat`, 0 lost to 1 won, from what is public and what the seat knows."""
    if state.phase == OVER:
        return 0.5 if state.winner == NONE else float(state.winner == seat)
    lasting = _lasting(state, seat) - _lasting(state, 1 - seat)
    return min(0.999, max(0.001, _after_round(state, seat) + lasting))


def _lasting(state: State, seat: int) -> float:
    """Return what the seat has beyond this round."""
    side = state.sides[seat]
    worth = HAND_CARD * len(side.hand)
    worth += GOD_CARD * (side.god != NONE and not side.god_used) + FOLD * (not side.folded)
    return worth - ZONE_CARD * max(0, SHORT_ZONE - len(side.draw_pile))


def standing(own: int, other: int) -> float:
    """Return what two mind energies are worth to the first, 0 to 1."""
    if other <= 0:
        return 1.0
    if own <= 0:
        return 0.0
    mine = own**STEEPNESS
    return float(mine / (mine + other**STEEPNESS))


# --- the round --------------------------------------------------------------------------------
def _after_round(state: State, seat: int) -> float:
    """Return the worth of the mind energies after the round, over both sides' ends of it."""
    own, other = state.sides[seat].energy, state.sides[1 - seat].energy
    mine = ends(prospects(state, seat, knows_hand=True))
    theirs = ends(prospects(state, 1 - seat, knows_hand=False))
    stake, by_power = _stake(state), _wins_by_power(state, seat)
    worth = 0.0
    for my_rank, my_factor, my_chance in mine:
        won = standing(own, other - stake * my_factor - state.carried)
        for rank, factor, chance in theirs:
            lost = standing(own - stake * factor - state.carried, other)
            share = by_power if my_rank == rank else float(my_rank < rank)
            worth += my_chance * chance * (share * won + (1 - share) * lost)
    return worth


def ends(found: list[Prospect]) -> list[tuple[int, int, float]]:
    """Return priority, factor and chance of each way the round may end for a side; the last is without a combo."""
    left, rows = 1.0, []
    for made, chance in found:
        rows.append((COMBOS[made].priority, COMBOS[made].factor, left * chance))
        left *= 1 - chance
    return [*rows, (WORST, 1, left)]


def _stake(state: State) -> int:
    """Return how many cards are expected on the table when the round is decided (MVM-R5)."""
    if state.phase != TURNS:
        return cards_on_table(state) + 1
    empty = sum(side.places.count(NONE) for side in state.sides)
    return cards_on_table(state) + empty + 1


def _wins_by_power(state: State, seat: int) -> float:
    """Return the chance that the seat's total power is the higher one, 0 to 1; the more is still to be placed the less is sure."""
    free = [_free(state, owner) for owner in (seat, 1 - seat)]
    lead = _expected(state, seat, free[0]) - _expected(state, 1 - seat, free[1])
    return 1 / (1 + exp(-lead / (120 + 50 * sum(free))))


def _free(state: State, seat: int) -> int:
    """Return at how many places around the V-doll a soldier may still be placed this round."""
    if state.phase != TURNS:
        return 0
    return sum(state.sides[seat].places[place] == NONE for place in AROUND)


def _expected(state: State, seat: int, free: int) -> int:
    return sum(powers(state, seat)) + added(state, seat, TOTAL) + SOLDIER * free
