"""Images in a game's folder; preservation copies have them.

`images/<card>.jpg` is of the card's first printing, `images/<card>.2.jpg` of its second one as cards.csv has them, `images/<card>.portrait.jpg` its portrait.
"""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

from PIL import Image

from catalog.facts import CardFacts
from catalog.faults import Fault
from catalog.loading.folder import GameFolder
from catalog.loading.shapes import unknown
from catalog.models import CardImage, Game
from catalog.scans import MOST_BYTES, BadImage, jpeg, read_picture

IMAGES = "images"


def image_faults(folder: GameFolder) -> Iterator[Fault]:
    """Yield a fault for each image that belongs to no card or printing or can't be read."""
    codes = tuple(card.code for card in folder.pool)
    for path in _files(folder.path):
        file = f"{IMAGES}/{path.name}"
        code, part = _parts(path)
        card = folder.pool.get(code)
        if card is None:
            yield Fault(file, 0, "", code, unknown(code, codes))
        elif _slot(card, part) is None:
            accepted = ("portrait", *(str(n + 2) for n in range(len(card.printings) - 1)))
            yield Fault(file, 0, "", part, unknown(part, accepted))
        try:
            _checked(path)
        except BadImage as error:
            yield Fault(file, 0, "", "", error.message)


def keep_images(game: Game, folder: GameFolder) -> None:
    """Make the folder's images those of printings and portraits that have none; images that users took stay."""
    from catalog.editing.pictures import Place, store_image

    taken = set(game.images.filter(removed_at=None).values_list("code", "printing", "kind"))
    for path in _files(folder.path):
        code, part = _parts(path)
        slot = _slot(folder.table.cards[code], part) if code in folder.table.cards else None
        if slot and (code, *slot) not in taken:
            store_image(game, Place(code, *slot), _checked(path), None)


def _files(folder: Path) -> list[Path]:
    return sorted((folder / IMAGES).glob("*.jpg"))


def image_name(card: CardFacts, printing: str, kind: str) -> str:
    """Return the name of an image's file in a game's folder, or nothing where the card has no such printing any more."""
    if kind != CardImage.Kind.FACE:
        return f"{card.code}.{kind}.jpg"
    keys = [p.key for p in card.printings] or [""]
    place = keys.index(printing) + 1 if printing in keys else 0
    return {0: "", 1: f"{card.code}.jpg"}.get(place, f"{card.code}.{place}.jpg")


def _parts(path: Path) -> tuple[str, str]:
    """Return the card and the part of it that an image's file is named for."""
    code, _dot, part = path.stem.partition(".")
    return code, part


def _slot(card: CardFacts, part: str) -> tuple[str, str] | None:
    """Return the printing's key and the kind of image that the part of a file's name means, or None."""
    if part == CardImage.Kind.PORTRAIT:
        return "", part
    keys = [p.key for p in card.printings] or [""]
    numbers = {"": 0, **{str(n + 1): n for n in range(1, len(keys))}}
    return (keys[numbers[part]], CardImage.Kind.FACE.value) if part in numbers else None


def _checked(path: Path) -> bytes:
    """Return a clean JPEG: the file as it is where it holds nothing but the picture, so that copies of copies stay the same. Raises BadImage."""
    with path.open("rb") as file:
        content = file.read(MOST_BYTES)
    picture = read_picture(BytesIO(content))
    with Image.open(BytesIO(content)) as stored:
        plain = stored.format == "JPEG" and stored.mode == "RGB" and stored.size == picture.size
        foreign = stored.info.keys() - {"jfif", "jfif_version", "jfif_unit", "jfif_density", "dpi"}
    return content if plain and not foreign else jpeg(picture)
