"""Cards on sheets, exact."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decks.proxies.imposition import (
    MARK_GAP,
    PAPERS,
    Grid,
    Impossible,
    Paper,
    fullest,
    impose,
    ruler,
)

A4, LETTER = Grid(PAPERS["a4"]), Grid(PAPERS["letter"])


@pytest.mark.parametrize("grid", [A4, LETTER], ids=["a4", "letter"])
def test_nine_cards_a_sheet(grid):
    assert (grid.columns, grid.rows) == (3, 3)
    assert [len(page.places) for page in impose(20, grid)] == [9, 9, 2]


def test_the_grid_stands_in_the_middle():
    assert A4.lefts() == [10.5, 73.5, 136.5]
    assert A4.tops() == [16.5, 104.5, 192.5]
    assert LETTER.lefts()[0] == pytest.approx((215.9 - 189) / 2, abs=1e-9)
    assert LETTER.tops()[0] == pytest.approx((279.4 - 264) / 2, abs=1e-9)


def test_cards_go_row_by_row():
    places = impose(4, A4)[0].places
    assert [(p.index, p.x, p.y) for p in places] == [
        (0, 10.5, 16.5),
        (1, 73.5, 16.5),
        (2, 136.5, 16.5),
        (3, 10.5, 104.5),
    ]


@pytest.mark.parametrize(("cards", "pages"), [(0, 0), (1, 1), (9, 1), (10, 2)])
def test_pages(cards, pages):
    assert len(impose(cards, A4)) == pages


def test_touching_cards_share_their_marks():
    marks = impose(9, A4)[0].marks
    upright = [mark for mark in marks if mark.height > mark.width]
    assert sorted({mark.x + mark.width / 2 for mark in upright}) == [10.5, 73.5, 136.5, 199.5]
    assert len(marks) == 4 * 2 + 4 * 2


def test_a_gap_has_marks_on_both_sides():
    grid = Grid(PAPERS["a4"], gap=2)
    lefts = grid.lefts()
    assert lefts[1] - lefts[0] == pytest.approx(65)
    upright = {mark.x + 0.05 for mark in impose(9, grid)[0].marks if mark.height > mark.width}
    assert len(upright) == 6


def test_a_last_sheet_has_marks_for_its_cards_only():
    upright = [mark for mark in impose(1, A4)[0].marks if mark.height > mark.width]
    assert sorted({mark.x + mark.width / 2 for mark in upright}) == [10.5, 73.5]


@pytest.mark.parametrize(
    "size", [{"card_width": 220}, {"card_height": 300}, {"gap": -1}, {"card_width": 0}]
)
def test_impossible_grids_are_refused(size):
    with pytest.raises(Impossible):
        Grid(PAPERS["a4"], **size)


@given(
    width=st.floats(100, 500),
    height=st.floats(100, 700),
    card=st.floats(20, 90),
    gap=st.floats(0, 10),
    cards=st.integers(1, 60),
)
def test_nothing_overlaps_or_leaves_the_paper(width, height, card, gap, cards):
    grid = Grid(Paper("own", width, height), card, card, gap)
    for page in impose(cards, grid):
        for place in page.places:
            assert 0 <= place.x <= width - card and 0 <= place.y <= height - card
        starts = sorted({place.x for place in page.places})
        assert all(b - a >= card - 1e-6 for a, b in itertools.pairwise(starts))
        for mark in page.marks:
            assert 0 <= mark.x <= width - mark.width and 0 <= mark.y <= height - mark.height
            assert all(_apart(mark, place, card) for place in page.places)


def _apart(mark, place, card) -> bool:
    """Return whether the mark keeps its distance from the face."""
    space = MARK_GAP - 1e-6
    beside = mark.x >= place.x + card + space or mark.x + mark.width <= place.x - space
    above = mark.y >= place.y + card + space or mark.y + mark.height <= place.y - space
    return beside or above


@pytest.mark.parametrize(
    ("paper", "card", "columns", "rows", "width"),
    [
        ("a4", (63, 88), 3, 3, 210),
        ("a3", (63, 88), 6, 3, 420),
        ("legal", (63, 88), 5, 2, 355.6),
        ("tabloid", (63, 88), 6, 3, 431.8),
        ("jisb4", (59, 86), 4, 4, 257),
        ("jisb5", (63, 88), 2, 2, 182),
    ],
)
def test_paper_turns_to_whichever_way_holds_more(paper, card, columns, rows, width):
    grid = fullest(PAPERS[paper], "auto", card)
    assert (grid.columns, grid.rows, grid.paper.width) == (columns, rows, width)


def test_paper_is_held_as_asked():
    assert fullest(PAPERS["a3"], "portrait", (63, 88)).paper.width == 297
    assert fullest(Paper("own", 300, 200), "portrait", (63, 88)).paper.width == 200
    assert fullest(PAPERS["a4"], "landscape", (63, 88)).paper.width == 297
    with pytest.raises(Impossible):
        fullest(Paper("own", 75, 200), "landscape", (63, 88))


def test_sheets_can_go_without_marks():
    assert impose(4, Grid(PAPERS["a4"], has_marks=False))[0].marks == ()


@pytest.mark.parametrize("grid", [A4, Grid(PAPERS["a4"], 40, 60)])
def test_the_ruler_measures_50_mm_above_the_cards(grid):
    line, *ticks = ruler(grid)
    assert line.width == 50
    middles = [tick.x + tick.width / 2 for tick in ticks]
    assert middles == pytest.approx([line.x + 10 * n for n in range(6)])
    assert all(mark.y + mark.height <= grid.tops()[0] - MARK_GAP + 1e-9 for mark in (line, *ticks))
