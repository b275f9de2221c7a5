"""Headings in either language and what was said by hand."""

from __future__ import annotations

import pytest

from catalog.importing.headings import map_headings, mapping_fault
from catalog.loading.cards import row_columns


@pytest.mark.parametrize(
    ("heading", "column"),
    [
        ("code", "code"),
        ("Power", "power"),
        ("パワー", "power"),
        ("ＰＷ", "power"),
        ("色", "colour"),
        ("カード名", "name_ja"),
        ("Name", "name_en"),
        ("Card name (Japanese)", "name_ja"),
        ("カード名（英語）", "name_en"),
        ("英語名", "name_en"),
        ("よみがな", "reading"),
        ("フリガナ", "reading"),
        ("種別", "type"),
        ("テキスト", "text_ja"),
        ("効果", "text_ja"),
        ("Rules text", "text_en"),
        ("text_en", "text_en"),
        ("番号", "number"),
        ("No.", "number"),
        ("収録セット", "set"),
        ("レア度", "rarity"),
        ("イラストレーター", "artist"),
        ("別名", "aliases"),
        ("出典", "origin"),
    ],
)
def test_a_heading_means_its_column(game, heading, column):
    assert map_headings([heading], game).columns == {heading: column}


def test_every_column_is_its_own_heading(game):
    columns = row_columns(game)
    assert map_headings(columns, game).columns == {column: column for column in columns}


def test_unknown_headings_and_second_ones_wait_for_an_answer(game):
    found = map_headings(["Name", "Kraft", "Card name"], game)
    assert found.unknown == ("Kraft",)
    assert found.doubled == {"Card name": "name_en"}
    assert not found.complete


def test_what_was_said_goes_before_everything_else(game):
    chosen = {"power": "price", "kraft": "power", "name": "", "old": "gone"}
    found = map_headings(["Power", "Kraft", "Name", "old"], game, chosen)
    assert found.columns == {"Power": "price", "Kraft": "power", "Name": ""}
    assert found.unknown == ("old",)


@pytest.mark.parametrize(
    ("head", "told"),
    [
        (["code"], True),
        (["name_ja"], True),
        (["set", "number"], True),
        (["set", "power"], False),
        (["power"], False),
    ],
)
def test_some_column_must_tell_the_card(game, head, told):
    assert (mapping_fault(map_headings(head, game), game) is None) == told
