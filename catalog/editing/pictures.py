"""Images of cards: uploads waiting to be cropped, masters with their thumbnails, and which one counts."""

from __future__ import annotations

import re
import time
from dataclasses import dataclass
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import IO
from uuid import uuid4

from django.conf import settings
from django.utils import timezone
from PIL import Image, ImageOps

from catalog import index
from catalog.bleed import cut_lines
from catalog.editing.history import REVERTED, RevertConflict
from catalog.editing.preparing import note_columns
from catalog.faces.fonts import write_atomically
from catalog.facts import CardFacts
from catalog.images import WIDTHS, scan_path
from catalog.locking import locked
from catalog.messages import Message
from catalog.models import CardImage, Change, Game
from catalog.roles import Who, account
from catalog.scans import MASTER_WIDTH, Corners, cut_out, jpeg, read_picture

A_DAY = 24 * 60 * 60
"""Seconds that an upload waits."""


def keep_upload(file: IO[bytes]) -> str:
    """Return the token under which a picture waits to be cropped; raises BadImage."""
    token = uuid4().hex
    picture = read_picture(file)
    _forget_old()
    write_atomically(upload_path(token), jpeg(picture))
    return token


def upload_path(token: str) -> Path:
    """Return where an upload lies."""
    return Path(settings.MEDIA_ROOT) / "uploads" / f"{token}.jpg"


def is_upload(token: str) -> bool:
    """Return whether a picture waits under this token."""
    return bool(re.fullmatch("[0-9a-f]{32}", token)) and upload_path(token).exists()


def _forget_old() -> None:
    for path in upload_path("").parent.glob("*.jpg"):
        if path.stat().st_mtime < time.time() - A_DAY:
            path.unlink(missing_ok=True)


def proposed_corners(game: Game, token: str) -> Corners:
    """Return where the card's corners are taken to be in an upload: at the cut if it has a usual bleed by its shape, else its own."""
    definition = game.definition
    with Image.open(upload_path(token)) as picture:
        size = definition.card_width, definition.card_height
        left, top, right, bottom = cut_lines(picture.size, *size)
    return ((left, top), (right, top), (right, bottom), (left, bottom))


def cropped(game: Game, token: str, corners: Corners) -> Image.Image:
    """Return the card in an upload; raises BadImage."""
    definition = game.definition
    with Image.open(upload_path(token)) as picture:
        picture.load()
        return cut_out(picture, corners, definition.card_width / definition.card_height)


@dataclass(frozen=True)
class Place:
    """What an image stands for: the face of a card's printing (its key; empty: the card as such), or the portrait in its drawn face."""

    code: str
    printing: str = ""
    kind: str = CardImage.Kind.FACE


def face_of(card: CardFacts, printing: str | None = None) -> Place:
    """Return the place of a printing's image, by its key; of the card's first printing where it has none such."""
    keys = [p.key for p in card.printings]
    return Place(card.code, printing if printing in keys else (keys or [""])[0])


def portrait(code: str) -> Place:
    """Return the place of a card's portrait."""
    return Place(code, kind=CardImage.Kind.PORTRAIT)


def save_image(game: Game, place: Place, picture: Image.Image, author: Who) -> None:
    """Put the picture there: stored once, with thumbnails; an earlier one stays in the history."""
    store_image(game, place, jpeg(picture), author)


def store_image(game: Game, place: Place, master: bytes, author: Who) -> None:
    """Put a clean JPEG there, as it is."""
    content = sha256(master).hexdigest()
    write_atomically(scan_path(game.code, content), master)
    with Image.open(BytesIO(master)) as picture:
        for width in WIDTHS:
            write_atomically(scan_path(game.code, content, width), jpeg(picture, width, 90))
        size = picture.size
    show_image(game, place, content, size, author)


def show_image(
    game: Game,
    place: Place,
    content: str,
    size: tuple[int, int],
    author: Who,
    note: str | Message = "",
) -> Change | None:
    """Put stored content there and return the change in its history; None where it is there already."""
    with locked(game):
        now = current_image(game, place)
        if now and now.content == content:
            return None
        _retire(now)
        made = {"content": content, "width": size[0], "height": size[1]}
        game.images.create(**_columns(place), **made, author=account(author))
        return _note(game, place, now, content, author, note)


def remove_image(game: Game, place: Place, author: Who, note: str | Message = "") -> Change | None:
    """Let the drawn face stand there again and return the change; the image stays in the history."""
    with locked(game):
        now = current_image(game, place)
        _retire(now)
        return _note(game, place, now, "", author, note) if now else None


def current_image(game: Game, place: Place) -> CardImage | None:
    """Return the image that stands there, or None."""
    return game.images.filter(**_columns(place), removed_at=None).first()


def _columns(place: Place) -> dict[str, str]:
    return {"code": place.code, "printing": place.printing, "kind": place.kind}


def revert_image(change: Change, author: Who) -> None:
    """Put the image back that stood there before a change; raises RevertConflict where it was changed again since."""
    game = change.game
    before, after = (rows[0] for rows in (change.before or [], change.after or []))
    place = Place(change.code, before["printing"], before["kind"])
    with locked(game):
        now = current_image(game, place)
        if (now.content if now else "") != after["image"]:
            raise RevertConflict(change.code, ["image"])
        old = game.images.filter(code=change.code, content=before["image"]).first()
        if old is None:
            made = remove_image(game, place, author, REVERTED)
        else:
            size = old.width, old.height
            made = show_image(game, place, old.content, size, author, REVERTED)
        Change.objects.filter(pk=change.pk).update(reverted_by=made)


def square(picture: Image.Image) -> Image.Image:
    """Return the middle of a picture as a square portrait."""
    side = min(*picture.size, MASTER_WIDTH)
    return ImageOps.fit(picture, (side, side), Image.Resampling.LANCZOS)


def _retire(image: CardImage | None) -> None:
    if image:
        image.removed_at = timezone.now()
        image.save(update_fields=["removed_at"])


def _note(
    game: Game,
    place: Place,
    before: CardImage | None,
    after: str,
    author: Who,
    note: str | Message,
) -> Change:
    rows = (
        [{**_columns(place), "image": content, "set": ""}]
        for content in (before.content if before else "", after)
    )
    old, new = rows
    change = Change.objects.create(
        game=game,
        kind=Change.Kind.IMAGE,
        code=place.code,
        author=account(author),
        before=old,
        after=new,
        **note_columns(note),
    )
    index.update(game.cards.filter(code=place.code).values_list("pk", flat=True))
    game.raise_revision()
    return change
