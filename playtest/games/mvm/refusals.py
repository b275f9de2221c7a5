"""Which rule refuses what isn't among the answers of `legal`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from playtest.engine.contract import Action
from playtest.games.mvm import actions as a
from playtest.games.mvm.cards import HELP, HELP_SP, REVERSE, SOLDIER, SP
from playtest.games.mvm.legal import legal_actions
from playtest.games.mvm.places import EVERYWHERE
from playtest.games.mvm.scripts import operation
from playtest.games.mvm.state import (
    DRAW_ASKED,
    END_ASKED,
    LAY_ASKED,
    NONE,
    ORDER_ASKED,
    OVER,
    PLACE_ASKED,
    SP_ASKED,
    TARGET_ASKED,
    TURN_ASKED,
    WORD_ASKED,
    State,
)

RULE_OF: Final = {
    ORDER_ASKED: "MVM-S1",
    TURN_ASKED: "MVM-T3",
    PLACE_ASKED: "MVM-T3",
    END_ASKED: "MVM-T3",
    TARGET_ASKED: "MVM-R9",
    WORD_ASKED: "MVM-R9",
    DRAW_ASKED: "MVM-R9",
    LAY_ASKED: "MVM-R8",
    SP_ASKED: "MVM-R1",
}
"""The rule by which something is asked, and until it is answered nothing else."""
ASKED_FOR: Final = {
    a.ORDER: (ORDER_ASKED,),
    a.DRAW: (TURN_ASKED, DRAW_ASKED),
    a.GOD: (TURN_ASKED, END_ASKED),
    a.FOLD: (TURN_ASKED, END_ASKED),
    a.CARD: (TURN_ASKED,),
    a.UP: (PLACE_ASKED,),
    a.DOWN: (PLACE_ASKED,),
    a.END: (END_ASKED,),
    a.TARGET: (TARGET_ASKED,),
    a.LAY: (LAY_ASKED,),
    a.ATTRIBUTE: (WORD_ASKED,),
    a.SUB: (WORD_ASKED,),
    a.NO: (TARGET_ASKED, DRAW_ASKED),
    a.SP: (SP_ASKED,),
    a.NO_SP: (SP_ASKED,),
}
"""The questions that a kind of action answers."""


def refusal(state: State, action: Action) -> str | None:
    """Return the rule that refuses `action` now, or None if it is legal."""
    return None if action in legal_actions(state) else _reason(state, action)


def _reason(state: State, action: Action) -> str:
    """Return the rule that refuses an action that isn't legal."""
    kind = action[0]
    if state.phase == OVER:
        return state.ended_by
    if state.asked not in ASKED_FOR[kind]:
        return _out_of_place(state, kind)
    if kind in REASONS:
        return REASONS[kind](state, action)
    return RULE_OF[state.asked]


def _out_of_place(state: State, kind: int) -> str:
    """Return the rule against a kind of action that doesn't answer the question."""
    if state.asked == SP_ASKED and kind == a.FOLD:
        return "MVM-T8"
    if state.asked == SP_ASKED and kind == a.GOD:
        return "MVM-T9"
    return RULE_OF[state.asked]


def _god(state: State, action: Action) -> str:
    return "MVM-T9"


def _fold(state: State, action: Action) -> str:
    return "MVM-T8"


def _up(state: State, action: Action) -> str:
    """Return why the chosen card can't lie face up there."""
    if len(action) != 2 or action[1] not in EVERYWHERE:
        return "MVM-T3"
    place, kind = action[1], state.cards.kind[state.card]
    if state.sides[state.active].places[place] != NONE:
        return "MVM-T3"
    if kind in (HELP, HELP_SP, SP):
        return "MVM-T5"
    if kind == REVERSE:
        return "MVM-R8"
    return "MVM-T4" if kind == SOLDIER else "MVM-T6"


def _target(state: State, action: Action) -> str:
    """Return why that soldier can't be chosen."""
    verb = operation(state).verb
    return {"zero": "MVM-R12", "turn-up": "MVM-R11"}.get(verb, "MVM-R9")


REASONS: Final[dict[int, Callable[[State, Action], str]]] = {
    a.GOD: _god,
    a.FOLD: _fold,
    a.UP: _up,
    a.TARGET: _target,
}
