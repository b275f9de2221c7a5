"""Shapes of charts: as large as their numbers, inside the picture, told apart without colour."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from decks.charts import layout
from decks.charts.layout import (
    HEAD,
    LABEL,
    LEAST,
    PATTERNS,
    PLOT,
    WIDTH,
    Mark,
    Row,
    Word,
    bars,
    columns,
    cut,
    percent,
    stripes,
    width_of,
)
from decks.charts.svg import patterns, svg

words = st.text(st.characters(codec="utf-8", exclude_categories=["Cs", "Cc"]), max_size=40)
decks = st.integers(1, 2).flatmap(
    lambda n: st.lists(
        st.builds(Row, words, st.tuples(*[st.integers(0, 999)] * n)), min_size=1, max_size=16
    )
)
DRAWN = {"columns": columns, "bars": bars, "stripes": stripes}


def marks(picture) -> list[Mark]:
    return [shape for shape in picture.shapes if isinstance(shape, Mark)]


@pytest.mark.parametrize("kind", DRAWN)
@given(rows=decks)
def test_everything_stands_inside_the_picture(kind, rows):
    picture = DRAWN[kind](rows)
    for shape in picture.shapes:
        if isinstance(shape, Mark):
            assert shape.x >= -0.01 and shape.x + shape.width <= WIDTH + LEAST
            assert shape.y >= -0.01 and shape.y + shape.height <= picture.height + 0.01
            assert shape.width > 0 and shape.height > 0
        elif isinstance(shape, Word):
            assert 0 <= shape.y <= picture.height and shape.y >= shape.size * 0.6


@pytest.mark.parametrize("kind", DRAWN)
@given(rows=decks)
def test_each_amount_has_one_mark_that_names_it(kind, rows):
    found = [mark.title for mark in marks(DRAWN[kind](rows)) if ": " in mark.title or not rows]
    wanted = [f"{row.label}: {n}" for row in rows for n in row.amounts if n]
    legend = [row.label for row in rows if ": " in row.label] if kind == "stripes" else []
    assert sorted(found) == sorted([*wanted, *legend])


@given(decks)
def test_columns_and_bars_are_as_long_as_their_numbers(rows):
    highest = max(n for row in rows for n in row.amounts) or 1
    for mark in marks(columns(rows)):
        n = int(mark.title.rpartition(": ")[2])
        assert mark.height == pytest.approx(max(PLOT * n / highest, LEAST))
        assert mark.y + mark.height == pytest.approx(HEAD + PLOT)
    for mark in marks(bars(rows)):
        n = int(mark.title.rpartition(": ")[2])
        assert mark.x == LABEL
        assert mark.width == pytest.approx(
            max((WIDTH - LABEL - layout.NUMBER) * n / highest, LEAST)
        )


def test_two_decks_have_two_patterns():
    rows = [Row("1", (2, 3)), Row("2", (0, 1))]
    for draw in (columns, bars):
        assert {mark.pattern for mark in marks(draw(rows))} == {0, 1}


def test_parts_of_a_whole_have_a_pattern_each():
    rows = [Row(str(n), (1,)) for n in range(PATTERNS)]
    assert [m.pattern for m in marks(stripes(rows))] == [*range(PATTERNS)] * 2


@pytest.mark.parametrize(
    ("n", "total", "expected"),
    [(1, 3, 33), (2, 3, 67), (1, 200, 1), (0, 5, 0), (5, 5, 100), (1, 0, 0)],
)
def test_shares_are_rounded_half_up(n, total, expected):
    assert percent(n, total) == expected


@given(words, st.integers(20, 200))
def test_a_text_that_is_cut_fits(text, room):
    found = cut(text, room, 10)
    assert found == text or (found.endswith("…") and width_of(found, 10) <= room)


@pytest.mark.parametrize("kind", DRAWN)
@given(rows=decks, title=words)
def test_the_picture_is_well_formed_and_names_itself(kind, rows, title):
    root = ElementTree.fromstring(svg(DRAWN[kind](rows), "c", title, "1 < 2 & 3"))
    assert root.attrib["role"] == "img"
    ids = root.attrib["aria-labelledby"].split()
    assert [root.find(f"*[@id='{name}']").text or "" for name in ids] == [title, "1 < 2 & 3"]
    assert root.attrib["viewBox"].startswith("0 0 320 ")


def test_a_small_chart_looks_like_this():
    assert svg(columns([Row("1", (2,)), Row("<2>", (4,))]), "c", "T", "D") == (
        '<svg class="chart__picture" viewBox="0 0 320 144" role="img" aria-labelledby="c-title c-desc">'
        '<title id="c-title">T</title><desc id="c-desc">D</desc>'
        '<rect class="chart__mark is-plain" x="64" y="71" width="32" height="55"><title>1: 2</title></rect>'
        '<text class="chart__word is-strong" x="80" y="67" font-size="10" text-anchor="middle" aria-hidden="true">2</text>'
        '<text class="chart__word" x="80" y="140" font-size="10" text-anchor="middle" aria-hidden="true">1</text>'
        '<rect class="chart__mark is-plain" x="224" y="16" width="32" height="110"><title>&lt;2&gt;: 4</title></rect>'
        '<text class="chart__word is-strong" x="240" y="12" font-size="10" text-anchor="middle" aria-hidden="true">4</text>'
        '<text class="chart__word" x="240" y="140" font-size="10" text-anchor="middle" aria-hidden="true">&lt;2&gt;</text>'
        '<path class="chart__rule" d="M0 126L320 126"/></svg>'
    )


def test_every_pattern_is_drawn_once():
    root = ElementTree.fromstring(patterns())
    assert [p.attrib["id"] for p in root.iter("pattern")] == [
        f"chart-p{n}" for n in range(1, PATTERNS)
    ]
