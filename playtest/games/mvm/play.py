"""Doing an action: what a choice changes, and what follows until the next choice."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from playtest.engine.budget import Budget
from playtest.engine.contract import Action
from playtest.games.mvm import contest, ends, log, rounds, scripts
from playtest.games.mvm.state import CONTEST, NONE, NOTHING, OVER, TURNS, State

BUDGET: Final = Budget(per_turn=300, per_game=6000)
"""A round of 300 or a match of 6,000 actions is a loop, not a game (MVM-E3); real rounds take about 40. The budget's turn is a round here."""


def do(state: State, action: Action) -> None:
    """Change `state` in place by a legal action; a spent budget stops the match (MVM-E3)."""
    state.actions += 1
    state.round_actions += 1
    state.asked = NOTHING
    DO[action[0]](state, action)
    while state.asked == NOTHING and state.phase != OVER:
        _go_on(state)
    if BUDGET.spent(state.round_actions, state.actions) and state.phase != OVER:
        ends.stop(state)


def _go_on(state: State) -> None:
    """Take the next step that needs no choice, or ask for one."""
    if state.queue:
        scripts.run(state)
    elif state.phase == TURNS:
        rounds.go_on(state)
    elif state.phase == CONTEST and state.contest != contest.DONE:
        contest.go_on(state)
    else:
        rounds.next_round(state)


def _order(state: State, action: Action) -> None:
    rounds.choose_order(state, action[1:])


def _draw(state: State, action: Action) -> None:
    if state.queue:
        scripts.draw_by_effect(state)
    else:
        rounds.draw_for_turn(state)


def _god(state: State, action: Action) -> None:
    rounds.announce(state)


def _fold(state: State, action: Action) -> None:
    rounds.fold(state)


def _card(state: State, action: Action) -> None:
    rounds.choose_card(state, action[1])


def _up(state: State, action: Action) -> None:
    rounds.place(state, action[1], is_up=True)


def _down(state: State, action: Action) -> None:
    rounds.place(state, action[1], is_up=False)


def _end(state: State, action: Action) -> None:
    rounds.next_turn(state)


def _target(state: State, action: Action) -> None:
    scripts.choose_target(state, action[2])


def _lay(state: State, action: Action) -> None:
    rounds.lay(state, action[1])


def _attribute(state: State, action: Action) -> None:
    scripts.choose_word(state, log.CHOSE_ATTRIBUTE, action[1])


def _sub(state: State, action: Action) -> None:
    scripts.choose_word(state, log.CHOSE_SUB, action[1])


def _no(state: State, action: Action) -> None:
    scripts.next_operation(state)


def _sp(state: State, action: Action) -> None:
    contest.choose(state, action[1])


def _no_sp(state: State, action: Action) -> None:
    contest.choose(state, NONE)


DO: Final[list[Callable[[State, Action], None]]] = [
    _order,
    _draw,
    _god,
    _fold,
    _card,
    _up,
    _down,
    _end,
    _target,
    _lay,
    _attribute,
    _sub,
    _no,
    _sp,
    _no_sp,
]
"""By kind of action, in the order of `actions.VERBS`."""
