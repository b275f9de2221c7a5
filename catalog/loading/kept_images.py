"""Images of cards in a game's folder, `images/<card>.jpg`, portraits `images/<card>.portrait.jpg`: preservation copies have them."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from pathlib import Path

from PIL import Image

from catalog.faults import Fault
from catalog.loading.folder import GameFolder
from catalog.loading.shapes import unknown
from catalog.models import CardImage, Game
from catalog.scans import MOST_BYTES, BadImage, jpeg, read_picture

IMAGES = "images"


def image_faults(folder: GameFolder) -> Iterator[Fault]:
    """Yield a fault for each image that belongs to no card or can't be read."""
    codes = tuple(card.code for card in folder.pool)
    for path in _files(folder.path):
        file = f"{IMAGES}/{path.name}"
        code, _kind = _place(path)
        if code not in folder.pool:
            yield Fault(file, 0, "", code, unknown(code, codes))
        try:
            _checked(path)
        except BadImage as error:
            yield Fault(file, 0, "", "", error.message)


def keep_images(game: Game, folder: Path) -> None:
    """Make the folder's images those of cards that have none; images that users took stay."""
    from catalog.editing.pictures import store_image

    taken = set(game.images.filter(removed_at=None).values_list("code", "kind"))
    for path in _files(folder):
        code, kind = _place(path)
        if (code, kind) not in taken:
            store_image(game, code, _checked(path), None, kind)


def _files(folder: Path) -> list[Path]:
    return sorted((folder / IMAGES).glob("*.jpg"))


def image_name(code: str, kind: str) -> str:
    """Return the name of an image's file in a game's folder."""
    return f"{code}.jpg" if kind == CardImage.Kind.FACE else f"{code}.{kind}.jpg"


def _place(path: Path) -> tuple[str, str]:
    """Return the card and the kind that an image's file is named for."""
    code, _dot, kind = path.stem.partition(".")
    return (code, kind) if kind == CardImage.Kind.PORTRAIT else (path.stem, CardImage.Kind.FACE)


def _checked(path: Path) -> bytes:
    """Return a clean JPEG: the file as it is where it holds nothing but the picture, so that copies of copies stay the same. Raises BadImage."""
    with path.open("rb") as file:
        content = file.read(MOST_BYTES)
    picture = read_picture(BytesIO(content))
    with Image.open(BytesIO(content)) as stored:
        plain = stored.format == "JPEG" and stored.mode == "RGB" and stored.size == picture.size
        foreign = stored.info.keys() - {"jfif", "jfif_version", "jfif_unit", "jfif_density", "dpi"}
    return content if plain and not foreign else jpeg(picture)
