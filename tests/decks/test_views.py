"""Pages of decks: lists, reading, copying, exporting, deleting; whose decks they are."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.contrib.auth import get_user_model
from django.test import Client

from decks.models import Deck

pytestmark = pytest.mark.django_db

PASSWORD = "a long and odd pass phrase"


def fill(client, game, text: str, name: str = "Pasted") -> Deck:
    """Save a list as a deck of the visitor."""
    data = {"text": text, "name": name, "key": uuid4()}
    response = client.post(f"/games/{game.code}/decks/save/", data)
    assert response.status_code == 302, response.content.decode()
    return Deck.objects.get(pk=response["Location"].split("/")[2])


@pytest.fixture
def legal(wit, book):
    """Return a legal deck's text."""
    from decks.examples import examples_of

    return examples_of(wit)[0].text


def test_my_decks_are_mine_alone(client, start):
    start("Tea time")
    assert "Tea time" in client.get("/decks/").content.decode()
    assert "Tea time" not in Client().get("/decks/").content.decode()


def test_a_visitor_without_decks_is_told_what_to_do(client, wit):
    page = client.get("/decks/").content.decode()
    assert "You have no decks yet" in page
    assert "/games/wit/decks/new/" in page


def test_a_game_lists_public_decks_and_examples(client, start, wit):
    deck = start("Tea time")
    url = f"/games/{wit.code}/decks/"
    assert "Tea time" not in client.get(url).content.decode()
    Deck.objects.filter(pk=deck.pk).update(visibility="public")
    page = Client().get(url).content.decode()
    assert "Tea time" in page
    assert "Tooth rush" in page
    japanese = Client().get(url, headers={"Accept-Language": "ja"}).content.decode()
    assert "トゥースラッシュ" in japanese


@pytest.mark.parametrize(
    "path", ["/games/none/decks/", "/games/none/decks/new/", "/games/none/check/"]
)
def test_an_unknown_game_is_not_found(client, path):
    assert client.get(path).status_code == 404


@pytest.mark.parametrize(
    ("visibility", "status"), [("private", 404), ("unlisted", 200), ("public", 200)]
)
def test_others_see_what_the_owner_allows(start, visibility, status):
    deck = start()
    Deck.objects.filter(pk=deck.pk).update(visibility=visibility)
    other = Client()
    for path in ("", "export.txt"):
        assert other.get(f"/decks/{deck.pk}/{path}").status_code == status
    copied = other.post(f"/decks/{deck.pk}/copy/", {"key": uuid4()})
    assert copied.status_code == (302 if status == 200 else 404)


def test_a_deck_page_shows_verdict_and_every_rule(client, wit, legal):
    deck = fill(client, wit, legal)
    page = client.get(f"/decks/{deck.pk}/").content.decode()
    assert "Legal" in page
    for rule in wit.definition.constraints:
        assert rule["rule"] in page
    for word in ("edit", "export/text/", "copy", "delete", "proxies.pdf"):
        assert f"/decks/{deck.pk}/{word}" in page


def test_a_deck_without_cards_is_a_page_as_well(client, start):
    page = client.get(f"/decks/{start().pk}/").content.decode()
    assert "No cards yet." in page
    assert "Incomplete" in page


def test_making_a_deck_twice_makes_one(start):
    assert start("A").pk == start("A").pk
    assert start("B").pk != start("A").pk
    assert Deck.objects.count() == 2


@pytest.mark.parametrize(
    "data", [{}, {"name": ""}, {"name": "x" * 101}, {"name": "A", "key": "x"}, {"name": "a\x00b"}]
)
def test_a_deck_needs_a_name_and_a_key(client, wit, data):
    response = client.post(f"/games/{wit.code}/decks/new/", data)
    assert response.status_code == 400
    assert Deck.objects.count() == 0


def test_a_key_of_somebody_elses_deck_gives_nothing_away(start, wit):
    deck = start("A")
    other = Client()
    data = {"name": "A", "key": deck.pk}
    response = other.post(f"/games/{wit.code}/decks/new/", data)
    assert str(deck.pk) not in response["Location"]
    assert Deck.objects.count() == 2


def test_name_notes_and_visibility_are_changed(client, start):
    deck = start()
    url = f"/decks/{deck.pk}/settings/"
    assert client.get(url).status_code == 200
    data = {"name": "Tea", "notes": "Five o’clock", "visibility": "public"}
    assert client.post(url, data).status_code == 302
    deck.refresh_from_db()
    assert (deck.name, deck.notes, deck.visibility) == ("Tea", "Five o’clock", "public")
    for wrong in ({"name": ""}, {"name": "x" * 101}, {"visibility": "all"}, {"notes": "x" * 5001}):
        assert client.post(url, {**data, **wrong}).status_code == 400
    deck.refresh_from_db()
    assert deck.name == "Tea"


def test_a_copy_is_a_deck_of_ones_own(client, wit):
    deck = fill(client, wit, "2 Kelli Crisp\n1 Nix Nax")
    Deck.objects.filter(pk=deck.pk).update(visibility="public", notes="Mind the gap")
    other, key = Client(), uuid4()
    for _ in range(2):
        response = other.post(f"/decks/{deck.pk}/copy/", {"key": key})
    copy = Deck.objects.get(pk=response["Location"].split("/")[2])
    assert Deck.objects.count() == 2
    assert copy.to_decklist() == deck.to_decklist()
    assert (copy.name, copy.notes, copy.visibility) == ("Copy of Pasted", "Mind the gap", "private")
    assert other.get(f"/decks/{copy.pk}/edit/").status_code == 200
    assert client.get(f"/decks/{copy.pk}/").status_code == 404


def test_a_copy_without_its_key_is_not_made(client, start):
    assert client.post(f"/decks/{start().pk}/copy/", {"key": "x"}).status_code == 302
    assert Deck.objects.count() == 1


def test_deleting_asks_first_and_may_be_sent_twice(client, start):
    deck = start()
    url = f"/decks/{deck.pk}/delete/"
    assert "Delete for good" in client.get(url).content.decode()
    assert Deck.objects.count() == 1
    for _ in range(2):
        assert client.post(url)["Location"] == "/decks/"
    assert Deck.objects.count() == 0


def test_an_exported_deck_comes_back_the_same(client, wit, legal):
    deck = fill(client, wit, legal + "\n3 Nix Nax", "Tea / 茶")
    response = client.get(f"/decks/{deck.pk}/export.txt", headers={"Accept-Language": "ja"})
    assert response["Content-Type"] == "text/plain; charset=utf-8"
    assert "attachment" in response["Content-Disposition"]
    again = fill(client, wit, response.content.decode(), "Again")
    assert again.to_decklist() == deck.to_decklist()
    assert [u.text for u in again.unread_lines] == ["3 Nix Nax"]


def test_signing_up_takes_the_decks_along(client, start):
    deck = start("Tea time")
    data = {"username": "moth", "password1": PASSWORD, "password2": PASSWORD}
    assert client.post("/accounts/signup/", data).status_code == 302
    deck.refresh_from_db()
    assert (deck.owner.username, deck.visitor) == ("moth", "")
    assert "Tea time" in client.get("/decks/").content.decode()
    client.post("/accounts/logout/")
    assert "Tea time" not in client.get("/decks/").content.decode()
    assert client.get(f"/decks/{deck.pk}/").status_code == 404


def test_logging_in_takes_the_decks_along_and_keeps_those_of_the_account(client, start, wit):
    user = get_user_model().objects.create_user("moth", password=PASSWORD)
    Deck.objects.create(owner=user, game=wit, name="Older")
    start("Tea time")
    client.post("/accounts/login/", {"username": "moth", "password": PASSWORD})
    page = client.get("/decks/").content.decode()
    assert "Tea time" in page and "Older" in page


def test_lists_take_a_fixed_number_of_queries(client, wit, legal, django_assert_num_queries):
    fill(client, wit, legal, "First")
    Deck.objects.update(visibility="public")
    urls = ["/decks/", f"/games/{wit.code}/decks/"]
    for url in urls:
        client.get(url)  # fills what is kept in memory
    with django_assert_num_queries(9) as mine:
        client.get(urls[0])
    counts = [len(mine)]
    with django_assert_num_queries(8) as public:
        client.get(urls[1])
    counts.append(len(public))
    for number in range(30):
        fill(client, wit, legal, f"Deck {number}")
    Deck.objects.update(visibility="public")
    for url, count in zip(urls, counts, strict=True):
        with django_assert_num_queries(count):
            page = client.get(url).content.decode()
        assert "Page 1 of 2" in page


@pytest.mark.parametrize("page", ["0", "-1", "99", "x"])
def test_any_page_of_a_list_is_a_page(client, wit, page):
    assert client.get("/decks/", {"page": page}).status_code == 200


@pytest.mark.parametrize("path", ["/decks/", "/games/wit/decks/"])
def test_lists_are_only_read(client, wit, path):
    assert client.post(path).status_code == 405


def test_pages_are_japanese_in_japanese(client, start):
    deck = start()
    for path in ("", "edit/", "import/", "settings/", "delete/"):
        page = client.get(f"/decks/{deck.pk}/{path}", headers={"Accept-Language": "ja"})
        assert '<html lang="ja">' in page.content.decode()
        assert "デッキ" in page.content.decode()
