"""Saved decks as files of all formats, and as links."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from django.http import HttpRequest
from django.templatetags.static import static
from django.urls import reverse
from django.utils.translation import gettext as _

from catalog import images
from catalog.models import Game
from catalog.wording import language
from decks.exchange.exchange import FORMATS, TEXT, formats
from decks.games import rulebook_of
from decks.models import Deck
from decks.reading import Reading

LONGEST_LINK = 1800
"""Characters of a link that every program takes."""


@dataclass(frozen=True, slots=True)
class Export:
    """An entry of the export menu."""

    code: str
    name: str
    ending: str


def exports() -> list[Export]:
    """Return what a deck can be exported as."""
    others = [Export(form.code, form.name, form.endings[0]) for form in formats()]
    named = [replace(e, name=_("Share code")) if e.code == "code" else e for e in others]
    return [Export(TEXT, _("Text"), "txt"), *named]


def ending_of_format(code: str) -> str:
    """Return the ending of a format's files."""
    return "txt" if code == TEXT else FORMATS[code].endings[0]


def media_type_of(code: str) -> str:
    """Return the media type of a format's files."""
    return "text/plain" if code == TEXT else FORMATS[code].media_type


def deck_as(deck: Deck, code: str, site: str = "") -> str:
    """Return the deck in a format; `site` is the address that faces of cards are shown from. Raises KeyError for an unknown format."""
    reading = deck.to_reading()
    faces = dict(_faces(deck.game, reading, site)) if code == "tts" and site else {}
    return rulebook_of(deck.game).exchange.write(code, reading, language(), faces)


def _faces(game: Game, reading: Reading, site: str) -> Iterator[tuple[str, str]]:
    yield "", site + static("decks/card_back.png")
    for code in reading.decklist.totals():
        if code in game.pool:
            yield code, site + images.face_url(game, game.pool[code], language())


@dataclass(frozen=True, slots=True)
class ShareLink:
    """A link that holds the whole deck."""

    address: str
    is_short: bool  # notes and uncounted lines had no place in it


def share_link(request: HttpRequest, deck: Deck) -> ShareLink:
    """Return the link of a deck; where it would be too long for a browser, without notes and uncounted lines."""
    desk = rulebook_of(deck.game).exchange
    reading = deck.to_reading()
    code = desk.write("code", reading).strip()
    if is_long := len(code) > LONGEST_LINK:
        code = desk.write("code", replace(reading, notes="", unread=())).strip()
    address = request.build_absolute_uri(reverse("code_deck", args=[deck.game.code, code]))
    return ShareLink(address, is_long)
