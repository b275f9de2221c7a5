"""Verdicts in short, for lists of decks and versions: computed each time, never stored."""

from __future__ import annotations

from dataclasses import dataclass

from django.utils.translation import gettext as _

from catalog.models import Game
from decks.games import rulebook_of
from decks.legality.decklist import Decklist
from decks.rulebook import Rulebook
from decks.worded import ICONS, VERDICTS


@dataclass(frozen=True, slots=True)
class Badge:
    """A verdict as `decks/_verdict.html` shows it."""

    verdict: str
    label: str
    icon: str


def badge_of(game: Game, decklist: Decklist, book: Rulebook | None = None) -> Badge:
    """Return the verdict on a deck by the rules of `book`, else by the game's own, as they are now."""
    verdict = (book or rulebook_of(game)).judge(decklist).verdict
    return Badge(verdict, _(VERDICTS[verdict][0]), ICONS[verdict])
