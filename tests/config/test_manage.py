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
        env={**os.environ, "DECKWRIGHT_DATA": str(tmp_path)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 1
    assert "database can" in done.stderr
    assert "no such table" in done.stderr
    assert "Traceback" not in done.stderr
