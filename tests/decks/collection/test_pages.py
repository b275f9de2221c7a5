"""Pages of collections: the list and its buttons, sets, files; whose they are."""

from __future__ import annotations

import io
import json

import pytest
from django.test import Client
from openpyxl import load_workbook

from catalog.models import Printing
from decks.collection.models import Collection

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}
LIST = "/games/tiny/collection/"


def page(client, address: str, status: int = 200, **headers: str) -> str:
    response = client.get(address, headers=headers)
    assert response.status_code == status, address
    return response.content.decode()


def test_the_list_shows_every_card_with_its_copies(client, click):
    click("tongs", 3)
    text = page(client, LIST)
    assert "3 copies" in text and "1 of 7 different cards" in text
    assert "Own one Tongs less" in text
    assert "Base set 2 · R · Parallel" in text
    japanese = page(client, LIST, **{"Accept-Language": "ja"})
    assert "全7種類のうち1種類" in japanese and "火ばさみ" in japanese


@pytest.mark.parametrize(
    ("query", "expected"),
    [
        ("?show=own", {"tongs"}),
        ("?show=none&q=type:tool", {"broom", "bucket"}),
        ("?q=own>=2", {"tongs"}),
        ("?q=type:tool own:none", {"broom", "bucket"}),
        ("?q=own>=2&show=none", set()),
        ("?show=nonsense&q=tongs", {"tongs"}),
    ],
)
def test_searches_may_ask_for_what_is_owned(client, click, query, expected):
    click("tongs", 3)
    text = page(client, LIST + query)
    assert {
        c for c in ("tongs", "broom", "bucket", "newt") if f'id="owned-{c}"' in text
    } == expected
    part = page(client, LIST + query, **HTMX)
    assert "<html" not in part


def test_needed_cards_are_those_the_own_decks_lack(client, tiny, click):
    data = {"text": "2 Tongs\n1 Broom", "name": "D", "key": "00000000-0000-4000-8000-000000000001"}
    client.post("/games/tiny/decks/save/", data)
    click("tongs", 2)
    text = page(client, f"{LIST}?show=need")
    assert 'id="owned-broom"' in text
    assert 'id="owned-tongs"' not in text


@pytest.mark.parametrize(
    ("query", "status"), [("?q=own:many", 400), ("?q=a)", 400), ("?page=x", 400), ("?page=9", 404)]
)
def test_a_search_that_can_not_be_says_why(client, tiny, query, status):
    assert 'role="alert"' in page(client, LIST + query, status)


def test_the_list_takes_a_fixed_number_of_queries(client, tiny, click, django_assert_num_queries):
    click("tongs", 1)
    page(client, LIST)
    # session, game, copies of all printings, cards with printings and sets, bookings
    with django_assert_num_queries(7):
        page(client, LIST)
    for card in ("broom", "bucket", "newt"):
        click(card, 2)
    with django_assert_num_queries(7):
        page(client, LIST)


def test_a_click_says_how_many_are_wanted(click, owned):
    assert click("tongs", 1).status_code == 302
    assert click("tongs", 1).status_code == 302  # sent twice
    assert owned() == {"tongs": 1}
    click("tongs", 0, was=1)
    assert owned() == {}


def test_a_stale_tab_is_noticed_and_changes_nothing(click, owned):
    click("tongs", 4)
    late = click("tongs", 1, was=0)
    assert late.status_code == 409
    assert "Meanwhile you own 4." in late.content.decode()
    part = click("tongs", 1, was=0, **HTMX)
    assert part.status_code == 409
    assert 'name="was" value="4"' in part.content.decode()
    assert owned() == {"tongs": 4}


@pytest.mark.parametrize("copies", ["-1", "10000", "x", "", "1.5"])
def test_numbers_that_can_not_be_are_refused(client, click, copies):
    response = click("tongs", copies)
    assert response.status_code == 400
    assert "between 0 and 9999" in response.content.decode()


def test_the_largest_number_is_taken(click, owned):
    click("tongs", 9999)
    assert owned() == {"tongs": 9999}


def test_a_printing_of_another_card_is_refused(client, tiny, keys):
    for card, printing in (
        ("tongs", keys["broom"][1]),
        ("nope", keys["broom"][1]),
        ("tongs", 10**9),
    ):
        data = {"card": card, "printing": printing, "copies": 1, "was": 0}
        assert client.post(f"{LIST}copies/", data).status_code == 400
    assert not Collection.objects.filter(holdings__isnull=False).exists()


def test_with_scripts_the_card_and_the_sum_come_back(click):
    text = click("tongs", 2, **HTMX).content.decode()
    assert "<html" not in text
    assert 'id="owned-tongs"' in text
    assert 'id="collection-summary" hx-swap-oob="true"' in text


def test_nobody_sees_or_changes_the_copies_of_others(click, owned):
    click("tongs", 2)
    other = Client()
    assert "0 copies" in page(other, LIST)
    other.post(f"{LIST}copies/", {"card": "bucket", "copies": 5, "was": 0})
    assert "5 copies" in page(other, LIST)
    assert "5" not in page(other, f"{LIST}export.txt").replace("5a", "").partition("\n")[2].replace(
        "5 Bucket", ""
    )
    assert Collection.objects.count() == 2


def test_the_card_page_shows_and_changes_copies(client, click, keys, owned):
    click("tongs", 2)
    text = page(client, "/games/tiny/cards/tongs/")
    assert "In my collection" in text and 'name="was" value="2"' in text
    data = {"card": "tongs", "printing": keys["tongs"][1], "copies": 3, "was": 2, "back": "card"}
    assert client.post(f"{LIST}copies/", data)["Location"] == "/games/tiny/cards/tongs/"
    part = client.post(f"{LIST}copies/", {**data, "copies": 4, "was": 3}, headers=HTMX)
    assert "owned-card--box" in part.content.decode()
    assert owned() == {"tongs": 4}


def test_sets_tell_how_much_of_them_is_owned(client, click):
    click("tongs", 2)
    text = page(client, f"{LIST}sets/")
    assert "1 / 5" in text and "20 %" in text
    click("bucket", 3)
    assert "3 copies count in no set" in page(client, f"{LIST}sets/")


def test_many_copies_are_entered_at_once(client, tiny, click, keys, owned):
    click("tongs", 2)
    tongs, broom = keys["tongs"][1], keys["broom"][1]
    assert "1 of 5 printings" in page(client, f"{LIST}sets/base/")
    data = {f"n-{tongs}": "4", f"w-{tongs}": "2", f"n-{broom}": "", f"w-{broom}": "0"}
    for _twice in range(2):
        assert client.post(f"{LIST}sets/base/", data).status_code == 302
        assert owned() == {"tongs": 4}


@pytest.mark.parametrize(("typed", "status"), [("-1", 400), ("10000", 400), ("x", 400), ("7", 409)])
def test_a_set_is_saved_whole_or_not_at_all(client, click, keys, owned, typed, status):
    click("tongs", 2)
    tongs, broom = keys["tongs"][1], keys["broom"][1]
    data = {f"n-{tongs}": typed, f"w-{tongs}": "1", f"n-{broom}": "3", f"w-{broom}": "0"}
    response = client.post(f"{LIST}sets/base/", data)
    assert response.status_code == status
    text = response.content.decode()
    assert "Nothing was saved" in text and f'value="{typed}"' in text
    assert owned() == {"tongs": 2}


@pytest.mark.parametrize("path", ["", "sets/", "sets/base/", "import/", "decks/", "export.csv"])
def test_pages_of_unknown_games_are_not_found(client, tiny, path):
    page(client, f"/games/none/collection/{path}", 404)
    page(client, LIST + path)


def test_what_is_not_there_is_not_found(client, tiny):
    for path in ("sets/none/", "export.pdf", "import/99/", "needs/?deck=x"):
        page(client, LIST + path, 404)


def test_an_export_comes_back_the_same(client, tiny, click, owned, draft):
    owl = Printing.objects.get(card__code="ember_owl", parallel=True)
    click("tongs", 2)
    click("bucket", 1)
    client.post(f"{LIST}copies/", {"card": "ember_owl", "printing": owl.pk, "copies": 3, "was": 0})
    held = Collection.objects.get().copies()
    for form in ("csv", "tsv", "json"):
        text = client.get(f"{LIST}export.{form}").content.decode("utf-8-sig")
        booking = draft(text, "replace")
        assert not booking.faults
        client.post(f"{LIST}import/{booking.pk}/")
        assert Collection.objects.get().copies() == held
    assert [row["copies"] for row in json.loads(text)] == ["3", "2", "1"]
    book = load_workbook(io.BytesIO(client.get(f"{LIST}export.xlsx").content))
    assert len(list(book.active.rows)) == 4
    assert "2 Tongs\n" in client.get(f"{LIST}export.txt").content.decode()
