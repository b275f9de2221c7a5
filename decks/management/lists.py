"""Decks as commands are given them: a file of any format."""

from __future__ import annotations

import sys
from pathlib import Path

from django.contrib.auth.models import User
from django.core.management.base import CommandError
from django.utils.translation import gettext as _

from catalog.models import Game
from catalog.wording import word
from decks.decoding import Unreadable
from decks.exchange.exchange import LARGEST_FILE, ending_of
from decks.games import rulebook_of
from decks.reading import Reading

UNREADABLE = 2
STANDARD_INPUT = "-"


def read_deck(game: Game, file: str | Path, user: str = "") -> Reading:
    """Return what a file (or `-`, the standard input) says, with the names that an account gave to cards; raises CommandError (exit code 2)."""
    names = _names_of(user, game) if user else {}
    try:
        data = _data(str(file))
        return rulebook_of(game).exchange.read(data, names=names, ending=ending_of(str(file)))
    except OSError as error:
        raise CommandError(f"{file}: {error.strerror}", returncode=UNREADABLE) from error
    except Unreadable as error:
        reason = word(error.message, game)
        raise CommandError(f"{file}: {reason}", returncode=UNREADABLE) from error


def _names_of(user: str, game: Game) -> dict[str, str]:
    from decks.naming.keeping import names_of_user  # with it comes all that edits cards

    return names_of_user(user_named(user), game)


def unread_lines(game: Game, file: str | Path, reading: Reading) -> list[str]:
    """Return a line for each that could not be counted: file, number, text, reason."""
    return [
        f"{file}:{line.line}: {line.text}: {word(line.reason, game)}" for line in reading.unread
    ]


def user_named(name: str) -> User:
    """Return the account; raises CommandError (exit code 2)."""
    if user := User.objects.filter(username=name).first():
        return user
    reason = _("There is no account “%(name)s”.") % {"name": name[:80]}
    raise CommandError(reason, returncode=UNREADABLE)


def _data(file: str) -> bytes:
    if file == STANDARD_INPUT:
        return sys.stdin.buffer.read(LARGEST_FILE + 1)
    with Path(file).open("rb") as opened:
        return opened.read(LARGEST_FILE + 1)
