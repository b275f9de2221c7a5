"""The budget of actions: at the limit, and one above."""

from __future__ import annotations

import pytest

from playtest.engine.budget import Budget


@pytest.mark.parametrize(
    ("in_turn", "in_game", "spent"),
    [(0, 0, False), (5, 20, False), (6, 20, True), (5, 21, True), (6, 21, True)],
)
def test_a_budget_is_spent_beyond_its_limits(in_turn, in_game, spent):
    assert Budget(per_turn=5, per_game=20).spent(in_turn, in_game) is spent
