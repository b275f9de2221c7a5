"""Several at once: what two tabs, two clicks or two programs do to one deck at the same time."""

from __future__ import annotations

import json

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test.utils import CaptureQueriesContext

from decks.models import Deck
from decks.unread import Kind, Unread

LINE = Unread(1, "2 Emberowl", Kind.UNKNOWN, "Emberowl", 2, "main")


@pytest.mark.django_db
def test_a_line_used_twice_counts_once(client, start):
    deck = start()
    Deck.objects.filter(pk=deck.pk).update(unread=[LINE.to_json()])
    form = {"line": 1, "text": LINE.text, "card": "kelli_crisp"}
    for _ in range(2):
        client.post(f"/decks/{deck.pk}/use/", form)
    assert Deck.objects.get(pk=deck.pk).card_copies == {"main": {"kelli_crisp": 2}}


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["slots", "move", "drop", "use", "settings", "delete"])
def test_a_deck_is_held_before_it_is_read(client, start, path):
    """Whatever was read before could be changed by somebody else until it is written back."""
    deck = start()
    with CaptureQueriesContext(connection) as queries:
        client.post(f"/decks/{deck.pk}/{path}/", {"line": 1, "text": "x"})
    words = [query["sql"] for query in queries]
    held = next(n for n, sql in enumerate(words) if sql.startswith("SAVEPOINT"))
    read = next(n for n, sql in enumerate(words) if '"decks_deck"."unread"' in sql)
    assert held < read


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["slots", "move", "drop", "use", "import", "settings"])
def test_a_deck_deleted_in_another_tab_is_not_found(client, start, path):
    deck = start()
    Deck.objects.filter(pk=deck.pk).delete()
    response = client.post(f"/decks/{deck.pk}/{path}/", headers={"hx-request": "true"})
    assert response.status_code == 404
    assert response["HX-Retarget"] == "body"


@pytest.mark.django_db
def test_changing_a_name_by_the_api_keeps_the_rest(client, wit):
    user = User.objects.create_user("mika")
    deck = Deck.objects.create(game=wit, name="Old", owner=user, unread=[LINE.to_json()])
    unread = Deck.objects.get().unread
    client.force_login(user)
    answer = client.patch(f"/api/decks/{deck.pk}/", json.dumps({"name": "New"}), "application/json")
    assert answer.status_code == 200
    deck.refresh_from_db()
    assert (deck.name, deck.unread) == ("New", unread)
