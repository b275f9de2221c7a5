"""Charts on pages and in the API: of one deck, of two, in both languages, for those who may see the deck."""

from __future__ import annotations

import re
from uuid import uuid4

import pytest
from django.contrib.auth import get_user_model
from django.test import Client

from decks.charts.shown import charts_of
from decks.examples import examples_of
from decks.models import Deck

pytestmark = pytest.mark.django_db


@pytest.fixture
def decks(client, shipped_games):
    """Return the visitor's decks, two a game, by game."""
    return {code: [save(client, game, n) for n in (0, 1)] for code, game in shipped_games.items()}


def save(client, game, number: int) -> Deck:
    example = examples_of(game)[number]
    data = {"text": example.text, "name": f"Deck <{number}>", "key": uuid4()}
    response = client.post(f"/games/{game.code}/decks/save/", data)
    return Deck.objects.get(pk=response["Location"].split("/")[2])


@pytest.mark.parametrize("code", ["mvm", "wit", "wwd"])
def test_every_shipped_game_has_charts_that_its_decks_fill(client, decks, shipped_games, code):
    one, two = decks[code]
    charts = charts_of(shipped_games[code])
    assert len(charts) >= 4
    for address in (f"/decks/{one.pk}/", f"/decks/{one.pk}/charts/", f"/decks/{one.pk}/edit/"):
        page = client.get(address).content.decode()
        drawn = re.findall(r'<title id="chart-([a-z]+)-title">', page)
        assert len(drawn) >= 4
        assert set(drawn) <= {chart.code for chart in charts}
        assert page.count('id="chart-p1"') == 1
    both = client.get(f"/decks/{one.pk}/charts/?with={two.pk}").content.decode()
    assert "Deck &lt;1&gt;" in both
    assert 'fill="url(#chart-p1)"' in both


def test_the_page_tells_the_numbers_as_well(client, decks):
    deck = decks["wit"][0]
    page = client.get(f"/decks/{deck.pk}/charts/").content.decode()
    assert "In hand: the chance that the opening hand of 5 cards holds at least one." in page
    assert "average" in page
    japanese = client.get(
        f"/decks/{deck.pk}/charts/", headers={"Accept-Language": "ja"}
    ).content.decode()
    assert "要求レベル" in japanese
    assert "最初の手札5枚に少なくとも1枚ある確率" in japanese


def test_an_empty_deck_has_no_charts(client, start):
    deck = start()
    assert "No cards yet." in client.get(f"/decks/{deck.pk}/charts/").content.decode()
    assert 'id="charts"' not in client.get(f"/decks/{deck.pk}/").content.decode()


def test_two_decks_are_drawn_together_where_they_are_compared(client, decks):
    one, two = decks["wwd"]
    page = client.get(f"/decks/compare/?a={one.pk}&b={two.pk}").content.decode()
    assert 'class="chart-key"' in page


@pytest.mark.parametrize("path", ["/decks/{}/charts/", "/api/decks/{}/charts/"])
def test_others_see_the_charts_of_decks_that_they_may_see(client, decks, path):
    one, two = decks["wit"]
    other = Client()
    assert other.get(path.format(one.pk)).status_code == 404
    Deck.objects.filter(pk=one.pk).update(visibility="unlisted")
    assert other.get(path.format(one.pk)).status_code == 200
    for bad in (two.pk, decks["mvm"][0].pk, uuid4(), "x"):
        assert other.get(path.format(one.pk), {"with": bad}).status_code == 404
    assert client.get(path.format(one.pk), {"with": two.pk}).status_code == 200
    assert client.get(path.format(one.pk), {"with": decks["mvm"][0].pk}).status_code == 404
    assert client.post(path.format(one.pk)).status_code == 405


def test_the_api_gives_the_numbers(client, decks):
    one, two = decks["wit"]
    data = client.get(f"/api/decks/{one.pk}/charts/?with={two.pk}").json()
    types = next(chart for chart in data if chart["code"] == "types")
    assert types["cards"] == [30, 30]
    assert types["hand"] == 5
    assert [sum(value["amounts"][deck] for value in types["values"]) for deck in (0, 1)] == [30, 30]
    main, items = (
        next(v for v in types["values"] if v["label"] == label)
        for label in ("Main character", "Item")
    )
    assert main["chances"] == [None, None]  # it starts in play
    assert items["amounts"] == [12, 12]
    assert items["expected"][0] == pytest.approx(5 * 12 / 29)
    assert 0.9 < items["chances"][0] < 1


def test_an_account_sees_its_private_deck_by_token(wit):
    from rest_framework.authtoken.models import Token

    user = get_user_model().objects.create_user("moth")
    deck = Deck.objects.create(game=wit, owner=user, name="Mine")
    token = Token.objects.create(user=user)
    headers = {"Authorization": f"Token {token.key}"}
    assert Client().get(f"/api/decks/{deck.pk}/charts/", headers=headers).status_code == 200
    assert Client().get(f"/api/decks/{deck.pk}/charts/").status_code == 404


def test_charts_ask_the_database_nothing_more(client, decks, django_assert_num_queries):
    deck = decks["wit"][0]
    client.get(f"/decks/{deck.pk}/charts/")
    with django_assert_num_queries(
        4
    ):  # the session, the deck, its slots, own decks to compare with
        client.get(f"/decks/{deck.pk}/charts/")
