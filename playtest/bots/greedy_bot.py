"""A bot that looks one move ahead."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from playtest.bots.reasons import Reason
from playtest.engine.contract import Action, Game, View

SAMPLES: Final = 3
"""Ways to deal the hidden cards that are looked at."""
MOST_NODES: Final = 40
"""Positions looked at to play one compound move through; beyond, it is valued half done."""


class GreedyBot:
    """Chooses the move after which its seat stands best, over a few ways the hidden cards may lie; the same seed and views give the same choices.

    A compound move (attacker, weapon, block, payment ...) is played through to the next settled position, each side choosing what is best for it.
    """

    def __init__(self, game: Game, seed: int, samples: int = SAMPLES) -> None:
        self.game, self.samples = game, samples
        self._rng = Random(seed)  # only `random()` is used: it alone is stable over Python versions
        self._nodes = 0
        self.reasons: list[Reason] = []
        """What it thought of its last choice, the best move first."""

    def choose(self, view: View) -> Action:
        """Return one of the view's sensible actions."""
        actions = view.sensible_actions()
        values = dict.fromkeys(actions, 0.5)
        if len(actions) > 1:
            values = self.values(view, actions)
        self.reasons = sorted((Reason(a, v) for a, v in values.items()), key=lambda r: -r.value)
        return self.reasons[0].action

    def values(self, view: View, actions: list[Action]) -> dict[Action, float]:
        """Return how well the seat stands after each action, 0 to 1, on average over the samples."""
        totals = dict.fromkeys(actions, 0.0)
        for _ in range(self.samples):
            state = view.sample(self._rng)
            for action in actions:
                self._nodes = 0
                totals[action] += self._after(state, action, view.seat)
        return {action: total / self.samples for action, total in totals.items()}

    def _after(self, state: Any, action: Action, seat: int) -> float:
        """Return how well `seat` stands once the action, and the compound move it is part of, is done."""
        after = self.game.clone(state)
        self.game.do(after, action)
        self._nodes += 1
        if self._nodes > MOST_NODES or self.game.is_settled(after):
            return self.game.evaluate(after, seat)
        further = self.game.legal_actions(after)
        if not further:
            return self.game.evaluate(after, seat)
        values = (self._after(after, each, seat) for each in further)
        return max(values) if self.game.to_act(after) == seat else min(values)
