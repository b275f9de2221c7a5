"""Commands say in one sentence that the database can't be used."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest
from django.conf import settings


@pytest.mark.parametrize(
    "command",
    [
        ["load_game", "tests/games/tiny"],
        ["search", "wit", "owl"],
        ["check_deck", "--game", "wit", "manage.py"],
    ],
)
def test_a_database_without_tables_is_no_traceback(tmp_path, command):
    done = subprocess.run(
        [sys.executable, "manage.py", *command],
        cwd=settings.BASE_DIR,
        env={
            **os.environ,
            "DECKWRIGHT_DATA": str(tmp_path),
            "DJANGO_SETTINGS_MODULE": "config.settings",
        },
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert "database can" in done.stderr
    assert "no such table" in done.stderr or "does not exist" in done.stderr  # PostgreSQL
    assert "Traceback" not in done.stderr


def run(tmp_path, *command: str, **options):
    """Run a command with a data folder of its own."""
    return subprocess.run(
        [sys.executable, "manage.py", *command],
        cwd=settings.BASE_DIR,
        env={
            **os.environ,
            "DECKWRIGHT_DATA": str(tmp_path),
            "DJANGO_SETTINGS_MODULE": "config.settings",
        },
        stderr=subprocess.PIPE,
        check=False,
        **options,
    )


def test_a_reader_that_has_enough_is_no_traceback(tmp_path):
    reader, writer = os.pipe()
    os.close(reader)
    done = run(tmp_path, "check_game", "tests/games/tiny", stdout=writer)
    os.close(writer)
    assert b"Traceback" not in done.stderr


def test_an_argument_in_another_encoding_is_no_traceback(tmp_path):
    run(tmp_path, "migrate", "--verbosity", "0")
    done = run(tmp_path, "search", os.fsdecode(b"\xff"), "owl")
    assert done.returncode == 1
    assert done.stderr.startswith(b"Not UTF-8")
