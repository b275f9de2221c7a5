"""Card faces as PNG files, drawn once and kept by content, so that they are never stale."""

from __future__ import annotations

import json
import os
from dataclasses import replace
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from urllib.parse import urlencode

from django.conf import settings
from django.urls import reverse

from catalog.faces.design import Design
from catalog.faces.fonts import FontBook, kept
from catalog.faces.layout import VERSION, layout
from catalog.faces.operations import Drawing, whole_card
from catalog.faces.words import Edition
from catalog.facts import CardFacts
from catalog.later import later
from catalog.models import CardImage, Game

WIDTHS = (200, 480, 744)
"""Pixels: in lists, on pages, at 300 dots an inch."""
THUMBNAIL, PAGE, PRINT = WIDTHS
LANGUAGES = ("en", "ja")
JPEG_START, JPEG_END = b"\xff\xd8", b"\xff\xd9"


@lru_cache(maxsize=1)
def fonts() -> FontBook:
    """Return the fonts of all faces; their outlines and advances are kept under CACHE_DIR."""
    return FontBook(Path(settings.CACHE_DIR) / "fonts", settings.FONTS)


def design_of(game: Game) -> Design:
    """Return the design of a game's faces."""
    return _design(game.pk, game.revision, game.digest)


@lru_cache(maxsize=16)
def _design(pk: int, revision: int, digest: str) -> Design:
    game = Game.objects.get(pk=pk)
    return Design.from_toml(game.face, game.definition)


@lru_cache(maxsize=16)
def _look(pk: int, revision: int, digest: str) -> str:
    """Return a digest of everything that all faces of a game depend on."""
    game = Game.objects.get(pk=pk)
    content = json.dumps([VERSION, fonts().key, game.source, game.face], sort_keys=True)
    return sha256(content.encode()).hexdigest()


def edition(language: str, game: Game) -> Edition:
    """Return the edition of a face in one language, its name also in another."""
    others = [other for other in game.definition.languages if other != language]
    return Edition((language, *others[:1]))


def face(game: Game, card: CardFacts, language: str) -> Drawing:
    """Return a card's face as it stands in the catalog."""
    shown = replace(edition(language, game), portrait=portrait_of(game, card.code))
    return layout(*(card, game.definition, design_of(game), fonts(), shown), game.pool.get)


def scans_of(game: Game) -> dict[str, dict[str, str]]:
    """Return which cards have images of their whole face, and the hash of each one's content by its printing's key; kept in memory until the game changes."""
    return _scans(game.pk, game.revision, game.digest)[CardImage.Kind.FACE]


def scan_of(game: Game, card: CardFacts, printing: str = "") -> str:
    """Return the hash of the image that stands for a card's face, or nothing: that of the printing asked for, else that of its first one that has any."""
    found = scans_of(game).get(card.code, {})
    keys = (printing, *(p.key for p in card.printings), "")
    return next((found[key] for key in keys if key in found), next(iter(found.values()), ""))


def portrait_of(game: Game, code: str) -> str:
    """Return the file of the portrait in a card's drawn face, or nothing."""
    portraits = _scans(game.pk, game.revision, game.digest)[CardImage.Kind.PORTRAIT]
    content = portraits.get(code, {}).get("", "")
    path = scan_path(game.code, content, PRINT)
    return str(path) if content and path.exists() else ""


@lru_cache(maxsize=16)
def _scans(pk: int, revision: int, digest: str) -> dict[str, dict[str, dict[str, str]]]:
    found: dict[str, dict[str, dict[str, str]]] = {kind: {} for kind in CardImage.Kind.values}
    images = CardImage.objects.filter(game_id=pk, removed_at=None).order_by("pk")
    for kind, code, key, content in images.values_list("kind", "code", "printing", "content"):
        found[kind].setdefault(code, {})[key] = content
    return found


def scan_path(game: str, content: str, width: int | None = None) -> Path:
    """Return where the image with this content lies: its master, or a thumbnail."""
    name = f"{content}-{width}.jpg" if width else f"{content}.jpg"
    return Path(settings.MEDIA_ROOT) / "cards" / game / content[:2] / name


def is_whole(path: str | Path) -> bool:
    """Return whether a kept image (JPEG) is there from its start to its end: a full disk or a power cut may have left half of one."""
    try:
        with open(path, "rb") as file:
            start = file.read(len(JPEG_START))
            file.seek(-len(JPEG_END), os.SEEK_END)
            return (start, file.read()) == (JPEG_START, JPEG_END)
    except OSError:
        return False


def scan_drawing(
    game: Game, card: CardFacts, printing: str = "", bleed: float = 0.0
) -> Drawing | None:
    """Return a face that is the card's image, that of a printing where it has one, or None where the card has none."""
    content = scan_of(game, card, printing)
    path = scan_path(game.code, content, PRINT)
    if not content or not path.exists():
        return None
    definition = game.definition
    return whole_card(str(path), definition.card_width, definition.card_height, bleed)


def face_key(game: Game, card: CardFacts, language: str, width: int, printing: str = "") -> str:
    """Return what names this picture's content: it changes whenever the picture would."""
    if content := scan_of(game, card, printing):
        return sha256(f"{content} {width}".encode()).hexdigest()[:20]
    look = _look(game.pk, game.revision, game.digest)
    shown = (card.names, card.fields, card.texts, card.reading, card.origin, card.printings)
    content = (
        f"{look} {card.code} {card.card_type} {shown} {_spoken_of(game, card)} {language} {width}"
        f" {Path(portrait_of(game, card.code)).stem}"
    )
    return sha256(content.encode()).hexdigest()[:20]


def _spoken_of(game: Game, card: CardFacts) -> list[str]:
    """Return the names of the cards that this card's fields speak of."""
    names = []
    for code, value in card.fields.items():
        field = game.definition.fields.get(code)
        for other in (
            (value if isinstance(value, tuple) else (value,)) if field and field.cards else ()
        ):
            found = game.pool.get(str(other))
            names.append(str(found.names) if found else "")
    return names


def face_png(game: Game, card: CardFacts, language: str, width: int, printing: str = "") -> bytes:
    """Return a card's face as a picture `width` pixels wide: its image (JPEG), that of a printing where it has one, else drawn (PNG), once where it can be kept."""
    content = scan_of(game, card, printing)
    scan = scan_path(game.code, content, width)
    if content and scan.exists():
        return scan.read_bytes()
    place = face_place(face_key(game, card, language, width))
    return kept(place, lambda: _png(face(game, card, language), width))


def face_place(key: str) -> Path:
    """Return where a drawn face is kept."""
    return faces_folder() / key[:2] / f"{key}.png"


def faces_folder() -> Path:
    """Return the folder of drawn faces."""
    return Path(settings.CACHE_DIR) / "faces"


def _png(drawing: Drawing, width: int) -> bytes:
    """Return a picture of a face; Pillow is imported by the first one."""
    picture: bytes = later("catalog.faces.png.png")(drawing, width, fonts())
    return picture


def drawn_png(game: Game, card: CardFacts, language: str, width: int) -> tuple[bytes, Drawing]:
    """Return the drawn face of a card as it isn't saved yet, as a picture and as it is laid out; nothing is kept."""
    drawing = face(game, card, language)
    return _png(drawing, width), drawing


def face_url(
    game: Game, card: CardFacts, language: str, width: int = PAGE, printing: str = ""
) -> str:
    """Return the address of a card's face, as `printing` shows it where that has an image; it changes with the content, so browsers may keep the picture."""
    language = language if language in LANGUAGES else LANGUAGES[0]
    address = reverse("card_face", args=[game.code, card.code, language])
    query = {"w": width, "v": face_key(game, card, language, width, printing)}
    return f"{address}?{urlencode({**query, **({'printing': printing} if printing else {})})}"
