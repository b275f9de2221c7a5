"""The text files of a folder that the database keeps as they are, so that a copy of the game is whole."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from catalog.models import Game, GameFile

KEPT = (".toml", ".md", ".txt")
"""Tables are left out: copies write them anew from the cards, sets and products there are."""
LARGEST = 2**20
"""Bytes of a file that is kept."""


def keep_files(game: Game, folder: Path) -> None:
    """Keep the folder's text files in place of those kept before."""
    game.files.all().delete()
    GameFile.objects.bulk_create(
        GameFile(game=game, path=path, text=text) for path, text in _texts(folder)
    )


def _texts(folder: Path) -> Iterator[tuple[str, str]]:
    for file in sorted(folder.rglob("*")):
        path = file.relative_to(folder).as_posix()
        if file.suffix in KEPT and file.is_file() and len(path) <= 200:
            content = file.read_bytes()
            text = content.decode("utf-8", "replace")
            if len(content) <= LARGEST and text.encode() == content and "\0" not in text:
                yield path, text
