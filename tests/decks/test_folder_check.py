"""Folders whose constraints or example decks are wrong are refused, with file and line."""

from __future__ import annotations

import shutil

import pytest
from django.core.management import CommandError, call_command

from catalog.loading import read_folder
from catalog.models import Game
from catalog.wording import word
from tests.conftest import TINY


@pytest.fixture
def folder(tmp_path):
    """Return a copy of the tiny game's folder."""
    return shutil.copytree(TINY, tmp_path / "tiny")


def faults(folder) -> list[tuple[str, int, str, str]]:
    """Return file, line, value and reason of each fault."""
    read = read_folder(folder)
    return [(f.file, f.line, f.value, word(f.reason, read)) for f in read.faults]


def advices(folder) -> list[tuple[str, int, str, str]]:
    """Return file, line, value and reason of each advice; the folder has no fault."""
    read = read_folder(folder)
    assert read.faults == []
    return [(f.file, f.line, f.value, word(f.reason, read)) for f in read.advices]


def test_a_sound_folder_has_no_fault(folder):
    assert faults(folder) == []
    assert advices(folder) == []


def test_a_constraint_that_can_not_be_read_has_its_line(folder):
    toml = folder / "game.toml"
    text = toml.read_text().replace('where = "type:tool"\nkey', 'where = "type:tol"\nkey')
    toml.write_text(text)
    line = text[: text.index('"type:tol"')].count("\n") + 1
    ((file, at, value, reason),) = faults(folder)
    assert (file, at, value) == ("game.toml", line, "type:tol")
    assert "tool" in reason


def test_an_expression_that_can_not_be_read_has_its_line_and_character(folder):
    toml = folder / "game.toml"
    text = toml.read_text().replace("exactly = 4", "exactly = 'copies(mian) + 4'")
    toml.write_text(text)
    line = text[: text.index("copies(mian)")].count("\n") + 1
    ((file, at, value, reason),) = faults(folder)
    assert (file, at, value) == ("game.toml", line, "copies(mian) + 4")
    assert reason == "No such section. Known: main, side. (at character 8)"


@pytest.mark.parametrize(
    ("table", "column", "words"),
    [
        ('kind = "number"\nvocabulary = "colour"', "vocabulary", "has no such key"),
        ('kind = "choice"', "vocabulary", "unknown"),
        ('kind = "choice"\nvocabulary = "hue"', "vocabulary", "unknown"),
        ('kind = "number"\nminimum = 3\nmaximum = 2', "minimum", "above the maximum"),
        ('kind = "card"\nwhere = "type:tol"', "where", "tool"),
        ('kind = "colour"', "kind", "choice"),
    ],
)
def test_a_choice_that_can_not_be_has_its_place(folder, table, column, words):
    toml = folder / "game.toml"
    names = 'names = { en = "Mode", ja = "モード" }'
    toml.write_text(f'{toml.read_text()}\n[[choices]]\ncode = "mode"\n{names}\n{table}\n')
    (found,) = read_folder(folder).faults
    assert (found.file, found.column) == ("game.toml", f"choices[0].{column}")
    assert words in word(found.reason)


def test_a_legal_deck_must_be_legal(folder):
    deck = folder / "decks/legal/keepers.txt"
    deck.write_text(deck.read_text().replace("2 Tongs", "3 Tongs"))
    found = faults(folder)
    assert [(f[0], f[2]) for f in found] == [
        ("decks/legal/keepers.txt", "TINY-D1"),
        ("decks/legal/keepers.txt", "TINY-D2"),
    ]
    assert "Take out 1." in found[0][3]


def test_lines_that_name_no_card_have_their_line(folder):
    deck = folder / "decks/legal/keepers.txt"
    deck.write_text(deck.read_text().replace("1 Storm Hen", "1 Strom Hen\n1 Storm Hen"))
    ((file, line, value, reason),) = faults(folder)
    assert (file, value) == ("decks/legal/keepers.txt", "1 Strom Hen")
    assert deck.read_text().splitlines()[line - 1] == "1 Strom Hen"
    assert "Storm Hen" in reason


def test_a_broken_deck_must_break_its_rule_and_no_other(folder):
    deck = folder / "decks/broken/TINY-D2.txt"
    deck.write_text("# about\n# breaks: TINY-D2\nDeck:\n2 Tongs\n1 Storm Hen\n")
    assert faults(folder) == [
        ("decks/broken/TINY-D2.txt", 2, "TINY-D1", faults(folder)[0][3]),
        (
            "decks/broken/TINY-D2.txt",
            2,
            "TINY-D2",
            "This deck keeps the rule, but should break it.",
        ),
    ]


def test_a_broken_deck_may_say_that_it_breaks_two_rules(folder):
    deck = folder / "decks/broken/TINY-D2.txt"
    deck.write_text("# breaks: TINY-D1, TINY-D2\nDeck:\n3 Tongs\n")
    assert faults(folder) == []


def test_a_broken_deck_names_rules_that_exist(folder):
    (folder / "decks/broken/other.txt").write_text("# breaks: TINY-D9\nDeck:\n4 Storm Hen\n")
    ((file, line, value, reason),) = faults(folder)
    assert (file, line, value) == ("decks/broken/other.txt", 1, "TINY-D9")
    assert "TINY-D1, TINY-D2" in reason


def test_every_rule_should_have_a_deck_that_breaks_it(folder):
    (folder / "decks/broken/TINY-D2.txt").unlink()
    ((file, line, value, reason),) = advices(folder)
    assert (file, value) == ("game.toml", "TINY-D2")
    assert line > 0
    assert "decks/broken/TINY-D2.txt" in reason


def test_a_rule_may_be_declared_unbreakable(folder):
    (folder / "decks/broken/TINY-D2.txt").unlink()
    toml = folder / "game.toml"
    toml.write_text(
        toml.read_text().replace('key = "card"', 'key = "card"\nunbreakable = "a reason"')
    )
    assert advices(folder) == []


def test_a_folder_with_rules_should_have_a_legal_deck(folder):
    (folder / "decks/legal/keepers.txt").unlink()
    assert [f[0] for f in advices(folder)] == ["decks/legal"]


@pytest.mark.django_db
def test_a_game_without_example_decks_is_loaded_and_advised(folder, capsys):
    shutil.rmtree(folder / "decks")
    call_command("load_game", folder)
    assert Game.objects.get(code="tiny").examples == {}
    assert capsys.readouterr().err.count("advice: ") == 3
    call_command("check_game", folder)
    with pytest.raises(CommandError, match="3 faults"):
        call_command("check_game", folder, strict=True)


def test_a_deck_that_is_no_text_is_a_fault(folder):
    (folder / "decks/legal/keepers.txt").write_bytes(b"\x00\x01\x02\xff")
    ((file, _, _, reason),) = faults(folder)
    assert file == "decks/legal/keepers.txt"
    assert "not a text file" in reason


def test_verdicts_wait_until_the_rest_is_sound(folder):
    cards = folder / "cards.csv"
    cards.write_text(cards.read_text().replace("tongs,tool", "tongs,tol"))
    assert [f[0] for f in faults(folder)] == ["cards.csv"]
