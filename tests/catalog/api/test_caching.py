"""Answers that a client has already are not sent again."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from rest_framework.throttling import AnonRateThrottle

from catalog.editing.saving import save_rows
from catalog.models import Game

pytestmark = pytest.mark.django_db

ADDRESSES = [
    "/api/games/",
    "/api/games/tiny/",
    "/api/games/tiny/sets/",
    "/api/games/tiny/sets/base/",
    "/api/games/tiny/products/",
    "/api/games/tiny/products/starter/",
    "/api/games/tiny/cards/?q=owl",
    "/api/games/tiny/cards/ember_owl/",
    "/api/games/tiny/printings/",
    "/api/games/tiny/facets/",
    "/api/games/tiny/all.jsonl",
]


@pytest.fixture
def old(tiny):
    """Return the tiny game as if it was loaded long ago."""
    Game.objects.update(modified=datetime(2020, 5, 1, tzinfo=UTC))
    return tiny


@pytest.mark.parametrize("address", ADDRESSES)
def test_an_answer_is_sent_once(client, old, address):
    first = client.get(address)
    assert first["Cache-Control"] == "no-cache"
    assert first["Last-Modified"] == "Fri, 01 May 2020 00:00:00 GMT"
    for headers in (
        {"if-none-match": first["ETag"]},
        {"if-none-match": f'"x", W/{first["ETag"]}'},
        {"if-modified-since": first["Last-Modified"]},
    ):
        again = client.get(address, headers=headers)
        assert (again.status_code, again.content) == (304, b"")
        assert again["ETag"] == first["ETag"]
    assert client.get(address, headers={"if-none-match": '"other"'}).status_code == 200


@pytest.mark.parametrize("address", ADDRESSES)
def test_a_change_is_sent(client, old, address):
    first = client.get(address)
    save_rows(old, [{"code": "ember_owl", "motto": "Who else?"}], None)
    again = client.get(address, headers={"if-none-match": first["ETag"]})
    assert again.status_code == 200
    assert again["ETag"] != first["ETag"]
    assert "Last-Modified" not in again.headers  # the second isn't over yet


def test_other_words_and_other_languages_are_other_answers(client, tiny):
    address = "/api/games/tiny/cards/"
    tags = {
        client.get(f"{address}?{query}", headers={"accept-language": language})["ETag"]
        for query in ("", "sort=name", "page_size=2")
        for language in ("en", "ja")
    }
    assert len(tags) == 6


def test_a_card_of_another_game_changes_no_tag(client, tiny, shipped_games):
    before = client.get("/api/games/wit/cards/")["ETag"]
    save_rows(tiny, [{"code": "ember_owl", "motto": "Who else?"}], None)
    assert client.get("/api/games/wit/cards/")["ETag"] == before


def test_a_refused_query_has_no_tag(client, tiny):
    response = client.get("/api/games/tiny/cards/?q=(", headers={"if-none-match": '"x"'})
    assert response.status_code == 400
    assert "ETag" not in response


def test_visitors_are_slowed_down_and_accounts_are_not(client, admin_client, tiny, monkeypatch):
    monkeypatch.setattr(AnonRateThrottle, "THROTTLE_RATES", {"anon": "2/minute"})
    get = [client.get("/api/games/tiny/", REMOTE_ADDR="192.0.2.7") for _ in range(3)]
    assert [response.status_code for response in get] == [200, 200, 429]
    assert int(get[2]["Retry-After"]) > 0
    assert get[2].json()["errors"][0]["code"] == "throttled"
    forged = client.get(
        "/api/games/tiny/", REMOTE_ADDR="192.0.2.7", headers={"x-forwarded-for": "192.0.2.8"}
    )
    assert forged.status_code == 429
    assert client.get("/api/games/tiny/", REMOTE_ADDR="192.0.2.9").status_code == 200
    for _ in range(4):
        assert admin_client.get("/api/games/tiny/", REMOTE_ADDR="192.0.2.7").status_code == 200
