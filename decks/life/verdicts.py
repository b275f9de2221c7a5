"""Verdicts in short, for lists of decks and versions: computed each time, never stored."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from catalog.models import Game
from decks.games import rulebook_of
from decks.legality.decklist import Decklist
from decks.worded import ICONS, VERDICTS


@dataclass(frozen=True, slots=True)
class Badge:
    """A verdict as `decks/_verdict.html` shows it."""

    verdict: str
    label: str
    icon: str


def badge_of(game: Game, decklist: Decklist) -> Badge:
    """Return the verdict on a deck by the game's rules as they are now."""
    verdict = rulebook_of(game).judge(decklist).verdict
    return Badge(verdict, _(VERDICTS[verdict][0]), ICONS[verdict])
