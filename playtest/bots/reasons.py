"""Why a bot chose what it chose."""

from __future__ import annotations

from dataclasses import dataclass

from playtest.engine.contract import Action


@dataclass(frozen=True, slots=True)
class Reason:
    """What a bot thinks of one action."""

    action: Action
    value: float  # 0 lost to 1 won
    visits: int = 0  # how often a search tried it; 0 of bots that don't search
