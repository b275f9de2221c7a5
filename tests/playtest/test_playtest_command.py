"""`manage.py playtest`: the same seed prints the same log, and what can't be played is told with exit 2."""

from __future__ import annotations

from dataclasses import replace
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from catalog.models import Game
from tests.playtest.games import FIXTURES

DECKS = [
    str(FIXTURES / "wit" / "decks" / "legal" / f"{name}.txt")
    for name in ("tooth_rush", "big_duellists")
]


pytestmark = pytest.mark.django_db


def run(*arguments, **options):
    """Return what the command prints."""
    out = StringIO()
    call_command(
        "playtest", *map(str, arguments), game="wit", stdout=out, stderr=StringIO(), **options
    )
    return out.getvalue()


def fault(*arguments, **options):
    """Return the sentence with which the command gives up."""
    with pytest.raises(CommandError) as error:
        run(*arguments, **options)
    assert error.value.returncode == 2
    return str(error.value)


def test_the_same_seed_prints_the_same_log():
    first = run(*DECKS, bots="random,random", seed=7)
    assert first == run(*DECKS, bots="random,random", seed=7)
    assert first != run(*DECKS, bots="random,random", seed=8)


def test_the_log_is_in_words_and_cites_rules():
    text = run(*DECKS, seed=7)
    assert "Player 1: Started as Kelli Crisp [WIT-S1]" in text
    assert text.splitlines()[-1].startswith("Player ")
    assert "wins (rule WIT-E" in text.splitlines()[-1]


def test_a_logged_game_is_played_again(tmp_path):
    log = tmp_path / "game.log"
    text = run(*DECKS, seed=7, log=log)
    assert run(replay=log) == text


def test_a_game_from_the_greatest_seed_is_played_again(tmp_path):
    log = tmp_path / "game.log"
    text = run(*DECKS, seed=2**64 - 1, log=log)
    assert run(replay=log) == text


def test_an_empty_log_is_told_with_its_first_line(tmp_path):
    log = tmp_path / "game.log"
    log.write_text("", encoding="utf-8")
    assert fault(replay=log) == "Line 1: The line “game: …” is missing."


def test_a_tampered_log_is_told_with_line_and_reason(tmp_path):
    log = tmp_path / "game.log"
    run(*DECKS, seed=7, log=log)
    lines = log.read_text(encoding="utf-8").splitlines()
    start = lines.index("actions:") + 1
    log.write_text("\n".join([*lines[:start], "redraw"]), encoding="utf-8")
    assert fault(replay=log) == (f"Line {start + 1}: “redraw” isn’t allowed here, by rule WIT-T1.")
    log.write_bytes(b"\x89PNG\r\n\x1a\n\x00\x00")
    assert fault(replay=log)


@pytest.mark.parametrize(
    ("arguments", "options", "sentence"),
    [
        (DECKS, {"bots": "random,genius"}, "There is no bot “genius”"),
        (DECKS, {"bots": "random"}, "needs 2 bots"),
        (DECKS[:1], {}, "needs 2 decklists"),
        (DECKS, {"seed": -1}, "0 or more"),
        (DECKS, {"seed": 2**64}, "at most 18446744073709551615"),
        ([DECKS[0], "nowhere.txt"], {}, "nowhere.txt: No such file"),
        ([DECKS[0], FIXTURES], {}, "Is a directory"),
        ([DECKS[0], __file__], {}, "no card of the game"),
        ([], {"replay": Path("nowhere.log")}, "nowhere.log: No such file"),
        (DECKS, {"log": Path("/nowhere/game.log")}, "/nowhere/game.log: No such file"),
    ],
)
def test_what_cannot_be_played_is_told(arguments, options, sentence):
    assert sentence in fault(*arguments, **options)


def test_an_unknown_game_is_told_with_those_there_are():
    with pytest.raises(CommandError, match="There is no game “chess”") as error:
        call_command("playtest", *map(str, DECKS), game="chess")
    assert error.value.returncode == 2


def test_a_deck_that_cannot_start_is_told(tmp_path):
    deck = tmp_path / "two_mains.txt"
    deck.write_text("1 Kelli Crisp\n1 Phil Yen\n", encoding="utf-8")
    sentence = fault(DECKS[0], deck)
    assert "The deck of player 2 can’t be played" in sentence
    assert "holds 2" in sentence


def test_a_game_without_rules_module_is_told(monkeypatch):
    without = replace(Game.objects.get(code="wit").definition, module="")
    monkeypatch.setattr(Game, "definition", without)
    assert "has no rules module" in fault(*DECKS)
