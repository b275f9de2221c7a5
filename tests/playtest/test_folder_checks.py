"""What is checked of rules modules and effect scripts when a folder is read."""

from __future__ import annotations

import shutil

from catalog.loading import read_folder
from playtest.engine.errors import english
from tests.playtest.games import FIXTURES


def faults(tmp_path, name, old, new):
    """Return the faults of the folder after one change to one of its files."""
    folder = tmp_path / "wit"
    shutil.copytree(FIXTURES / "wit", folder)
    text = (folder / name).read_text(encoding="utf-8")
    assert old in text
    (folder / name).write_text(text.replace(old, new, 1), encoding="utf-8")
    return read_folder(folder).faults


def test_a_faulty_effect_is_reported_with_line_and_column(tmp_path):
    found = faults(tmp_path, "cards.csv", "steal 1 | attack own all +1", "steal 1 | attack own all")
    (fault,) = [fault for fault in found if fault.column == "effect"]
    assert (fault.file, fault.value) == ("cards.csv", "steal 1 | attack own all")
    assert fault.line > 1
    assert "“attack own all” is no operation of a spell" in english(fault.reason)


def test_an_unknown_rules_module_is_reported(tmp_path):
    found = faults(tmp_path, "game.toml", "playtest.games.wit", "playtest.games.chess")
    (fault,) = [fault for fault in found if fault.column == "module"]
    assert "There is no rules module" in english(fault.reason)


def test_the_shipped_effects_are_without_fault():
    assert not [fault for fault in read_folder(FIXTURES / "wit").faults if fault.column == "effect"]
