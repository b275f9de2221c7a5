"""Decks of the shipped games for tests of pages and the API."""

from __future__ import annotations

import pytest

from catalog.models import Game
from decks.games import rulebook_of
from decks.models import Deck
from tests.decks.legality.ages import AGES


@pytest.fixture
def wit(shipped_games) -> Game:
    """Return the game with the most construction rules."""
    return shipped_games["wit"]


@pytest.fixture
def ages(load) -> Game:
    """Return the invented game with formats of every kind."""
    return load(AGES)


@pytest.fixture
def book(wit):
    """Return its rulebook."""
    return rulebook_of(wit)


@pytest.fixture
def start(client, wit):
    """Return the function by which a visitor starts a deck, and gets it."""

    def make(name: str = "Mine", key: str = "00000000-0000-4000-8000-000000000001") -> Deck:
        response = client.post(f"/games/{wit.code}/decks/new/", {"name": name, "key": key})
        assert response.status_code == 302, response.content.decode()
        return Deck.objects.get(pk=response["Location"].split("/")[2])

    return make


@pytest.fixture
def put(client):
    """Return the function by which a visitor sets the copies of a card."""

    def send(deck: Deck, card: str, copies: object, section: str = "main", **headers: str):
        data = {"section": section, "card": card, "copies": copies}
        return client.post(f"/decks/{deck.pk}/slots/", data, headers=headers)

    return send
