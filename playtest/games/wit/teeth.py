"""Dragon teeth: losing, gaining, and what they do to levels (WIT-R1 to WIT-R6)."""

from __future__ import annotations

from playtest.engine.zones import distinct
from playtest.games.wit import log
from playtest.games.wit.state import (
    FIRST_LEVEL,
    LAST_LEVEL,
    MAIN_SLOT,
    NONE,
    NOTHING,
    OVER,
    PAYMENT_ASKED,
    THRESHOLDS,
    State,
)


def payable_items(state: State, seat: int) -> list[int]:
    """Return the pool items a debt can be paid with; those of 0 teeth can't (WIT-R6)."""
    teeth = state.cards.teeth
    return distinct(item for item in state.sides[seat].pool if teeth[item] > 0)


def payable_slots(state: State, seat: int) -> list[int]:
    """Return the duel characters in play a debt can be paid with (WIT-R6)."""
    level = state.cards.level
    fighters = state.sides[seat].in_play
    return [slot for slot, fighter in enumerate(fighters) if level[fighter.card] > 0]


def owe(state: State, teeth: int, stolen: bool) -> None:
    """Make the active player's opponent lose `teeth`, to the active player if `stolen`."""
    state.owed, state.paid, state.stolen = teeth, 0, stolen
    settle(state)


def settle(state: State) -> None:
    """Go on paying: ask where there is a choice, pay where there is none (WIT-R6)."""
    payer = 1 - state.active
    while state.owed > 0:
        items, slots = payable_items(state, payer), payable_slots(state, payer)
        if len(items) + len(slots) > 1:
            state.ask(PAYMENT_ASKED, payer)
            return
        if not items and not slots:
            _pay_gained(state, payer)
            break
        for item in items:
            pay_item(state, item)
        for slot in slots:
            pay_character(state, slot)
    _finish_payment(state)


def pay_item(state: State, item: int) -> None:
    """Discard a pool item for its printed teeth."""
    payer = 1 - state.active
    side = state.sides[payer]
    side.pool.remove(item)
    side.discard.append(item)
    state.log.append((log.PAID_ITEM, payer, item, state.cards.teeth[item]))
    _count(state, state.cards.teeth[item])


def pay_character(state: State, slot: int) -> None:
    """Discard a duel character in play for its level requirement."""
    payer = 1 - state.active
    side = state.sides[payer]
    card = side.in_play.pop(slot).card
    side.discard.append(card)
    state.log.append((log.PAID_CHARACTER, payer, card, state.cards.level[card]))
    _renumber_targets(state, slot)
    _count(state, state.cards.level[card])


def _renumber_targets(state: State, gone: int) -> None:
    """Let the rest of the spell find the characters it named, now that one is gone."""
    operations = state.operations()
    for step in range(state.step, len(state.targets)):
        target = state.targets[step]
        if not operations[step].one or operations[step].own or target == MAIN_SLOT:
            continue
        if target == gone:
            state.targets[step] = NONE
        elif target > gone:
            state.targets[step] = target - 1


def _pay_gained(state: State, payer: int) -> None:
    side = state.sides[payer]
    teeth = min(side.gained, state.owed)
    side.gained -= teeth
    if teeth:
        state.log.append((log.PAID_GAINED, payer, teeth))
    _count(state, teeth)
    state.owed = 0


def _count(state: State, teeth: int) -> None:
    """Note a payment; what is paid beyond the debt is lost (WIT-R6)."""
    state.paid += min(teeth, state.owed)
    state.owed = max(0, state.owed - teeth)


def _finish_payment(state: State) -> None:
    """Give what was really paid to a thief."""
    state.asked = NOTHING
    if not state.paid:
        state.log.append((log.NOTHING_PAID, 1 - state.active))
    if state.stolen and state.paid:
        state.sides[state.active].gained += state.paid
        state.gain += state.paid
        state.log.append((log.STOLE, state.active, state.paid))


def gain(state: State, seat: int, teeth: int) -> None:
    """Add teeth won in a duel (WIT-R24)."""
    state.sides[seat].gained += teeth
    state.gain += teeth
    state.log.append((log.GAINED, seat, teeth))


def raise_level(state: State, seat: int) -> None:
    """Level the seat up if its total allows (WIT-R2).

    From level 5 that wins, but only with a gain of at least 1 by this spell or duel (WIT-R3, WIT-E1).
    """
    side = state.sides[seat]
    if state.total(seat) < THRESHOLDS[side.level]:
        return
    if side.level < LAST_LEVEL:
        side.level += 1
        state.log.append((log.LEVEL_UP, seat, side.level))
        _change_level(state, seat)
    elif state.gain > 0:
        state.log.append((log.GRADUATED, seat))
        end(state, seat, "WIT-E1")


def drop_level(state: State, seat: int) -> None:
    """Cost the seat one level; below level 1 it loses (WIT-R25, WIT-E2)."""
    side = state.sides[seat]
    if side.level == FIRST_LEVEL:
        state.log.append((log.EXPELLED, seat))
        end(state, 1 - seat, "WIT-E2")
        return
    side.level -= 1
    state.log.append((log.LEVEL_DOWN, seat, side.level))
    _change_level(state, seat)


def _change_level(state: State, seat: int) -> None:
    """Set the seat's total to 0: its items go back into the deck (WIT-R4)."""
    side = state.sides[seat]
    items = side.pool + side.in_use
    if items:
        state.log.append((log.ITEMS_BACK, seat, *items))
    side.draw_pile += items
    side.pool.clear()
    side.in_use.clear()
    side.gained = 0
    state.shuffle(side.draw_pile)
    state.level_changed = True


def end(state: State, winner: int, rule: str) -> None:
    """End the game."""
    state.phase, state.asked = OVER, NOTHING
    state.winner, state.ended_by = winner, rule
