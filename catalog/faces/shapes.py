"""Outlines of panels and badges, drawings from paths, and line work that differs from card to card."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from hashlib import sha256
from itertools import pairwise
from math import cos, pi, sin, tau
from typing import Any

from catalog.faces.design import Box
from catalog.faces.operations import Circle, Line, Operation, Point, Polygon, Rect, Rosette

TOKEN = re.compile(r"[MLCQZ]|-?\d*\.?\d+")
TAKES = {"M": 2, "L": 2, "C": 6, "Q": 4}
CURVE_STEPS, PETAL_STEPS = 20, 28
Unit = tuple[tuple[float, float], ...]


def ring(corners: int, turn: float = 0.0) -> Unit:
    """Return a regular polygon in the unit square, `turn` as a share of a full turn from the top."""
    angles = (tau * (n / corners + turn) - pi / 2 for n in range(corners))
    return tuple((0.5 + cos(a) / 2, 0.5 + sin(a) / 2) for a in angles)


def star(points: int, depth: float) -> Unit:
    """Return a star in the unit square; `depth` is the inner radius as a share of the outer."""
    radii = ((1.0 if n % 2 == 0 else depth) / 2 for n in range(points * 2))
    angles = (tau * n / (points * 2) - pi / 2 for n in range(points * 2))
    return tuple((0.5 + r * cos(a), 0.5 + r * sin(a)) for r, a in zip(radii, angles, strict=True))


def _path(data: str) -> Unit:
    return flatten(data)[0][0]


def _arc(centre: Point, radius: Point, start: float, end: float, steps: int = 60) -> Unit:
    angles = (start + (end - start) * n / steps for n in range(steps + 1))
    return tuple((centre[0] + radius[0] * cos(a), centre[1] + radius[1] * sin(a)) for a in angles)


@lru_cache(maxsize=1024)
def flatten(data: str) -> tuple[tuple[Unit, bool], ...]:
    """Return the outlines of a path of absolute M, L, C, Q and Z commands as points, with whether they are closed; raises ValueError for anything else."""
    return tuple(_outlined(data))


def _outlined(data: str) -> Iterator[tuple[Unit, bool]]:
    points: list[Point] = []
    for command, values in _commands(data):
        if points and command in "ZM":
            yield tuple(points), command == "Z"
            points = []
        if command in "ML":
            points.append((values[0], values[1]))
        elif command in "CQ":
            points.extend(_curve(points[-1], values))
    if points:
        yield tuple(points), False


def _commands(data: str) -> Iterator[tuple[str, tuple[float, ...]]]:
    """Yield a path's commands with their numbers; raises ValueError for anything else in it."""
    if TOKEN.sub("", data).strip(" ,\t\n"):
        raise ValueError(f"no path: {data!r}")
    command, values = "", list[float]()
    for token in (*TOKEN.findall(data), ""):
        if token and not token.isalpha():
            values.append(float(token))
            if len(values) == TAKES.get(command, 0):
                yield command, tuple(values)
                values = []
            continue
        if values:
            raise ValueError(f"numbers left over in path: {data!r}")
        if token == "Z":
            yield "Z", ()
        command = token


def _curve(start: Point, values: Sequence[float]) -> Iterator[Point]:
    """Yield points along a quadratic or cubic curve, its end included."""
    controls = [start, *zip(values[::2], values[1::2], strict=True)]
    for step in range(1, CURVE_STEPS + 1):
        t = step / CURVE_STEPS
        points = controls
        while len(points) > 1:
            points = [
                (a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t) for a, b in pairwise(points)
            ]
        yield points[0]


OUTLINES: dict[str, Unit] = {
    "rect": ((0, 0), (1, 0), (1, 1), (0, 1)),
    "circle": ring(48),
    "hexagon": ((0.25, 0), (0.75, 0), (1, 0.5), (0.75, 1), (0.25, 1), (0, 0.5)),
    "tall_hexagon": ((0.5, 0), (1, 0.25), (1, 0.75), (0.5, 1), (0, 0.75), (0, 0.25)),
    "octagon": tuple(
        (x, y)
        for x, y in (
            *((0.3, 0.0), (0.7, 0.0), (1.0, 0.3), (1.0, 0.7)),
            *((0.7, 1.0), (0.3, 1.0), (0.0, 0.7), (0.0, 0.3)),
        )
    ),
    "diamond": ((0.5, 0), (1, 0.5), (0.5, 1), (0, 0.5)),
    "star": star(8, 0.78),
    "shield": _path("M0 0 L1 0 L1 0.5 C1 0.8 0.7 0.94 0.5 1 C0.3 0.94 0 0.8 0 0.5 Z"),
    "drop": _path(
        "M0.5 0 C0.66 0.25 0.95 0.42 0.95 0.66 C0.95 1.1 0.05 1.1 0.05 0.66 C0.05 0.42 0.34 0.25 0.5 0 Z"
    ),
    "tooth": _path(
        "M0.08 0.1 C0.3 -0.06 0.7 -0.06 0.92 0.1 C0.98 0.5 0.8 0.8 0.5 1 C0.2 0.8 0.02 0.5 0.08 0.1 Z"
    ),
    "banner": ((0, 0), (1, 0), (0.955, 0.5), (1, 1), (0, 1), (0.045, 0.5)),
    "pennant": ((0, 0), (1, 0), (1, 1), (0.5, 0.86), (0, 1)),
    "slant": ((0.06, 0), (1, 0), (0.94, 1), (0, 1)),
}
"""Outlines in the unit square, stretched to the box. `arch` and `cut` are made to measure."""
MADE = ("arch", "cut")


def _arched(box: Box, radius: float) -> Unit:
    """Return a box whose top is a low arch, `radius` mm high at its sides."""
    x, y, width, height = box
    top = _arc((x + width / 2, y + radius), (width / 2, radius), pi, 2 * pi)
    return (*top, (x + width, y + height), (x, y + height))


def _cut(box: Box, radius: float) -> Unit:
    """Return a box with its corners cut off, `radius` mm each way."""
    x, y, width, height = box
    r, right, bottom = radius, x + width, y + height
    return (
        *((x + r, y), (right - r, y), (right, y + r), (right, bottom - r)),
        *((right - r, bottom), (x + r, bottom), (x, bottom - r), (x, y + r)),
    )


MAKERS: Mapping[str, Callable[[Box, float], Unit]] = {"arch": _arched, "cut": _cut}


def outline(shape: str, box: Box, radius: float, fill: str, line: str, weight: float) -> Operation:
    """Return the operation that draws an outline in a box."""
    x, y, width, height = box
    if shape == "rect":
        return Rect(x, y, width, height, radius, fill, line, weight)
    if shape == "circle" and abs(width - height) < 1e-6:
        return Circle(x + width / 2, y + height / 2, width / 2, fill, line, weight)
    if shape in MAKERS:
        return Polygon(MAKERS[shape](box, radius), fill, line, weight)
    points = tuple((x + px * width, y + py * height) for px, py in OUTLINES[shape])
    return Polygon(points, fill, line, weight)


def drawing(
    shapes: Sequence[Mapping[str, Any]], box: Box, colour: Callable[[str], str]
) -> Iterator[Operation]:
    """Yield an emblem's shapes, drawn for a square of 100 x 100, in the largest square in the middle of `box`."""
    x, y, width, height = box
    side = min(width, height)
    left, top, scale = x + (width - side) / 2, y + (height - side) / 2, side / 100
    for shape in shapes:
        fill, line = colour(shape.get("fill", "")), colour(shape.get("line", ""))
        weight = shape.get("weight", 2.0) * scale
        for points, closed in _turned(shape):
            placed = tuple((left + px * scale, top + py * scale) for px, py in points)
            if len(placed) == 1:
                radius = shape["circle"][2] * scale
                yield Circle(placed[0][0], placed[0][1], radius, fill, line, weight)
            elif closed or fill:
                yield Polygon(placed, fill, line, weight)
            else:
                yield Line(placed, line, weight)


def _turned(shape: Mapping[str, Any]) -> Iterator[tuple[Unit, bool]]:
    """Yield the outlines of one shape, repeated `turns` times around the middle; a circle is its centre alone."""
    turns = int(shape.get("turns", 1))
    for points, closed in _outlines(shape):
        for turn in range(turns):
            yield tuple(_rotated(point, tau * turn / turns) for point in points), closed


def _outlines(shape: Mapping[str, Any]) -> Iterator[tuple[Unit, bool]]:
    if "circle" in shape:
        yield ((shape["circle"][0], shape["circle"][1]),), True
    elif "star" in shape:
        x, y, radius, inner, points = shape["star"]
        unit = star(int(points), inner / radius)
        yield (
            tuple((x + (px - 0.5) * 2 * radius, y + (py - 0.5) * 2 * radius) for px, py in unit),
            True,
        )
    else:
        yield from flatten(shape["path"])


def _rotated(point: Point, angle: float) -> Point:
    if not angle:
        return point
    x, y = point[0] - 50, point[1] - 50
    return 50 + x * cos(angle) - y * sin(angle), 50 + x * sin(angle) + y * cos(angle)


def rosette(seed: str, box: Box, petals: int, line: str, weight: float) -> Iterator[Operation]:
    """Yield two interlaced closed curves in a box, their form taken from `seed`; the same seed gives the same curves."""
    x, y, width, height = box
    dice = sha256(seed.encode()).digest()
    folds = petals + dice[0] % 5
    for ring_number in range(2):
        depth = 0.12 + dice[1 + ring_number] / 255 * 0.34
        inner = dice[4 + ring_number] / 255 * 0.35
        petal = _petal(folds, depth, inner, ring_number * tau / folds / 2)
        side, middle_x, middle_y = min(width, height), x + width / 2, y + height / 2
        points = tuple((middle_x + px * side, middle_y + py * side) for px, py in petal)
        yield Rosette(middle_x, middle_y, points, folds, line, weight)


def _petal(folds: int, depth: float, inner: float, turn: float) -> Iterator[Point]:
    """Yield one petal around the origin, its last point the next one's first; the whole is 1 wide."""
    for step in range(PETAL_STEPS + 1):
        angle = tau * step / PETAL_STEPS / folds
        wave = cos(folds * angle) + inner * cos(2 * folds * angle + 1)
        radius = 0.5 * (1 - depth) + 0.5 * depth * wave / (1 + inner)
        yield radius * cos(angle + turn), radius * sin(angle + turn)
