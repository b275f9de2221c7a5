"""The places around a V-doll, as small ints, in the order in which they are named."""

from __future__ import annotations

from typing import Final

LEFT: Final = 0
RIGHT: Final = 1
TOP: Final = 2
BOTTOM: Final = 3

PLACES: Final = ("left", "right", "top", "bottom")
SOLDIER_PLACES: Final = PLACES[:BOTTOM]
AROUND: Final = (LEFT, RIGHT, TOP)
"""The places for god soldiers and reverse cards (MVM-T4, MVM-R8)."""
EVERYWHERE: Final = (LEFT, RIGHT, TOP, BOTTOM)
HELP_ONLY: Final = (BOTTOM,)
