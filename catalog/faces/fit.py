"""What doesn't fit the faces of a game's folder: texts that are cut, characters that no font has."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

from catalog.faces.design import Design
from catalog.faces.fonts import FontBook
from catalog.faces.layout import layout
from catalog.faces.words import Edition
from catalog.faults import Fault
from catalog.loading.folder import GameFolder

PROXY = "PROXY"


def fit_advices(folder: GameFolder) -> Iterator[Fault]:
    """Yield an advice for everything that one of the game's faces can't show, in any of its languages; for folders without faults."""
    definition = folder.definition
    design = Design.from_toml(folder.face.data, definition)
    with TemporaryDirectory() as cache:
        fonts = FontBook(Path(cache))
        for card in folder.pool:
            found = dict.fromkeys(
                warning
                for edition in editions(definition.languages)
                for warning in layout(
                    card, definition, design, fonts, edition, folder.pool.get
                ).warnings
            )
            for warning in found:
                yield replace(folder.card_fault(card.code, "", card.code, warning), advice=True)


def editions(languages: tuple[str, ...]) -> Iterator[Edition]:
    """Yield every edition that a card is printed in: each language first, alone and with the other."""
    for first in languages:
        others = [language for language in languages if language != first]
        for both in (False, True)[: len(languages)]:
            yield Edition((first, *others[:1]), both=both, proxy=PROXY)
