"""The example decks of any folder stand with the game, wherever the folder lies."""

from __future__ import annotations

import html
import shutil

import pytest
from django.urls import reverse

from decks.examples import examples_of
from tests.conftest import TINY

pytestmark = pytest.mark.django_db


@pytest.fixture
def folder(tmp_path):
    """Return a copy of the tiny game's folder, outside the fixtures."""
    return shutil.copytree(TINY, tmp_path / "elsewhere")


def test_examples_come_from_the_folder_that_was_loaded(folder, load, client):
    game = load(folder)
    (example,) = examples_of(game)
    assert (example.slug, example.size) == ("keepers", 4)
    assert example.text == (folder / "decks/legal/keepers.txt").read_text()
    page = client.get("/games/tiny/decks/").content.decode()
    assert "/games/tiny/decks/examples/keepers/" in page
    assert client.get("/games/tiny/decks/examples/keepers/").status_code == 200


def test_examples_need_the_folder_only_while_it_is_loaded(folder, load):
    game = load(folder)
    shutil.rmtree(folder)
    assert [e.slug for e in examples_of(game)] == ["keepers"]


def test_examples_change_with_the_folder(folder, load):
    before = load(folder)
    assert [e.slug for e in examples_of(before)] == ["keepers"]
    (folder / "decks/legal/keepers.txt").rename(folder / "decks/legal/other.txt")
    assert [e.slug for e in examples_of(load(folder))] == ["other"]


def test_examples_in_other_encodings_are_stored_as_text(folder, load):
    deck = folder / "decks/legal/keepers.txt"
    deck.write_bytes(("# 日本語の説明\n" + deck.read_text()).encode("cp932"))
    (example,) = examples_of(load(folder))
    assert "日本語の説明" in example.text


@pytest.mark.parametrize("name", ["my deck", "火の鳥", "v1.2", "50% off", "a#b?c"])
def test_examples_may_have_any_file_name(folder, load, client, name):
    (folder / "decks/legal/keepers.txt").rename(folder / f"decks/legal/{name}.txt")
    game = load(folder)
    (example,) = examples_of(game)
    url = reverse("deck_example", args=[game.code, example.slug])
    assert url in html.unescape(client.get("/games/tiny/decks/").content.decode())
    assert client.get(url).status_code == 200
