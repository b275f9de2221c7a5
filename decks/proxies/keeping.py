"""Own pictures for backs, made ready and kept."""

from __future__ import annotations

from hashlib import sha256
from typing import IO

from django.http import HttpRequest
from PIL import ImageOps

from catalog.bleed import at_the_cut
from catalog.faces.fonts import write_atomically
from catalog.models import Game
from catalog.scans import MASTER_WIDTH, jpeg, read_picture
from decks.proxies.models import CardBack, back_path


def back_of(game: Game, file: IO[bytes]) -> bytes:
    """Return a picture as a JPEG of a card's shape: its bleed is cut off, then what is too wide or too high around its middle. Raises BadImage."""
    definition = game.definition
    height = round(MASTER_WIDTH * definition.card_height / definition.card_width)
    size = definition.card_width, definition.card_height
    picture = at_the_cut(read_picture(file), *size)
    return jpeg(ImageOps.fit(picture, (MASTER_WIDTH, height)))


def keep_back(request: HttpRequest, game: Game, card_type: str, file: IO[bytes]) -> CardBack:
    """Have a picture stand for the backs of a type, or of all others (an empty type); raises BadImage."""
    data = back_of(game, file)
    content = sha256(data).hexdigest()
    write_atomically(back_path(content), data)
    back = CardBack.objects.of(request).filter(game=game, card_type=card_type).first()
    back = back or CardBack(game=game, card_type=card_type)
    back.content = content
    back.give_to(request)
    back.save()
    return back
