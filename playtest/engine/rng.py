"""The one source of chance in a game: a 64-bit splitmix generator that is an int inside the state.

A state keeps the int, so a copied state goes on with the same luck, and a replay, an undo and a new process with another hash seed all meet the same cards.
Source of the constants: Steele, Lea, Flood, "Fast splittable pseudorandom number generators" (2014).
"""

from __future__ import annotations

from typing import Final

MASK: Final = 2**64 - 1
GAMMA: Final = 0x9E3779B97F4A7C15


def mixed(rng: int) -> int:
    """Return the 64 random bits (0..2**64-1) that belong to the generator's present value."""
    z = ((rng ^ (rng >> 30)) * 0xBF58476D1CE4E5B9) & MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & MASK
    return z ^ (z >> 31)


def below(rng: int, limit: int) -> tuple[int, int]:
    """Return the generator's next value and a number 0..`limit`-1; the bias is under `limit` / 2**64."""
    rng = (rng + GAMMA) & MASK
    return rng, mixed(rng) * limit >> 64


def shuffle(rng: int, cards: list[int]) -> int:
    """Shuffle `cards` in place (Fisher-Yates) and return the generator's next value."""
    for last in range(len(cards) - 1, 0, -1):
        rng = (rng + GAMMA) & MASK
        other = mixed(rng) * (last + 1) >> 64
        cards[last], cards[other] = cards[other], cards[last]
    return rng
