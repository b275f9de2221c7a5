"""`make bench-proxies`: processor seconds, peak memory and file size of proxy sheets, each print in a new process (the best of three, but the first), beside other programs with the same scans.

Scans are made here: 745 x 1040 pixels of coloured noise, JPEG. Loss is the largest difference of a colour between a scan and what the file holds of it.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from PIL import Image, ImageChops

from tests.bench.peers import LEFT_OUT, PEERS

ROOT = Path(__file__).resolve().parents[2]
SCAN = 745, 1040
DIFFERENT, CARDS = 30, 53
SCANS, MANY = 60, 600
BARE_DJANGO = """
import django
from django.conf import settings
settings.configure(INSTALLED_APPS=["django.contrib.auth", "django.contrib.contenttypes"])
django.setup()
"""
WORK = ("-m", "tests.bench.proxy_work")


@dataclass(frozen=True)
class Took:
    """What a process took: processor seconds, peak memory in MB, and what it said."""

    seconds: float
    memory: float
    said: str


class Bench:
    """Runs processes with a data folder of their own."""

    def __init__(self, folder: Path) -> None:
        self.folder, self.output = folder, folder / "sheets.pdf"
        kept = {k: v for k, v in os.environ.items() if k != "PYTHONDONTWRITEBYTECODE"}
        self.environment = {
            **kept,
            "DECKWRIGHT_DATA": str(folder),
            "DJANGO_SETTINGS_MODULE": "config.settings",
            "PYTHONPYCACHEPREFIX": str(folder / "compiled"),  # as installed code is
        }

    def run(self, *command: str) -> Took:
        """Run a command; exits with what it said if it fails."""
        with (self.folder / "said").open("w+") as said:
            process = subprocess.Popen(
                command, cwd=ROOT, env=self.environment, stdout=said, stderr=subprocess.STDOUT
            )
            _, status, used = os.wait4(process.pid, 0)
            process.returncode = os.waitstatus_to_exitcode(status)
            said.seek(0)
            text = said.read().strip()
        if process.returncode:
            raise SystemExit(f"failed: {command}\n{text}")
        return Took(used.ru_utime + used.ru_stime, used.ru_maxrss / 1024, text)

    def python(self, *words: str) -> Took:
        """Run Python as this process does."""
        return self.run(sys.executable, *words)

    def least(self, *words: str) -> Took:
        """Run Python three times and return the run that took least: others may be at work on the machine."""
        return min((self.python(*words) for _ in range(3)), key=lambda took: took.seconds)

    def row(self, what: str, took: Took, *more: str) -> None:
        """Print a line of the table."""
        size = f"{self.output.stat().st_size / 1000:10,.0f} kB" if self.output.exists() else ""
        line = f"{what:34}{took.seconds:7.2f} s {took.memory:6.0f} MB {size:>13}  {'  '.join(more)}"
        print(line.rstrip(), flush=True)
        self.output.unlink(missing_ok=True)


def deck_text() -> str:
    """Return a deck of the example game: 53 copies of 30 different cards."""
    lines = (ROOT / "fixtures/wit/cards.csv").read_text(encoding="utf-8-sig").splitlines()
    codes = [line.split(",")[0] for line in lines[1:]][:DIFFERENT]
    more = CARDS - DIFFERENT
    return "".join(f"{2 if n < more else 1} {code}\n" for n, code in enumerate(codes))


def make_scans(folder: Path, number: int) -> None:
    """Write different JPEG files, the same each time."""
    dice = random.Random(1)
    for n in range(number):
        noise = Image.frombytes("RGB", (75, 104), dice.randbytes(75 * 104 * 3)).resize(SCAN)
        noise.save(folder / f"{n:03}.jpg", quality=90, subsampling=0)


def masters(folder: Path, number: int) -> int:
    """Return the bytes of the first scans."""
    return sum(path.stat().st_size for path in sorted(folder.glob("*.jpg"))[:number])


# --- the three tables -------------------------------------------------------------------------
def starts(bench: Bench) -> None:
    """Print what starting takes."""
    bench.row("start: Python alone", bench.least("-c", ""))
    bench.row("start: Django alone", bench.least("-c", BARE_DJANGO))
    bench.row("start: this site", bench.least("manage.py", "version"))


def texts(bench: Bench) -> None:
    """Print what a deck of drawn cards takes."""
    bench.python("manage.py", "migrate", "-v0")
    bench.python("manage.py", "load_game", "-v0", str(ROOT / "fixtures/wit"))
    bench.python("manage.py", "proxies", "--help")
    deck = bench.folder / "deck.txt"
    deck.write_text(deck_text())
    command = ("manage.py", "proxies", "--game", "wit", str(deck), "-o", str(bench.output))
    what = f"{CARDS} cards, {DIFFERENT} different"
    bench.row(f"{what}: first time", bench.python(*command))
    bench.row(f"{what}: fonts kept", bench.least(*command))
    served = bench.python(*WORK, "served", str(deck), str(bench.output))
    bench.row(f"{CARDS} cards in the running server", Took(float(served.said), served.memory, ""))


def scans(bench: Bench) -> Took:
    """Print what scans take; returns what the 60 did."""
    make_scans(bench.folder, MANY)
    bench.python(*WORK, "scans", str(bench.folder), "1", "1", str(bench.output))  # makes fonts
    counts = ((SCANS, 1), (SCANS, 3), (MANY, 1))
    found = [(counted, _scans(bench, *counted)) for counted in counts]
    return found[0][1]


def _scans(bench: Bench, number: int, copies: int) -> Took:
    words = ("scans", str(bench.folder), str(number), str(copies), str(bench.output))
    took = bench.least(*WORK, *words)
    bench.row(f"{number} scans, {copies} of each", took, *_facts(bench, number))
    return took


def peers(bench: Bench, own: Took) -> None:
    """Print what other programs take for the 60 scans, and how often ours."""
    for peer in PEERS:
        name = f"{peer.name} {peer.version}"
        if reason := peer.missing():
            print(f"{name}: can't be installed: {reason}")
            continue
        command = peer.command(bench.folder, SCANS, bench.output)
        bench.run(*command[:-2], "1", command[-1])  # compiles it
        took = bench.run(*command)
        ratios = f"{took.seconds / own.seconds:.0f} x the time, {took.memory / own.memory:.1f} x the memory"
        bench.row(f"{SCANS} scans: {name}", took, *_facts(bench, SCANS), ratios)
    for left, reason in LEFT_OUT.items():
        print(f"{left}: left out, it {reason}")


def _facts(bench: Bench, number: int) -> Iterator[str]:
    """Yield how much larger the file is than its scans, and what the first one lost."""
    yield f"{bench.output.stat().st_size / masters(bench.folder, number):.3f} x the scans"
    yield f"loss {_loss(bench)}"


def _loss(bench: Bench) -> int:
    subprocess.run(
        ["pdfimages", "-png", "-l", "1", bench.output, bench.folder / "held"], check=True
    )
    with (
        Image.open(bench.folder / "held-000.png") as held,
        Image.open(bench.folder / "000.jpg") as scan,
    ):
        if held.size != scan.size:
            return 255
        difference = ImageChops.difference(held.convert("RGB"), scan.convert("RGB"))
    for path in bench.folder.glob("held-*"):
        path.unlink()
    return max(high for _, high in difference.getextrema())


def main() -> None:
    """Measure in a folder of its own and print the tables."""
    with tempfile.TemporaryDirectory() as folder:
        bench = Bench(Path(folder))
        starts(bench)
        texts(bench)
        peers(bench, scans(bench))


if __name__ == "__main__":
    main()
