"""Marks around the cards of a sheet: where to cut, by hand or by a cutter, and the ruler; filled boxes in mm that lie on no card."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from decks.proxies.imposition import MARGIN, QUIET, Box, Grid, Place

EDGES, CORNERS, NONE = CUTS = ("edges", "corners", "none")
"""Crop marks at the sheet's edges, at the corners of every card, nowhere."""
WEIGHT, DISTANCE, LENGTH, CORNER_LENGTH = 0.1, 1.0, 4.0, 2.5
"""How thick crop marks are, how far from the faces, how long at most."""
THICK = 0.5
"""How thick the lines are by which a cutter finds the sheet."""
RULER, RULER_TICK, RULER_HEIGHT = 50.0, 1.2, 3.0
"""The ruler on the first sheet: its length, the height of its ticks at every 10 mm, and of all of it with its words."""


def crop_marks(places: Sequence[Place], grid: Grid, cut: str) -> tuple[Box, ...]:
    """Return the crop marks of a sheet's cards; none lies on a card or on a cutter's marks."""
    makers = {EDGES: _edge_marks, CORNERS: _corner_marks}
    marks = makers[cut](places, grid) if cut in makers else ()
    taken = [mark.grown(DISTANCE) for mark in grid.registration_marks]
    return tuple(mark for mark in marks if not any(mark.meets(other) for other in taken))


# --- at the edges of the sheet ----------------------------------------------------------------
def _edge_marks(places: Sequence[Place], grid: Grid) -> Iterator[Box]:
    left, right = grid.lefts()[0], grid.lefts()[-1] + grid.card_width
    top, bottom = grid.tops()[0], grid.tops()[-1] + grid.card_height
    away = grid.bleed + DISTANCE
    high, wide = _length(top - away), _length(left - away)
    for x in _edges((place.x for place in places), grid.card_width):
        for y in (top - away - high, bottom + away):
            yield Box(x - WEIGHT / 2, y, WEIGHT, high)
    for y in _edges((place.y for place in places), grid.card_height):
        for x in (left - away - wide, right + away):
            yield Box(x, y - WEIGHT / 2, wide, WEIGHT)


def _length(free: float) -> float:
    """Return how long marks are where so much is free: within what printers print, or at least half of it."""
    return min(LENGTH, max(free - MARGIN / 2, free / 2))


def _edges(starts: Iterable[float], length: float) -> list[float]:
    """Return the edges of cards that start at `starts`; those of touching cards once."""
    edges: list[float] = []
    for edge in sorted(edge for start in set(starts) for edge in (start, start + length)):
        if not edges or edge - edges[-1] > 1e-6:
            edges.append(edge)
    return edges


# --- at the corners of the cards --------------------------------------------------------------
def _corner_marks(places: Sequence[Place], grid: Grid) -> Iterator[Box]:
    """Yield the marks at every corner; those that neighbours share, once."""
    across, down = grid.between
    marks = dict[tuple[float, float, float, float], Box]()
    tops = _spans(grid.tops(), grid.card_height, down, grid.bleed)
    lefts = _spans(grid.lefts(), grid.card_width, across, grid.bleed)
    for place in places:
        for x in (place.x, place.x + grid.card_width):
            for y, length in tops[place.y]:
                mark = Box(x - WEIGHT / 2, y, WEIGHT, length)
                marks[_key(mark)] = mark
        for y in (place.y, place.y + grid.card_height):
            for x, length in lefts[place.x]:
                mark = Box(x, y - WEIGHT / 2, length, WEIGHT)
                marks[_key(mark)] = mark
    yield from marks.values()


def _key(mark: Box) -> tuple[float, float, float, float]:
    return round(mark.x, 6), round(mark.y, 6), round(mark.width, 6), round(mark.height, 6)


def _spans(
    starts: Sequence[float], card: float, between: float, bleed: float
) -> dict[float, list[tuple[float, float]]]:
    """Return where the marks before and after each card start and how long they are; between neighbours one goes from card to card, on the bleed if there is any."""
    spans: dict[float, list[tuple[float, float]]] = {}
    away = min(DISTANCE, between / 4)
    inner = between - 2 * away
    free = starts[0] - bleed - DISTANCE
    outer = min(CORNER_LENGTH, max(free - MARGIN / 2, free / 2))
    for start in starts:
        end = start + card
        before = (start - away - inner, inner)
        if start == starts[0]:
            before = (start - bleed - DISTANCE - outer, outer)
        after = (end + bleed + DISTANCE, outer) if start == starts[-1] else (end + away, inner)
        spans[start] = [span for span in (before, after) if span[1] > WEIGHT]
    return spans


# --- cutters and the ruler --------------------------------------------------------------------
def registration(grid: Grid) -> tuple[Box, ...]:
    """Return the boxes that make up the three marks of a cutter: a square, then two angles of two arms."""
    if not grid.registration_marks:
        return ()
    square, right, left = grid.registration_marks
    return (
        square,
        Box(right.x, right.y, right.width, THICK),
        Box(right.x + right.width - THICK, right.y, THICK, right.height),
        Box(left.x, left.y + left.height - THICK, left.width, THICK),
        Box(left.x, left.y, THICK, left.height),
    )


def ruler(grid: Grid) -> tuple[Box, ...]:
    """Return a ruler of 50 mm, line first, then its ticks: above the first column that is free of a cutter's marks, between its crop marks where the cards are wide enough, else in the middle."""
    line = grid.tops()[0] - grid.bleed - DISTANCE
    columns = [left + grid.card_width / 2 for left in grid.lefts()]
    middles = columns if grid.card_width >= RULER + 2 * DISTANCE else []
    free = (middle for middle in middles if _is_free(middle, line, grid))
    left = next(free, grid.paper.width / 2) - RULER / 2
    ticks = [left + 10 * n for n in range(6)]
    return (
        Box(left, line - WEIGHT, RULER, WEIGHT),
        *(Box(x - WEIGHT / 2, line - RULER_TICK, WEIGHT, RULER_TICK) for x in ticks),
    )


def _is_free(middle: float, line: float, grid: Grid) -> bool:
    """Return whether a ruler and its words lie on none of a cutter's marks."""
    taken = Box(middle - RULER / 2, line - RULER_HEIGHT, RULER, RULER_HEIGHT)
    return not any(taken.meets(mark.grown(QUIET)) for mark in grid.registration_marks)
