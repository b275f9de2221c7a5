"""Other programs that print cards from pictures, each installed by pip in an environment of its own, in a cache folder outside of the code."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

CACHE = Path(os.environ.get("XDG_CACHE_HOME", Path.home() / ".cache")) / "deckwright" / "peers"
QUIET_PIP = ("-m", "pip", "install", "-q", "--disable-pip-version-check")
INSTALLING = 900
"""Seconds that an installation may take."""

MTG_PRINT = """
import sys
from pathlib import Path
from mtg_print.sheet import SheetGenerator
pictures = sorted(Path(sys.argv[1]).glob("*.jpg"))[: int(sys.argv[2])]
SheetGenerator(guides=True).generate(pictures, Path(sys.argv[3]))
"""
CARTULI = """
import sys
from pathlib import Path
from PIL import Image
from cartuli.card import Card, CardImage
from cartuli.measure import Size, mm
from cartuli.output import sheet_pdf_output
from cartuli.sheet import Sheet
size = Size(63 * mm, 88 * mm)
pictures = sorted(Path(sys.argv[1]).glob("*.jpg"))[: int(sys.argv[2])]
cards = [Card(CardImage(Image.open(path), size, bleed=0), size=size) for path in pictures]
sheet_pdf_output(Sheet(cards, print_margin=5 * mm, padding=0), Path(sys.argv[3]))
"""


@dataclass(frozen=True)
class Peer:
    """A program: what pip installs, and a script that prints the first NUMBER pictures of FOLDER to OUTPUT."""

    name: str
    version: str
    script: str

    @property
    def _python(self) -> Path:
        return CACHE / f"{self.name}-{self.version}" / "bin" / "python"

    def command(self, folder: Path, number: int, output: Path) -> list[str]:
        """Return the command that prints; its first run in a folder that `missing` let pass."""
        return [str(self._python), "-c", self.script, str(folder), str(number), str(output)]

    def missing(self) -> str:
        """Install the program unless it is there; returns why it can't be run, nothing if it can."""
        done = self._python.parent.parent / "installed"
        if done.exists():
            return ""
        for words in (
            [sys.executable, "-m", "venv", str(self._python.parent.parent)],
            [str(self._python), *QUIET_PIP, f"{self.name}=={self.version}"],
        ):
            if fault := _fault(words):
                return fault
        done.touch()
        return ""


def _fault(words: Sequence[str]) -> str:
    """Run a command and return the last line it says if it fails."""
    try:
        run = subprocess.run(words, capture_output=True, text=True, timeout=INSTALLING)
    except (OSError, subprocess.TimeoutExpired) as error:
        return str(error)
    said = run.stderr.strip().splitlines() or [f"exit code {run.returncode}"]
    return said[-1] if run.returncode else ""


PEERS = [Peer("mtg-print", "0.5.2", MTG_PRINT), Peer("cartuli", "0.1.0b3", CARTULI)]
LEFT_OUT = {
    "MTGProxyPrinter": "prints from its window only",
    "proxdex": "draws every page as one picture, so that its files can't be compared",
}
