"""Formats as `game.toml` tells them: dated snapshots of what a deck may hold. What their keys mean is read by the layer that judges decks."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date
from typing import Any

ALWAYS = date.min
"""The first day of a format that says nothing of when it began."""
SNAPSHOT_KEYS = (
    "pool",
    "banned",
    "limited",
    "restricted",
    "points",
    "exclude",
    "changes",
    "without",
    "constraints",
)
"""What a snapshot may say besides `from` and `source`."""


@dataclass(frozen=True, slots=True)
class Snapshot:
    """What a format says from a day on; a key it leaves out keeps what the snapshot before said."""

    start: date
    says: Mapping[str, Any] = field(default_factory=dict)
    source: str = ""
    path: str = ""  # of its table within the format's: "snapshots[1]"; empty: the format's own


@dataclass(frozen=True, slots=True)
class Format:
    """A named way to build decks, with what it says by day, the earliest first."""

    code: str
    names: Mapping[str, str]
    about: Mapping[str, str] = field(default_factory=dict)
    source: str = ""
    game_rules: bool = True  # the game's own construction rules hold as well
    rules: tuple[Mapping[str, Any], ...] = ()  # texts of further rules, as [[rules]] has them
    snapshots: tuple[Snapshot, ...] = ()
    version: str = ""  # tells apart what one format said at different times of editing
    is_house: bool = False  # made by a user

    def place(self, on: date) -> int | None:
        """Return which snapshot holds on a day; None before the first."""
        held = [index for index, snapshot in enumerate(self.snapshots) if snapshot.start <= on]
        return held[-1] if held else None

    def end(self, place: int) -> date | None:
        """Return the first day on which a snapshot doesn't hold any more; None for the last."""
        later = self.snapshots[place + 1 :]
        return later[0].start if later else None


def first_day(text: str) -> date:
    """Return the first day of YYYY, YYYY-MM or YYYY-MM-DD; raises ValueError for anything else."""
    parts = text.split("-")
    if [len(part) for part in parts] not in ([4], [4, 2], [4, 2, 2]) or not text.isascii():
        raise ValueError(text)
    year, month, day = (int(part) for part in (*parts, "01", "01")[:3])
    return date(year, month, day)


def read_format(data: Mapping[str, Any], **more: Any) -> Format:
    """Return the format in a checked table; `more` are columns that stand elsewhere."""
    own = [_snapshot(data, "")] if data.keys() & {"from", *SNAPSHOT_KEYS} else []
    later = [
        _snapshot(table, f"snapshots[{index}]")
        for index, table in enumerate(data.get("snapshots", ()))
    ]
    known: dict[str, Any] = {
        "code": data.get("code", ""),
        "names": data.get("names", {}),
        "about": data.get("about", {}),
        "source": data.get("source", ""),
    }
    return Format(
        game_rules=data.get("game_rules", True),
        rules=tuple(data.get("rules", ())),
        snapshots=tuple([*own, *later] or [Snapshot(ALWAYS)]),
        **{**known, **more},
    )


def _snapshot(data: Mapping[str, Any], path: str) -> Snapshot:
    start = first_day(data["from"]) if "from" in data else ALWAYS
    says = {key: data[key] for key in SNAPSHOT_KEYS if key in data}
    return Snapshot(start, says, data.get("source", "") if path else "", path)
