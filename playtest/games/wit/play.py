"""Doing an action: what a choice changes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from playtest.engine.budget import Budget
from playtest.engine.contract import Action
from playtest.games.wit import actions as a
from playtest.games.wit import duels, log, spells, teeth, turn
from playtest.games.wit.state import NONE, OVER, State

BUDGET: Final = Budget(per_turn=200, per_game=4000)
"""A turn of 200 or a game of 4,000 actions is a loop, not a game (WIT-E3); real games take about 150."""


def do(state: State, action: Action) -> None:
    """Change `state` in place by a legal action; a spent budget stops the game (WIT-E3)."""
    state.actions += 1
    state.turn_actions += 1
    DO[action[0]](state, action)
    if BUDGET.spent(state.turn_actions, state.actions) and state.phase != OVER:
        state.log.append((log.STOPPED, NONE))
        teeth.end(state, NONE, "WIT-E3")


def _spare(state: State, action: Action) -> None:
    turn.play_spare(state, state.chooser, action[1])


def _cast(state: State, action: Action) -> None:
    spells.cast(state, action[1])


def _end_spells(state: State, action: Action) -> None:
    turn.start_duels(state)


def _effect(state: State, action: Action) -> None:
    spells.choose_effect(state, action[1])


def _target(state: State, action: Action) -> None:
    _, seat, slot = action
    spells.name_target(state, slot, state.sides[seat].fighter(slot).card)


def _item(state: State, action: Action) -> None:
    spells.name_target(state, action[1], action[1])


def _hold(state: State, action: Action) -> None:
    spells.hold(state, action[1])


def _counter(state: State, action: Action) -> None:
    spells.counter(state, action[1])


def _no_counter(state: State, action: Action) -> None:
    spells.resolve(state)


def _pay_item(state: State, action: Action) -> None:
    teeth.pay_item(state, action[1])
    spells.go_on_paying(state)


def _pay_character(state: State, action: Action) -> None:
    teeth.pay_character(state, action[1])
    spells.go_on_paying(state)


def _attack(state: State, action: Action) -> None:
    duels.attack(state, action[1])


def _place_attacker(state: State, action: Action) -> None:
    duels.place_attacker(state, action[1])


def _end_duels(state: State, action: Action) -> None:
    turn.start_redraw(state)


def _equip(state: State, action: Action) -> None:
    duels.equip(state, state.chooser, action[1])


def _ready(state: State, action: Action) -> None:
    duels.finish_equipment(state, state.chooser)


def _block(state: State, action: Action) -> None:
    duels.block(state, action[1])


def _place_blocker(state: State, action: Action) -> None:
    duels.place_blocker(state, action[1])


def _no_block(state: State, action: Action) -> None:
    duels.leave_unblocked(state)


def _discard(state: State, action: Action) -> None:
    turn.discard(state, state.active, action[1])


def _draw_up(state: State, action: Action) -> None:
    turn.redraw(state)


DO: Final[dict[int, Callable[[State, Action], None]]] = {
    a.SPARE: _spare,
    a.CAST: _cast,
    a.END_SPELLS: _end_spells,
    a.EFFECT: _effect,
    a.TARGET: _target,
    a.ITEM: _item,
    a.HOLD: _hold,
    a.COUNTER: _counter,
    a.NO_COUNTER: _no_counter,
    a.PAY_ITEM: _pay_item,
    a.PAY_CHARACTER: _pay_character,
    a.ATTACK: _attack,
    a.PLACE_ATTACKER: _place_attacker,
    a.END_DUELS: _end_duels,
    a.EQUIP: _equip,
    a.READY: _ready,
    a.BLOCK: _block,
    a.PLACE_BLOCKER: _place_blocker,
    a.NO_BLOCK: _no_block,
    a.DISCARD: _discard,
    a.DRAW_UP: _draw_up,
}
