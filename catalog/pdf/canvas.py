"""A page or form while it is drawn: millimetres, x to the right and y down from its top left corner, colours as `#rrggbb`.

In the file y goes up, as PDF has it: everything is turned over here, and only here.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, TypeAlias

from catalog.pdf.matrices import Matrix
from catalog.pdf.syntax import Ref, Value, number

if TYPE_CHECKING:
    from catalog.pdf.document import Document

ROUND = 0.5522847498
"""How far the handles of a quarter circle reach, as a share of its radius."""
Point: TypeAlias = "tuple[float, float]"
IDENTITY = "1 0 0 1 0 0"
FILLED, STROKED, BOTH = "f*", "S", "B*"


@dataclass(frozen=True, slots=True)
class Form:
    """Something drawn once; `width` and `height` in mm, without its bleed."""

    ref: Ref
    width: float
    height: float


class Canvas:
    """Drawing operators of a page or form, `width` x `height` mm."""

    def __init__(self, document: Document, width: float, height: float, bleed: float = 0.0) -> None:
        self.document, self.width, self.height, self.bleed = document, width, height, bleed
        self._operators: list[str] = ["1 j 1 J"]
        self._set: dict[str, str] = {}
        self._around: list[dict[str, str]] = []

    # --- what becomes of it -------------------------------------------------------------------
    def content(self) -> bytes:
        """Return everything drawn so far."""
        return "\n".join(self._operators).encode("latin-1")

    def end(self) -> Form:
        """Write the form, to be placed from now on."""
        low, right, top = -self.bleed, self.width + self.bleed, self.height + self.bleed
        entries: dict[str, Value] = {
            "Subtype": "/Form",
            "BBox": [low, low, right, top],
            "Resources": self.document.resources,
        }
        return Form(self.document.stream(entries, self.content()), self.width, self.height)

    # --- state --------------------------------------------------------------------------------
    def _put(self, operators: str) -> None:
        self._operators.append(operators)

    def _have(self, kind: str, operators: str) -> None:
        """Set something that lasts, unless it is so already."""
        if self._set.get(kind) != operators:
            self._set[kind] = operators
            self._put(operators)

    def _paint(self, fill: str, line: str, line_width: float) -> str:
        """Set the colours and return how to paint a path, nothing for not at all."""
        if fill:
            self._have("fill", f"{_colour(fill)} rg")
        if line:
            self._have("line", f"{_colour(line)} RG")
            self._have("weight", f"{number(round(line_width, 3))} w")
        return {(True, False): FILLED, (False, True): STROKED, (True, True): BOTH}.get(
            (bool(fill), bool(line)), ""
        )

    @contextmanager
    def moved(self, matrix: Matrix) -> Iterator[None]:
        """Draw what follows moved, turned or turned over, as `matrices` says."""
        with self.apart():
            self.move(matrix)
            yield

    def move(self, matrix: Matrix) -> None:
        """Draw what follows moved, until what is drawn `apart` ends."""
        self._put(f"{_upright(matrix, self.height)} cm")

    @contextmanager
    def clipped(self, x: float, y: float, width: float, height: float) -> Iterator[None]:
        """Draw what follows within a rectangle only."""
        with self.apart():
            self._put(f"{self._box(x, y, width, height)} re W n")
            yield

    @contextmanager
    def apart(self) -> Iterator[None]:
        """Keep colours, fonts and moves of what follows from what comes after it."""
        self._around.append(dict(self._set))
        self._put("q")
        yield
        self._put("Q")
        self._set = self._around.pop()

    # --- shapes -------------------------------------------------------------------------------
    def _box(self, x: float, y: float, width: float, height: float) -> str:
        return " ".join(map(number, (x, self.height - y - height, width, height)))

    def rectangle(
        self, x: float, y: float, width: float, height: float,
        *, radius: float = 0.0, fill: str = "", line: str = "", line_width: float = 0.0,
    ) -> None:  # fmt: skip
        """Draw a rectangle, its corners rounded by `radius`."""
        if paint := self._paint(fill, line, line_width):
            low = self.height - y - height
            path = _rounded(x, low, width, height, radius) if radius else ""
            self._put(f"{path or self._box(x, y, width, height) + ' re'} {paint}")

    def circle(
        self, x: float, y: float, radius: float,
        *, fill: str = "", line: str = "", line_width: float = 0.0,
    ) -> None:  # fmt: skip
        """Draw a circle around (x, y)."""
        if paint := self._paint(fill, line, line_width):
            left, low = x - radius, self.height - y - radius
            self._put(f"{_rounded(left, low, 2 * radius, 2 * radius, radius)} {paint}")

    def path(
        self, points: Sequence[Point],
        *, closed: bool, fill: str = "", line: str = "", line_width: float = 0.0,
    ) -> None:  # fmt: skip
        """Draw straight lines from point to point, exact to 0.01 mm."""
        if paint := self._paint(fill, line, line_width):
            height = self.height
            flat = [v for x, y in points for v in (x, height - y)]
            lines = "%.2f %.2f m" + " %.2f %.2f l" * (len(points) - 1)
            self._put(f"{lines % tuple(flat)} {'h ' if closed else ''}{paint}")

    def curve(
        self,
        start: Point,
        curves: Sequence[tuple[Point, Point, Point]],
        line: str,
        line_width: float,
    ) -> None:
        """Draw cubic curves one after the other, each by its two handles and its end, exact to 0.01 mm."""
        if paint := self._paint("", line, line_width):
            points = [start, *(point for parts in curves for point in parts)]
            flat = [v for x, y in points for v in (x, self.height - y)]
            parts = "%.2f %.2f m" + " %.2f %.2f %.2f %.2f %.2f %.2f c" * len(curves)
            self._put(f"{parts % tuple(flat)} {paint}")

    # --- text, pictures, forms ----------------------------------------------------------------
    def text(
        self, x: float, y: float, words: str, font: str, size: float, colour: str,
        *, bold: float = 0.0, spacing: float = 0.0,
    ) -> None:  # fmt: skip
        """Write a line of text whose baseline starts at (x, y), `size` in mm; `bold` is the width of a stroke around the glyphs, `spacing` is added after each."""
        setting = self.document.fonts[font]
        self._paint(colour, colour if bold else "", bold)
        self._have("font", f"/{setting.name} {number(round(size, 3))} Tf")
        self._have("spacing", f"{number(round(spacing, 3))} Tc")
        self._have("rendering", f"{2 if bold else 0} Tr")
        place = f"{number(round(x, 2))} {number(round(self.height - y, 2))}"
        self._put(f"BT {place} Td {setting.codes(words)} Tj ET")

    def picture(
        self, path: str, x: float, y: float, width: float, height: float, *, grey: bool = False
    ) -> None:
        """Draw a picture from a file, stretched to a rectangle, in grey if wanted; raises OSError, ValueError."""
        ref = self.document.image(path, grey=grey)
        low = self.height - y - height
        matrix = " ".join(map(number, (width, 0, 0, height, x, low)))
        self._draw(ref, matrix)

    def place(self, form: Form, x: float, y: float) -> None:
        """Draw a form with its top left corner (not counting its bleed) at (x, y). Turned over or at an angle: within `moved`; a part of it: within `clipped`."""
        matrix = f"1 0 0 1 {number(x)} {number(self.height - y - form.height)}"
        self._draw(form.ref, matrix)

    def _draw(self, ref: Ref, matrix: str) -> None:
        drawn = f"/{self.document.named(ref)} Do"
        self._put(drawn if matrix == IDENTITY else f"q {matrix} cm {drawn} Q")


@lru_cache(maxsize=4096)
def _colour(text: str) -> str:
    parts = (int(text[place : place + 2], 16) for place in (1, 3, 5))
    return " ".join(number(round(part / 255, 3)) for part in parts)


def _upright(matrix: Matrix, height: float) -> str:
    """Return a matrix of coordinates that go down as one of coordinates that go up."""
    a, b, c, d, e, f = matrix
    return " ".join(map(number, (a, -b, -c, d, e + c * height, height - d * height - f)))


def _rounded(x: float, y: float, width: float, height: float, radius: float) -> str:
    """Return the path of a box (x, y is its lower left corner) whose corners are quarters of circles."""
    r = min(radius, width / 2, height / 2)
    k, right, top = r * (1 - ROUND), x + width, y + height
    corners = [
        (x + r, y),
        *((right - r, y), (right - k, y), (right, y + k), (right, y + r)),
        *((right, top - r), (right, top - k), (right - k, top), (right - r, top)),
        *((x + r, top), (x + k, top), (x, top - k), (x, top - r)),
        *((x, y + r), (x, y + k), (x + k, y), (x + r, y)),
    ]
    places = [f"{number(round(px, 2))} {number(round(py, 2))}" for px, py in corners]
    sides = (f"{places[n]} l {' '.join(places[n + 1 : n + 4])} c" for n in range(1, len(places), 4))
    return f"{places[0]} m {' '.join(sides)} h"
