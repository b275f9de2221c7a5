"""What the operations of effect scripts do, one small function each.

Each takes the state, the operation and its target: a character's slot, an item, or NONE. The active player is the caster.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from playtest.engine.zones import distinct
from playtest.games.wit import log
from playtest.games.wit.effects import Operation
from playtest.games.wit.state import MAIN_SLOT, NONE, State
from playtest.games.wit.teeth import owe
from playtest.games.wit.turn import draw, take_from_hand


def steal(state: State, operation: Operation, target: int) -> None:
    """Take teeth from the opponent (WIT-R6)."""
    owe(state, operation.n, stolen=True)


def destroy(state: State, operation: Operation, target: int) -> None:
    """Make the opponent lose teeth that nobody gains (WIT-R6)."""
    owe(state, operation.n, stolen=False)


def change_attack(state: State, operation: Operation, target: int) -> None:
    """Change the attack of one character or of a side, this turn (WIT-R28)."""
    seat = _seat(state, operation)
    if not operation.one:
        state.sides[seat].attack += operation.n
        state.log.append((log.ALL_ATTACK, seat, operation.n))
    elif target != NONE:
        fighter = state.sides[seat].fighter(target)
        fighter.attack += operation.n
        state.log.append((log.ONE_ATTACK, seat, fighter.card, operation.n))


def change_defend(state: State, operation: Operation, target: int) -> None:
    """Change the defend of one character or of a side, this turn (WIT-R28)."""
    seat = _seat(state, operation)
    if not operation.one:
        state.sides[seat].defend += operation.n
        state.log.append((log.ALL_DEFEND, seat, operation.n))
    elif target != NONE:
        fighter = state.sides[seat].fighter(target)
        fighter.defend += operation.n
        state.log.append((log.ONE_DEFEND, seat, fighter.card, operation.n))


def _seat(state: State, operation: Operation) -> int:
    return state.active if operation.own else 1 - state.active


def draw_cards(state: State, operation: Operation, target: int) -> None:
    """Draw cards."""
    draw(state, state.active, operation.n, log.DREW_BY_SPELL)


def discard_random(state: State, operation: Operation, target: int) -> None:
    """Make the opponent discard random cards from hand."""
    seat = 1 - state.active
    side = state.sides[seat]
    dropped = []
    for _ in range(min(operation.n, len(side.hand))):
        card = side.hand[state.toss(len(side.hand))]
        take_from_hand(side, card)
        dropped.append(card)
    side.discard += dropped
    if dropped:
        state.log.append((log.RANDOM_DISCARD, seat, *dropped))


def return_item(state: State, operation: Operation, target: int) -> None:
    """Put the named item of the opponent's pool back into its owner's hand, if it is still there."""
    side = state.sides[1 - state.active]
    if target in side.pool:
        side.pool.remove(target)
        side.hand.append(target)
        side.known.append(target)
        state.log.append((log.RETURNED, 1 - state.active, target))


def recover_item(state: State, operation: Operation, target: int) -> None:
    """Put the named item of the own discard pile into the own hand, if it is still there."""
    side = state.sides[state.active]
    if target in side.discard:
        side.discard.remove(target)
        side.hand.append(target)
        side.known.append(target)
        state.log.append((log.RECOVERED, state.active, target))


def protect(state: State, operation: Operation, target: int) -> None:
    """Keep the named duel character from being destroyed by duels this turn."""
    if target != NONE:
        fighter = state.sides[state.active].fighter(target)
        fighter.protected = True
        state.log.append((log.PROTECTED, state.active, fighter.card))


def look(state: State, operation: Operation, target: int) -> None:
    """Show the opponent's hand to the caster."""
    side = state.sides[1 - state.active]
    side.known = side.hand[:]
    state.log.append((log.LOOKED, state.active, *side.hand))


OPERATIONS: Final[dict[str, Callable[[State, Operation, int], None]]] = {
    "steal": steal,
    "destroy": destroy,
    "attack": change_attack,
    "defend": change_defend,
    "draw": draw_cards,
    "discard": discard_random,
    "return": return_item,
    "recover": recover_item,
    "protect": protect,
    "look": look,
}


def character_targets(state: State, operation: Operation) -> list[tuple[int, int]]:
    """Return the (seat, slot) of the characters that may be named: the main one last (WIT-R28).

    Only duel characters can be protected: a main character is never destroyed (WIT-S1).
    """
    seat = _seat(state, operation)
    slots = list(range(len(state.sides[seat].in_play)))
    if operation.verb != "protect":
        slots.append(MAIN_SLOT)
    return [(seat, slot) for slot in slots]


def item_targets(state: State, operation: Operation) -> list[int]:
    """Return the items that may be named."""
    if operation.verb == "return":
        return distinct(state.sides[1 - state.active].pool)
    is_item = state.cards.is_item
    return distinct(card for card in state.sides[state.active].discard if is_item[card])
