"""Whole games, as they went when their files were written (see `playthrough`)."""

from __future__ import annotations

import pytest

from playtest.engine.replay import read_record
from tests.playtest.playthrough import SUBJECTS, files, playthrough


def test_every_subject_has_a_playthrough():
    assert {path.parent.name for path in files()} == set(SUBJECTS)


@pytest.mark.parametrize("path", files(), ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_a_game_goes_as_it_went(path):
    text = path.read_text(encoding="utf-8")
    game, _decks = SUBJECTS[path.parent.name]
    assert playthrough(game, read_record(text)) == text
