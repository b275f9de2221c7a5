"""Two tabs, double clicks and pages that are out of date: noticed, and nothing lost."""

from __future__ import annotations

import pytest

from decks.models import Deck

pytestmark = pytest.mark.django_db
OWL = "kelli_crisp"


def click(client, deck: Deck, was: int, copies: int, **headers: str):
    data = {"section": "main", "card": OWL, "was": was, "copies": copies}
    return client.post(f"/decks/{deck.pk}/slots/", data, headers=headers)


def copies(deck: Deck) -> int:
    return Deck.objects.get(pk=deck.pk).to_decklist().copies("main", OWL)


def test_a_click_on_what_another_tab_changed_is_told(client, start, put):
    deck = start()
    put(deck, OWL, 3)
    response = click(client, deck, 1, 2)
    assert response.status_code == 409
    assert "changed in another window" in response.content.decode()
    assert copies(deck) == 3
    part = click(client, deck, 1, 0, **{"HX-Request": "true"})
    assert part.status_code == 409 and 'id="deck"' in part.content.decode()


def test_a_click_sent_twice_counts_once(client, start):
    deck = start()
    for _ in range(2):
        assert click(client, deck, 0, 1).status_code == 302
    assert copies(deck) == 1


def test_a_click_elsewhere_in_another_tab_is_no_conflict(client, start, put):
    deck = start()
    put(deck, "nevin_crisp", 2)
    assert click(client, deck, 0, 1).status_code == 302


def test_forms_say_how_many_copies_they_show(client, start, put):
    deck = start()
    put(deck, OWL, 3)
    page = client.get(f"/decks/{deck.pk}/edit/").content.decode()
    assert page.count('name="was" value="3"') == 2  # in the deck and in the results


def settings(client, deck: Deck, **data: str):
    kept = {"name": "Mine", "visibility": "private", "notes": "", "folder": "", "tags": ""}
    return client.post(f"/decks/{deck.pk}/settings/", {**kept, **data})


def stamp(client, deck: Deck) -> str:
    return client.get(f"/decks/{deck.pk}/settings/").context["form"].stamp


def test_settings_from_an_old_page_are_told_first(client, start):
    deck = start()
    old = stamp(client, deck)
    assert settings(client, deck, notes="Mine", seen=old).status_code == 302
    response = settings(client, deck, notes="Theirs", seen=old)
    page = response.content.decode()
    assert response.status_code == 409
    assert "changed meanwhile" in page and "Theirs" in page
    assert Deck.objects.get(pk=deck.pk).notes == "Mine"
    assert settings(client, deck, notes="Theirs", seen=stamp(client, deck)).status_code == 302


def test_refused_settings_leave_no_version_of_what_was_sent(client, start):
    deck = start()
    old = stamp(client, deck)
    assert settings(client, deck, notes="Mine", seen=old).status_code == 302
    kept = deck.versions.count()
    assert settings(client, deck, notes="Theirs", seen=old).status_code == 409
    assert settings(client, deck, name="", notes="Theirs").status_code == 400
    assert deck.versions.count() == kept
    assert deck.versions.first().content["notes"] == "Mine"


def test_looking_at_settings_writes_nothing(client, start, django_assert_num_queries):
    deck = start()
    with django_assert_num_queries(4) as asked:
        client.get(f"/decks/{deck.pk}/settings/")
    assert {query["sql"].split()[0] for query in asked} == {"SELECT"}


def test_settings_sent_twice_are_saved_once(client, start):
    deck = start()
    old = stamp(client, deck)
    for _ in range(2):
        assert settings(client, deck, notes="Same", seen=old).status_code == 302


def test_cards_added_meanwhile_do_not_make_settings_stale(client, start, put):
    deck = start()
    old = stamp(client, deck)
    put(deck, OWL, 1)
    assert settings(client, deck, notes="Mine", seen=old).status_code == 302


def test_notes_on_cards_from_an_old_page_are_told_first(client, start, put):
    deck = start()
    put(deck, OWL, 1)
    address = f"/decks/{deck.pk}/notes/"
    old = client.get(address).context["form"].initial["seen"]
    assert client.post(address, {"seen": old, f"note-{OWL}": "First"}).status_code == 302
    again = client.post(address, {"seen": old, f"note-{OWL}": "First"})
    assert again.status_code == 302
    response = client.post(address, {"seen": old, f"note-{OWL}": "Second"})
    assert response.status_code == 409 and "Second" in response.content.decode()
    assert deck.card_notes.get().text == "First"
