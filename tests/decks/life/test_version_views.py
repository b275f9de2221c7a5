"""Pages of versions: the list, one of them, checkpoints, going back."""

from __future__ import annotations

import pytest

from catalog.models import Card
from decks.life.models import Version
from decks.life.recording import checkpoint, record
from decks.models import CardNote, Deck
from tests.decks.life.conftest import numbers

pytestmark = pytest.mark.django_db
OWL, IMP = "kelli_crisp", "nevin_crisp"


@pytest.fixture
def grown(start, put) -> Deck:
    """Return a deck with the versions 1 ("Good": 2 owls) and 2 (1 imp)."""
    deck = start()
    put(deck, OWL, 1)
    put(deck, OWL, 2)
    checkpoint(deck, "Good", None)
    put(deck, OWL, 0)
    put(deck, IMP, 1)
    return fresh(deck)


def fresh(deck: Deck) -> Deck:
    return Deck.objects.get(pk=deck.pk)


def revert(client, deck: Deck, number: int, stamp: str = "", **data: object):
    sent = {"stamp": stamp or fresh(deck).changed.isoformat(), **data}
    return client.post(f"/decks/{deck.pk}/versions/{number}/revert/", sent)


def test_the_list_tells_what_each_version_changed(client, grown):
    page = client.get(f"/decks/{grown.pk}/versions/").content.decode()
    assert page.index("Version 2") < page.index("Good")
    assert "+1 −2" in page and "Visitor" in page and "Incomplete" in page


def test_the_list_takes_a_fixed_number_of_queries(client, grown, put, django_assert_num_queries):
    address = f"/decks/{grown.pk}/versions/"
    client.get(address)
    with django_assert_num_queries(9):
        client.get(address)
    for copies in range(1, 15):
        put(grown, OWL, copies)
        checkpoint(fresh(grown), f"Point {copies}", None)
    with django_assert_num_queries(9):
        client.get(address)


def test_the_list_has_pages(client, grown):
    for number in range(3, 30):
        grown.notes = str(number)
        grown.save()
        record(grown, None, cause=Version.Cause.WHOLE)
    page = client.get(f"/decks/{grown.pk}/versions/?page=2").content.decode()
    assert "Page 2 of 2" in page and "Good" in page


def test_a_version_shows_its_cards_and_changes(client, grown):
    page = client.get(f"/decks/{grown.pk}/versions/1/").content.decode()
    assert "Change by change" in page and "Version 2" in page
    assert client.get(f"/decks/{grown.pk}/versions/7/").status_code == 404
    assert client.get(f"/decks/{grown.pk}/versions/{10**30}/").status_code == 404


def test_going_back_is_itself_a_version(client, grown):
    response = revert(client, grown, 1)
    assert response.status_code == 302
    assert fresh(grown).card_copies == {"main": {OWL: 2}}
    last = grown.versions.first()
    assert (last.number, last.cause, last.reverted_to) == (3, "revert", 1)
    assert grown.versions.get(number=2).decklist.sections == {"main": {IMP: 1}}


def test_going_back_to_before_one_change(client, grown):
    revert(client, grown, 1, step=2)
    assert fresh(grown).card_copies == {"main": {OWL: 1}}
    revert(client, grown, 1, step=99)
    assert fresh(grown).card_copies == {"main": {OWL: 2}}


@pytest.mark.parametrize("step", ["0", "-1", "x", "10001"])
def test_a_step_that_can_not_be_is_not_found(client, grown, step):
    assert revert(client, grown, 1, step=step).status_code == 404
    assert fresh(grown).card_copies == {"main": {IMP: 1}}


def test_going_back_sent_twice_is_done_once(client, grown):
    stamp = grown.changed.isoformat()
    for _ in range(2):
        assert revert(client, grown, 1, stamp).status_code == 302
    assert numbers(grown) == [1, 2, 3]


def test_going_back_from_an_old_page_is_told_first(client, grown, put):
    stamp = grown.changed.isoformat()
    put(grown, IMP, 3)
    response = revert(client, grown, 1, stamp)
    assert response.status_code == 409
    assert "changed meanwhile" in response.content.decode()
    assert fresh(grown).card_copies == {"main": {IMP: 3}}


def test_going_back_brings_notes_and_keeps_the_name(client, grown, wit):
    grown.notes = "Slow"
    grown.save()
    CardNote.objects.create(deck=grown, card=Card.objects.get(game=wit, code=IMP), text="Why")
    number = record(grown, None, cause=Version.Cause.WHOLE).number
    client.post(f"/decks/{grown.pk}/settings/", {"name": "New name", "visibility": "private"})
    grown.card_notes.all().delete()
    revert(client, grown, number)
    back = fresh(grown)
    assert (back.notes, back.name) == ("Slow", "New name")
    assert back.card_notes.get().text == "Why"


def test_a_card_that_left_the_catalog_comes_back_as_a_line(client, grown):
    version = grown.versions.get(number=1)
    version.content["sections"]["main"]["gone_card"] = 3
    version.save()
    revert(client, grown, 1)
    back = fresh(grown)
    assert back.card_copies == {"main": {OWL: 2}}
    assert [(line.name, line.copies, line.section) for line in back.unread_lines] == [
        ("gone_card", 3, "main")
    ]
    assert client.get(f"/decks/{grown.pk}/versions/1/").status_code == 200
    assert "gone_card" in client.get(f"/decks/{grown.pk}/versions/").content.decode()


def test_a_checkpoint_sent_twice_is_one(client, grown):
    for _ in range(2):
        client.post(f"/decks/{grown.pk}/checkpoint/", {"name": " Before  the cup "})
    assert list(grown.versions.exclude(name="").values_list("name", flat=True)) == [
        "Before the cup",
        "Good",
    ]


@pytest.mark.parametrize("name", ["", "   ", "\u202e", "x" * 61])
def test_a_checkpoint_needs_a_name_of_some_length(client, grown, name):
    response = client.post(f"/decks/{grown.pk}/checkpoint/", {"name": name})
    assert response.status_code == 400
    assert grown.versions.exclude(name="").count() == 1


def test_a_version_is_named_and_its_name_taken_away(client, grown):
    for name in ("Cup", ""):
        client.post(f"/decks/{grown.pk}/versions/2/name/", {"name": name})
        assert grown.versions.get(number=2).name == name
    bad = client.post(f"/decks/{grown.pk}/versions/2/name/", {"name": "x" * 61})
    assert bad.status_code == 400


def test_others_see_only_what_they_could_see(client, admin_client, grown):
    page = f"/decks/{grown.pk}/versions/"
    assert admin_client.get(page).status_code == 404
    client.post(f"/decks/{grown.pk}/settings/", {"name": "Mine", "visibility": "public"})
    shown = admin_client.get(page).content.decode()
    assert "Version 2" in shown and "Good" not in shown and "Go back" not in shown
    assert admin_client.get(f"{page}1/").status_code == 404
    seen = admin_client.get(f"{page}2/").content.decode()
    assert "Change by change" not in seen


@pytest.mark.parametrize("path", ["checkpoint", "versions/1/name", "versions/1/revert"])
def test_only_the_owner_changes_versions(client, admin_client, grown, path):
    client.post(f"/decks/{grown.pk}/settings/", {"name": "Mine", "visibility": "public"})
    data = {"name": "Mine too", "stamp": fresh(grown).changed.isoformat()}
    assert admin_client.post(f"/decks/{grown.pk}/{path}/", data).status_code == 404
    assert client.get(f"/decks/{grown.pk}/{path}/").status_code == 405


def test_versions_go_with_their_deck(client, grown):
    client.post(f"/decks/{grown.pk}/delete/")
    assert not Version.objects.filter(deck_id=grown.pk).exists()
