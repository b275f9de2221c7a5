"""`[table]` of game.toml: what is read of it, and what the loader says when it makes no sense."""

from __future__ import annotations

import pytest

from catalog.definition import GameDefinition
from catalog.loading import read_folder
from playtest.games.table.faults import layout_faults
from playtest.games.table.layout import GENERIC, read_layout
from tests.conftest import TINY, shipped_folders

PILE = {"code": "deck", "names": {"en": "Deck"}, "sections": ["main"]}


def definition(**table):
    return GameDefinition.from_toml(
        {
            "code": "mini",
            "names": {"en": "Mini"},
            "sections": [{"code": "main", "names": {}}, {"code": "side", "names": {}}],
            "rules": [{"rule": "MINI-S1", "en": "Draw five."}],
            "table": table,
        }
    )


def paths(**table):
    return [path for path, _value, _reason in layout_faults(definition(**table))]


def test_zones_stand_between_play_and_discard_and_piles_come_last():
    layout = read_layout(definition(zones=[{"code": "pool", "en": "Pool"}], piles=[PILE]))
    assert layout.zones == ("hand", "in_play", "pool", "discard", "removed", "deck")
    assert (layout.first_pile, layout.discard, layout.removed) == (5, 3, 4)
    assert layout.home("main") == 5 and layout.home("side") == layout.removed


def test_a_game_without_counters_has_one():
    assert read_layout(definition(piles=[PILE])).counters == (GENERIC,)


@pytest.mark.parametrize(
    ("table", "path"),
    [
        ({"zones": [{"code": "hand"}]}, "table.zones[0].code"),
        ({"piles": [{**PILE, "code": "discard"}]}, "table.piles[0].code"),
        ({"counters": [{"code": "deck"}], "piles": [PILE]}, "table.counters[0].code"),
        ({"aside": ["attic"]}, "table.aside"),
        ({"given": [{"section": "attic", "where": "type:x"}]}, "table.given[0].section"),
        ({"zones": [{"code": "pool", "sections": ["main"]}], "piles": [PILE]}, "table"),
        ({"piles": [{**PILE, "rule": "MINI-S9"}]}, "table.piles[0].rule"),
    ],
)
def test_each_fault_is_found_at_its_place(table, path):
    assert paths(**table) == [path]


def test_a_layout_that_makes_sense_has_no_fault():
    assert (
        paths(zones=[{"code": "pool"}], piles=[{**PILE, "rule": "MINI-S1"}], aside=["side"]) == []
    )


@pytest.mark.parametrize("folder", shipped_folders(), ids=lambda folder: folder.name)
def test_the_shipped_layouts_have_no_fault(folder):
    assert not read_folder(folder).faults


def test_the_loader_reports_a_fault_with_its_line(tmp_path):
    text = (TINY / "game.toml").read_text(encoding="utf-8")
    folder = tmp_path / "tiny"
    folder.mkdir()
    for file in TINY.glob("*.*"):
        (folder / file.name).write_bytes(file.read_bytes())
    head, separator, tail = text.partition("[table]\n")
    lines = head.count("\n") + 2
    (folder / "game.toml").write_text(f'{head}{separator}aside = ["attic"]\n{tail}', "utf-8")
    found = [fault for fault in read_folder(folder).faults if fault.column == "table.aside"]
    assert [(fault.file, fault.line, fault.value) for fault in found] == [
        ("game.toml", lines, "attic")
    ]
