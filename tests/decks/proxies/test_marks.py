"""Crop marks, marks for cutters, the ruler."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decks.proxies.imposition import PAPERS, Box, Grid, Impossible, Paper, impose
from decks.proxies.marks import CORNERS, DISTANCE, EDGES, NONE, crop_marks, registration, ruler

A4 = Grid(PAPERS["a4"])


def marks_of(cards: int, grid: Grid, cut: str = EDGES) -> tuple[Box, ...]:
    return crop_marks(impose(cards, grid)[0], grid, cut)


def upright(marks) -> list[float]:
    """Return the middles of the upright marks, mm from the left."""
    return sorted({round(m.x + m.width / 2, 6) for m in marks if m.height > m.width})


def test_touching_cards_share_their_marks():
    marks = marks_of(9, A4)
    assert upright(marks) == [10.5, 73.5, 136.5, 199.5]
    assert len(marks) == 4 * 2 + 4 * 2


def test_a_gap_has_marks_on_both_sides():
    assert len(upright(marks_of(9, Grid(PAPERS["a4"], gap=2)))) == 6


def test_a_last_sheet_has_marks_for_its_cards_only():
    assert upright(marks_of(1, A4)) == [10.5, 73.5]


def test_sheets_can_go_without_marks():
    assert marks_of(4, A4, NONE) == ()


def test_corners_of_cards_that_touch_have_marks_around_the_whole():
    marks = marks_of(9, A4, CORNERS)
    assert upright(marks) == [10.5, 73.5, 136.5, 199.5]
    assert all(m.y < 16.5 or m.y > 280.5 for m in marks if m.height > m.width)


def test_corners_with_a_gap_have_marks_between_the_cards():
    grid = Grid(PAPERS["a4"], 50, 50, gap=4, gap_down=4)
    between = [m for m in marks_of(16, grid, CORNERS) if m.height > m.width and 60 < m.y < 250]
    assert between and all(m.height == pytest.approx(2) for m in between)


@given(
    card=st.tuples(st.floats(20, 90), st.floats(20, 90)),
    gaps=st.tuples(st.floats(0, 10), st.floats(0, 10)),
    bleed=st.floats(0, 5),
    inset=st.sampled_from([0.0, 5.0, 10.0]),
    cut=st.sampled_from([EDGES, CORNERS]),
    cards=st.integers(1, 40),
)
def test_no_mark_lies_on_a_card_or_outside_the_paper(card, gaps, bleed, inset, cut, cards):
    try:
        grid = Grid(Paper("own", 210, 297), *card, *gaps, bleed, inset)
    except Impossible:
        return
    paper = Box(-1e-6, -1e-6, 210 + 2e-6, 297 + 2e-6)
    for places in impose(cards, grid):
        faces = [Box(p.x, p.y, *card).grown(-1e-6) for p in places]
        for mark in (*crop_marks(places, grid, cut), *registration(grid)):
            assert not any(mark.meets(face) for face in faces)
            assert paper.x <= mark.x and mark.x + mark.width <= paper.x + paper.width
            assert paper.y <= mark.y and mark.y + mark.height <= paper.y + paper.height


def test_crop_marks_keep_away_from_a_cutters_marks():
    grid = Grid(PAPERS["a4"], registration=10)
    taken = [mark.grown(DISTANCE) for mark in grid.registration_marks]
    assert not any(mark.meets(other) for mark in marks_of(7, grid) for other in taken)


def test_a_cutter_gets_a_square_and_two_angles():
    boxes = registration(Grid(PAPERS["a4"], registration=10))
    assert boxes[0] == Box(10, 10, 5, 5)
    assert [(b.width, b.height) for b in boxes[1:]] == [(10, 0.5), (0.5, 10), (10, 0.5), (0.5, 10)]
    assert max(b.x + b.width for b in boxes) == 200 and max(b.y + b.height for b in boxes) == 287
    assert registration(A4) == ()


def test_the_ruler_keeps_off_crop_marks_and_a_cutters_marks():
    for grid in (
        Grid(PAPERS["a4"], registration=10, bleed=2),
        Grid(PAPERS["a4"].turned(), bleed=2, registration=10),
    ):
        rulers = ruler(grid)
        others = (
            *marks_of(grid.places, grid),
            *marks_of(grid.places, grid, CORNERS),
            *registration(grid),
        )
        assert not any(mark.meets(other) for mark in rulers for other in others)


@pytest.mark.parametrize("grid", [A4, Grid(PAPERS["a4"], 40, 60), Grid(PAPERS["a4"], bleed=3)])
def test_the_ruler_measures_50_mm_above_the_cards(grid):
    line, *ticks = ruler(grid)
    assert line.width == 50
    middles = [tick.x + tick.width / 2 for tick in ticks]
    assert middles == pytest.approx([line.x + 10 * n for n in range(6)])
    top = grid.tops()[0] - grid.bleed - DISTANCE + 1e-9
    assert all(mark.y + mark.height <= top for mark in (line, *ticks))
