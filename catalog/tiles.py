"""Cards as small pictures in a grid."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from django.urls import reverse

from catalog.images import THUMBNAIL, face_url
from catalog.messages import TypeName
from catalog.models import Game
from catalog.wording import language, word_value


@dataclass(frozen=True, slots=True)
class Tile:
    """One card of a grid."""

    name: str
    note: str
    url: str
    face: str


def tiles(game: Game, codes: Iterable[str]) -> list[Tile]:
    """Return the tiles of the cards with these codes, in the active language; asks the database nothing."""
    pool, shown = game.pool, language()
    return [
        Tile(
            name=pool[code].name(shown),
            note=str(word_value(TypeName(pool[code].card_type), game)),
            url=reverse("card", args=[game.code, code]),
            face=face_url(game, pool[code], shown, THUMBNAIL),
        )
        for code in codes
    ]
