"""Rules modules by name: those of `playtest.games`, and no others."""

from __future__ import annotations

import pytest

from playtest.engine.errors import Unreadable
from playtest.engine.modules import rules_module


def test_a_games_module_is_found():
    assert rules_module("playtest.games.wit").effect_fault("spell", "steal 1") is None


@pytest.mark.parametrize(
    "name",
    ["playtest.games.nothing", "os", "", "playtest.games.", "playtest.games.wit.cards"],
)
def test_other_names_are_refused_in_words(name):
    with pytest.raises(Unreadable, match="no rules module"):
        rules_module(name)
