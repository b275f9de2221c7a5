"""What apps above keep of a game and want in its copies."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from catalog.models import Game

Part: TypeAlias = "Callable[[Game], Iterator[tuple[str, str]]]"
"""Yields name and text of further files that belong into the copy of a game."""
PARTS: list[Part] = []


def register_part(part: Part) -> None:
    """Let copies hold what an app above keeps of a game; loading a copy passes it over."""
    if part not in PARTS:
        PARTS.append(part)
