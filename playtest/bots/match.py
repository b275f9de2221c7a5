"""Games between bots."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from playtest.engine.contract import Action, Bot, Game


def play_out(game: Game, state: Any, bots: Sequence[Bot]) -> list[str]:
    """Play `state` in place to its end, each seat by its bot; return the actions' text forms."""
    texts = []
    while game.outcome(state) is None:
        seat = game.to_act(state)
        action = bots[seat].choose(game.view(state, seat))
        texts.append(action_text(game, state, action))
        game.do(state, action)
    return texts


def action_text(game: Game, state: Any, action: Action) -> str:
    """Return the text form of a legal action."""
    return next(option.text for option in game.options(state) if option.action == action)
