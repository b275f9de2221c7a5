"""A bot that searches: information-set Monte Carlo tree search with one tree over many ways the hidden cards may lie.

Each simulation deals the hidden cards anew, walks down the tree by the actions that are legal in that deal, adds one node, plays on to a settled position and
values it. A node remembers how often its action was legal when it could have been tried, so that rare actions aren't starved (Cowling, Powley and Whitehouse,
2012). No simulation knows more than the view: the real state is never seen.
"""

from __future__ import annotations

from math import log, sqrt
from random import Random
from time import monotonic
from typing import Any, Final

from playtest.bots.greedy_bot import GreedyBot
from playtest.bots.reasons import Reason
from playtest.engine.contract import Action, Game, View

SIMULATIONS: Final = 200
EXPLORATION: Final = 0.15
"""Weight of trying what was tried little; values are between 0 and 1, and near 0.5."""
PRIOR: Final = 10.0
"""Simulations that a look one move ahead counts as, at the root."""
PLAY_ON: Final = 12
"""Random choices after the tree, at most, until a position is settled."""


class _Node:
    """What was seen after one action."""

    __slots__ = ("available", "children", "total", "visits")

    def __init__(self) -> None:
        self.children: dict[Action, _Node] = {}
        self.visits = 0.0
        self.total = 0.0  # of the values for the seat that chose the action
        self.available = 0.0

    @property
    def value(self) -> float:
        """The mean value; 0.5 if it was never tried."""
        return self.total / self.visits if self.visits else 0.5


class SearchBot:
    """Chooses the action that most simulations tried; the budget is simulations, or seconds where they are given. The same seed, views and simulations give the same choices."""

    def __init__(
        self, game: Game, seed: int, simulations: int = SIMULATIONS, seconds: float = 0.0
    ) -> None:
        self.game, self.simulations, self.seconds = game, simulations, seconds
        self._rng = Random(seed)  # only `random()` is used: it alone is stable over Python versions
        self._greedy = GreedyBot(game, seed, samples=2)
        self.reasons: list[Reason] = []
        """What it thought of its last choice, the best move first."""

    def choose(self, view: View) -> Action:
        """Return one of the view's sensible actions."""
        actions = view.sensible_actions()
        root = self._root(view, actions)
        if len(actions) > 1:
            self._search(view, root)
        found = [Reason(a, child.value, round(child.visits)) for a, child in root.children.items()]
        self.reasons = sorted(found, key=lambda reason: (-reason.visits, -reason.value))
        return self.reasons[0].action

    def _root(self, view: View, actions: list[Action]) -> _Node:
        """Return a root whose actions are valued by a look one move ahead."""
        root = _Node()
        values = self._greedy.values(view, actions) if len(actions) > 1 else {actions[0]: 0.5}
        for action in actions:
            child = root.children[action] = _Node()
            child.visits = child.available = PRIOR
            child.total = PRIOR * values[action]
        return root

    def _search(self, view: View, root: _Node) -> None:
        done, until = 0, monotonic() + self.seconds
        while monotonic() < until if self.seconds else done < self.simulations:
            self._simulate(view.sample(self._rng), root, view.seat)
            done += 1

    def _simulate(self, state: Any, root: _Node, seat: int) -> None:
        """Play one simulation on `state` in place and note what it was worth."""
        path: list[tuple[_Node, int]] = []
        node, allowed = root, list(root.children)
        while allowed:
            chooser = self.game.to_act(state)
            action, is_new = self._pick(node, allowed)
            node = node.children[action]
            path.append((node, chooser))
            self.game.do(state, action)
            if is_new:
                break
            allowed = self.game.legal_actions(state)
        value = self._valued(state, seat)
        for each, chooser in path:
            each.visits += 1
            each.total += value if chooser == seat else 1 - value

    def _pick(self, node: _Node, allowed: list[Action]) -> tuple[Action, bool]:
        """Return the action to try, and whether it is tried for the first time."""
        children = node.children
        untried = [action for action in allowed if action not in children]
        if untried:
            action = untried[int(self._rng.random() * len(untried))]
            children[action] = _Node()
        best, most = allowed[0], -1.0
        for each in allowed:
            child = children.get(each)
            if child is None:
                continue
            child.available += 1
            if not untried:
                score = child.total / child.visits + EXPLORATION * sqrt(
                    log(child.available) / child.visits
                )
                if score > most:
                    best, most = each, score
        return (action, True) if untried else (best, False)

    def _valued(self, state: Any, seat: int) -> float:
        """Return what a position is worth to `seat`, played on at random until it is settled."""
        game = self.game
        for _ in range(PLAY_ON):
            if game.is_settled(state):
                break
            actions = game.legal_actions(state)
            if not actions:
                break
            game.do(state, actions[int(self._rng.random() * len(actions))])
        return game.evaluate(state, seat)
