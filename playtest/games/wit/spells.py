"""Playing a spell: effect, targets, item, counter, resolution (WIT-R12 to WIT-R16, R28, R29)."""

from __future__ import annotations

from playtest.engine.zones import distinct
from playtest.games.wit import log
from playtest.games.wit.effects import Operation
from playtest.games.wit.operations import OPERATIONS, character_targets, item_targets
from playtest.games.wit.state import (
    COUNTER_ASKED,
    EFFECT_ASKED,
    HELD_ASKED,
    ITEM_ASKED,
    NONE,
    NOTHING,
    PAYMENT_ASKED,
    TARGET_ASKED,
    State,
)
from playtest.games.wit.teeth import raise_level, settle
from playtest.games.wit.turn import go_on, take_from_hand


def cast(state: State, card: int) -> None:
    """Play a spell from hand; its effect is chosen next (WIT-R14)."""
    take_from_hand(state.sides[state.active], card)
    state.spell, state.effect, state.step, state.gain = card, NONE, 0, 0
    state.targets = []
    state.log.append((log.CAST, state.active, card))
    if len(state.cards.script[card]) > 1:
        state.ask(EFFECT_ASKED, state.active)
    else:
        choose_effect(state, 0)


def choose_effect(state: State, effect: int) -> None:
    """Take one of the spell's effects; its targets are chosen next."""
    state.effect = effect
    if state.cards.script[state.spell]:
        state.log.append((log.CHOSE, state.active, state.spell, effect))
    choose_targets(state)


def asking_operation(state: State) -> Operation:
    """Return the operation whose target is asked for."""
    return state.operations()[len(state.targets)]


def choose_targets(state: State) -> None:
    """Name a target for each operation that needs one; ask where there is a choice."""
    for operation in state.operations()[len(state.targets) :]:
        if operation.names_item:
            choices, asked = item_targets(state, operation), ITEM_ASKED
        elif operation.one:
            slots = character_targets(state, operation)
            choices, asked = [slot for _, slot in slots], TARGET_ASKED
        else:
            choices, asked = [], NOTHING
        if len(choices) > 1:
            state.ask(asked, state.active)
            return
        state.targets.append(choices[0] if choices else NONE)
    choose_held(state)


def name_target(state: State, target: int, card: int) -> None:
    """Take `target`, a slot or an item, for the operation that asks for one."""
    state.targets.append(target)
    state.log.append((log.NAMED, state.active, card))
    choose_targets(state)


def holdable(state: State) -> list[int]:
    """Return the pool items that meet the spell's item requirement (WIT-R13, WIT-R29)."""
    serving = state.cards.serving[state.spell]
    return distinct(item for item in state.sides[state.active].pool if item in serving)


def choose_held(state: State) -> None:
    """Hold an item for the spell if it requires one; ask where there is a choice."""
    if not state.cards.requires[state.spell]:
        offer_counter(state)
        return
    items = holdable(state)
    if len(items) > 1:
        state.ask(HELD_ASKED, state.active)
    else:
        hold(state, items[0])


def hold(state: State, item: int) -> None:
    """Move an item from the pool to the main character for the casting (WIT-R13)."""
    side = state.sides[state.active]
    side.pool.remove(item)
    side.in_use.append(item)
    state.log.append((log.HELD, state.active, item))
    offer_counter(state)


def offer_counter(state: State) -> None:
    """Ask the opponent for a counter if the cards the caster can't see may hold one (WIT-R15).

    Asked by what may be in hand, not by what is, so that being asked tells nothing.
    """
    side, counters = state.sides[1 - state.active], state.cards.counters
    hidden = side.hand + side.draw_pile
    if side.hand and any(counters[card] == state.spell for card in hidden):
        state.ask(COUNTER_ASKED, 1 - state.active)
    else:
        resolve(state)


def counter(state: State, card: int) -> None:
    """Counter the spell: both go to their discard piles at once, a held item too (WIT-R16, R29)."""
    caster, other = state.sides[state.active], state.sides[1 - state.active]
    take_from_hand(other, card)
    state.log.append((log.COUNTERED, 1 - state.active, card, state.spell))
    other.discard.append(card)
    caster.discard.append(state.spell)
    for item in caster.in_use:
        state.log.append((log.LOST_HELD, state.active, item))
    caster.discard += caster.in_use
    caster.in_use.clear()
    state.spell = NONE
    go_on(state)


def resolve(state: State) -> None:
    """Do the operations that are left, until one waits for a payment; then finish the spell."""
    operations = state.operations()
    while state.step < len(operations):
        operation, target = operations[state.step], state.targets[state.step]
        state.step += 1
        state.asked = NOTHING
        OPERATIONS[operation.verb](state, operation, target)
        if state.asked == PAYMENT_ASKED:
            return
    finish(state)


def go_on_paying(state: State) -> None:
    """After a payment: the next one, or the rest of the spell."""
    settle(state)
    if state.asked != PAYMENT_ASKED:
        resolve(state)


def finish(state: State) -> None:
    """Put the held item back, then look at the caster's level (WIT-R13, WIT-R2, WIT-R3)."""
    side = state.sides[state.active]
    side.pool += side.in_use
    side.in_use.clear()
    side.used.append(state.spell)
    state.spell = NONE
    raise_level(state, state.active)
    go_on(state)
