"""Miracle V Master by its complete rules; what `game.toml` names as the game's module."""

from playtest.games.mvm.effects import effect_fault
from playtest.games.mvm.game import make_game

__all__ = ["effect_fault", "make_game"]
