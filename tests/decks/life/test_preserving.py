"""Decks in a game's preservation copy."""

from __future__ import annotations

import io
import zipfile

import pytest

from catalog.exporting.copies import write_copy
from catalog.models import Card
from decks.games import rulebook_of
from decks.life import preserving
from decks.models import CardNote, Deck, Slot

pytestmark = pytest.mark.django_db
OWL = "kelli_crisp"


def files(game) -> dict[str, str]:
    with io.BytesIO() as file:
        write_copy(game, file)
        archive = zipfile.ZipFile(file)
        names = [name for name in archive.namelist() if "public_decks" in name]
        return {name: archive.read(name).decode() for name in names}


def test_public_decks_are_in_the_copy_with_their_notes(public, wit):
    card = Card.objects.get(game=wit, code=OWL)
    Slot.objects.create(deck=public, card=card, section="main", copies=3)
    CardNote.objects.create(deck=public, card=card, text="Draw it first")
    Deck.objects.filter(pk=public.pk).update(notes="Slow but sure")
    Deck.objects.create(game=wit, owner=public.owner, name="Secret", visibility="unlisted")
    (text,) = files(wit).values()
    reading = rulebook_of(wit).exchange.read(text)
    assert reading.decklist.plain() == {"main": {OWL: 3}}
    assert (reading.title, reading.notes) == ("Ann’s owls", "Slow but sure")
    assert dict(reading.card_notes) == {OWL: "Draw it first"}


@pytest.mark.parametrize(("most", "count"), [(1, 1), (2, 2), (3, 2)])
def test_a_copy_holds_only_so_many_decks(public, wit, monkeypatch, most, count):
    monkeypatch.setattr(preserving, "MOST_DECKS", most)
    Deck.objects.create(game=wit, owner=public.owner, name="More", visibility="public")
    assert len(files(wit)) == count
