"""How many actions a game may take before the engine stops it: a guard against loops, never a result."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Budget:
    """Most actions in one turn and in one game, both inclusive."""

    per_turn: int
    per_game: int

    def spent(self, in_turn: int, in_game: int) -> bool:
        """Return whether so many actions exceed the budget."""
        return in_turn > self.per_turn or in_game > self.per_game
