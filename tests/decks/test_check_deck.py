"""The command that judges a file."""

from __future__ import annotations

import io
import json

import pytest
from django.core.management import CommandError, call_command

from decks.examples import examples_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def check(tmp_path, capsys, wit):
    """Return the function that judges a text: exit status, output, errors."""

    def run(content: bytes | str, *options: str, game: str = "wit") -> tuple[int, str, str]:
        path = tmp_path / "deck.txt"
        path.write_bytes(content.encode() if isinstance(content, str) else content)
        return status(capsys, str(path), "--game", game, *options)

    return run


def status(capsys, *arguments: str) -> tuple[int, str, str]:
    """Run the command; return exit status, output and errors."""
    try:
        with pytest.raises(SystemExit) as end:
            call_command("check_deck", *arguments)
    except CommandError as error:
        return error.returncode, capsys.readouterr().out, str(error)
    out, err = capsys.readouterr()
    return int(end.value.code or 0), out, err


def test_a_legal_deck_exits_with_0_and_names_every_rule(check, wit):
    code, out, _ = check(examples_of(wit)[0].text)
    assert code == 0
    assert out.startswith("✓ Legal")
    for constraint in wit.definition.constraints:
        assert constraint["rule"] in out


def test_a_kept_rule_shows_the_numbers_it_asks_for(check, wit):
    _, out, _ = check("Deck:\n1 Kelli Crisp\nSpare main characters:\n1 Nevin Crisp")
    line = next(line for line in out.splitlines() if "WIT-D13" in line)
    assert "Kept" in line
    assert line.endswith("[1 / ≥ 1]")


@pytest.mark.parametrize(
    ("text", "first"),
    [
        ("1 Kelli Crisp", "… Incomplete"),
        ("2 Kelli Crisp", "✗ Not legal"),
        ("1 Kelli Crisp\n1 Nobody", "? Unknown cards"),
    ],
)
def test_any_other_deck_exits_with_1(check, text, first):
    code, out, _ = check(text)
    assert (code, out.startswith(first)) == (1, True)


def test_what_is_broken_is_said_in_the_language_asked_for(check):
    assert "Take out 1." in check("2 Kelli Crisp")[1]
    assert "1枚抜いてください。" in check("2 Kelli Crisp", "--language", "ja")[1]


def test_the_report_comes_as_json(check):
    code, out, _ = check("2 Kelli Crisp\n1 Nobody", "--json")
    report = json.loads(out)
    assert (code, report["verdict"], report["size"]) == (1, "illegal", 2)
    assert report["unread"][0]["text"] == "1 Nobody"


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ("", "There is no card"),
        ("# nothing", "There is no card"),
        ("1 Keli Crisp", "Kelli Crisp"),
        (b"\x7fELF\0\1\2\xff", "not a text file"),
        (b"x" * 200_001, "too long"),
        ("1 A\n" * 10_000, "too many lines"),
    ],
    ids=["empty", "comment", "misspelt", "binary", "large", "long"],
)
def test_what_can_not_be_read_exits_with_2_and_a_sentence(check, content, words):
    code, out, err = check(content)
    assert (code, out) == (2, "")
    assert words in err


def test_a_missing_file_and_an_unknown_game_exit_with_2(capsys, tmp_path, wit):
    code, _, err = status(capsys, str(tmp_path / "none.txt"), "--game", "wit")
    assert (code, "none.txt" in err) == (2, True)
    assert status(capsys, str(tmp_path), "--game", "wit")[0] == 2
    with pytest.raises(CommandError, match=r"“wti”.*wit") as error:
        call_command("check_deck", "-", "--game", "wti")
    assert error.value.returncode == 2


def test_a_list_may_come_from_the_standard_input(monkeypatch, capsys, wit):
    stdin = io.TextIOWrapper(io.BytesIO(b"2 Kelli Crisp"))
    monkeypatch.setattr("sys.stdin", stdin)
    assert status(capsys, "-", "--game", "wit")[0] == 1


def test_an_endless_file_is_too_large(capsys, wit):
    code, _, err = status(capsys, "/dev/zero", "--game", "wit")
    assert (code, "too large" in err) == (2, True)
