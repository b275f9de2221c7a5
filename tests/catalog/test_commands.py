"""The catalog's commands tell what they take, and end with the codes that their help names."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest
from django.core.management import load_command_class

from tests.conftest import TINY

ROOT = Path(__file__).resolve().parents[2]
COMMANDS = ("check_game", "export_cards", "export_game", "grant", "import_cards", "load_game")
COMMANDS += ("render_faces", "search", "undo_import")


@pytest.mark.parametrize("name", COMMANDS)
def test_help_tells_every_argument_and_the_exit_codes(name):
    parser = load_command_class("catalog", name).create_parser("manage.py", name)
    assert "Exit codes: 0 " in " ".join(parser.format_help().split())
    assert [action.dest for action in parser._actions if not action.help] == []


@pytest.fixture(scope="module")
def data(tmp_path_factory):
    """Return a folder with a database that has the tiny game."""
    folder = tmp_path_factory.mktemp("data")
    assert run(folder, "migrate", "-v0").returncode == 0
    assert run(folder, "load_game", str(TINY)).returncode == 0
    return folder


def run(data: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """Run a command as in a terminal."""
    command, env = [sys.executable, "manage.py", *words], environment(data)
    return subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True)


def environment(data: Path) -> dict[str, str]:
    """Return what a command is told of its surroundings."""
    return {"DECKWRIGHT_DATA": str(data), "PATH": "/usr/bin:/bin", "PYTHONUTF8": "1"}


@pytest.mark.parametrize(
    ("words", "code", "sentence"),
    [
        ("check_game nowhere", 1, "There is no such folder."),
        ("load_game nowhere", 1, "There is no such folder."),
        ("search tiny power>>", 2, "power"),
        ("search nowhere", 2, "There is no game “nowhere”. Known are: tiny."),
        ("export_game nowhere -o /tmp/x.zip", 2, "There is no game"),
        ("export_game tiny -o /proc/none/x.zip", 2, "No such file or directory"),
        ("export_cards tiny -o /proc/none/x.csv", 2, "No such file or directory"),
        ("export_cards tiny -o x.doc", 2, "accepted are"),
        ("import_cards tiny nowhere.csv", 2, "No such file or directory"),
        ("undo_import 99", 2, "99"),
        ("grant nobody editor tiny", 2, "There is no account 'nobody'."),
        ("grant nobody king tiny", 2, "invalid choice: 'king'"),
    ],
)
def test_refusals_are_a_sentence_on_stderr_and_a_code(data, words, code, sentence):
    done = run(data, *words.split())
    assert (done.returncode, done.stdout) == (code, "")
    assert sentence in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize(
    "words", ["check_game {tiny}", "search tiny", "export_cards tiny -o {csv}"]
)
def test_what_succeeds_ends_with_0_and_says_nothing_on_stderr(data, words, tmp_path):
    done = run(data, *words.format(tiny=TINY, csv=tmp_path / "x.csv").split())
    assert (done.returncode, done.stderr) == (0, "")


def test_faces_drawn_in_several_processes_can_be_stopped_and_go_on(data):
    """As in a terminal, the keys that stop a command reach all its processes."""
    assert run(data, "load_game", str(ROOT / "fixtures" / "wit")).returncode == 0
    words = ["render_faces", "wit", "--width", "200", "--processes", "2"]
    with subprocess.Popen(
        [sys.executable, "manage.py", *words],
        cwd=ROOT, env=environment(data), text=True, start_new_session=True,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    ) as command:  # fmt: skip
        told = command.stdout.readline()
        os.killpg(command.pid, signal.SIGINT)
        errors = command.communicate(timeout=60)[1]
    assert told == "24 of 238 faces\n" and command.returncode == 130
    assert errors == "CommandError: stopped; what is drawn is kept\n"
    done = run(data, *words)
    *lines, last = done.stdout.splitlines()
    drawn = int(last.removeprefix("238 faces, ").removesuffix(" of them drawn now"))
    assert done.returncode == 0 and drawn <= 238 - 24
    assert lines[-1] == f"{drawn} of {drawn} faces" and len(lines) == 10
    kept = [path.suffix for path in (data / "cache" / "faces").glob("*/*")]
    assert kept == [".png"] * 238
