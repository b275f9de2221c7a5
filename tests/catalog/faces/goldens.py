"""Pictures of faces as they should look: one of each type of each game, the backs, and one of each mode.

`make goldens` draws them anew; look at them before they are committed.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from tempfile import gettempdir

from PIL import Image

from catalog.faces.design import Design
from catalog.faces.fitting import fitted
from catalog.faces.fonts import FontBook
from catalog.faces.layout import back, layout
from catalog.faces.modes import GREY, OUTLINE, in_grey, in_outline
from catalog.faces.operations import Drawing
from catalog.faces.png import image
from catalog.faces.words import Edition
from catalog.loading.folder import GameFolder, read_folder

FIXTURES = Path(__file__).resolve().parents[3] / "fixtures"
FOLDER = Path(__file__).with_name("golden")
GAMES = ("mvm", "wit", "wwd")
WIDTH = 240
"""Pixels."""
JAPANESE = Edition(("ja", "en"), both=True, proxy="PROXY")
CHANGES = {GREY: in_grey, OUTLINE: in_outline}


@cache
def folder(game: str) -> GameFolder:
    """Return a game's folder, read once."""
    return read_folder(FIXTURES / game)


def drawings(fonts: FontBook) -> Iterator[tuple[str, Drawing]]:
    """Yield the name of each picture and what it shows."""
    for game in GAMES:
        read = folder(game)
        design = Design.from_toml(read.face.data, read.definition)
        first = {card.card_type: card for card in reversed(read.cards)}
        for code in read.definition.types:
            card, pool = first[code], read.pool.get
            yield f"{game}-{code}", layout(card, read.definition, design, fonts, JAPANESE, pool)
            yield f"{game}-{code}-back", back(code, read.definition, design, fonts, JAPANESE)
        yield from _modes(game, fonts)


def _modes(game: str, fonts: FontBook) -> Iterator[tuple[str, Drawing]]:
    read = folder(game)
    design, plain = (
        Design.from_toml(read.face.data, read.definition),
        Design.text_only(read.definition),
    )
    card = next(card for card in read.cards if card.text("ja"))
    face = layout(card, read.definition, design, fonts, JAPANESE, read.pool.get)
    for mode, change in CHANGES.items():
        yield f"{game}-{mode}", change(face)
    yield f"{game}-text", layout(card, read.definition, plain, fonts, JAPANESE, read.pool.get)
    yield f"{game}-small-bleed", fitted(face, 59, 86, 3)


def drawn(drawing: Drawing, fonts: FontBook) -> Image.Image:
    """Return a picture as it is kept."""
    return image(drawing, WIDTH, fonts)


def main() -> None:
    """Draw all pictures anew."""
    fonts = FontBook(Path(gettempdir()) / "deckwright-goldens")
    for old in FOLDER.glob("*.png"):
        old.unlink()
    for name, drawing in drawings(fonts):
        drawn(drawing, fonts).quantize(64).save(FOLDER / f"{name}.png", optimize=True)


if __name__ == "__main__":
    main()
