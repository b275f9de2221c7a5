"""Wizard in Training by its complete rules; what `game.toml` names as the game's module."""

from playtest.games.wit.effects import effect_fault
from playtest.games.wit.game import make_game

__all__ = ["effect_fault", "make_game"]
