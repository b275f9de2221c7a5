"""`manage.py render_faces GAME`: draw the pictures of all cards ahead of the first visitor."""

from __future__ import annotations

import os
from argparse import ArgumentParser
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context
from typing import Any, TypeAlias

from django.core.management.base import BaseCommand, CommandError
from tqdm import tqdm

from catalog import images
from catalog.management.apart import begin
from catalog.management.games import game_named
from catalog.models import Game
from catalog.wording import word

Task: TypeAlias = "tuple[str, str]"
"""Card code and language."""
FEW = 24
"""Faces below which starting further processes takes longer than drawing."""
LINES = 10
"""How many lines tell the progress where there is no terminal."""
INTERRUPTED = 130


class Command(BaseCommand):
    """Draw every face of a game into the cache and report what doesn't fit its face. What is there already isn't drawn again, so it can be stopped at any time."""

    help = "Draw every card's face into the cache and report what doesn't fit. Exit codes: 0 all are drawn, 1 refused, 130 stopped; what is drawn is kept."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("game", help="code of the game, as wit")
        parser.add_argument(
            *("--width",),
            type=int, action="append", choices=images.WIDTHS,
            help="pixels, more than once for several; by default those of lists and pages",
        )  # fmt: skip
        parser.add_argument(
            "--processes", type=int, default=os.cpu_count(), help="how many draw at once"
        )
        parser.add_argument(
            "--prune",
            action="store_true",
            help="delete faces that no card shows any more, of all games",
        )

    def handle(
        self,
        *args: Any,
        game: str,
        width: list[int] | None,
        processes: int,
        prune: bool,
        **options: Any,
    ) -> None:
        found = game_named(game)
        if processes < 1:
            raise CommandError("at least one process has to draw")
        widths = tuple(width or (images.THUMBNAIL, images.PAGE))
        tasks = [(card.code, lang) for card in found.pool for lang in images.LANGUAGES]
        missing = [task for task in tasks if not _is_drawn(found, task, widths)]
        try:
            self._draw(found, missing, widths, processes)
        except KeyboardInterrupt:
            raise CommandError("stopped; what is drawn is kept", returncode=INTERRUPTED) from None
        self.stdout.write(f"{len(tasks)} faces, {len(missing)} of them drawn now")
        if prune:
            self.stdout.write(f"{_prune()} files deleted")

    def _draw(self, game: Game, tasks: list[Task], widths: tuple[int, ...], processes: int) -> None:
        """Draw faces and tell how far it is: by a bar on a terminal, else by some lines."""
        told = _in_turn if processes == 1 or len(tasks) < FEW else _at_once
        drawn = told(game, tasks, widths, processes)
        bar = tqdm(drawn, total=len(tasks), unit="face", disable=None)
        for done, warnings in enumerate(bar, 1):
            for warning in warnings:
                tqdm.write(warning, file=self.stderr)
            if bar.disable and _is_told(done, len(tasks)):
                self.stdout.write(f"{done} of {len(tasks)} faces")
                self.stdout.flush()


def _is_told(done: int, total: int) -> bool:
    """Return whether a line is written after so many of all faces: after each tenth of many."""
    return total >= FEW and done * LINES // total > (done - 1) * LINES // total


def _is_drawn(game: Game, task: Task, widths: tuple[int, ...]) -> bool:
    card = game.pool[task[0]]
    keys = (images.face_key(game, card, task[1], width) for width in widths)
    return all(images.face_place(key).exists() for key in keys)


def _in_turn(
    game: Game, tasks: list[Task], widths: tuple[int, ...], processes: int
) -> Iterator[list[str]]:
    for task in tasks:
        yield _drawn(game, task, widths)


def _at_once(
    game: Game, tasks: list[Task], widths: tuple[int, ...], processes: int
) -> Iterator[list[str]]:
    """Yield the warnings of each face as it is done; those not begun are left when the work is broken off."""
    context = get_context("spawn")  # a fork would share the database's connection
    with ProcessPoolExecutor(processes, mp_context=context, initializer=begin) as pool:
        waiting = [pool.submit(_drawn_apart, game.code, task, widths) for task in tasks]
        try:
            for done in as_completed(waiting):
                yield done.result()
        finally:
            pool.shutdown(cancel_futures=True)


def _drawn_apart(code: str, task: Task, widths: tuple[int, ...]) -> list[str]:
    """Draw a face in a process of its own."""
    return _drawn(Game.objects.get(code=code), task, widths)


def _drawn(game: Game, task: Task, widths: tuple[int, ...]) -> list[str]:
    """Draw a face and return what is to be said of it."""
    card, language = game.pool[task[0]], task[1]
    for width in widths:
        images.face_png(game, card, language, width)
    return [word(warning, game) for warning in images.face(game, card, language).warnings]


def _prune() -> int:
    """Delete the files of faces that no card of any game shows any more, and return how many there were."""
    wanted = {
        images.face_place(images.face_key(game, card, language, width))
        for game in Game.objects.all()
        for card in game.pool
        for language in images.LANGUAGES
        for width in images.WIDTHS
    }
    old = [path for path in images.faces_folder().glob("*/*.png") if path not in wanted]
    for path in old:
        path.unlink(missing_ok=True)
    return len(old)
