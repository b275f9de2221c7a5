"""What the free table of a game looks like: its piles, zones and counters, read from `[table]` of the definition."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from catalog.definition import GameDefinition, Label, label_of

HAND: Final = 0
IN_PLAY: Final = 1
BUILT_IN: Final = ("hand", "in_play", "discard", "removed")
"""Zones every table has; the game's own zones lie before the last two, its piles after them."""


@dataclass(frozen=True, slots=True)
class Pile:
    """A face-down pile that starts with the cards of some sections."""

    code: str
    names: Label
    sections: tuple[str, ...]
    hand: int = 0  # cards drawn into the opening hand
    redraw: bool = False  # once, any number of the opening hand may be put back and drawn anew
    rule: str = ""  # the game's rule about the opening hand


@dataclass(frozen=True, slots=True)
class Counter:
    """A number kept beside the table: life, teeth, energy."""

    code: str
    names: Label
    start: int = 0


GENERIC: Final = Counter("counter", {"en": "Counter", "ja": "カウンター"})
"""The counter of a game that names none."""


@dataclass(frozen=True, slots=True)
class Layout:
    """Piles, zones and counters by number, as actions name them."""

    piles: tuple[Pile, ...]
    zones: tuple[str, ...]  # hand, in_play, the game's own, discard, removed, then the piles
    counters: tuple[Counter, ...]
    homes: Mapping[str, int]  # section -> zone where its cards start
    start_in_play: str = ""  # query: cards of the deck that start in play
    aside: frozenset[str] = frozenset()  # sections whose cards start set aside, whatever they are
    hand_limit: int = 0  # 0: none

    @property
    def first_pile(self) -> int:
        """Number of the first zone that is a pile."""
        return len(self.zones) - len(self.piles)

    @property
    def discard(self) -> int:
        """Number of the discard zone."""
        return self.first_pile - 2

    @property
    def removed(self) -> int:
        """Number of the zone for what is set aside."""
        return self.first_pile - 1

    def home(self, section: str) -> int:
        """Return the zone where the cards of `section` start; without one of its own they lie aside."""
        return self.homes.get(section, self.removed)


def read_layout(definition: GameDefinition) -> Layout:
    """Return the layout a checked definition describes; without `[table]` each section is a pile."""
    table = definition.table
    piles = tuple(_pile(data) for data in table.get("piles", _default_piles(definition)))
    own = {zone["code"]: zone.get("sections", ()) for zone in table.get("zones", ())}
    zones = ("hand", "in_play", *own, "discard", "removed", *(pile.code for pile in piles))
    sections = {**own, **{pile.code: pile.sections for pile in piles}}
    return Layout(
        piles=piles,
        zones=zones,
        counters=tuple(_counter(data) for data in table.get("counters", ())) or (GENERIC,),
        homes={code: zones.index(zone) for zone, codes in sections.items() for code in codes},
        start_in_play=table.get("start_in_play", ""),
        aside=frozenset(table.get("aside", ())),
        hand_limit=table.get("hand_limit", 0),
    )


def _default_piles(definition: GameDefinition) -> Iterable[Mapping[str, Any]]:
    for section in definition.sections.values():
        yield {"code": section.code, "names": section.names, "sections": [section.code]}


def _pile(data: Mapping[str, Any]) -> Pile:
    return Pile(
        code=data["code"],
        names=data["names"],
        sections=tuple(data["sections"]),
        hand=data.get("hand", 0),
        redraw=data.get("redraw", "none") == "once",
        rule=data.get("rule", ""),
    )


def _counter(data: Mapping[str, Any]) -> Counter:
    return Counter(data["code"], label_of(data), data.get("start", 0))
