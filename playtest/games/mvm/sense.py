"""Legal actions that no player would choose, left out for bots: the rules allow them all."""

from __future__ import annotations

from playtest.engine.contract import Action
from playtest.games.mvm import actions as a
from playtest.games.mvm.contest import cards_on_table, winning_factor
from playtest.games.mvm.state import TURNS, State


def sensible_actions(state: State, legal: list[Action]) -> list[Action]:
    """Return `legal` less what loses the match at once, unless there is nothing else."""
    found = [action for action in legal if not _is_ruinous(state, action)]
    return found or legal


def _is_ruinous(state: State, action: Action) -> bool:
    """Return whether an action draws the last card in the own turn (MVM-E2) or folds for all the mind energy that is left (MVM-R4, MVM-E1)."""
    seat = state.chooser
    if action[0] == a.DRAW:
        return state.phase == TURNS and len(state.sides[seat].draw_pile) == 1
    if action[0] == a.FOLD:
        damage = cards_on_table(state) * winning_factor(state, 1 - seat) + state.carried
        return damage >= state.sides[seat].energy
    return False
