"""Bringing a deck to a state that was kept: what is not in the catalog any more stays as a line, nothing is dropped."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from django.db import transaction

from catalog.models import Card
from decks import editing
from decks.legality.decklist import Decklist
from decks.life.content import COLUMNS, KEPT_BY_REVERTS, Content, unread_of, walked_back
from decks.life.models import CardNote, Version
from decks.models import Deck
from decks.unread import Kind, Unread


def restore(deck: Deck, content: Content) -> None:
    """Let the deck hold what the content says, its name apart; cards that are gone become lines that could not be counted."""
    codes = {code for cards in content["sections"].values() for code in cards}
    cards = Card.objects.filter(game=deck.game, code__in=codes | set(content["card_notes"]))
    known = {card.code: card for card in cards}
    with transaction.atomic():
        for column in set(COLUMNS) - {*KEPT_BY_REVERTS, "unread"}:
            if column in content:
                setattr(deck, column, content[column])
        lines = unread_of(content)
        lines += _missing(content["sections"], known, max((u.line for u in lines), default=0))
        deck.save()
        decklist = Decklist(content["sections"], choices=content.get("choices", {}))
        editing.fill(deck, decklist, lines)
        _put_notes(deck, content["card_notes"], known)


def _missing(
    sections: Mapping[str, Mapping[str, int]], known: Mapping[str, Card], line: int
) -> Iterator[Unread]:
    """Yield a line for each slot whose card the catalog lacks; their numbers go on after `line`."""
    for section, cards in sections.items():
        for code, copies in cards.items():
            if code not in known:
                line += 1
                text = f"{copies} {code}"
                yield Unread(line, text, Kind.UNKNOWN, code, copies, section)


def _put_notes(deck: Deck, notes: Mapping[str, str], known: Mapping[str, Card]) -> None:
    deck.card_notes.all().delete()
    CardNote.objects.bulk_create(
        CardNote(deck=deck, card=known[code], text=text)
        for code, text in notes.items()
        if code in known
    )


def holds(now: Content, content: Content) -> bool:
    """Whether a deck that is `now` so would not change by going back to `content`."""
    keys = {*now, *content} - set(KEPT_BY_REVERTS)
    return all((now.get(key) or None) == (content.get(key) or None) for key in keys)


def content_at(version: Version, step: int | None = None) -> Content:
    """Return a version's content; before its change number `step` (from 1) where one is given, as far as there is one."""
    if step is None:
        return version.content
    backs = [change["back"] for change in version.steps[max(step, 1) - 1 :]]
    return walked_back(version.content, reversed(backs))
