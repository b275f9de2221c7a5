"""`make bench-proxies`: processor seconds, peak memory and file size of proxy sheets, each print in a new process.

Scans are made here: 745 x 1040 pixels of coloured noise; they go into the file as they are.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
from functools import partial
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SCAN = 745, 1040
DIFFERENT, CARDS = 30, 53


def make_scans(folder: Path, number: int) -> None:
    """Write `number` different JPEG files."""
    from PIL import Image

    for n in range(number):
        noise = Image.frombytes("RGB", (75, 104), os.urandom(75 * 104 * 3)).resize(SCAN)
        noise.save(folder / f"{n:03}.jpg", quality=90, subsampling=0)


def print_scans(folder: Path, number: int, output: Path) -> None:
    """Print the first scans of a folder, one copy of each."""
    from catalog.faces.fonts import FontBook
    from catalog.faces.operations import whole_card
    from decks.proxies.imposition import PAPERS, Grid
    from decks.proxies.options import Options
    from decks.proxies.run import Face, Run
    from decks.proxies.sheets import write_sheets

    paths = sorted(folder.glob("*.jpg"))[:number]
    faces = [
        Face(n, str(n), str(n), "", 1, "", partial(whole_card, str(path), 63, 88), "")
        for n, path in enumerate(paths)
    ]
    run = Run("Scans", faces, Options(), Grid(PAPERS["a4"]), FontBook(folder / "fonts"))
    with output.open("wb") as file:
        write_sheets(run, file)


def deck_text() -> str:
    """Return a deck of the example game: 53 copies of 30 different cards."""
    lines = (ROOT / "fixtures/wit/cards.csv").read_text(encoding="utf-8-sig").splitlines()
    codes = [line.split(",")[0] for line in lines[1:]][:DIFFERENT]
    more = CARDS - DIFFERENT
    return "".join(f"{2 if n < more else 1} {code}\n" for n, code in enumerate(codes))


def measured(data: Path, output: Path, *words: str) -> str:
    """Run Python in a process of its own and return what it took."""
    env = {**os.environ, "DECKWRIGHT_DATA": str(data)}
    process = subprocess.Popen(
        [sys.executable, *words], cwd=ROOT, env=env, stdout=subprocess.DEVNULL
    )
    _, status, used = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise SystemExit(f"failed: {words}")
    seconds, size = used.ru_utime + used.ru_stime, output.stat().st_size / 1000
    return f"{seconds:6.2f} s {used.ru_maxrss / 1024:6.0f} MB {size:10.0f} kB"


def main() -> None:
    """Measure in a data folder of its own and print the table."""
    with tempfile.TemporaryDirectory() as folder:
        data, output = Path(folder), Path(folder) / "sheets.pdf"
        for words in (("migrate", "-v0"), ("load_game", "-v0", str(ROOT / "fixtures/wit"))):
            env = {**os.environ, "DECKWRIGHT_DATA": folder}
            subprocess.run([sys.executable, "manage.py", *words], cwd=ROOT, env=env, check=True)
        deck = data / "deck.txt"
        deck.write_text(deck_text())
        command = ("manage.py", "proxies", "--game", "wit", str(deck), "-o", str(output))
        for what in ("first time", "fonts kept"):
            print(f"{CARDS} cards, {what:12} {measured(data, output, *command)}")
        make_scans(data, 600)
        module = ("-m", "tests.bench.proxies", folder)
        for number in (60, 60, 600):
            masters = sum(p.stat().st_size for p in sorted(data.glob("*.jpg"))[:number]) / 1000
            took = measured(data, output, *module, str(number), str(output))
            print(f"{number:3} scans of {masters:6.0f} kB {took}")


if __name__ == "__main__":
    if len(sys.argv) == 4:
        print_scans(Path(sys.argv[1]), int(sys.argv[2]), Path(sys.argv[3]))
    else:
        main()
