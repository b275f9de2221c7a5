"""`manage.py render_faces GAME`: draw the pictures of all cards ahead of the first visitor."""

from __future__ import annotations

from argparse import ArgumentParser
from typing import Any

from django.core.management.base import BaseCommand

from catalog import images
from catalog.management.games import game_named
from catalog.wording import word


class Command(BaseCommand):
    """Draw every face of a game into the cache and report what doesn't fit its face."""

    help = "Draw every card's face into the cache and report what doesn't fit."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("game", help="code of the game, as wit")
        parser.add_argument("--width", type=int, action="append", choices=images.WIDTHS)

    def handle(self, *args: Any, game: str, width: list[int] | None, **options: Any) -> None:
        found = game_named(game)
        widths = width or [images.THUMBNAIL, images.PAGE]
        faces = [(card, lang) for card in found.pool for lang in images.LANGUAGES]
        for number, (card, language) in enumerate(faces, start=1):
            for pixels in widths:
                images.face_png(found, card, language, pixels)
            for warning in images.face(found, card, language).warnings:
                self.stderr.write(word(warning, found))
            if number % 50 == 0 or number == len(faces):
                self.stdout.write(f"{number} of {len(faces)} faces")
