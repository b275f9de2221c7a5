"""Names of decks, and of the files that carry them home."""

import json

import pytest
from django.contrib.auth.models import User
from django.http import HttpResponse

from decks.downloads import name_file
from decks.models import Deck
from decks.names import plain_name


@pytest.mark.parametrize(
    ("name", "plain"),
    [
        ("  First \n\tdeck\r\n", "First deck"),
        ("\u202etxt.exe", "txt.exe"),
        ("a\x00\x07\ud800b", "ab"),
        ("第一　デッキ", "第一 デッキ"),
        ("👩\u200d👧", "👩\u200d👧"),
        ("\u200b\u2060\u200d", ""),
        (" ", ""),
    ],
)
def test_a_name_is_one_line_that_can_be_seen(name, plain):
    assert plain_name(name) == plain


@pytest.mark.parametrize(
    ("name", "header"),
    [
        ("Deck", 'attachment; filename="Deck.txt"'),
        ("../../etc/x", 'attachment; filename="-..-etc-x.txt"'),
        ('a"; filename=evil.exe', 'attachment; filename="a-; filename=evil.exe.txt"'),
        ("a\r\nX: y", 'attachment; filename="a X- y.txt"'),
        ("...", 'attachment; filename="deck.txt"'),
        ("デッキ", "attachment; filename*=utf-8''%E3%83%87%E3%83%83%E3%82%AD.txt"),
    ],
)
def test_a_file_is_called_like_its_deck(name, header):
    response = HttpResponse()
    name_file(response, name, "txt")
    assert response["Content-Disposition"] == header


@pytest.mark.django_db
def test_a_name_nobody_sees_is_refused_everywhere(client, start):
    deck = start("Seen")
    form = {"name": "\u200b", "visibility": "private", "notes": ""}
    assert client.post(f"/decks/{deck.pk}/settings/", form).status_code == 400
    client.force_login(User.objects.create_user("mika"))
    made = {"game": "wit", "name": "\u2060"}
    answer = client.post("/api/decks/", json.dumps(made), "application/json")
    assert (answer.status_code, answer.json()["errors"][0]["attr"]) == (400, "name")
    assert Deck.objects.get().name == "Seen"


@pytest.mark.django_db
def test_the_api_keeps_names_on_one_line(client, wit):
    client.force_login(User.objects.create_user("mika"))
    made = {"game": "wit", "name": "First\r\ndeck"}
    answer = client.post("/api/decks/", json.dumps(made), "application/json")
    assert answer.json()["name"] == "First deck"
