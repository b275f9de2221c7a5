"""Notes, tags, folders, favourites, copies and who sees them."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.test import Client

from decks.life.models import LONGEST_CARD_NOTE, Favourite
from decks.life.order import MOST_TAGS, folders_of, tags_in, tags_of
from decks.models import Deck

pytestmark = pytest.mark.django_db
OWL = "kelli_crisp"


def settings(client, deck: Deck, **data: str):
    return client.post(
        f"/decks/{deck.pk}/settings/", {"name": "Mine", "visibility": "private", **data}
    )


@pytest.mark.parametrize(
    ("line", "tags"),
    [
        ("fast, #cup , Fast", ["fast", "cup"]),
        ("速攻、大会；ﾀｲﾌﾟ", ["速攻", "大会", "ﾀｲﾌﾟ"]),
        (" , ,#,\u202e", []),
    ],
)
def test_tags_stand_between_commas_of_any_kind(line, tags):
    assert tags_in(line) == ["Fast" if t == "fast" else t for t in tags]


def test_tags_and_folder_are_kept_and_shown(client, start):
    deck = start()
    settings(client, deck, tags="fast, cup", folder="  2026  cup")
    page = client.get(f"/decks/{deck.pk}/").content.decode()
    assert "fast" in page and "2026 cup" in page
    mine = Deck.objects.filter(pk=deck.pk)
    assert folders_of(mine) == [("2026 cup", 1)]
    assert tags_of(mine) == [("cup", 1), ("fast", 1)]
    settings(client, deck, tags="cup")
    assert [tag.text for tag in deck.tags.all()] == ["cup"]


@pytest.mark.parametrize(
    ("tags", "status"),
    [
        (",".join(f"t{n}" for n in range(MOST_TAGS)), 302),
        (",".join(f"t{n}" for n in range(MOST_TAGS + 1)), 400),
        ("x" * 40, 302),
        ("x" * 41, 400),
    ],
)
def test_there_are_not_too_many_tags_and_none_too_long(client, start, tags, status):
    assert settings(client, start(), tags=tags).status_code == status


def test_a_folder_is_for_its_owner_only(client, admin_client, start):
    deck = start()
    settings(client, deck, folder="Secret plans", tags="open", visibility="public")
    page = admin_client.get(f"/decks/{deck.pk}/").content.decode()
    assert "open" in page and "Secret plans" not in page


@pytest.mark.parametrize(
    ("length", "status"), [(LONGEST_CARD_NOTE, 302), (LONGEST_CARD_NOTE + 1, 400)]
)
def test_a_note_on_a_card_has_some_length(client, start, put, length, status):
    deck = start()
    put(deck, OWL, 1)
    response = client.post(f"/decks/{deck.pk}/notes/", {f"note-{OWL}": "x" * length})
    assert response.status_code == status
    assert deck.card_notes.count() == (status == 302)


def test_a_note_is_shown_stays_with_the_card_out_and_is_taken_away(client, start, put):
    deck = start()
    put(deck, OWL, 1)
    client.post(
        f"/decks/{deck.pk}/notes/", {f"note-{OWL}": "Best\r\nin hand  ", "note-nobody": "?"}
    )
    assert deck.card_notes.get().text == "Best\nin hand"
    put(deck, OWL, 0)
    assert "in hand" in client.get(f"/decks/{deck.pk}/").content.decode()
    client.post(f"/decks/{deck.pk}/notes/", {f"note-{OWL}": ""})
    assert not deck.card_notes.exists()


def test_notes_are_written_by_the_owner_only(admin_client, start):
    assert admin_client.get(f"/decks/{start().pk}/notes/").status_code == 404
    assert admin_client.post(f"/decks/{start().pk}/notes/").status_code == 404


def test_a_favourite_is_set_once_and_taken_back(client, public):
    address = f"/decks/{public.pk}/favourite/"
    for _ in range(2):
        assert client.post(address, {"wanted": "1"}).status_code == 302
    assert Favourite.objects.count() == 1
    part = client.post(address, {"wanted": "0"}, headers={"HX-Request": "true"})
    assert "☆" in part.content.decode() and not Favourite.objects.exists()


def test_a_private_deck_is_nobody_elses_favourite(client, public):
    Deck.objects.update(visibility="private")
    assert client.post(f"/decks/{public.pk}/favourite/", {"wanted": "1"}).status_code == 404


def test_what_a_visitor_did_comes_along_at_sign_up(client, start, put, public):
    deck = start()
    put(deck, OWL, 1)
    client.post(f"/decks/{public.pk}/favourite/", {"wanted": "1"})
    bob = User.objects.create_user("bob", password="long enough 1")
    Favourite.objects.create(owner=bob, deck=public)  # has it already
    client.post("/accounts/login/", {"username": "bob", "password": "long enough 1"})
    assert Favourite.objects.get().owner == bob
    assert deck.versions.get().author == bob


def copy(client, deck: Deck, **data: object) -> Deck:
    response = client.post(f"/decks/{deck.pk}/copy/", {"key": str(uuid4()), **data})
    assert response.status_code == 302, response.status_code
    return Deck.objects.get(pk=response["Location"].split("/")[2])


def test_a_copy_says_where_it_comes_from_and_the_original_names_its_copies(client, public):
    mine = copy(client, public)
    page = client.get(f"/decks/{mine.pk}/").content.decode()
    assert "Copied from" in page and "Ann’s owls" in page
    assert mine.copied.version == 1
    assert "Copy of Ann’s owls" in client.get(f"/decks/{public.pk}/").content.decode()
    assert "Copy of" not in Client().get(f"/decks/{public.pk}/").content.decode()


def test_a_version_is_copied_as_it_was(client, start, put):
    deck = start()
    put(deck, OWL, 1)
    client.post(f"/decks/{deck.pk}/checkpoint/", {"name": "One"})
    put(deck, OWL, 4)
    old = copy(client, deck, version=1)
    assert old.card_copies == {"main": {OWL: 1}} and old.copied.version == 1
    assert old.versions.get().cause == "copy"
    assert (
        client.post(f"/decks/{deck.pk}/copy/", {"key": str(uuid4()), "version": 9}).status_code
        == 404
    )


def test_a_copy_keeps_notes_and_of_ones_own_deck_tags(client, start, put):
    deck = start()
    put(deck, OWL, 1)
    settings(client, deck, notes="Slow", tags="cup", folder="2026")
    client.post(f"/decks/{deck.pk}/notes/", {f"note-{OWL}": "Why"})
    twin = copy(client, deck)
    assert (twin.notes, twin.folder, twin.tags.get().text) == ("Slow", "2026", "cup")
    assert twin.card_notes.get().text == "Why"


@pytest.mark.parametrize(
    ("visibility", "own", "others"),
    [("public", True, True), ("unlisted", True, False), ("private", False, False)],
)
def test_an_original_is_named_only_to_those_who_may_know(client, public, visibility, own, others):
    mine = copy(client, public)
    settings(client, mine, visibility="public")
    Deck.objects.filter(pk=public.pk).update(visibility=visibility)
    for somebody, knows in ((client, own), (Client(), others)):
        page = somebody.get(f"/decks/{mine.pk}/").content.decode()
        assert ("Ann’s owls" in page) is knows
        assert (str(public.pk) in page) is knows


def test_an_original_that_is_gone_leaves_its_name_to_the_owner_of_the_copy(client, public):
    mine = copy(client, public)
    settings(client, mine, visibility="public")
    public.delete()
    assert (
        "Copied from “Ann’s owls”, which is deleted"
        in client.get(f"/decks/{mine.pk}/").content.decode()
    )
    page = Client().get(f"/decks/{mine.pk}/").content.decode()
    assert "Copied from a deck that is deleted" in page and "Ann’s owls" not in page


def test_the_link_is_shown_where_others_can_follow_it(client, start):
    deck = start()
    link = f"http://testserver/decks/{deck.pk}/"
    assert link not in client.get(f"/decks/{deck.pk}/").content.decode()
    settings(client, deck, visibility="unlisted")
    response = client.get(f"/decks/{deck.pk}/")
    assert link in response.content.decode() and response["X-Robots-Tag"] == "noindex"
    assert Client().get(f"/decks/{deck.pk}/").status_code == 200
