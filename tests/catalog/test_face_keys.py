"""A face has a new key whenever it would look different, and only then."""

from __future__ import annotations

from copy import deepcopy

import pytest

from catalog import images
from catalog.models import Card
from tests.catalog.test_face_views import game as game

pytestmark = pytest.mark.django_db


def key(game, code="ember_owl"):
    game.refresh_from_db()
    return images.face_key(game, game.pool[code], "en", 200)


def change(game, **columns):
    """Change the owl, or the game, as saving does."""
    own = {name: value for name, value in columns.items() if name in ("source", "face")}
    Card.objects.filter(code="ember_owl").update(**{n: columns[n] for n in columns.keys() - own})
    for name, value in own.items():
        setattr(game, name, value)
    game.save()
    game.raise_revision()


@pytest.mark.parametrize(
    "columns",
    [{"texts": {"en": "Rest."}}, {"fields": {"cost": 1}}, {"names": {"en": "Owl"}}, {"reading": "ふくろ"}],
)  # fmt: skip
def test_what_the_card_says_changes_its_face_alone(game, columns):
    before, other = key(game), key(game, "tea_stall")
    change(game, **columns)
    assert key(game) != before and key(game, "tea_stall") == other


def test_the_games_words_and_design_change_all_faces(game):
    before, source = key(game), deepcopy(game.source)
    source["vocabularies"]["school"][0]["en"] = "Shadows"
    change(game, source=source)
    worded = key(game)
    change(game, face={"colours": {"ink": "#000000", "paper": "#ffffff"}, "parts": []})
    assert len({before, worded, key(game)}) == 3


def test_another_version_of_a_font_changes_all_faces(game, monkeypatch):
    before = key(game)
    monkeypatch.setattr("catalog.faces.fonts.FontBook.key", "newer")
    images._look.cache_clear()
    assert key(game) != before
    images._look.cache_clear()


def test_nothing_else_changes_a_face(game):
    before = key(game)
    change(game, aliases=["Hooter"], effect="draw 1")
    assert key(game) == before
