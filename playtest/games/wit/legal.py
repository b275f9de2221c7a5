"""What may be chosen: the candidates that no rule refuses."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from playtest.engine.contract import Action
from playtest.engine.zones import distinct
from playtest.games.wit import actions as a
from playtest.games.wit import refusals as r
from playtest.games.wit.operations import character_targets, item_targets
from playtest.games.wit.spells import asking_operation, holdable
from playtest.games.wit.state import (
    ATTACK_ASKED,
    BLOCK_ASKED,
    COUNTER_ASKED,
    DISCARD_ASKED,
    DUELS,
    EFFECT_ASKED,
    EQUIPMENT_ASKED,
    HELD_ASKED,
    ITEM_ASKED,
    MAIN_SLOT,
    NOTHING,
    OVER,
    PAYMENT_ASKED,
    REDRAW,
    SETUP,
    SPARE_ASKED,
    SPELL_ASKED,
    SPELLS,
    TARGET_ASKED,
    State,
)
from playtest.games.wit.teeth import payable_items, payable_slots

KINDS: Final[tuple[tuple[int, int, Callable[[State, Action], str | None]], ...]] = (
    # what must be asked, arguments, predicate; by kind of action
    (SPARE_ASKED, 1, r.spare_refusal),
    (SPELL_ASKED, 1, r.cast_refusal),
    (SPELL_ASKED, 0, r.always_allowed),
    (EFFECT_ASKED, 1, r.effect_refusal),
    (TARGET_ASKED, 2, r.target_refusal),
    (ITEM_ASKED, 1, r.item_refusal),
    (HELD_ASKED, 1, r.hold_refusal),
    (COUNTER_ASKED, 1, r.counter_refusal),
    (COUNTER_ASKED, 0, r.always_allowed),
    (PAYMENT_ASKED, 1, r.pay_item_refusal),
    (PAYMENT_ASKED, 1, r.pay_character_refusal),
    (ATTACK_ASKED, 1, r.attack_refusal),
    (ATTACK_ASKED, 1, r.place_attacker_refusal),
    (ATTACK_ASKED, 0, r.always_allowed),
    (EQUIPMENT_ASKED, 1, r.equip_refusal),
    (EQUIPMENT_ASKED, 0, r.always_allowed),
    (BLOCK_ASKED, 1, r.block_refusal),
    (BLOCK_ASKED, 1, r.place_blocker_refusal),
    (BLOCK_ASKED, 0, r.always_allowed),
    (DISCARD_ASKED, 1, r.discard_refusal),
    (DISCARD_ASKED, 0, r.redraw_refusal),
)
PHASE_OF: Final = {
    SPARE_ASKED: SETUP,
    ATTACK_ASKED: DUELS,
    EQUIPMENT_ASKED: DUELS,
    BLOCK_ASKED: DUELS,
    DISCARD_ASKED: REDRAW,
}
"""The phase in which something is asked; the spell phase for what isn't listed."""
RULE_OF: Final = {
    SPARE_ASKED: "WIT-S1",
    SPELL_ASKED: "WIT-T4",
    EFFECT_ASKED: "WIT-R14",
    TARGET_ASKED: "WIT-R14",
    ITEM_ASKED: "WIT-R14",
    HELD_ASKED: "WIT-R13",
    COUNTER_ASKED: "WIT-R15",
    PAYMENT_ASKED: "WIT-R6",
    ATTACK_ASKED: "WIT-T5",
    EQUIPMENT_ASKED: "WIT-R22",
    BLOCK_ASKED: "WIT-R22",
    DISCARD_ASKED: "WIT-T6",
}
"""The rule by which something is asked, and until it is answered nothing else."""


def refusal(state: State, action: Action) -> str | None:
    """Return the rule that refuses `action` now, or None if it is legal."""
    asked, arguments, predicate = KINDS[action[0]]
    if asked != state.asked:
        return _out_of_place(state, asked)
    if len(action) != arguments + 1:
        return RULE_OF[asked]
    return predicate(state, action)


def _out_of_place(state: State, asked: int) -> str:
    """Return the rule that refuses a kind of action that isn't asked for now."""
    if state.phase == OVER:
        return state.ended_by
    phase = PHASE_OF.get(asked, SPELLS)
    if state.phase == REDRAW and state.level_changed and phase in (SPELLS, DUELS):
        return "WIT-T2"
    if asked == COUNTER_ASKED:
        return "WIT-R15"
    return "WIT-T1" if phase != state.phase else RULE_OF[state.asked]


# --- what may be chosen at all ----------------------------------------------------------------
def candidates(state: State) -> list[Action]:
    """Return what could be answered to what is asked, in a fixed order, some of it refused."""
    return CANDIDATES[state.asked](state)


def _spares(state: State) -> list[Action]:
    return [(a.SPARE, card) for card in distinct(state.sides[state.chooser].spare)]


def _spells(state: State) -> list[Action]:
    hand = distinct(state.sides[state.active].hand)
    return [*((a.CAST, card) for card in hand), (a.END_SPELLS,)]


def _effects(state: State) -> list[Action]:
    return [(a.EFFECT, effect) for effect in range(len(state.cards.script[state.spell]))]


def _targets(state: State) -> list[Action]:
    return [(a.TARGET, *named) for named in character_targets(state, asking_operation(state))]


def _items(state: State) -> list[Action]:
    return [(a.ITEM, card) for card in item_targets(state, asking_operation(state))]


def _held(state: State) -> list[Action]:
    return [(a.HOLD, item) for item in holdable(state)]


def _counters(state: State) -> list[Action]:
    hand = distinct(state.sides[state.chooser].hand)
    return [*((a.COUNTER, card) for card in hand), (a.NO_COUNTER,)]


def _payments(state: State) -> list[Action]:
    items, slots = payable_items(state, state.chooser), payable_slots(state, state.chooser)
    return [*((a.PAY_ITEM, item) for item in items), *((a.PAY_CHARACTER, slot) for slot in slots)]


def _attacks(state: State) -> list[Action]:
    side = state.sides[state.active]
    found: list[Action] = [(a.ATTACK, slot) for slot in range(len(side.in_play))]
    found += [(a.PLACE_ATTACKER, card) for card in distinct(side.hand)]
    return [*found, (a.ATTACK, MAIN_SLOT), (a.END_DUELS,)]


def _equipment(state: State) -> list[Action]:
    pool = distinct(state.sides[state.chooser].pool)
    return [*((a.EQUIP, item) for item in pool), (a.READY,)]


def _blocks(state: State) -> list[Action]:
    side = state.sides[state.chooser]
    found: list[Action] = [(a.BLOCK, slot) for slot in range(len(side.in_play))]
    return [*found, *((a.PLACE_BLOCKER, card) for card in distinct(side.hand)), (a.NO_BLOCK,)]


def _discards(state: State) -> list[Action]:
    hand = distinct(state.sides[state.active].hand)
    return [*((a.DISCARD, card) for card in hand), (a.DRAW_UP,)]


def _nothing(state: State) -> list[Action]:
    return []


CANDIDATES: Final[dict[int, Callable[[State], list[Action]]]] = {
    NOTHING: _nothing,
    SPARE_ASKED: _spares,
    SPELL_ASKED: _spells,
    EFFECT_ASKED: _effects,
    TARGET_ASKED: _targets,
    ITEM_ASKED: _items,
    HELD_ASKED: _held,
    COUNTER_ASKED: _counters,
    PAYMENT_ASKED: _payments,
    ATTACK_ASKED: _attacks,
    EQUIPMENT_ASKED: _equipment,
    BLOCK_ASKED: _blocks,
    DISCARD_ASKED: _discards,
}


def legal_actions(state: State) -> list[Action]:
    """Return all that may be chosen now, in a fixed order; empty once the game is over."""
    found = candidates(state)
    return [action for action in found if refusal(state, action) is None]
