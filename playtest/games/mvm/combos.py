"""Combos (MVM-C0 to MVM-C9) and who wins a round (MVM-R3)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from playtest.games.mvm.cards import (
    ALL,
    BEAST,
    BIRD,
    DRAGON,
    FEMALE,
    FISH,
    INSECT,
    MALE,
    NEUTRAL,
)
from playtest.games.mvm.places import AROUND
from playtest.games.mvm.power import attribute, powers, total
from playtest.games.mvm.state import NONE, State


@dataclass(frozen=True, slots=True)
class Combo:
    """One row of the table of combos; the lower priority is the better one."""

    rule: str
    priority: int
    factor: int


MINUS_100: Final = 0
DRAGONS_100: Final = 1
ELEMENTAL_POWER: Final = 2
DRAGONS: Final = 3
ELEMENTAL: Final = 4
SEXY: Final = 5
MUSCLE: Final = 6
ANIMAL: Final = 7
EQUAL_POWER: Final = 8

COMBOS: Final = (
    Combo("MVM-C1", 1, 6),
    Combo("MVM-C2", 2, 5),
    Combo("MVM-C3", 3, 5),
    Combo("MVM-C4", 4, 4),
    Combo("MVM-C5", 5, 3),
    Combo("MVM-C6", 6, 3),
    Combo("MVM-C7", 6, 3),
    Combo("MVM-C8", 7, 3),
    Combo("MVM-C9", 8, 2),
)
WORST: Final = 9
"""The priority of no combo."""
OF_SUB: Final = {
    DRAGON: DRAGONS,
    FEMALE: SEXY,
    MALE: MUSCLE,
    BEAST: ANIMAL,
    FISH: ANIMAL,
    BIRD: ANIMAL,
    INSECT: ANIMAL,
}
"""What three soldiers of one sub-attribute make."""


def common(values: list[int]) -> int:
    """Return what all values are, or NONE where they differ."""
    return values[0] if values[0] == values[1] == values[2] else NONE


def combo_of(attributes: list[int], subs: list[int], powers_now: list[int]) -> int:
    """Return the best combo that three soldiers make, or NONE."""
    is_equal = powers_now[0] == powers_now[1] == powers_now[2]
    element, sub = common(attributes), common(subs)
    if is_equal:
        if powers_now[0] == -100:
            return MINUS_100
        if powers_now[0] == 100 and sub == DRAGON:
            return DRAGONS_100
        if element not in (NONE, NEUTRAL, ALL):
            return ELEMENTAL_POWER
    found = OF_SUB.get(sub, NONE)
    if element not in (NONE, NEUTRAL, ALL) and found != DRAGONS:
        return ELEMENTAL
    return EQUAL_POWER if found == NONE and is_equal else found


def combo(state: State, seat: int) -> int:
    """Return the side's best combo, or NONE: it takes three face-up soldiers (MVM-C0)."""
    side, cards = state.sides[seat], state.cards
    for place in AROUND:
        if not side.up[place] or not cards.is_soldier[side.places[place]]:
            return NONE
    attributes = [attribute(state, seat, place) for place in AROUND]
    subs = [cards.sub[side.places[place]] for place in AROUND]
    return combo_of(attributes, subs, powers(state, seat))


def priority(found: int) -> int:
    """Return a combo's priority; WORST without one."""
    return WORST if found == NONE else COMBOS[found].priority


def round_winner(state: State) -> int:
    """Return the seat that wins the round as the table stands, or NONE for a draw (MVM-R3)."""
    first, second = (priority(combo(state, seat)) for seat in (0, 1))
    if first != second:
        return 0 if first < second else 1
    powers_now = [total(state, seat) for seat in (0, 1)]
    if powers_now[0] == powers_now[1]:
        return NONE
    return 0 if powers_now[0] > powers_now[1] else 1
