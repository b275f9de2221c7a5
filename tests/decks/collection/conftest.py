"""A visitor with a collection of the tiny game."""

from __future__ import annotations

import pytest

from catalog.models import Card
from decks.collection.models import Booking, Collection


@pytest.fixture
def keys(tiny):
    """Return primary keys of card and first printing by card code."""
    found = {}
    for card in Card.objects.filter(game=tiny).prefetch_related("printings"):
        printings = list(card.printings.all())
        found[card.code] = (card.pk, printings[0].pk if printings else None)
    return found


@pytest.fixture
def click(client, tiny, keys):
    """Return the function by which the visitor sets the copies of a card's first printing."""

    def send(card: str, copies: object, was: object = 0, **headers: str):
        data = {"card": card, "printing": keys[card][1] or "", "copies": copies, "was": was}
        return client.post("/games/tiny/collection/copies/", data, headers=headers)

    return send


@pytest.fixture
def owned(tiny):
    """Return the function that gives card code -> copies of the only collection there is."""

    def read() -> dict[str, int]:
        rows = Collection.objects.get(game=tiny).holdings.all()
        found: dict[str, int] = {}
        for row in rows.select_related("card"):
            found[row.card.code] = found.get(row.card.code, 0) + row.copies
        return found

    return read


@pytest.fixture
def draft(client, tiny):
    """Return the function by which the visitor sends a list, and gets its draft."""

    def send(text: str, mode: str = "add") -> Booking:
        response = client.post("/games/tiny/collection/import/", {"text": text, "mode": mode})
        assert response.status_code == 302, response.content.decode()
        return Booking.objects.get(pk=response["Location"].rstrip("/").rpartition("/")[2])

    return send
