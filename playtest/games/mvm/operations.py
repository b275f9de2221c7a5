"""What the operations of effect scripts do, one small function each.

Each takes the state, the operation, the place it is for (NONE where it names none) and the word chosen for it (an attribute or sub-attribute; NONE where none is). The
runner is whose card it is.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from playtest.games.mvm import log
from playtest.games.mvm.effects import ATTRIBUTES, Operation
from playtest.games.mvm.places import PLACES, SOLDIER_PLACES
from playtest.games.mvm.power import is_protected
from playtest.games.mvm.soldiers import may_turn_up, turn_down, turn_up
from playtest.games.mvm.state import (
    AT_PLACE,
    ATTRIBUTE,
    EVERYBODY,
    FACTOR,
    NONE,
    OF_ATTRIBUTE,
    OF_SUB,
    PLUS,
    PROTECTED,
    SET,
    TIMES,
    TOTAL,
    State,
)


def side_of(state: State, operation: Operation) -> int:
    """Return the seat that an operation is for."""
    return state.runner if operation.own else 1 - state.runner


def _change(
    state: State, operation: Operation, what: int, whom: int, meant: int, n: int | None = None
) -> None:
    """Make a lasting change and log it."""
    seat, number = side_of(state, operation), operation.n if n is None else n
    change = (what, whom, meant, number, state.runner, state.at)
    state.sides[seat].changes.append(change)
    state.log.append((log.CHANGED, seat, what, whom, meant, number))


def power(state: State, operation: Operation, place: int, word: int) -> None:
    """Add to the power of soldiers, or multiply it."""
    what, who, cards = TIMES if operation.times else PLUS, operation.who, state.cards
    if operation.one:
        _change(state, operation, what, AT_PLACE, place)
    elif operation.words:
        whom = OF_SUB if who == "sub" else OF_ATTRIBUTE
        _change(state, operation, what, whom, word)
    elif who == "all":
        _change(state, operation, what, EVERYBODY, NONE)
    elif who == "here":
        _change(state, operation, what, AT_PLACE, state.at)
    elif who in SOLDIER_PLACES:
        _change(state, operation, what, AT_PLACE, PLACES.index(who))
    elif who in ATTRIBUTES:
        _change(state, operation, what, OF_ATTRIBUTE, cards.attributes.index(who))
    else:
        _change(state, operation, what, OF_SUB, cards.subs.index(who))


def total(state: State, operation: Operation, place: int, word: int) -> None:
    """Add to the total power (MVM-R10)."""
    _change(state, operation, TOTAL, EVERYBODY, NONE)


def factor(state: State, operation: Operation, place: int, word: int) -> None:
    """Raise the own combo factor."""
    _change(state, operation, FACTOR, EVERYBODY, NONE)


def set_power(state: State, operation: Operation, place: int, word: int) -> None:
    """Make the power of a soldier a number that isn't 0."""
    _change(state, operation, SET, AT_PLACE, place)


def change_attribute(state: State, operation: Operation, place: int, word: int) -> None:
    """Make a soldier one of another attribute."""
    if len(operation.words) == 1:
        word = state.cards.attributes.index(operation.words[0])
    _change(state, operation, ATTRIBUTE, AT_PLACE, place, word)


def protect(state: State, operation: Operation, place: int, word: int) -> None:
    """Keep own soldiers from being turned down by the opponent."""
    whom = AT_PLACE if operation.one else EVERYBODY
    _change(state, operation, PROTECTED, whom, place)


def summons(state: State, operation: Operation, place: int, word: int) -> None:
    """Make all summoning attributes of the own V-doll ALL this round (MVM-T9)."""
    state.sides[state.runner].is_open = True


def zero(state: State, operation: Operation, place: int, word: int) -> None:
    """Make the power of an opposing soldier 0, which turns it face down (MVM-R7)."""
    turn_down(state, 1 - state.runner, place)


def turn_soldier_up(state: State, operation: Operation, place: int, word: int) -> None:
    """Turn an own soldier face up, and add to its power where the operation says so (MVM-R11)."""
    turn_up(state, state.runner, place)
    if operation.n:
        _change(state, operation, PLUS, AT_PLACE, place)


def energy(state: State, operation: Operation, place: int, word: int) -> None:
    """Take mind energy from one player or both; the runner's script is done before anybody has lost (MVM-E1)."""
    for seat in (state.runner, 1 - state.runner):
        if operation.who == "both" or seat == side_of(state, operation):
            side = state.sides[seat]
            side.energy += operation.n
            state.log.append((log.ENERGY, seat, -operation.n, side.energy))


OPERATIONS: Final[dict[str, Callable[[State, Operation, int, int], None]]] = {
    "power": power,
    "total": total,
    "factor": factor,
    "set": set_power,
    "attribute": change_attribute,
    "protect": protect,
    "summons": summons,
    "zero": zero,
    "turn-up": turn_soldier_up,
    "energy": energy,
}
"""By verb; `draw` asks card by card and is done where scripts are run."""


def targets(state: State, operation: Operation) -> list[int]:
    """Return the places an operation for one soldier may be for (MVM-R9, MVM-R11, MVM-R12)."""
    seat = side_of(state, operation)
    if operation.verb == "turn-up":
        return may_turn_up(state, seat)
    return [
        place
        for place in range(len(SOLDIER_PLACES))
        if state.is_soldier_up(seat, place)
        and (operation.verb != "zero" or not is_protected(state, seat, place))
    ]


def words(state: State, operation: Operation) -> list[int]:
    """Return the attributes or sub-attributes that may be chosen for an operation."""
    if operation.who == "sub":
        return list(range(len(state.cards.subs)))
    if operation.words == ATTRIBUTES:
        return list(range(len(state.cards.attributes)))
    return [state.cards.attributes.index(word) for word in operation.words]
