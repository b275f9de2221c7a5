"""Games as commands are given them."""

from __future__ import annotations

from django.core.management.base import CommandError
from django.utils.translation import gettext as _

from catalog.models import Game


def game_named(code: str) -> Game:
    """Return the game; raises CommandError (exit code 2) with the codes there are."""
    if game := Game.objects.filter(code=code).first():
        return game
    known = ", ".join(Game.objects.values_list("code", flat=True)) or "–"
    sentence = _("There is no game “%(code)s”. Known are: %(known)s.")
    raise CommandError(sentence % {"code": code[:80], "known": known}, returncode=2)
