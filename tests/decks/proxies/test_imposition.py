"""Cards on sheets, exact."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decks.proxies.imposition import (
    LONG,
    MARGIN,
    PAPERS,
    SHORT,
    Box,
    Grid,
    Impossible,
    Paper,
    backs,
    fullest,
    impose,
)

A4, LETTER = Grid(PAPERS["a4"]), Grid(PAPERS["letter"])


@pytest.mark.parametrize("grid", [A4, LETTER], ids=["a4", "letter"])
def test_nine_cards_a_sheet(grid):
    assert (grid.columns, grid.rows) == (3, 3)
    assert [len(page) for page in impose(20, grid)] == [9, 9, 2]


def test_the_grid_stands_in_the_middle():
    assert A4.lefts() == [10.5, 73.5, 136.5]
    assert A4.tops() == [16.5, 104.5, 192.5]
    assert LETTER.lefts()[0] == pytest.approx((215.9 - 189) / 2, abs=1e-9)
    assert LETTER.tops()[0] == pytest.approx((279.4 - 264) / 2, abs=1e-9)


def test_cards_go_row_by_row():
    places = impose(4, A4)[0]
    assert [(p.index, p.x, p.y) for p in places] == [
        (0, 10.5, 16.5),
        (1, 73.5, 16.5),
        (2, 136.5, 16.5),
        (3, 10.5, 104.5),
    ]


@pytest.mark.parametrize(("cards", "pages"), [(0, 0), (1, 1), (9, 1), (10, 2)])
def test_pages(cards, pages):
    assert len(impose(cards, A4)) == pages


@pytest.mark.parametrize(
    "size", [{"card_width": 220}, {"card_height": 300}, {"gap": -1}, {"card_width": 0}]
)
def test_impossible_grids_are_refused(size):
    with pytest.raises(Impossible):
        Grid(PAPERS["a4"], **size)


@given(
    width=st.floats(120, 500),
    height=st.floats(120, 700),
    card=st.tuples(st.floats(20, 90), st.floats(20, 90)),
    gaps=st.tuples(st.floats(0, 10), st.floats(0, 10)),
    bleed=st.floats(0, 5),
    registration=st.sampled_from([0.0, 10.0, 15.0]),
    cards=st.integers(1, 60),
)
def test_nothing_overlaps_or_leaves_what_printers_print(
    width, height, card, gaps, bleed, registration, cards
):
    try:
        grid = Grid(Paper("own", width, height), *card, *gaps, bleed, registration)
    except Impossible:
        assert registration or min(width, height) < max(card) + 2 * (MARGIN + bleed) + 1e-6
        return
    sheets = impose(cards, grid)
    assert [place.index for sheet in sheets for place in sheet] == list(range(cards))
    inner = Box(0, 0, width, height).grown(-MARGIN + 1e-6)
    for sheet in sheets:
        boxes = [Box(p.x, p.y, *card).grown(bleed - 1e-6) for p in sheet]
        assert all(within(box, inner) for box in boxes)
        for one, other in itertools.combinations([*boxes, *grid.registration_marks], 2):
            assert not one.meets(other)


def within(box: Box, outer: Box) -> bool:
    """Return whether a box lies in another."""
    across = outer.x <= box.x and box.x + box.width <= outer.x + outer.width
    return across and outer.y <= box.y and box.y + box.height <= outer.y + outer.height


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


def test_gaps_differ_across_and_down():
    grid = Grid(PAPERS["a4"], 50, 50, gap=2, gap_down=6)
    lefts, tops = grid.lefts(), grid.tops()
    assert lefts[1] - lefts[0] == pytest.approx(52)
    assert tops[1] - tops[0] == pytest.approx(56)


@pytest.mark.parametrize(("gap", "bleed", "between"), [(0, 0, 0), (2, 0, 2), (0, 3, 6), (8, 3, 8)])
def test_bleed_never_lies_on_a_neighbour(gap, bleed, between):
    grid = Grid(PAPERS["a4"], 50, 50, gap=gap, bleed=bleed)
    assert grid.lefts()[1] - grid.lefts()[0] == pytest.approx(50 + between)


def test_places_under_a_cutters_marks_stay_empty():
    grid = Grid(PAPERS["a4"], registration=10)
    assert grid.places == 7  # the square and both angles reach into a corner each, two of them
    corners = {(round(x, 1), round(y, 1)) for x, y in grid.spots}
    assert (136.5, 16.5) not in corners and (10.5, 192.5) not in corners
    assert Grid(PAPERS["a4"], registration=5).places <= 9


@pytest.mark.parametrize(
    ("paper", "flip", "x", "y", "turned"),
    [
        (PAPERS["a4"], LONG, 136.5, 16.5, False),
        (PAPERS["a4"], SHORT, 10.5, 192.5, True),
        (PAPERS["a4"].turned(), LONG, 22.5, 105, True),
        (PAPERS["a4"].turned(), SHORT, 211.5, 17, False),
    ],
)
def test_a_back_lies_behind_its_card(paper, flip, x, y, turned):
    grid = Grid(paper)
    (back,) = backs(impose(1, grid)[0], grid, flip)
    assert (back.index, back.turned) == (0, turned)
    assert (back.x, back.y) == pytest.approx((x, y))


@pytest.mark.parametrize("flip", [LONG, SHORT])
@pytest.mark.parametrize("paper", [PAPERS["a4"], PAPERS["a4"].turned()], ids=["upright", "turned"])
def test_turned_over_twice_every_place_is_where_it_was(paper, flip):
    grid = Grid(paper, gap=2)
    places = impose(7, grid)[0]
    again = backs(backs(places, grid, flip), grid, flip)
    for place, back in zip(places, again, strict=True):
        assert (back.index, back.x, back.y) == pytest.approx((place.index, place.x, place.y))


LENGTHS = st.floats(0, 12)


@given(
    sides=st.tuples(st.floats(60, 600), st.floats(60, 600)),
    card=st.tuples(st.floats(20, 120), st.floats(20, 120)),
    gaps=st.tuples(LENGTHS, LENGTHS),
    bleed=st.floats(0, 5),
)
def test_by_itself_paper_lies_the_way_that_holds_most_and_no_more_would_fit(
    sides, card, gaps, bleed
):
    lengths = {"gap": gaps[0], "gap_down": gaps[1], "bleed": bleed}
    found = {}
    for turn in ("portrait", "landscape", "auto"):
        try:
            found[turn] = fullest(Paper("own", *sides), turn, card, **lengths)
        except Impossible:
            found[turn] = None
    ways = [grid.places for turn, grid in found.items() if grid and turn != "auto"]
    assert (found["auto"].places if found["auto"] else 0) == max(ways, default=0)
    for grid in filter(None, found.values()):
        assert grid.places == grid.columns * grid.rows
        for count, length, side, space in (
            (grid.columns, card[0], grid.paper.width, max(gaps[0], 2 * bleed)),
            (grid.rows, card[1], grid.paper.height, max(gaps[1], 2 * bleed)),
        ):
            taken = count * length + (count - 1) * space + 2 * bleed
            assert taken <= side - 10 + 1e-6 < taken + length + space + 1e-5


@given(
    cards=st.integers(1, 60), flip=st.sampled_from(["long", "short"]),
    paper=st.sampled_from(list(PAPERS.values())), turn=st.booleans(), bleed=st.floats(0, 5),
)  # fmt: skip
def test_every_card_has_one_back_and_backs_dont_meet(cards, flip, paper, turn, bleed):
    grid = Grid(paper.turned() if turn else paper, bleed=bleed)
    for places in impose(cards, grid):
        behind = backs(places, grid, flip)
        assert [p.index for p in behind] == [p.index for p in places]
        boxes = [Box(p.x, p.y, 63, 88).grown(bleed - 1e-6) for p in behind]
        assert not any(a.meets(b) for n, a in enumerate(boxes) for b in boxes[:n])
        assert len({(round(p.x, 6), round(p.y, 6)) for p in behind}) == len(places)
