"""Pieces to begin with are sound in every game; the reference names what the readers know."""

from __future__ import annotations

import pytest

from catalog.editing.rules import rules_text
from catalog.formats import read_format
from catalog.loading.format_shape import snapshot_shapes
from decks.legality import key_help
from decks.legality.expressions import OPERATIONS
from decks.legality.table_shape import KNOWN
from decks.rule_editor.draft import checked_rules
from decks.rule_editor.snippets import PIECES, free_number, snippet, snippets


@pytest.mark.django_db
@pytest.mark.parametrize("code", PIECES)
def test_every_piece_is_sound_wherever_it_is_offered(shipped_games, ages, tiny, code):
    games = [*shipped_games.values(), ages, tiny]
    offered = [(game, piece) for game in games if (piece := snippet(game.definition, code))]
    assert offered
    for game, piece in offered:
        draft = checked_rules(game, f"{rules_text(game)}\n{piece.text}")
        assert draft.faults == (), (game.code, piece.text)


@pytest.mark.django_db
def test_pieces_that_need_what_the_game_lacks_are_not_offered(tiny):
    lean = dict.fromkeys(())
    definition = tiny.definition.__class__(code="lean", names={}, sections=lean)
    assert list(snippets(definition)) == []
    assert snippet(tiny.definition, "nothing") is None


@pytest.mark.django_db
def test_a_piece_has_the_next_free_number(tiny, wit):
    assert free_number(tiny.definition) == "TINY-D4"
    assert free_number(wit.definition) == "WIT-D14"


def test_the_reference_has_a_line_for_every_key_that_is_read():
    assert key_help.KEYS.keys() == key_help.FORMS.keys() == KNOWN.keys()
    assert [entry.written.split(" = ")[0] for entry in key_help.key_entries()] == list(KNOWN)


def test_the_reference_tells_of_every_operator():
    assert key_help.operators_told() == OPERATIONS.keys() - {"minus"}


def test_formats_say_what_the_page_says_they_can():
    assert snapshot_shapes(lambda *_: None, ".+").keys() >= {"pool", "banned", "constraints"}
    assert read_format({"code": "x", "names": {}, "banned": []}).snapshots
