"""Imports and products: looked at first, booked whole or not at all, taken back."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from decks.collection.models import MOST_OWNED, Booking, Holding

pytestmark = pytest.mark.django_db
LIST = "/games/tiny/collection/"


def confirm(client, booking: Booking, **data: str):
    return client.post(f"{LIST}import/{booking.pk}/", data)


def test_a_list_is_looked_at_before_it_counts(client, click, draft, owned):
    click("tongs", 1)
    booking = draft("name,copies\nTongs,2\nBroom,3")
    text = client.get(f"{LIST}import/{booking.pk}/").content.decode()
    assert "5 copies would be added." in text
    assert owned() == {"tongs": 1}
    for _twice in range(2):
        assert confirm(client, booking).status_code == 302
        assert owned() == {"tongs": 3, "broom": 3}


def test_a_list_may_be_all_that_is_owned(client, click, draft, owned):
    click("tongs", 4)
    confirm(client, draft("1 Broom\n2 Newt’s Twin", "replace"))
    assert owned() == {"broom": 1, "newt": 2}


def test_the_same_card_on_several_lines_adds_up(client, draft, owned):
    confirm(client, draft("1 Tongs\n2x Tongs\n火ばさみ ×3"))
    assert owned() == {"tongs": 6}


def test_lines_that_can_not_be_counted_are_left_out_only_in_so_many_words(client, draft):
    booking = draft("2 Tongs\n1 Tong")
    text = client.get(f"{LIST}import/{booking.pk}/").content.decode()
    assert "Did you mean: Tongs?" in text and "Import without this line" in text
    assert confirm(client, booking).status_code == 409
    assert not Holding.objects.exists()
    assert confirm(client, booking, leave_out="yes").status_code == 302
    assert Holding.objects.get().copies == 2


def test_too_many_copies_refuse_the_whole_list(client, click, draft, owned):
    click("tongs", MOST_OWNED)
    response = confirm(client, draft("1 Tongs\n1 Broom"))
    assert response.status_code == 409
    assert "That would be 10000 copies of Tongs; 9999 is the most." in response.content.decode()
    assert owned() == {"tongs": MOST_OWNED}


def test_a_preview_that_is_out_of_date_is_shown_anew(client, click, draft, owned):
    booking = draft("1 Tongs", "replace")
    click("broom", 2)
    response = confirm(client, booking)
    assert response.status_code == 409
    assert "was changed since this preview" in response.content.decode()
    assert owned() == {"broom": 2}
    assert confirm(client, booking).status_code == 302
    assert owned() == {"tongs": 1}


def test_an_import_is_taken_back_as_far_as_its_copies_are_there(client, click, draft, owned):
    click("tongs", 1)
    booking = draft("2 Tongs\n2 Broom")
    confirm(client, booking)
    click("broom", 1, was=2)
    for _twice in range(2):
        response = client.post(f"{LIST}import/{booking.pk}/undo/", follow=True)
        assert owned() == {"tongs": 1}
    first = client.get(f"{LIST}import/{booking.pk}/").content.decode()
    assert "taken back" in first
    assert response.status_code == 200


def test_a_replaced_collection_comes_back(client, click, draft, owned):
    click("tongs", 4)
    booking = draft("1 Broom", "replace")
    confirm(client, booking)
    client.post(f"{LIST}import/{booking.pk}/undo/")
    assert owned() == {"tongs": 4}


def test_others_can_not_open_book_drop_or_undo(draft):
    booking, other = draft("1 Tongs"), Client()
    assert other.get(f"{LIST}import/{booking.pk}/").status_code == 404
    for path in ("", "undo/"):
        assert other.post(f"{LIST}import/{booking.pk}/{path}").status_code == 404
    other.post(f"{LIST}import/{booking.pk}/drop/")
    assert Booking.objects.filter(pk=booking.pk).exists()


def test_a_draft_is_thrown_away(client, draft):
    booking = draft("1 Tongs")
    client.post(f"{LIST}import/{booking.pk}/drop/")
    assert not Booking.objects.exists()


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "Please choose a file, or paste a list."),
        ("colour,copies\nred,3", "No column tells which card"),
        ("name,copies", "The file holds headings, but no cards."),
    ],
)
def test_what_is_no_list_says_so(client, tiny, text, reason):
    response = client.post(f"{LIST}import/", {"text": text, "mode": "add"})
    assert response.status_code == 400
    assert reason in response.content.decode()


@pytest.mark.parametrize(
    ("name", "data", "status"),
    [
        ("mine.csv", "カード名,枚数\n火ばさみ,2\n".encode("cp932"), 302),
        ("mine.txt", "2枚 火ばさみ\n".encode("utf-16"), 302),
        ("mine.xls", b"\xd0\xcf\x11\xe0" + b"\0" * 90, 400),
        ("mine.bin", bytes(range(256)), 400),
    ],
    ids=["Shift_JIS", "UTF-16", "old Excel", "no text"],
)
def test_files_are_read_as_card_imports_read_them(client, tiny, name, data, status):
    sent = {"file": SimpleUploadedFile(name, data), "mode": "add"}
    assert client.post(f"{LIST}import/", sent).status_code == status
    assert Booking.objects.exists() == (status == 302)


def own(client, code: str, boxes: object = 1, key: object = None):
    data = {"boxes": boxes, "key": key or uuid4()}
    return client.post(f"{LIST}products/{code}/", data, follow=True).content.decode()


def test_a_product_adds_what_it_surely_holds(client, tiny, owned):
    key = uuid4()
    assert "3 cards are added." in own(client, "starter", key=key)
    own(client, "starter", key=key)  # sent twice
    assert owned() == {"tongs": 2, "riddle_fox": 1}
    own(client, "starter", 2)
    assert owned() == {"tongs": 6, "riddle_fox": 3}
    text = client.get("/games/tiny/products/starter/").content.decode()
    assert text.count("Take it back") == 2


def test_a_product_is_taken_back(client, tiny):
    own(client, "starter")
    client.post(f"{LIST}import/{Booking.objects.get().pk}/undo/")
    assert not Holding.objects.exists()


def test_of_random_packs_only_is_told_what_can_not_be_known(client, tiny):
    text = client.get("/games/tiny/products/booster/").content.decode()
    assert "5 cards are packed at random." in text
    assert "Add to my collection" not in text
    said = own(client, "booster", 2)
    assert "10 cards are packed at random: enter them by hand" in said
    assert not Holding.objects.exists()


@pytest.mark.parametrize("boxes", ["0", "100", "x", "-1", ""])
def test_numbers_of_products_that_can_not_be_are_refused(client, tiny, boxes):
    assert "The number must be between 1 and 99." in own(client, "starter", boxes)
    assert not Holding.objects.exists()


def test_a_key_of_somebody_else_gives_nothing_away(client, tiny):
    key = uuid4()
    own(client, "starter", key=key)
    other = Client()
    own(other, "starter", key=key)
    assert "3 copies" in other.get(LIST).content.decode()
    assert Booking.objects.count() == 2
