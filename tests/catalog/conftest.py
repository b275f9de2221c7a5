"""A copy of the tiny game's folder that a test may spoil."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from catalog.loading import read_folder
from tests.conftest import TINY


@dataclass
class Folder:
    """A game's folder to be changed; `faults()` reads it."""

    path: Path

    def swap(self, file: str, old: str, new: str) -> int:
        """Put `new` in place of the first `old`; return the line (from 1) where that is."""
        target = self.path / file
        text = target.read_text(encoding="utf-8")
        before, found, after = text.partition(old)
        assert found, f"{old!r} is not in {file}"
        target.write_text(before + new + after, encoding="utf-8")
        return before.count("\n") + 1

    def faults(self) -> Iterator[tuple[str, int, str, str, str]]:
        """Yield file, line, column, value and the reason's template of each fault."""
        for f in read_folder(self.path).faults:
            yield f.file, f.line, f.column, f.value, f.reason.text


@pytest.fixture
def folder(tmp_path):
    """Return a copy of the tiny game's folder."""
    return Folder(shutil.copytree(TINY, tmp_path / "tiny"))
