"""From a file or pasted text to a list of owned cards, whichever of its forms it has."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from catalog.importing.decoding import decode
from catalog.importing.errors import Unreadable
from catalog.importing.reading import read_table
from catalog.messages import msg
from catalog.models import Game
from decks import decoding
from decks.collection.lists import CountedList, Refused, read_owned_table, read_owned_text
from decks.games import rulebook_of


@dataclass(frozen=True, slots=True)
class ReadFile:
    """What a file says, and how it was read (plain data)."""

    found: CountedList
    about: dict[str, Any]


def read_owned(game: Game, name: str, data: bytes, encoding: str = "") -> ReadFile:
    """Return what a list of owned cards says: a table if its headings are those of one, else a plain list; raises Refused."""
    try:
        return _table(game, name, data, encoding)
    except (Refused, Unreadable) as refused:
        if (text := _text(game, data, encoding)) and text.found.counted:
            return text
        raise Refused(refused.message) from refused


def _table(game: Game, name: str, data: bytes, encoding: str) -> ReadFile:
    table = read_table(name, data, encoding)
    found = read_owned_table(table, game.definition, game.pool)
    if not found.lines:
        raise Refused(msg("The file holds headings, but no cards."))
    about = {
        "form": table.form,
        "encoding": table.encoding,
        "guessed": table.guessed,
        "sheet": table.sheet,
        "columns": dict(found.columns),
        "ignored": list(found.ignored),
    }
    return ReadFile(found, about)


def _text(game: Game, data: bytes, encoding: str) -> ReadFile | None:
    """Return what the file says as a plain list; None where it is no text or too long for one."""
    try:
        decoded = decode(data, encoding)
        found = read_owned_text(decoded.text, rulebook_of(game).text)
    except (Unreadable, decoding.Unreadable):
        return None
    about = {"form": "list", "encoding": decoded.encoding, "guessed": decoded.guessed}
    return ReadFile(found, about)
