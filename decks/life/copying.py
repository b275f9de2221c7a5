"""Copies of decks, and where they come from: shown both ways, and only as far as whoever asks may know."""

from __future__ import annotations

from dataclasses import dataclass
from uuid import UUID

from django.db import transaction
from django.http import HttpRequest

from decks import editing
from decks.life.models import Copied, Tag, Version
from decks.life.recording import catch_up, content_of, record
from decks.life.refs import versions_of
from decks.life.restoring import restore
from decks.models import Deck

MOST_COPIES_SHOWN = 20


def copy_deck(
    request: HttpRequest, deck: Deck, version: Version | None, name: str, key: UUID
) -> Deck:
    """Return a copy of the deck, or of one of its versions, that belongs to whoever asks; under the same key it is made once."""
    with transaction.atomic():
        copy, is_new = editing.new_deck(request, deck.game, name, key)
        if is_new:
            content = version.content if version else content_of(deck)
            restore(copy, content)
            number = version.number if version else _number_now(request, deck)
            Copied.objects.create(deck=copy, source=deck, source_name=deck.name, version=number)
            if deck.belongs_to(request):
                _copy_order(deck, copy)
            record(copy, request.user, cause=Version.Cause.COPY)
    return copy


def _number_now(request: HttpRequest, deck: Deck) -> int | None:
    """Return the number of the version that holds the deck as it is now, if whoever asks may see it."""
    catch_up(deck, deck.owner)
    now = versions_of(request, deck).light().first()
    return now.number if now else None


def _copy_order(deck: Deck, copy: Deck) -> None:
    """Give a copy of one's own deck its folder and tags."""
    copy.folder = deck.folder
    copy.save(update_fields=["folder"])
    for tag in deck.tags.all():
        Tag(deck=copy, text=tag.text).save()


@dataclass(frozen=True, slots=True)
class Origin:
    """What a deck was copied from: a name and an address where they may be known."""

    name: str = ""
    deck: Deck | None = None
    version: int | None = None
    is_gone: bool = False


def origin_of(request: HttpRequest, deck: Deck) -> Origin | None:
    """Return what the deck was copied from, or None where it is no copy.

    A public original is named to everybody, one of whoever asks to them, an unlisted one to the owner of the copy, who had its address. The name of one
    that is gone is told to the owner of the copy.
    """
    copied = Copied.objects.filter(deck=deck).select_related("source").first()
    if copied is None:
        return None
    source, is_own = copied.source, deck.belongs_to(request)
    if source is None:
        return Origin(copied.source_name if is_own else "", is_gone=True)
    unlisted = is_own and source.visibility == Deck.Visibility.UNLISTED
    if source.visibility == Deck.Visibility.PUBLIC or source.belongs_to(request) or unlisted:
        return Origin(source.name, source, _seen_version(request, source, copied.version))
    return Origin()


def _seen_version(request: HttpRequest, source: Deck, number: int | None) -> int | None:
    if number is None or not versions_of(request, source).filter(number=number).exists():
        return None
    return number


def copies_of(request: HttpRequest, deck: Deck) -> list[Deck]:
    """Return the newest copies of the deck that are public or belong to whoever asks."""
    copies = Deck.objects.filter(copied__source=deck)
    seen = copies.public() | copies.of(request)
    return list(seen.select_related("owner")[:MOST_COPIES_SHOWN])
