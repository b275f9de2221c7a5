"""A small run: two faces, two backs."""

from __future__ import annotations

from collections.abc import Callable
from io import BytesIO
from zipfile import ZipFile

import pytest

from catalog.faces.fonts import FontBook
from catalog.faces.operations import Drawing, Rect
from decks.proxies.imposition import PAPERS, Grid
from decks.proxies.options import Options
from decks.proxies.outputs.table import OUTPUTS
from decks.proxies.run import Face, Run, no_progress

COLOURS = {"red": "#ff0000", "blue": "#0000ff", "grey": "#808080", "green": "#00ff00"}


def card(colour: str, bleed: float = 0.0) -> Drawing:
    """Return a card of one colour with a black edge of 1 mm outside the bleed."""
    box = (-bleed, -bleed, 63 + 2 * bleed, 88 + 2 * bleed)
    return Drawing(63, 88, (Rect(*box, fill=COLOURS[colour]),), bleed=bleed)


@pytest.fixture(scope="session")
def fonts(tmp_path_factory) -> FontBook:
    return FontBook(tmp_path_factory.mktemp("fonts"))


@pytest.fixture
def make(fonts) -> Callable[..., Run]:
    """Return a function that makes a run with so many copies of a red and a blue card."""

    def made(red: int = 2, blue: int = 3, **chosen) -> Run:
        options = Options(**{"dpi": 100.0, **chosen})
        bleed = options.bleed
        faces = [
            Face(0, "owl", "Owl: a/b", "Hoots.", red, "main", lambda: card("red", bleed), "a"),
            Face(1, "cat", "猫", "", blue, "side", lambda: card("blue", bleed), "b"),
        ]
        backs = {"a": lambda: card("grey", bleed), "b": lambda: card("green", bleed)}
        grid = Grid(PAPERS["a4"], bleed=bleed, registration=options.registration)
        sections = {"main": "Main deck", "side": "Side deck"}
        return Run("Owls", faces, options, grid, fonts, backs, sections=sections)

    return made


def written(run: Run, output: str) -> bytes:
    """Return the file that a run becomes."""
    file = BytesIO()
    OUTPUTS[output].write(run, file, no_progress)
    return file.getvalue()


def unpacked(run: Run, output: str) -> dict[str, bytes]:
    """Return the files in the zip that a run becomes."""
    with ZipFile(BytesIO(written(run, output))) as archive:
        assert archive.testzip() is None
        return {name: archive.read(name) for name in archive.namelist()}
