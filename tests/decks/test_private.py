"""A private deck is nobody else's business: not on one of its pages, not by one of its addresses in the API."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from django.test import Client
from django.urls import URLPattern, URLResolver, get_resolver

from decks.life.recording import record

pytestmark = pytest.mark.django_db


def of_decks(patterns: Any = None, start: str = "") -> Iterator[str]:
    """Yield the addresses that name a deck, with %s in its place."""
    for found in get_resolver().url_patterns if patterns is None else patterns:
        route = start + str(found.pattern)
        if isinstance(found, URLResolver):
            yield from of_decks(found.url_patterns, route)
        elif isinstance(found, URLPattern) and "decks/<uuid:pk>/" in route:
            filled = route.replace("<uuid:pk>", "%s").replace("<int:number>", "1")
            yield "/" + filled.replace("<slug:game>", "wit").replace("<slug:code>", "json")


def test_nobody_else_opens_or_changes_a_private_deck(start, put, admin_client):
    deck = start()
    put(deck, "kelli_crisp", 1)
    record(deck, None)
    before = (deck.versions.count(), deck.favourites.count(), deck.slots.count())
    addresses = [address % deck.pk for address in of_decks()]
    assert len(addresses) > 25
    for address in addresses:
        for asking in (Client(), admin_client):
            for send in (asking.get, asking.post):
                assert send(address).status_code in (401, 403, 404, 405), address
    assert (deck.versions.count(), deck.favourites.count(), deck.slots.count()) == before
