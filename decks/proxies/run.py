"""One print: which faces, how often, where on which sheets. Every output (`decks.proxies.outputs`) is made from it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from catalog.faces.fonts import FontBook
from catalog.faces.operations import Drawing
from catalog.messages import Message
from decks.proxies.imposition import Box, Grid, Place, backs, impose
from decks.proxies.marks import NONE, crop_marks, registration, ruler
from decks.proxies.options import Options

Progress: TypeAlias = Callable[[int, int], None]
"""Is told how much is done, of how much; what it raises ends the work."""


def no_progress(done: int, total: int) -> None:
    """Take no notice."""


@dataclass(frozen=True, slots=True)
class Face:
    """One face to print and its copies; `number` counts faces from 0."""

    number: int
    code: str
    name: str
    text: str
    copies: int
    section: str
    draw: Callable[[], Drawing]
    """Returns the face as it is to be printed: its size, mode, mark and bleed are those of the run."""
    back: str
    """Which of the run's backs it has."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """One sheet of paper; lengths in mm, the printer's correction not yet made."""

    front: tuple[Place, ...]
    back: tuple[Place, ...]
    marks: tuple[Box, ...]
    ruler: tuple[Box, ...] = ()


@dataclass(frozen=True)
class Run:
    """Everything an output needs to know."""

    title: str
    faces: Sequence[Face]
    options: Options
    grid: Grid
    fonts: FontBook
    backs: dict[str, Callable[[], Drawing]] = field(default_factory=dict)
    foot: Callable[[int, int], str] = lambda page, pages: f"{page} / {pages}"
    """The line under the cards, by sheet and number of sheets."""
    sections: dict[str, str] = field(default_factory=dict)
    """Names of the sections that faces are of."""

    @property
    def order(self) -> list[int]:
        """The number of the face at each place, from the first sheet to the last."""
        return [face.number for face in self.faces for _ in range(face.copies)]

    @property
    def cards(self) -> int:
        """How many cards there are, copies counted."""
        return sum(face.copies for face in self.faces)

    @property
    def sheet_count(self) -> int:
        """How many sheets of paper it takes."""
        return -(-self.cards // self.grid.places)

    @property
    def page_count(self) -> int:
        """How many printed pages there are: backs are pages too."""
        return self.sheet_count * (2 if self.has_backs else 1)

    @property
    def empty(self) -> int:
        """The number of places that no card takes."""
        return self.sheet_count * self.grid.places - self.cards

    @property
    def has_backs(self) -> bool:
        """Whether the second side is printed too."""
        return self.options.backs != NONE

    def sheets(self) -> list[Sheet]:
        """Return all sheets; the first one has the ruler."""
        found = [self._sheet(places) for places in impose(self.cards, self.grid)]
        first = found[:1]
        return [
            *(Sheet(s.front, s.back, s.marks, ruler(self.grid)) for s in first),
            *found[1:],
        ]

    def _sheet(self, places: tuple[Place, ...]) -> Sheet:
        marks = (*crop_marks(places, self.grid, self.options.cut), *registration(self.grid))
        behind = backs(places, self.grid, self.options.flip) if self.has_backs else ()
        return Sheet(places, behind, marks)

    def warnings(self) -> list[Message]:
        """Return what readers should know of the faces: cut texts, missing characters. Lays out every face."""
        found = dict.fromkeys(w for face in self.faces for w in face.draw().warnings)
        return list(found)
