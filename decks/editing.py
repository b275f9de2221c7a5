"""Changes to saved decks. Each says how the deck is to be, not what to add: said twice, it changes nothing the second time."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace as replace_fields
from uuid import UUID

from django.db import transaction
from django.http import HttpRequest

from catalog.models import Card, Game
from decks.formats.judging import format_in
from decks.formats.models import HOUSE, house_key
from decks.games import rulebook_of
from decks.legality.decklist import Decklist
from decks.life.models import LONGEST_CARD_NOTE, CardNote
from decks.models import LONGEST_NOTES, Deck, Slot
from decks.reading import Reading
from decks.unread import MOST_COPIES, Unread


def new_deck(
    request: HttpRequest, game: Game, name: str, key: UUID, format: str = ""
) -> tuple[Deck, bool]:
    """Return a new deck of whoever asks, and True; or the one they made under this key before."""
    fresh = Deck(game=game, name=name, format=format)
    fresh.give_to(request)
    owner = {"owner": fresh.owner, "visitor": fresh.visitor}
    deck, is_new = Deck.objects.get_or_create(
        pk=key, defaults={"game": game, "name": name, "format": format, **owner}
    )
    if is_new or (deck.belongs_to(request) and (deck.game, deck.name) == (game, name)):
        return deck, is_new
    fresh.save()
    return fresh, True


def deck_of_list(request: HttpRequest, game: Game, name: str, key: UUID, reading: Reading) -> Deck:
    """Return a new deck with what was read, or the one made under this key before."""
    with transaction.atomic():
        deck, is_new = new_deck(request, game, name, key)
        if is_new:
            tell(deck, reading)
            fill(deck, reading.decklist, reading.unread)
    return deck


def tell(deck: Deck, reading: Reading) -> None:
    """Let a deck say what its list says besides cards, where it says nothing itself: notes, a format of the game or of a house, notes on cards."""
    deck.notes = deck.notes or reading.notes[:LONGEST_NOTES]
    key = house_key(reading.format)
    named = f"{HOUSE}{key}" if key else format_in(deck.game, reading)
    deck.format = deck.format or named
    deck.save(update_fields=["notes", "format", "changed"])
    said = set(deck.card_notes.values_list("card__code", flat=True))
    cards = Card.objects.filter(game=deck.game, code__in=set(reading.card_notes) - said)
    CardNote.objects.bulk_create(
        CardNote(deck=deck, card=card, text=reading.card_notes[card.code][:LONGEST_CARD_NOTE])
        for card in cards
    )


def has_section(deck: Deck, section: str) -> bool:
    """Return whether cards may be counted there: in a section of the game, or in one that it doesn't have while some lie there."""
    sections = deck.game.definition.sections
    return section in sections or Slot.objects.filter(deck=deck, section=section).exists()


def is_expected(deck: Deck, section: str, card: Card, was: int | None, wanted: int) -> bool:
    """Whether the card lies in the section as often as whoever asks sees it there, or as it is wanted already."""
    if was is None:
        return True
    held = Slot.objects.filter(deck=deck, card=card, section=section)
    return (held.values_list("copies", flat=True).first() or 0) in (was, wanted)


def set_copies(deck: Deck, section: str, card: Card, copies: int) -> None:
    """Let the card lie in the section of a held deck exactly `copies` times (0..MOST_COPIES)."""
    there = Slot.objects.filter(deck=deck, card=card, section=section)
    if not copies:
        there.delete()
    elif not there.update(copies=copies):
        Slot.objects.create(deck=deck, card=card, section=section, copies=copies)
    deck.save(update_fields=["changed"])


def move(deck: Deck, card: Card, section: str, target: str) -> None:
    """Move all copies of the card from one section to another."""
    with transaction.atomic():
        slot = deck.slots.filter(card=card, section=section).first()
        if slot is None or section == target:
            return
        there = deck.slots.filter(card=card, section=target).first()
        copies = min(slot.copies + (there.copies if there else 0), MOST_COPIES)
        set_copies(deck, section, card, 0)
        set_copies(deck, target, card, copies)


def fill(deck: Deck, decklist: Decklist, unread: Iterable[Unread] = ()) -> None:
    """Let the deck hold exactly these cards, choices and unread lines."""
    with transaction.atomic():
        Slot.objects.filter(deck=deck).delete()
        add(deck, decklist)
        deck.unread = [line.to_json() for line in unread]
        deck.choices = rulebook_of(deck.game).choices.canonical(decklist.choices)
        deck.save(update_fields=["unread", "notes", "choices", "changed"])


def add(deck: Deck, decklist: Decklist) -> None:
    """Add the cards to those the deck holds; beyond MOST_COPIES nothing is added."""
    codes = {code for _, code, _ in decklist.slots()}
    cards = {card.code: card for card in Card.objects.filter(game=deck.game, code__in=codes)}
    there = {(slot.section, slot.card_id): slot for slot in Slot.objects.filter(deck=deck)}
    fresh = []
    for section, code, copies in decklist.slots():
        card = cards.get(code)
        if card is None:
            continue
        if slot := there.get((section, card.pk)):
            slot.copies = min(slot.copies + copies, MOST_COPIES)
            slot.save(update_fields=["copies"])
        else:
            fresh.append(Slot(deck=deck, card=card, section=section, copies=copies))
    Slot.objects.bulk_create(fresh)


def import_list(deck: Deck, reading: Reading, *, replace: bool) -> None:
    """Let the deck hold what was read, alone or besides what it holds."""
    with transaction.atomic():
        tell(deck, reading)
        if replace:
            fill(deck, reading.decklist, reading.unread)
            return
        add(deck, reading.decklist)
        last = max((line.line for line in deck.unread_lines), default=0)  # numbers go on
        more = (replace_fields(line, line=line.line + last) for line in reading.unread)
        deck.unread = [*deck.unread, *(line.to_json() for line in more)]
        said = {**deck.choices, **reading.decklist.choices}
        deck.choices = rulebook_of(deck.game).choices.canonical(said)
        deck.save(update_fields=["unread", "choices", "changed"])


def use_line(deck: Deck, line: int, text: str, card: Card, home: str) -> None:
    """Count a line that could not be counted as this card; once only, however often it is asked for."""
    found = next((u for u in deck.unread_lines if (u.line, u.text) == (line, text)), None)
    if found is None:
        return
    with transaction.atomic():
        section = found.section or home
        add(deck, Decklist.of(**{section: {card.code: found.copies or 1}}))
        drop_unread(deck, line, text)


def drop_unread(deck: Deck, line: int, text: str) -> None:
    """Take a line that could not be counted off the deck."""
    kept = [u for u in deck.unread if (u["line"], u["text"]) != (line, text)]
    if len(kept) < len(deck.unread):
        deck.unread = kept
        deck.save(update_fields=["unread", "changed"])
