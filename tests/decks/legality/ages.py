"""The invented game with formats of every kind, as plain data."""

from __future__ import annotations

from functools import cache
from pathlib import Path

from catalog.definition import GameDefinition
from catalog.loading.folder import read_folder
from catalog.pool import CardPool

AGES = Path(__file__).parents[2] / "games" / "ages"


@cache
def ages() -> tuple[GameDefinition, CardPool]:
    """Return the game's definition and cards."""
    folder = read_folder(AGES)
    assert not folder.faults, folder.faults
    return folder.definition, folder.pool
