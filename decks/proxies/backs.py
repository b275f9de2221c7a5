"""Own pictures for the other side of cards."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

EVERY = ""
"""The card type of a back for all types that have none of their own."""


@dataclass(frozen=True, slots=True)
class OwnBacks:
    """Files of pictures by card type; EVERY stands for the others."""

    paths: Mapping[str, str] = field(default_factory=dict)

    def of(self, card_type: str) -> str:
        """Return the file for a type, nothing where the game's own back is left."""
        return self.paths.get(card_type) or self.paths.get(EVERY, "")
