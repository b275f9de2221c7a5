"""What people name a deck or a version by: its address, or `<id>` and `<id>@<number>`; always as whoever asks may see it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from uuid import UUID

from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.translation import gettext as _

from decks.formats.judging import Judging, judging_of
from decks.legality.decklist import Decklist
from decks.life.content import Content
from decks.life.models import Version, VersionQuerySet
from decks.life.recording import content_of
from decks.models import Deck

NAMED = re.compile(
    r"([0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12})(?:@|/versions/)?(\d{1,6})?",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a comparison: a deck as it is now, or one of its versions."""

    deck: Deck
    version: Version | None
    content: Content

    @property
    def ref(self) -> str:
        """What names this side in addresses."""
        return f"{self.deck.pk}@{self.version.number}" if self.version else str(self.deck.pk)

    @property
    def words(self) -> str:
        """The deck's name, and which of its versions this is."""
        if self.version is None:
            return _("%(name)s (now)") % {"name": self.deck.name}
        values = {"name": self.deck.name, "number": self.version.number}
        return _("%(name)s, version %(number)d") % values

    @property
    def decklist(self) -> Decklist:
        """The cards, sections in the game's order."""
        return self.version.decklist if self.version else self.deck.to_decklist()

    @property
    def judging(self) -> Judging:
        """The rules that the deck or version was built for, as they are now."""
        return judging_of(self.deck, code=self.content.get("format", ""))

    def get_absolute_url(self) -> str:
        """Return the page of the deck or version."""
        return (self.version or self.deck).get_absolute_url()


def versions_of(request: HttpRequest, deck: Deck) -> VersionQuerySet:
    """Return the versions of a deck that whoever asks may see."""
    versions: QuerySet[Version] = deck.versions.all()
    is_owner = deck.belongs_to(request)
    return versions.shown_to(is_owner)  # type: ignore[attr-defined, no-any-return]


def find_side(request: HttpRequest, text: str) -> Side | None:
    """Return what `text` names, or None where there is no such deck or version for whoever asks."""
    match = NAMED.search(text)
    if match is None:
        return None
    decks = Deck.objects.visible_to(request).select_related("game")
    deck = decks.filter(pk=UUID(match[1])).first()
    if deck is None:
        return None
    if not match[2]:
        return Side(deck, None, content_of(deck))
    version = versions_of(request, deck).light().filter(number=int(match[2])).first()
    return Side(deck, version, version.content) if version else None
