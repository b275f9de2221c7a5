"""What the bench of proxy sheets does in processes of their own: `python -m tests.bench.proxy_work scans FOLDER NUMBER COPIES OUTPUT` and `... served DECK OUTPUT`."""

from __future__ import annotations

import os
import sys
import time
from functools import partial
from pathlib import Path

TIMES = 3


def print_scans(folder: Path, number: int, copies: int, output: Path) -> None:
    """Print the first scans of a folder."""
    from catalog.faces.fonts import FontBook
    from catalog.faces.operations import whole_card
    from decks.proxies.imposition import PAPERS, Grid
    from decks.proxies.options import Options
    from decks.proxies.run import Face, Run
    from decks.proxies.sheets import write_sheets

    paths = sorted(folder.glob("*.jpg"))[:number]
    faces = [
        Face(n, str(n), str(n), "", copies, "", partial(whole_card, str(path), 63, 88), "")
        for n, path in enumerate(paths)
    ]
    run = Run("Scans", faces, Options(), Grid(PAPERS["a4"]), FontBook(folder / "fonts"))
    with output.open("wb") as file:
        write_sheets(run, file)


def serve(deck: Path, output: Path) -> None:
    """Print a deck as requests for it do, again and again, and say the processor seconds of the last."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings")
    import django

    django.setup()
    from catalog.models import Game
    from decks.games import rulebook_of
    from decks.proxies.options import Options
    from decks.proxies.order import Source, ordered
    from decks.proxies.outputs.table import OUTPUTS, PDF
    from decks.proxies.printing import make_run
    from decks.proxies.run import no_progress

    for _ in range(TIMES):
        start = time.process_time()
        game = Game.objects.get(code="wit")
        reading = rulebook_of(game).exchange.read(deck.read_bytes())
        source = Source("Deck", reading.decklist.sections)
        run = make_run(game, ordered([source], (), Options(), game.pool), "Deck")
        run.warnings()
        with output.open("wb") as file:
            OUTPUTS[PDF].write(run, file, no_progress)
        took = time.process_time() - start
    print(f"{took:.3f}")


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["scans", folder, number, copies, output]:
            print_scans(Path(folder), int(number), int(copies), Path(output))
        case ["served", deck, output]:
            serve(Path(deck), Path(output))
