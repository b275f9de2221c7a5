"""Proxies by API: planned and printed as on the page, and refused with the option that is wrong."""

from __future__ import annotations

from io import BytesIO
from zipfile import ZipFile

import pytest
from django.urls import reverse
from pypdf import PdfReader
from rest_framework.authtoken.models import Token

from catalog.models import Game
from decks.models import Deck
from decks.proxies.models import PrinterProfile
from tests.decks.proxies.runs import placed

pytestmark = pytest.mark.django_db


@pytest.fixture
def address() -> str:
    return reverse("api_proxies", args=["wit"])


@pytest.fixture
def owner(django_user_model):
    return django_user_model.objects.create_user("ina")


@pytest.fixture
def token(owner) -> dict[str, str]:
    return {"authorization": f"Token {Token.objects.create(user=owner).key}"}


@pytest.fixture
def deck(owner) -> Deck:
    game = Game.objects.get(code="wit")
    deck = Deck.objects.create(game=game, name="Mine", owner=owner, visibility="private")
    deck.slots.create(card=game.cards.get(code="ember_newt"), section="main", copies=2)
    return deck


def send(client, address, body, **headers):
    return client.post(address, body, content_type="application/json", headers=headers)


def test_the_file_is_what_the_plan_says(client, address):
    asked = {"card": ["ember_newt*10", "nevin_crisp"], "backs": "game", "gap": "3"}
    plan = client.get(address, asked).json()
    assert (plan["cards"], plan["different"], plan["sheets"], plan["pages"]) == (11, 2, 2, 4)
    answer = client.get(address, {**asked, "as": "pdf"})
    assert answer["Content-Type"] == "application/pdf"
    pages = PdfReader(BytesIO(answer.getvalue())).pages
    assert len(pages) == plan["pages"]
    assert sum(len(placed(page)) for page in pages[::2]) == plan["cards"]


def test_the_file_is_the_pages_own(client, address):
    asked = {"card": "ember_newt", "language": "ja", "bleed": "2"}
    page = client.get(reverse("proxies_file", args=["wit", "pdf"]), asked)
    assert client.get(address, {**asked, "as": "pdf"}).getvalue() == page.getvalue()


def test_a_list_is_printed_without_being_saved(client, address):
    body = {"text": "2 Ember Newt\n1 Nobody Knows", "options": {"copies": "all", "gap": 2.5}}
    plan = send(client, address, body).json()
    assert plan["cards"] == 2
    assert [line["text"] for line in plan["unread"]] == ["1 Nobody Knows"]
    pdf = send(client, f"{address}?as=pdf", body).getvalue()
    assert len(placed(PdfReader(BytesIO(pdf)).pages[0])) == 2
    assert not Deck.objects.exists()


def test_own_decks_and_printers_are_known_by_their_token(client, address, deck, owner, token):
    printer = PrinterProfile.objects.create(name="Mine", owner=owner, shift_x=5)
    asked = {"deck": str(deck.pk)}
    assert client.get(address, asked).status_code == 400
    assert client.get(address, asked, headers=token).json()["title"] == "Mine"
    plain, moved = (
        placed(PdfReader(BytesIO(client.get(address, a, headers=token).getvalue())).pages[0])[0]
        for a in ({**asked, "as": "pdf"}, {**asked, "as": "pdf", "profile": str(printer.key)})
    )
    assert moved[3] - plain[3] == pytest.approx(5, abs=0.001)


@pytest.mark.parametrize(
    ("asked", "key", "said"),
    [
        ({}, None, "no cards"),
        ({"card": "nobody"}, "card", "no card"),
        ({"deck": "1"}, "deck", "no deck"),
        ({"card": "ember_newt", "gap": "nan"}, "gap", "0 to 20"),
        ({"card": "ember_newt", "paper": "a0"}, "paper", "jisb4"),
        ({"card": "ember_newt", "profile": "1"}, "profile", "no printer"),
        ({"card": "ember_newt", "as": "doc"}, "as", "pdf"),
        ({"card": "ember_newt", "size": "own", "card_width": "300"}, None, "300 × 88"),
    ],
)
def test_what_cant_be_printed_is_refused(client, address, asked, key, said):
    answer = client.get(address, asked)
    assert answer.status_code == 400
    (error,) = answer.json()["errors"]
    assert error["attr"] == key and said in error["detail"]


@pytest.mark.parametrize(
    ("body", "key"),
    [
        ({}, ""),
        ({"text": "1 Nobody Knows"}, ""),
        ({"text": 5}, "text"),
        ({"text": "1 Ember Newt", "options": []}, "options"),
        ({"text": "1 Ember Newt", "options": {"glue": "yes"}}, "options"),
        ({"text": "1 Ember Newt", "options": {"gap": {"x": 1}}}, "options"),
        ({"text": "1 Ember Newt", "options": {"gap": True}}, "options"),
        ({"text": "1 Ember Newt", "options": {"gap": 21}}, "gap"),
        ({"text": "1 Ember Newt", "options": {"gap": None}}, "options"),
    ],
)
def test_bodies_that_say_nothing_sound_are_refused(client, address, body, key):
    answer = send(client, address, body)
    assert answer.status_code == 400
    (error,) = answer.json()["errors"]
    assert (error["attr"] or "").partition(".")[0] == key


def test_there_is_no_print_of_a_game_that_isnt_there(client):
    assert client.get(reverse("api_proxies", args=["none"])).status_code == 404


@pytest.mark.parametrize("output", ["pages", "cards", "tts", "mpc", "cut"])
def test_every_zip_is_sent(client, address, output):
    answer = client.get(address, {"card": "ember_newt*2", "dpi": "72", "as": output})
    assert answer["Content-Type"] == "application/zip"
    with ZipFile(BytesIO(answer.getvalue())) as archive:
        assert archive.testzip() is None and archive.namelist()


def test_what_an_output_cannot_take_is_refused(client, address):
    answer = client.get(address, {"card": "ember_newt*613", "as": "mpc"})
    assert answer.status_code == 400
    assert "612" in str(answer.json()), answer.json()


def test_unknown_outputs_are_refused_with_those_there_are(client, address):
    answer = client.get(address, {"card": "ember_newt", "as": "docx"})
    assert answer.status_code == 400
    assert "mpc" in str(answer.json()["errors"]), answer.json()
