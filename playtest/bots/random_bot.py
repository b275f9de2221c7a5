"""A bot that plays any legal move."""

from __future__ import annotations

from random import Random

from playtest.engine.contract import Action, View


class RandomBot:
    """Chooses uniformly among the legal actions; the same seed and views give the same choices.

    Those the game knows to be ruinous are left out, or most random games would be over at once.
    """

    def __init__(self, seed: int) -> None:
        self._rng = Random(seed)  # only `random()` is used: it alone is stable over Python versions

    def choose(self, view: View) -> Action:
        """Return one of the view's sensible actions."""
        actions = view.sensible_actions()
        return actions[int(self._rng.random() * len(actions))]
