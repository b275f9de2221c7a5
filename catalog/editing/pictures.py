"""Images of cards: uploads waiting to be cropped, masters with their thumbnails, and which one counts."""

from __future__ import annotations

import re
import time
from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import IO
from uuid import uuid4

from django.conf import settings
from django.db import transaction
from django.utils import timezone
from PIL import Image, ImageOps

from catalog import index
from catalog.faces.fonts import write_atomically
from catalog.images import WIDTHS, scan_path
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


def cropped(game: Game, token: str, corners: Corners) -> Image.Image:
    """Return the card in an upload; raises BadImage."""
    definition = game.definition
    with Image.open(upload_path(token)) as picture:
        picture.load()
        return cut_out(picture, corners, definition.card_width / definition.card_height)


def save_image(
    game: Game, code: str, picture: Image.Image, author: Who, kind: str = CardImage.Kind.FACE
) -> None:
    """Make the picture the card's image: stored once, with thumbnails; an earlier one stays in the history."""
    store_image(game, code, jpeg(picture), author, kind)


def store_image(
    game: Game, code: str, master: bytes, author: Who, kind: str = CardImage.Kind.FACE
) -> None:
    """Make a clean JPEG the card's image, as it is."""
    content = sha256(master).hexdigest()
    write_atomically(scan_path(game.code, content), master)
    with Image.open(BytesIO(master)) as picture:
        for width in WIDTHS:
            write_atomically(scan_path(game.code, content, width), jpeg(picture, width, 90))
        size = picture.size
    show_image(game, code, content, size, author, kind)


def show_image(
    game: Game,
    code: str,
    content: str,
    size: tuple[int, int],
    author: Who,
    kind: str = CardImage.Kind.FACE,
) -> None:
    """Make stored content the card's image, with its history; nothing happens where it is already."""
    with transaction.atomic():
        now = current_image(game, code, kind)
        if now and now.content == content:
            return
        _retire(now)
        width, height = size
        CardImage.objects.create(
            game=game,
            code=code,
            kind=kind,
            content=content,
            width=width,
            height=height,
            author=account(author),
        )
        _note(game, code, now, content, author)


def remove_image(game: Game, code: str, author: Who) -> None:
    """Let the drawn face stand for the card again; the image stays in the history."""
    with transaction.atomic():
        if now := current_image(game, code):
            _retire(now)
            _note(game, code, now, "", author)


def current_image(game: Game, code: str, kind: str = CardImage.Kind.FACE) -> CardImage | None:
    """Return the image that stands for a card, or its portrait, or None."""
    return game.images.filter(code=code, kind=kind, removed_at=None).first()


def square(picture: Image.Image) -> Image.Image:
    """Return the middle of a picture as a square portrait."""
    side = min(*picture.size, MASTER_WIDTH)
    return ImageOps.fit(picture, (side, side), Image.Resampling.LANCZOS)


def _retire(image: CardImage | None) -> None:
    if image:
        image.removed_at = timezone.now()
        image.save(update_fields=["removed_at"])


def _note(game: Game, code: str, before: CardImage | None, after: str, author: Who) -> None:
    old, new = before.content if before else "", after
    Change.objects.create(
        game=game,
        kind=Change.Kind.IMAGE,
        code=code,
        author=account(author),
        before=[{"code": code, "image": old[:12], "set": ""}],
        after=[{"code": code, "image": new[:12], "set": ""}],
    )
    index.update(game.cards.filter(code=code).values_list("pk", flat=True))
    game.raise_revision()
