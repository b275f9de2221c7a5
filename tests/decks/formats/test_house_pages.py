"""House formats on pages: written, checked as typed, changed, shared, deleted; whose they are."""

from __future__ import annotations

import pytest
from django.test import Client

from decks.models import Deck, HouseFormat

pytestmark = pytest.mark.django_db
NEW = "/games/ages/house-formats/new/"
CHECK = "/games/ages/house-formats/check/"


def text_of(answer) -> str:
    return answer.content.decode()


def state(house: HouseFormat, **more: object) -> dict[str, object]:
    """Return what the form of a house format sends."""
    names = ("name", "visibility", "source")
    return {**{n: getattr(house, n) for n in names}, "key": house.pk, "seen": house.version, **more}


def test_a_deck_is_judged_by_a_house_format(client, make_deck, make_house):
    house = make_house()
    deck = make_deck({"torch": 1}, house.code)
    page = text_of(client.get(f"/decks/{deck.pk}/"))
    assert "Judged by <b>Kitchen table</b>" in page
    assert "HOUSE-F2" in page


def test_the_same_form_sent_twice_makes_one(client, ages):
    data = {
        "name": "Twice",
        "visibility": "private",
        "source": "",
        "key": "00000000-0000-4000-8000-0000000000aa",
    }
    first, second = (client.post(NEW, data)["Location"] for _ in range(2))
    assert first == second
    assert HouseFormat.objects.count() == 1


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"source": "banned = ["}, "This is no TOML"),
        ({"source": 'banned = ["Tourch"]'}, "Line 1, column 11"),
        ({"name": " \u200b"}, "Please fill this in."),
        ({"visibility": "public"}, "public is not one of the available choices"),
    ],
)
def test_what_is_wrong_is_told_and_nothing_is_lost(client, ages, change, reason):
    data = {
        "name": "N",
        "visibility": "private",
        "source": "# mine",
        "key": "00000000-0000-4000-8000-0000000000ab",
    }
    answer = client.post(NEW, {**data, **change})
    text = text_of(answer)
    assert answer.status_code == 400
    assert reason in text
    assert change.get("source", "# mine").split('"')[0] in text
    assert not HouseFormat.objects.exists()


def test_a_text_is_checked_as_typed_and_without_scripts(client, ages):
    part = text_of(client.post(CHECK, {"source": 'banned = ["蛾"]'}))
    assert "Can be read" in part
    assert 'href="/games/ages/cards/moth/"' in part
    part = text_of(client.post(CHECK, {"source": 'limited = { "moth" = "x" }\nbanned = ["a"]'}))
    assert "2 faults" in part
    assert 'data-line="2" data-column="11"' in part
    page = client.post(NEW, {"source": "banned = 3", "do": "check", "name": "kept"})
    assert (page.status_code, "kept" in text_of(page)) == (200, True)
    assert not HouseFormat.objects.exists()


def test_only_the_maker_opens_a_private_one(client, make_house):
    house = make_house()
    url = house.get_absolute_url()
    assert client.get(url).status_code == 200
    other = Client()
    assert other.get(url).status_code == 404
    for part in ("edit/", "delete/"):
        assert other.get(url + part).status_code == 404
        assert other.post(url + part, state(house)).status_code == 404
    assert "Kitchen table" not in text_of(other.get("/games/ages/formats/"))


def test_whoever_has_the_address_of_a_shared_one_may_read_use_and_copy_it(
    client, make_house, make_deck
):
    house = make_house(visibility="unlisted")
    other = Client()
    page = other.get(house.get_absolute_url())
    assert (page.status_code, page["X-Robots-Tag"]) == (200, "noindex")
    assert "/edit/" not in text_of(page)
    assert other.post(house.get_absolute_url() + "edit/", state(house)).status_code == 404
    data = {"name": "Theirs", "key": "00000000-0000-4000-8000-0000000000ac", "format": house.code}
    assert other.post("/games/ages/decks/new/", data).status_code == 302
    assert "Judged by <b>Kitchen table</b>" in text_of(other.get(f"/decks/{data['key']}/"))
    assert "Copy of Kitchen table" in text_of(other.get(f"{NEW}?like={house.pk}"))
    client.post(house.get_absolute_url() + "edit/", state(house, visibility="private"))
    page = text_of(other.get(f"/decks/{data['key']}/"))
    assert "This house format is gone, or was made private." in page
    assert "Kitchen table" not in page


def test_nobody_takes_a_private_one_for_a_deck(client, make_house):
    house = make_house()
    data = {"name": "Theirs", "key": "00000000-0000-4000-8000-0000000000ad", "format": house.code}
    assert Client().post("/games/ages/decks/new/", data).status_code == 400
    data = {"game": "ages", "text": "1 Torch", "format": house.code}
    assert (
        Client().post("/api/decks/check/", data, content_type="application/json").status_code == 400
    )


def test_a_change_made_for_a_state_that_is_gone_is_told(client, make_house):
    house = make_house()
    url = house.get_absolute_url() + "edit/"
    assert client.post(url, state(house, name="First")).status_code == 302
    late = client.post(url, state(house, name="Second"))
    assert late.status_code == 409
    assert "This format was changed meanwhile." in text_of(late)
    house.refresh_from_db()
    assert (house.name, house.version) == ("First", 2)
    assert client.post(url, state(house, seen=1)).status_code == 302  # says what is there already
    assert client.post(url, state(house, name="Second")).status_code == 302
    house.refresh_from_db()
    assert (house.name, house.version) == ("Second", 3)


def test_deleting_asks_first_and_decks_go_by_the_games_rules_again(client, make_house, make_deck):
    house = make_house()
    deck = make_deck({"torch": 1}, house.code)
    url = house.get_absolute_url() + "delete/"
    assert "1 deck of yours is built in it" in text_of(client.get(url))
    assert client.post(url).status_code == 302
    assert client.post(url).status_code == 302  # sent twice
    assert not HouseFormat.objects.exists()
    assert "So the game’s own rules are applied." in text_of(client.get(f"/decks/{deck.pk}/"))
    assert Deck.objects.filter(pk=deck.pk).exists()
