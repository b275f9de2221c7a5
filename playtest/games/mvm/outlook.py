"""What combos a side may still make this round, and how likely: part of the evaluation for bots.

Counted are the soldiers that stand, the cards that could fill the empty places (the hand where it may be known, else all cards unseen) and the draws that are left.
"""

from __future__ import annotations

from typing import Final, TypeAlias

from playtest.games.mvm.cards import ALL, DRAGON, NEUTRAL, Cards
from playtest.games.mvm.combos import (
    COMBOS,
    DRAGONS,
    DRAGONS_100,
    ELEMENTAL,
    ELEMENTAL_POWER,
    EQUAL_POWER,
    MINUS_100,
    OF_SUB,
    combo,
)
from playtest.games.mvm.contest import hidden_cards
from playtest.games.mvm.places import AROUND
from playtest.games.mvm.state import NONE, TURNS, State

Prospect: TypeAlias = tuple[int, float]
"""A combo and the chance that it stands at the end, 0 to 1."""
Wish: TypeAlias = tuple[int, int, int, int]
"""A combo, and what the missing soldiers must have for it: attribute, sub-attribute, power; ANY where it doesn't matter."""

ANY: Final = -1000
STANDING: Final = 0.95
"""The chance that a combo that stands isn't broken by the opponent; each soldier still to be placed adds to the risk."""
GUESS: Final = 0.55
"""How much less likely a combo of an unknown hand is for each soldier it lacks beyond the first: not all that could be placed is."""
EMPTY: Final[list[Prospect]] = [(ELEMENTAL_POWER, 0.03), (ELEMENTAL, 0.12), (EQUAL_POWER, 0.12)]
"""What an empty table may become to whom the hand is unknown."""
BEGINNING: Final = 0.75
"""How much less likely a combo is that hasn't been begun."""
HOPE: Final[list[Prospect]] = [(ELEMENTAL, 0.05), (EQUAL_POWER, 0.1)]
"""What it may become with no soldier in hand to begin with."""


def prospects(state: State, seat: int, knows_hand: bool) -> list[Prospect]:
    """Return the combos the side may still make, the best priority first, each with its chance if no better one is made."""
    side = state.sides[seat]
    standing = [place for place in AROUND if state.is_soldier_up(seat, place)]
    free = [place for place in AROUND if side.places[place] == NONE]
    if len(standing) == len(AROUND):
        made = combo(state, seat)
        return [] if made == NONE else [(made, STANDING)]
    if state.phase != TURNS or len(standing) + len(free) < len(AROUND):
        return []
    if standing:
        around = [side.places[place] for place in standing]
        return _chances(state, seat, free, around, side.hand, knows_hand)
    return _from_hand(state, seat) if knows_hand else EMPTY


def _from_hand(state: State, seat: int) -> list[Prospect]:
    """Return the prospects of the best soldier of the hand to begin with; without one little is to be expected."""
    side = state.sides[seat]
    best, worth = HOPE, 0.0
    for card, places in _placeable(state, seat, sorted(set(side.hand)), list(AROUND)):
        rest = [other for other in side.hand if other != card]
        for place in places:
            free = [other for other in AROUND if other != place]
            found = _chances(state, seat, free, [card], rest, knows_hand=True)
            if (gain := sum(COMBOS[made].factor * chance for made, chance in found)) > worth:
                best, worth = found, gain
    return [(made, chance * BEGINNING) for made, chance in best]


def wanted(cards: Cards, standing: list[int]) -> list[Wish]:
    """Return the combos that these soldiers may become part of, the best priority first."""
    attribute = _shared([cards.attribute[card] for card in standing])
    sub = _shared([cards.sub[card] for card in standing])
    power = _shared([ANY if cards.base[card] else cards.power[card] for card in standing])
    has_element = attribute not in (ANY, NEUTRAL, ALL)
    found: list[Wish] = []
    if power == -100:
        found.append((MINUS_100, ANY, ANY, power))
    if power == 100 and sub == DRAGON:
        found.append((DRAGONS_100, ANY, sub, power))
    if has_element and power != ANY:
        found.append((ELEMENTAL_POWER, attribute, ANY, power))
    if sub == DRAGON:
        found.append((DRAGONS, ANY, sub, ANY))
    if has_element:
        found.append((ELEMENTAL, attribute, ANY, ANY))
    if sub in OF_SUB and sub != DRAGON:
        found.append((OF_SUB[sub], ANY, sub, ANY))
    if power != ANY:
        found.append((EQUAL_POWER, ANY, ANY, power))
    return found


def _shared(values: list[int]) -> int:
    return values[0] if all(value == values[0] for value in values) else ANY


def _fills(cards: Cards, card: int, wish: Wish) -> bool:
    """Return whether a soldier has what a combo asks of it."""
    _, attribute, sub, power = wish
    return (
        (attribute in (ANY, cards.attribute[card]))
        and (sub in (ANY, cards.sub[card]))
        and (power == ANY or (power == cards.power[card] and not cards.base[card]))
    )


def _chances(
    state: State, seat: int, free: list[int], standing: list[int], held: list[int], knows_hand: bool
) -> list[Prospect]:
    """Return the chances of the combos that the soldiers standing may become part of, `held` being the cards in hand."""
    side, cards = state.sides[seat], state.cards
    wishes = wanted(cards, standing)
    if not wishes:
        return []
    hand = _placeable(state, seat, held, free) if knows_hand else []
    pool = side.draw_pile
    if not knows_hand:
        pool = pool + side.hand + hidden_cards(side)
    unseen = _placeable(state, seat, pool, free)
    draws = draws_left(state, seat) + (0 if knows_hand else len(side.hand))
    found = []
    for wish in wishes:
        at_hand = [places for card, places in hand if _fills(cards, card, wish)]
        left = len(free) - _filled(at_hand, free)
        share = sum(_fills(cards, card, wish) for card, _ in unseen) / max(1, len(pool))
        chance = STANDING ** (len(free) + 1) * _drawn(share, draws, left)
        if not knows_hand:
            chance *= GUESS ** (len(free) - 1)
        if chance > 0.01:
            found.append((wish[0], chance))
    return found


def _placeable(
    state: State, seat: int, pool: list[int], free: list[int]
) -> list[tuple[int, list[int]]]:
    """Return the soldiers that can stand at a free place, each with those places."""
    cards, doll, is_open = state.cards, state.doll(seat), state.sides[seat].is_open
    fitting = cards.fitting[doll]
    found = []
    for card in pool:
        if cards.is_soldier[card]:
            around = AROUND if is_open else fitting[cards.attribute[card]]
            places = [place for place in around if place in free]
            if places:
                found.append((card, places))
    return found


def _filled(soldiers: list[list[int]], free: list[int]) -> int:
    """Return how many of one or two free places soldiers with these places can fill together."""
    if not soldiers or len(free) == 1:
        return min(len(soldiers), 1)
    reached = {place for places in soldiers for place in places}
    return 2 if len(reached) == 2 and len(soldiers) > 1 else 1


def _drawn(share: float, draws: int, wanted_cards: int) -> float:
    """Return the chance to meet so many cards of a share of the unseen ones in so many draws."""
    chance = 1.0
    for number in range(wanted_cards):
        chance *= 1 - (1 - share) ** max(0, draws - number)
    return chance


def draws_left(state: State, seat: int) -> int:
    """Return how many cards the seat may still draw for its turns of this round: one for each place that is empty."""
    if state.phase != TURNS:
        return 0
    empty = state.sides[seat].places.count(NONE)
    return empty - (state.active == seat and state.drawn and not state.placed)
