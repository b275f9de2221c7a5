"""Which charts a game wants: read from game.toml, every fault with its place."""

from __future__ import annotations

import shutil

import pytest

from catalog.loading import read_folder
from catalog.wording import word
from decks.charts.charts import MOST_CHARTS, read_charts
from tests.conftest import TINY
from tests.decks.charts.games import POOL, chart, game


def faults(*charts: dict) -> list[tuple[str, str]]:
    """Return path and reason of what is wrong."""
    found = read_charts(game(*charts), POOL)
    return [(p.path, word(p.placed)) for p in found.problems]


def test_a_chart_says_what_is_drawn():
    table = chart(where="type:beast", sections=["main"], measure="sum(power)", key="skills")
    (found,) = read_charts(game(table), POOL).charts
    assert (found.code, found.kind, found.keys, found.sections) == (
        "one",
        "bars",
        ("skills",),
        ("main",),
    )
    assert str(found.measure) == "sum(power)"
    assert [card.code for card in POOL if found.matches(card)] == ["ant", "bee", "cat"]


def test_a_game_that_says_none_gets_the_usual_ones():
    found = read_charts(game(), POOL)
    assert [(c.kind, c.keys) for c in found.charts] == [
        ("share", ("type",)),
        ("curve", ("power",)),
        ("bars", ("colour",)),
    ]
    assert not found.problems


@pytest.mark.parametrize(
    ("keys", "path", "reason"),
    [
        ({"kind": "pie"}, "kind", "Accepted are: curve, bars, share."),
        ({"key": "colur"}, "key", "No such key. Known: type, power, price, colour, skills."),
        ({"key": "motto"}, "key", "No such key. Known: type, power, price, colour, skills."),
        ({"kind": "curve"}, "key", "No such key. Known: power, price."),
        ({"key": ["colour", "power"]}, "key", "Fields that count alike must be of one kind."),
        ({"key": ["type", "colour"]}, "key", "No such key. Known: power, price, colour, skills."),
        ({"where": "type:bird"}, "where", "(at character 6)"),
        ({"where": "power>"}, "where", "(at character 7)"),
        ({"sections": ["deck"]}, "sections", "No such section. Known: main, side."),
        ({"sections": "main"}, "sections", "This must be a list in brackets."),
        ({"measure": "sum(colour)"}, "measure", "(at character 5)"),
        ({"measure": "distinct(colour)"}, "measure", "Accepted are: copies and sum(EXPRESSION)."),
        ({"measure": 3}, "measure", "This must be a text in quotes."),
        ({"names": {"en": "One"}}, "names", "The key “ja” is missing."),
        ({"code": ""}, "", "The key “code” is missing."),
        ({"colour": "red"}, "colour", "There is no such key here."),
    ],
)
def test_what_can_not_be_drawn_is_refused_at_its_place(keys, path, reason):
    (found,) = faults(chart(**keys))[:1]
    assert found[0] == f"charts[0]{'.' if path else ''}{path}"
    assert reason in found[1]
    assert read_charts(game(chart(**keys)), POOL).charts == []


def test_codes_stand_once():
    assert faults(chart(), chart()) == [("charts[1].code", "This stands twice.")]


def test_as_many_charts_as_there_may_be():
    charts = [chart(code=f"c{n}") for n in range(MOST_CHARTS)]
    assert faults(*charts) == []
    assert faults(*charts, chart()) == [(f"charts[{MOST_CHARTS}]", "At most 12 charts are drawn.")]


def test_a_folders_charts_are_checked_with_line_and_place(tmp_path):
    folder = shutil.copytree(TINY, tmp_path / "tiny")
    toml = folder / "game.toml"
    text = toml.read_text(encoding="utf-8")
    table = '\n[[charts]]\ncode = "a"\nnames = { en = "A", ja = "あ" }\nkind = "bars"\nkey = "colour"\nwhere = "type:bird"\n'
    toml.write_text(text + table, encoding="utf-8")
    (fault,) = read_folder(folder).faults
    assert (fault.file, fault.column) == ("game.toml", "charts[0].where")
    assert fault.line == text.count("\n") + 7
    assert "(at character 6)" in word(fault.reason)
