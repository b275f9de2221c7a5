"""Functions whose modules are imported when they are first called."""

from __future__ import annotations

import subprocess
import sys

from catalog.later import later


def test_the_call_goes_to_the_function():
    assert later("textwrap.shorten")("much too long", width=8, placeholder="…") == "much…"


def test_one_place_gives_one_function():
    assert later("textwrap.shorten") is later("textwrap.shorten")


def test_a_start_imports_no_library_of_workbooks():
    """What every command and every worker pays for; numpy comes with openpyxl."""
    words = "import django, sys; django.setup(); print(*sys.modules)"
    run = subprocess.run([sys.executable, "-c", words], capture_output=True, text=True, check=True)
    loaded = set(run.stdout.split())
    assert "catalog.models" in loaded
    assert not loaded & {"openpyxl", "numpy", "fontTools", "decks.folder_check"}
