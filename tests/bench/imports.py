"""`make bench-import`: 10,000 rows through the import, beside the same rows put into a table by csv and executemany alone.

Each step of the import runs in a process of its own, as its job does on the site, so that its memory can be told.
"""

from __future__ import annotations

import csv
import io
import json
import os
import resource
import sqlite3
import subprocess
import sys
import tempfile
from pathlib import Path
from time import perf_counter, process_time
from typing import Any

ROOT = Path(__file__).resolve().parents[2]
TINY = ROOT / "tests" / "games" / "tiny"
ROWS = 10_000
MOST_SECONDS = 60
MOST_MEGABYTES = 300
COLUMNS = ("code", "type", "name_en", "name_ja", "reading", "power", "colour", "skills", "motto")
COLUMNS += ("text_en", "text_ja", "origin", "set", "number", "rarity", "artist")
STEPS = ("preview", "write", "preview changes", "write changes", "undo changes", "undo")


class Clock:
    """Stands in the place of an import's job and knows since when the database is locked for others."""

    locked = 0.0

    def progress(self, done: int, total: int) -> None:
        """Be told how far the work is."""

    def enter(self, state: str) -> None:
        """Be told that it is written from now on."""
        self.locked = perf_counter()


def made_csv(power: int) -> bytes:
    """Return ROWS invented cards of the tiny game as a CSV file; `power` is added to each one's."""
    text = io.StringIO(newline="")
    writer = csv.writer(text)
    writer.writerow(COLUMNS)
    writer.writerows(_row(number, power) for number in range(1, ROWS + 1))
    return text.getvalue().encode("utf-8-sig")


def _row(number: int, power: int) -> tuple[str, ...]:
    colour = ("red", "blue", "")[number % 3]
    return (
        *(f"bench_{number}", "beast", f"Bench Beast {number}", f"試しの獣 {number}号"),
        *(f"ためしのけもの{number}ごう", str(number % 50 + power), colour, "red|blue"),
        *(f"Motto number {number}", f"Draw {number % 9} cards, then discard one of them."),
        *("カードを引き、その後1枚捨てる。" * 2, "house", "sampler", f"B{number}", "C", "Ada Pin"),
    )


def plain_seconds(content: bytes, base: Path) -> float:
    """Return the seconds that csv and executemany alone need to put a file into a table."""
    start = perf_counter()
    reader = csv.reader(io.StringIO(content.decode("utf-8-sig"), newline=""))
    columns = next(reader)
    connection = sqlite3.connect(base)
    connection.execute(f"create table cards ({', '.join(f'c_{name}' for name in columns)})")
    places = ", ".join("?" * len(columns))
    connection.executemany(f"insert into cards values ({places})", reader)
    connection.commit()
    connection.close()
    return perf_counter() - start


def do_step(step: str, file: Path) -> dict[str, Any]:
    """Do one step in this process and return what it took."""
    import django

    django.setup()
    from catalog.imports.running import confirm, new_import, prepare, undo_import
    from catalog.models import CardImport, Game

    start, busy, clock = perf_counter(), process_time(), Clock()
    if step.startswith("preview"):
        found = new_import(Game.objects.get(), None, file.name, file.read_bytes())
        prepare(found)
        done = found.counts
    else:
        found = CardImport.objects.filter(name=file.name).latest("pk")
        work: Any = undo_import if step.startswith("undo") else confirm
        done = work(found, None, clock)
    end = perf_counter()
    lock = end - (clock.locked or end)
    seconds, own = end - start, process_time() - busy
    memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
    return {"seconds": seconds, "own": own, "lock": lock, "memory": memory, "done": done}


def _run(data: Path, *words: str) -> str:
    """Run Python with the database in `data`; return what it prints."""
    env = {**os.environ, "DECKWRIGHT_DATA": str(data), "DJANGO_SETTINGS_MODULE": "config.settings"}
    command = [sys.executable, *words]
    run = subprocess.run(command, cwd=ROOT, env=env, text=True, stdout=subprocess.PIPE, check=True)
    return run.stdout


def main() -> None:
    """Measure in a database of its own and print the table; exit with 1 if a step takes too much."""
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder)
        _run(data, "manage.py", "migrate", "-v0")
        _run(data, "manage.py", "load_game", "-v0", str(TINY))
        first, second = data / "new.csv", data / "changed.csv"
        first.write_bytes(made_csv(0))
        second.write_bytes(made_csv(1))
        print(f"{ROWS} rows, {len(COLUMNS)} columns, {first.stat().st_size / 1e6:.1f} MB")
        plain = plain_seconds(first.read_bytes(), data / "plain.sqlite3")
        print(f"{'csv + executemany':20} {plain:7.2f} s")
        taken = [_measured(data, step, second if "changes" in step else first) for step in STEPS]
    for step, result in zip(STEPS, taken, strict=True):
        print(
            f"{step:20} {result['seconds']:7.2f} s ({result['own']:5.1f} s of processor, locked {result['lock']:4.1f} s) {result['memory']:6.0f} MB "
            f"{result['seconds'] / plain:7.0f} x plain  {result['done']}"
        )
    whole = taken[0]["seconds"] + taken[1]["seconds"]
    most = max(result["memory"] for result in taken)
    print(f"new cards: {whole:.1f} s of {MOST_SECONDS}, {most:.0f} MB of {MOST_MEGABYTES}")
    sys.exit(whole > MOST_SECONDS or most > MOST_MEGABYTES)


def _measured(data: Path, step: str, file: Path) -> dict[str, Any]:
    result: dict[str, Any] = json.loads(
        _run(data, "-m", "tests.bench.imports", step, str(file)).splitlines()[-1]
    )
    return result


if __name__ == "__main__":
    if len(sys.argv) == 3:
        print(json.dumps(do_step(sys.argv[1], Path(sys.argv[2]))))
    else:
        main()
