"""What the rules refuse: one predicate a kind of action returns the rule that forbids it now, or None."""

from __future__ import annotations

from playtest.engine.contract import Action
from playtest.games.wit.cards import CHARM, DUEL, POTION, SPELL
from playtest.games.wit.duels import may_wield
from playtest.games.wit.operations import character_targets, item_targets
from playtest.games.wit.spells import asking_operation, holdable
from playtest.games.wit.state import HAND_SIZE, MAIN_SLOT, MOST_IN_PLAY, Side, State
from playtest.games.wit.teeth import payable_items, payable_slots
from playtest.games.wit.turn import usable_spares


def spare_refusal(state: State, action: Action) -> str | None:
    """A spare must be another person than the opponent's main character."""
    return None if action[1] in usable_spares(state, state.chooser) else "WIT-S1"


def cast_refusal(state: State, action: Action) -> str | None:
    """A spell is played from hand, at its level, with the item it needs in the pool."""
    card, cards = action[1], state.cards
    side = state.sides[state.active]
    if card not in side.hand or cards.kind[card] != SPELL:
        return "WIT-T4"
    if cards.level[card] > side.level:
        return "WIT-R12"
    if cards.requires[card] and cards.serving[card].isdisjoint(side.pool):
        return "WIT-R13"
    return None


def effect_refusal(state: State, action: Action) -> str | None:
    """The effect must be one the spell lists."""
    return None if 0 <= action[1] < len(state.cards.script[state.spell]) else "WIT-R14"


def target_refusal(state: State, action: Action) -> str | None:
    """The character must be in play, on the side the operation is for."""
    named = (action[1], action[2])
    return None if named in character_targets(state, asking_operation(state)) else "WIT-R28"


def item_refusal(state: State, action: Action) -> str | None:
    """The item must lie where the operation takes it from."""
    return None if action[1] in item_targets(state, asking_operation(state)) else "WIT-R14"


def hold_refusal(state: State, action: Action) -> str | None:
    """The item must be in the own pool and meet the requirement."""
    return None if action[1] in holdable(state) else "WIT-R13"


def counter_refusal(state: State, action: Action) -> str | None:
    """A counter is a spell in hand that names the spell being played."""
    in_hand = action[1] in state.sides[state.chooser].hand
    return None if in_hand and state.cards.counters[action[1]] == state.spell else "WIT-R15"


def pay_item_refusal(state: State, action: Action) -> str | None:
    """Items of the pool that have teeth pay."""
    return None if action[1] in payable_items(state, state.chooser) else "WIT-R6"


def pay_character_refusal(state: State, action: Action) -> str | None:
    """Duel characters in play pay."""
    return None if action[1] in payable_slots(state, state.chooser) else "WIT-R6"


def attack_refusal(state: State, action: Action) -> str | None:
    """A ready duel character of the own level attacks, or the main character where there is none."""
    side, slot = state.sides[state.active], action[1]
    if slot == MAIN_SLOT:
        return "WIT-R18" if side.in_play or state.main_attacked else None
    if not 0 <= slot < len(side.in_play):
        return "WIT-R18"
    fighter = side.in_play[slot]
    if state.cards.level[fighter.card] > side.level:
        return "WIT-R18"
    return "WIT-R20" if fighter.tired else None


def place_attacker_refusal(state: State, action: Action) -> str | None:
    """A duel character placed to attack must be of the own level, and there must be room."""
    card, side = action[1], state.sides[state.active]
    if not _has_duel_character(state, side, card) or state.cards.level[card] > side.level:
        return "WIT-R18"
    return _room_refusal(side)


def block_refusal(state: State, action: Action) -> str | None:
    """A duel character in play blocks unless it was placed this turn."""
    side, slot = state.sides[state.chooser], action[1]
    if not 0 <= slot < len(side.in_play):
        return "WIT-R21"
    return "WIT-R20" if side.in_play[slot].tired else None


def place_blocker_refusal(state: State, action: Action) -> str | None:
    """A duel character of any level may be placed to block if there is room."""
    side = state.sides[state.chooser]
    if not _has_duel_character(state, side, action[1]):
        return "WIT-R21"
    return _room_refusal(side)


def _has_duel_character(state: State, side: Side, card: int) -> bool:
    return card in side.hand and state.cards.kind[card] == DUEL


def _room_refusal(side: Side) -> str | None:
    return None if len(side.in_play) < MOST_IN_PLAY else "WIT-R19"


def equip_refusal(state: State, action: Action) -> str | None:
    """Potions of the pool can be given; weapons and armour to who may wield them, one of each."""
    item, kind = action[1], state.cards.kind[action[1]]
    in_pool = item in state.sides[state.chooser].pool
    if kind == POTION:
        return None if in_pool else "WIT-R10"
    if kind == CHARM:
        return "WIT-R11"
    return None if in_pool and may_wield(state, state.chooser, item) else "WIT-R8"


def discard_refusal(state: State, action: Action) -> str | None:
    """Only cards of the own hand can be discarded."""
    return None if action[1] in state.sides[state.active].hand else "WIT-T6"


def redraw_refusal(state: State, action: Action) -> str | None:
    """A hand above the limit must be brought down first."""
    return "WIT-T6" if len(state.sides[state.active].hand) > HAND_SIZE else None


def always_allowed(state: State, action: Action) -> str | None:
    """Ending a phase and saying no are always allowed when asked."""
    return None
