"""Duels: attack, equipment, block, the fight and what follows (WIT-R8 to WIT-R10, R17 to R26)."""

from __future__ import annotations

from typing import Final

from playtest.engine.zones import distinct
from playtest.games.wit import log
from playtest.games.wit.cards import ARMOUR, POTION, WEAPON, Cards
from playtest.games.wit.state import (
    BLOCK_ASKED,
    EQUIPMENT_ASKED,
    MAIN_SLOT,
    MOST_IN_PLAY,
    NONE,
    OVER,
    Fighter,
    Side,
    State,
)
from playtest.games.wit.teeth import drop_level, gain, raise_level
from playtest.games.wit.turn import go_on, take_from_hand

EQUIPMENT_BONUS: Final = 2  # WIT-R8


# --- attacking and blocking -------------------------------------------------------------------
def attack(state: State, slot: int) -> None:
    """Declare an attack by a character in play (WIT-R17)."""
    fighter = state.sides[state.active].fighter(slot)
    fighter.tired = slot != MAIN_SLOT
    state.main_attacked |= slot == MAIN_SLOT
    state.log.append((log.ATTACKED, state.active, fighter.card))
    _declare(state, slot)


def place_attacker(state: State, card: int) -> None:
    """Place a duel character from hand and attack with it (WIT-R18)."""
    slot = _place(state.sides[state.active], card)
    state.log.append((log.PLACED_ATTACKER, state.active, card))
    _declare(state, slot)


def _place(side: Side, card: int) -> int:
    """Put a card from hand into play, exhausted (WIT-R20), and return its slot."""
    take_from_hand(side, card)
    side.in_play.append(Fighter.new(card, tired=True))
    return len(side.in_play) - 1


def _declare(state: State, slot: int) -> None:
    state.attacker, state.blocker, state.gain = slot, NONE, 0
    ask_equipment(state, state.active)


def ask_block(state: State) -> None:
    """Ask the defender for a blocker if it may have one (WIT-R21)."""
    side = state.sides[1 - state.active]
    ready = any(not fighter.tired for fighter in side.in_play)
    if ready or (side.hand and len(side.in_play) < MOST_IN_PLAY):
        state.ask(BLOCK_ASKED, 1 - state.active)
    else:
        leave_unblocked(state)


def block(state: State, slot: int) -> None:
    """Block with a duel character in play."""
    fighter = state.sides[1 - state.active].in_play[slot]
    state.log.append((log.BLOCKED, 1 - state.active, fighter.card))
    _defend(state, slot)


def place_blocker(state: State, card: int) -> None:
    """Place a duel character from hand, of any level, and block with it."""
    slot = _place(state.sides[1 - state.active], card)
    state.log.append((log.PLACED_BLOCKER, 1 - state.active, card))
    _defend(state, slot)


def leave_unblocked(state: State) -> None:
    """Let the main character defend (WIT-R21)."""
    main = state.sides[1 - state.active].main.card
    state.log.append((log.UNBLOCKED, 1 - state.active, main))
    _defend(state, MAIN_SLOT)


def _defend(state: State, slot: int) -> None:
    state.blocker = slot
    ask_equipment(state, 1 - state.active)


# --- equipment --------------------------------------------------------------------------------
def fighting_slot(state: State, seat: int) -> int:
    """Return the slot of the seat's character in the duel, or NONE."""
    return state.attacker if seat == state.active else state.blocker


def may_wield(state: State, seat: int, item: int) -> bool:
    """Return whether the fighting character may take this weapon or armour (WIT-R8)."""
    side, cards = state.sides[seat], state.cards
    character = side.fighter(fighting_slot(state, seat)).card
    if item not in cards.wields[character]:
        return False
    return all(cards.kind[other] != cards.kind[item] for other in side.in_use)


def equipment(state: State, seat: int) -> list[int]:
    """Return the pool items that can be given to the fighting character now (WIT-R8, WIT-R10)."""
    kind = state.cards.kind
    return [
        item
        for item in distinct(state.sides[seat].pool)
        if kind[item] == POTION or may_wield(state, seat, item)
    ]


def ask_equipment(state: State, seat: int) -> None:
    """Ask for equipment while there is any to give; then the duel goes on (WIT-R22)."""
    if equipment(state, seat):
        state.ask(EQUIPMENT_ASKED, seat)
    else:
        finish_equipment(state, seat)


def equip(state: State, seat: int, item: int) -> None:
    """Move an item from the pool to the fighting character."""
    side = state.sides[seat]
    side.pool.remove(item)
    side.in_use.append(item)
    kind = log.DRANK if state.cards.kind[item] == POTION else log.WIELDED
    state.log.append((kind, seat, item, side.fighter(fighting_slot(state, seat)).card))
    ask_equipment(state, seat)


def finish_equipment(state: State, seat: int) -> None:
    """After the attacker the defender declares; after the defender they fight (WIT-R22)."""
    if seat == state.active:
        ask_block(state)
    else:
        fight(state)


def bonus(cards: Cards, item: int) -> tuple[int, int]:
    """Return the (attack, defend) that an item gives in a duel (WIT-R8, WIT-R10, WIT-R11)."""
    kind = cards.kind[item]
    if kind == POTION:
        return cards.potion[item]
    return EQUIPMENT_BONUS * (kind == WEAPON), EQUIPMENT_BONUS * (kind == ARMOUR)


# --- the fight --------------------------------------------------------------------------------
def attack_value(state: State, seat: int) -> int:
    """Return the attack of the seat's fighting character, with all that changes it."""
    side, cards = state.sides[seat], state.cards
    fighter = side.fighter(fighting_slot(state, seat))
    value = cards.attack[fighter.card] + fighter.attack + side.attack
    value += sum(bonus(cards, item)[0] for item in side.in_use)
    return value - _penalty(state, seat)


def defend_value(state: State, seat: int) -> int:
    """Return the defend of the seat's fighting character, with all that changes it."""
    side, cards = state.sides[seat], state.cards
    fighter = side.fighter(fighting_slot(state, seat))
    value = cards.defend[fighter.card] + fighter.defend + side.defend
    value += sum(bonus(cards, item)[1] for item in side.in_use)
    return value - _penalty(state, seat)


def _penalty(state: State, seat: int) -> int:
    """Return 1 for a blocker above its player's level, else 0 (WIT-R21)."""
    side = state.sides[seat]
    if seat == state.active:
        return 0
    return int(state.cards.level[side.fighter(state.blocker).card] > side.level)


def fight(state: State) -> None:
    """Compare attack and defend, and do what follows, in the order of WIT-R26."""
    winner = _compare(state)
    slots = [fighting_slot(state, seat) for seat in (0, 1)]
    duelists = [state.sides[seat].fighter(slots[seat]) for seat in (0, 1)]
    for seat in (0, 1):
        destroyed = winner != seat and _destroy(state, seat, slots[seat])
        lost = destroyed if winner == NONE else winner != seat
        _clear_equipment(state, seat, lost)
    state.attacker = state.blocker = NONE
    if winner != NONE:
        _reward(state, winner, slots, duelists[winner].card)
    go_on(state)


def _compare(state: State) -> int:
    """Return the seat that wins the duel: the higher value does, equal values nobody (WIT-R22)."""
    strength = attack_value(state, state.active)
    resistance = defend_value(state, 1 - state.active)
    state.log.append((log.FOUGHT, state.active, strength, resistance))
    if strength == resistance:
        state.log.append((log.NOBODY_WON, state.active))
        return NONE
    winner = state.active if strength > resistance else 1 - state.active
    card = state.sides[winner].fighter(fighting_slot(state, winner)).card
    state.log.append((log.WON_DUEL, winner, card))
    return winner


def _destroy(state: State, seat: int, slot: int) -> bool:
    """Discard a duel character that didn't win, unless it is protected (WIT-R23)."""
    side = state.sides[seat]
    fighter = side.fighter(slot)
    if slot == MAIN_SLOT:
        return False
    if fighter.protected:
        state.log.append((log.SAVED, seat, fighter.card))
        return False
    del side.in_play[slot]
    side.discard.append(fighter.card)
    state.log.append((log.DESTROYED, seat, fighter.card))
    return True


def _clear_equipment(state: State, seat: int, lost: bool) -> None:
    """Put weapon and armour back, or discard them if `lost`; potions are used up (WIT-R9, R10)."""
    side, kind = state.sides[seat], state.cards.kind
    potions = [item for item in side.in_use if kind[item] == POTION]
    wielded = [item for item in side.in_use if kind[item] != POTION]
    side.in_use.clear()
    side.discard += potions
    if lost:
        side.discard += wielded
    else:
        side.pool += wielded
    if wielded:
        state.log.append((log.EQUIPMENT_LOST if lost else log.EQUIPMENT_BACK, seat, *wielded))
    if potions:
        state.log.append((log.POTIONS_LOST, seat, *potions))


def _reward(state: State, winner: int, slots: list[int], card: int) -> None:
    """Count the winner's gain and level, then the loser's drop (WIT-R24 to WIT-R26)."""
    if slots[winner] != MAIN_SLOT:
        gain(state, winner, state.cards.attack[card] + state.cards.defend[card])
        raise_level(state, winner)
    if slots[1 - winner] == MAIN_SLOT and state.phase != OVER:
        drop_level(state, 1 - winner)
