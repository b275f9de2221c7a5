"""What soldiers are worth: attribute, power, total (MVM-T7, MVM-R10), worked out anew from what lies on the table whenever it is asked."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from playtest.games.mvm.bases import Base
from playtest.games.mvm.cards import NO_SUB
from playtest.games.mvm.places import AROUND, EVERYWHERE
from playtest.games.mvm.state import (
    AT_PLACE,
    ATTRIBUTE,
    EVERYBODY,
    FACTOR,
    NONE,
    OF_ATTRIBUTE,
    PLUS,
    PROTECTED,
    SET,
    TIMES,
    TOTAL,
    Change,
    State,
)


def holds(state: State, change: Change) -> bool:
    """Return whether the card that makes a change still lies face up (MVM-R9)."""
    return change[5] == NONE or state.sides[change[4]].up[change[5]]


def attribute(state: State, seat: int, place: int) -> int:
    """Return the attribute of the soldier at a place: the printed one, or what the last effect has made of it."""
    side = state.sides[seat]
    found = state.cards.attribute[side.places[place]]
    for change in side.changes:
        if change[0] == ATTRIBUTE and change[2] == place and holds(state, change):
            found = change[3]
    return found


def is_protected(state: State, seat: int, place: int) -> bool:
    """Return whether effects of the opponent can't turn down the soldier at a place."""
    return any(
        what == PROTECTED
        and (whom == EVERYBODY or meant == place)
        and holds(state, (what, whom, meant, n, owner, at))
        for what, whom, meant, n, owner, at in state.sides[seat].changes
    )


def powers(state: State, seat: int) -> list[int]:
    """Return the powers at the left, right and top; 0 where no soldier stands face up."""
    side, cards = state.sides[seat], state.cards
    found = [0, 0, 0]
    for place in AROUND:
        if side.up[place] and cards.is_soldier[side.places[place]]:
            base = cards.base[side.places[place]]
            printed = cards.power[side.places[place]]
            found[place] = worked_out(state, seat, place, base) if base else printed
    return _changed(state, seat, found) if side.changes else found


def _changed(state: State, seat: int, found: list[int]) -> list[int]:
    """Return the powers after all changes in the order set, multiply, add (MVM-R10)."""
    changes = [c for c in state.sides[seat].changes if c[0] <= PLUS and holds(state, c)]
    changes.sort(key=_order)
    for change in changes:
        for place in AROUND:
            if state.is_soldier_up(seat, place) and _is_for(state, seat, place, change):
                found[place] = _apply(change, found[place])
    return found


def _order(change: Change) -> int:
    return change[0]


def _apply(change: Change, power: int) -> int:
    if change[0] == SET:
        return change[3]
    return power * change[3] if change[0] == TIMES else power + change[3]


def _is_for(state: State, seat: int, place: int, change: Change) -> bool:
    """Return whether a change of powers is for the soldier at a place."""
    whom, meant = change[1], change[2]
    if whom == EVERYBODY:
        return True
    if whom == AT_PLACE:
        return place == meant
    if whom == OF_ATTRIBUTE:
        return attribute(state, seat, place) == meant
    return state.cards.sub[state.sides[seat].places[place]] == meant


def added(state: State, seat: int, what: int) -> int:
    """Return what changes add to the side's total power or combo factor."""
    changes = state.sides[seat].changes
    return sum(change[3] for change in changes if change[0] == what and holds(state, change))


def total(state: State, seat: int) -> int:
    """Return the side's total power (MVM-T7): nothing multiplies what is added to it (MVM-R10)."""
    return sum(powers(state, seat)) + added(state, seat, TOTAL)


def more_factor(state: State, seat: int) -> int:
    """Return by how much effects raise the side's combo factor."""
    return added(state, seat, FACTOR)


# --- powers printed "0?" ----------------------------------------------------------------------
def worked_out(state: State, seat: int, place: int, base: Base) -> int:
    """Return the power of the soldier at a place, printed "0?" (MVM-R10)."""
    if base.what == "highest":
        return max(_printed(state, 1 - seat), default=0)
    if base.what in CONDITIONS:
        return base.instead if CONDITIONS[base.what](state, seat) else base.start
    counted = COUNTED[base.what](state, seat, place, base) // base.every
    return min(base.start + base.each * counted, base.most)


def _standing(state: State, seat: int) -> list[int]:
    return [place for place in AROUND if state.is_soldier_up(seat, place)]


def _printed(state: State, seat: int) -> list[int]:
    places, power = state.sides[seat].places, state.cards.power
    return [power[places[place]] for place in _standing(state, seat)]


def _others(state: State, seat: int, own: int, base: Base) -> int:
    """Return how many further own soldiers there are, those of one attribute left out."""
    without = state.cards.attributes.index(base.without) if base.without else NONE
    others = [place for place in _standing(state, seat) if place != own]
    return sum(attribute(state, seat, place) != without for place in others)


def _face_down(state: State, seat: int, own: int, base: Base) -> int:
    return sum(
        side.places[place] != NONE and not side.up[place]
        for side in state.sides
        for place in EVERYWHERE
    )


def _subs(state: State, seat: int, own: int, base: Base) -> int:
    sub = state.cards.sub
    found = {
        sub[side.places[place]]
        for owner, side in enumerate(state.sides)
        for place in _standing(state, owner)
    }
    return len(found - {NO_SUB})


def _in_hole(state: State, seat: int, own: int, base: Base) -> int:
    return sum(state.cards.is_soldier[card] for card in state.sides[seat].hole)


COUNTED: Final[dict[str, Callable[[State, int, int, Base], int]]] = {
    "opposing": lambda state, seat, own, base: len(_standing(state, 1 - seat)),
    "other": _others,
    "hand": lambda state, seat, own, base: len(state.sides[seat].hand),
    "hole": _in_hole,
    "face-down": _face_down,
    "sub": _subs,
}
CONDITIONS: Final[dict[str, Callable[[State, int], bool]]] = {
    "second": lambda state, seat: state.first != seat,
    "behind": lambda state, seat: state.sides[seat].energy < state.sides[1 - seat].energy,
}
