"""Decks and house formats of a visitor, for tests of pages."""

from __future__ import annotations

from uuid import uuid4

import pytest

from decks.models import Deck, HouseFormat


@pytest.fixture
def make_deck(client, ages):
    """Return the function by which a visitor makes a deck of these cards in a format."""

    def make(cards: dict[str, int], format: str = "") -> Deck:
        data = {"name": "Watch", "key": str(uuid4()), "format": format}
        answer = client.post("/games/ages/decks/new/", data)
        assert answer.status_code == 302, answer.content.decode()
        deck = Deck.objects.get(pk=answer["Location"].split("/")[2])
        for card, copies in cards.items():
            client.post(
                f"/decks/{deck.pk}/slots/", {"section": "main", "card": card, "copies": copies}
            )
        return deck

    return make


@pytest.fixture
def make_house(client, ages):
    """Return the function by which a visitor writes a house format."""

    def make(source: str = 'banned = ["Torch"]', **more: str) -> HouseFormat:
        data = {"name": "Kitchen table", "visibility": "private", "source": source}
        data |= {"key": str(uuid4()), **more}
        answer = client.post("/games/ages/house-formats/new/", data)
        assert answer.status_code == 302, answer.content.decode()
        return HouseFormat.objects.get(pk=answer["Location"].split("/")[4])

    return make
