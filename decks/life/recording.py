"""Keeping every change of a deck: a running version takes in the clicks of one sitting, everything else makes a new one.

A running version ends with the sitting (SITTING without a change), with MOST_STEPS changes, when it is named, and when somebody else changes the
deck. What changes many cards at once (an import, a repair, going back) makes a version of its own, so the state before it always stands in the list.
Each change inside a version keeps its way back. Of more than MOST_VERSIONS the oldest without a name goes.
"""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from django.contrib.auth.models import AnonymousUser, User
from django.utils import timezone

from decks.life.content import COLUMNS, Content, is_wholesale, way_back
from decks.models import Deck, Slot, Version

SITTING = timedelta(minutes=30)
MOST_STEPS = 200
MOST_VERSIONS = 1000

Cause = Version.Cause


def content_of(deck: Deck) -> Content:
    """Return what versions keep of the deck, read anew."""
    sections: dict[str, dict[str, int]] = {}
    slots = Slot.objects.filter(deck=deck).values_list("section", "card__code", "copies")
    for section, code, copies in slots:
        sections.setdefault(section, {})[code] = copies
    notes = dict(deck.card_notes.order_by("pk").values_list("card__code", "text"))
    columns = {name: getattr(deck, name) for name in COLUMNS}
    return {"sections": sections, "card_notes": notes, **columns}


def newest(deck: Deck) -> Version | None:
    """Return the deck's newest version, if there is any."""
    return deck.versions.first()


def catch_up(deck: Deck, author: User | AnonymousUser | None = None) -> Version:
    """Return the newest version; a deck without any, or changed by other means, gets one of how it is now."""
    last = deck.versions.only("deck_id", "number", "changed").first()  # contents only where needed
    if last is not None and last.changed >= deck.changed:
        return last
    content = content_of(deck)
    if last is None:
        is_empty = not content["sections"] and not content["unread"]
        return _made(deck, 1, content, author, deck.changed, cause=Cause.START, is_open=is_empty)
    return last if last.content == content else record(deck, author)


def record(
    deck: Deck,
    author: User | AnonymousUser | None,
    *,
    cause: str = "",
    reverted_to: int | None = None,
    on: datetime | None = None,
) -> Version:
    """Keep the deck as it is now and return the version that does; `cause` makes one of its own. Nothing changed: nothing is written."""
    on = max(on or timezone.now(), deck.changed)
    last = newest(deck)
    content = content_of(deck)
    if last is None:
        return _made(deck, 1, content, author, on, cause=cause or Cause.START)
    if last.content == content:
        return _shown(last, deck)
    back = way_back(last.content, content)
    if not cause and not is_wholesale(back) and _takes(last, author, on):
        return _extended(last, deck, content, back, on)
    cause = cause or (Cause.WHOLE if is_wholesale(back) else Cause.EDIT)
    made = _made(
        *(deck, last.number + 1, content, author, on),
        cause=cause,
        reverted_to=reverted_to,
        is_open=cause == Cause.EDIT,
        steps=[{"at": on.isoformat(), "back": back}] if cause == Cause.EDIT else [],
    )
    _thin_out(deck)
    return made


def name_version(version: Version, name: str) -> None:
    """Give a version a checkpoint's name, or none; it takes in no further changes."""
    version.name, version.is_open = name, False
    version.save(update_fields=["name", "is_open"])


def checkpoint(deck: Deck, name: str, author: User | AnonymousUser | None) -> Version:
    """Return the version that keeps the deck as it is now under this name; asked twice it is the same one."""
    last = record(deck, author)
    if last.name and last.name != name:
        on = timezone.now()
        last = _made(deck, last.number + 1, last.content, author, on, cause=Cause.EDIT)
    if last.name != name:
        name_version(last, name)
    return last


def _takes(last: Version, author: User | AnonymousUser | None, on: datetime) -> bool:
    """Whether the running version takes in a change of now."""
    same = last.author_id == (author.pk if author else None)
    return last.is_open and same and on - last.changed < SITTING and len(last.steps) < MOST_STEPS


def _extended(
    last: Version, deck: Deck, content: Content, back: dict[str, Any], on: datetime
) -> Version:
    last.content, last.changed, last.is_shown = content, on, _is_shared(deck)
    last.steps = [*last.steps, {"at": on.isoformat(), "back": back}]
    last.save(update_fields=["content", "steps", "changed", "is_shown"])
    return last


def _shown(last: Version, deck: Deck) -> Version:
    """Return the newest version, marked as seen by others from the moment they can see it."""
    if _is_shared(deck) and not last.is_shown:
        last.is_shown = True
        last.save(update_fields=["is_shown"])
    return last


def _made(
    deck: Deck,
    number: int,
    content: Content,
    author: User | AnonymousUser | None,
    on: datetime,
    **fields: Any,
) -> Version:
    user = author if isinstance(author, User) else None
    shown = _is_shared(deck)
    given = {"content": content, "author": user, "created": on, "changed": on, "is_shown": shown}
    made, _is_new = Version.objects.get_or_create(
        deck=deck, number=number, defaults={**given, **fields}
    )
    return made


def _is_shared(deck: Deck) -> bool:
    return deck.visibility != Deck.Visibility.PRIVATE


def _thin_out(deck: Deck) -> None:
    """Let the oldest version without a name go where there are too many."""
    if deck.versions.count() > MOST_VERSIONS:
        oldest = deck.versions.filter(name="").order_by("number").values("pk")[:1]
        deck.versions.filter(pk__in=list(oldest.values_list("pk", flat=True))).delete()
