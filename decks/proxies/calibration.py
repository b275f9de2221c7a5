"""What a printer does to a sheet, measured on a calibration sheet, and the correction that puts it right; lengths in mm, x to the right and y down.

The first side has a frame whose lines stand INSET from the paper's edges. Five lengths are measured on it with a ruler:

    A, B  from the left edge to the frame, at its upper and at its lower corner
    C     from the upper edge to the frame, at its upper left corner
    D, E  width and height of the frame

The second side has scales that lie behind the frame's left corners. Held against the light, three numbers are read where the frame's lines cross them:

    F, G  on the scale across behind the upper and behind the lower corner
    H     on the scale down behind the upper corner
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import asin, cos, degrees, sin
from typing import TypeAlias

from decks.proxies.imposition import LONG, Paper

INSET = 20.0
REACH, STEP = 5.0, 0.5
"""How far the scales go to both sides, and how far their ticks are apart."""
LEAST_SIDE = 120.0
"""Smaller paper has no room for frame and scales."""

Point: TypeAlias = "tuple[float, float]"


@dataclass(frozen=True, slots=True)
class Sheet:
    """A calibration sheet: its paper as it is held, and the edge over which the printer turns it."""

    paper: Paper
    flip: str = LONG

    @property
    def width(self) -> float:
        """The width of the frame."""
        return self.paper.width - 2 * INSET

    @property
    def height(self) -> float:
        """The height of the frame."""
        return self.paper.height - 2 * INSET

    @property
    def upper(self) -> Point:
        """The upper left corner of the frame."""
        return INSET, INSET

    @property
    def lower(self) -> Point:
        """The lower left corner of the frame."""
        return INSET, self.paper.height - INSET

    @property
    def middle(self) -> Point:
        """The middle of the paper, where corrections turn and stretch."""
        return self.paper.width / 2, self.paper.height / 2

    def behind(self, point: Point) -> Point:
        """Return where on the second side lies what is at `point` on the first, and the other way round."""
        if (self.flip == LONG) == self.paper.is_upright:
            return self.paper.width - point[0], point[1]
        return point[0], self.paper.height - point[1]


@dataclass(frozen=True, slots=True)
class Measured:
    """What was measured on a sheet: A to H."""

    a: float
    b: float
    c: float
    d: float
    e: float
    f: float = 0.0
    g: float = 0.0
    h: float = 0.0


@dataclass(frozen=True, slots=True)
class Correction:
    """What is done to both sides before they are printed, named as `decks.proxies.options` has it; mm, degrees clockwise, per cent."""

    shift_x: float
    shift_y: float
    tilt: float
    back_shift_x: float
    back_shift_y: float
    back_tilt: float
    scale_x: float
    scale_y: float


@dataclass(frozen=True, slots=True)
class Fault:
    """What a printer does to one side: it turns (radians, clockwise) and stretches around the middle of the paper, then moves."""

    angle: float
    across: float
    down: float
    shift: Point

    def turned(self, point: Point) -> Point:
        """Return where a point goes, both counted from the middle, before the shift."""
        c, s = cos(self.angle), sin(self.angle)
        x, y = point
        return self.across * (c * x - s * y), self.down * (s * x + c * y)

    def printed(self, point: Point, middle: Point) -> Point:
        """Return where on the paper a point of the page comes out."""
        x, y = self.turned((point[0] - middle[0], point[1] - middle[1]))
        return middle[0] + x + self.shift[0], middle[1] + y + self.shift[1]

    def undone(self) -> Point:
        """Return the shift that, after the turn and stretch that undo this one's, moves everything to where it belongs."""
        x, y = self.shift[0] / self.across, self.shift[1] / self.down
        c, s = cos(self.angle), sin(self.angle)
        return -(c * x + s * y), -(c * y - s * x)


def correction(measured: Measured, sheet: Sheet) -> Correction:
    """Return what puts right what was measured; raises ValueError for lengths that no sheet has."""
    if min(measured.d, measured.e) <= 0:
        raise ValueError(f"no lengths of a frame: {measured.d} x {measured.e}")
    front = _front(measured, sheet)
    back = _back(measured, sheet, front)
    shift, back_shift = front.undone(), back.undone()
    return Correction(
        *shift, degrees(-front.angle), *back_shift, degrees(-back.angle),
        scale_x=100 / front.across, scale_y=100 / front.down,
    )  # fmt: skip


def _front(measured: Measured, sheet: Sheet) -> Fault:
    across, down = measured.d / sheet.width, measured.e / sheet.height
    angle = asin(_sine((measured.a - measured.b) / (across * sheet.height)))
    still = Fault(angle, across, down, (0.0, 0.0))
    return _moved(still, sheet.upper, (measured.a, measured.c), sheet.middle)


def _back(measured: Measured, sheet: Sheet, front: Fault) -> Fault:
    """Return what happens to the second side: the scales tell which of its points lie behind the corners of the frame as it was printed."""
    upper, lower = sheet.behind(sheet.upper), sheet.behind(sheet.lower)
    seen = [
        sheet.behind(front.printed(corner, sheet.middle)) for corner in (sheet.upper, sheet.lower)
    ]
    apart = (seen[0][0] - seen[1][0]) / front.across
    angle = asin(_sine((measured.f - measured.g - apart) / (upper[1] - lower[1])))
    still = Fault(angle, front.across, front.down, (0.0, 0.0))
    read = upper[0] + measured.f, upper[1] + measured.h
    return _moved(still, read, seen[0], sheet.middle)


def _sine(value: float) -> float:
    return max(-1.0, min(1.0, value))


def _moved(still: Fault, point: Point, goes_to: Point, middle: Point) -> Fault:
    """Return the fault with the shift that takes a point to where it was found."""
    x, y = still.printed(point, middle)
    return Fault(still.angle, still.across, still.down, (goes_to[0] - x, goes_to[1] - y))


def plain(found: Correction) -> Mapping[str, float]:
    """Return a correction by name, rounded to what can be measured: hundredths, of degrees thousandths."""
    return {
        name: round(getattr(found, name), 3 if "tilt" in name else 2) + 0.0
        for name in Correction.__slots__
    }
