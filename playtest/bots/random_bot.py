"""A bot that plays any legal move."""

from __future__ import annotations

from random import Random

from playtest.engine.contract import Action, AdvisedView, View


class RandomBot:
    """Chooses uniformly among the legal actions; the same seed and views give the same choices.

    Where the game calls some of them ruinous those are left out, or most random games would be over at once.
    """

    def __init__(self, seed: int) -> None:
        self._rng = Random(seed)  # only `random()` is used: it alone is stable over Python versions

    def choose(self, view: View) -> Action:
        """Return one of the view's legal actions."""
        if isinstance(view, AdvisedView):
            actions = view.sensible_actions()
        else:
            actions = view.legal_actions()
        return actions[int(self._rng.random() * len(actions))]
