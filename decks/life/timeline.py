"""The versions of a deck in a row, each with what it changed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from catalog.models import Game
from catalog.wording import card_name
from decks.diff import diff
from decks.formats.judging import judging_of
from decks.life.content import Content, decklist_of
from decks.life.models import Version
from decks.life.shown_diff import ShownDiff, TextChange, shown_diff
from decks.life.verdicts import Badge, badge_of
from decks.models import Deck

NOTHING: Content = {"sections": {}, "card_notes": {}}


@dataclass(frozen=True, slots=True)
class ShownVersion:
    """A version as lists show it: verdict by the rules as they are now, and the difference from the one before."""

    version: Version
    size: int
    report: Badge
    diff: ShownDiff
    is_newest: bool = False

    @property
    def author(self) -> str:
        """Who made it."""
        author = self.version.author
        return author.get_username() if author else pgettext("author of a deck", "Visitor")


def shown_versions(
    deck: Deck, versions: Sequence[Version], before: Version | None, newest: int
) -> Iterator[ShownVersion]:
    """Yield versions of a deck, the newest first, as lists show them; `before` comes right before the last of them."""
    game = deck.game
    for version, earlier in pairwise([*versions, before]):
        if version is not None:
            decklist = version.decklist
            change = content_change(game, earlier.content if earlier else NOTHING, version.content)
            is_newest = version.number == newest
            book = judging_of(deck, code=version.content.get("format", "")).book
            badge = badge_of(game, decklist, book)
            yield ShownVersion(version, decklist.size(), badge, change, is_newest)


def content_change(game: Game, before: Content, after: Content) -> ShownDiff:
    """Return all that makes one state of a deck of another, as pages show it."""
    found = diff(decklist_of(before), decklist_of(after))
    return shown_diff(game, found, _texts(game, before, after))


def _texts(game: Game, before: Content, after: Content) -> Iterator[TextChange]:
    for key, words in (("name", _("Name")), ("notes", _("Notes"))):
        old, new = before.get(key) or "", after.get(key) or ""
        if old != new:
            yield TextChange(words, old, new)
    old_notes, new_notes = before["card_notes"], after["card_notes"]
    for code in sorted({*old_notes, *new_notes}):
        old, new = old_notes.get(code, ""), new_notes.get(code, "")
        if old != new:
            title = _("Note on %(card)s") % {"card": card_name(code, game)}
            yield TextChange(title, old, new)
