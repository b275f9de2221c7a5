"""Have and need of decks: what can be built, what is missing, wanted lists."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.test import Client

from decks.collection.wanting import MOST_DECKS
from decks.models import Deck

pytestmark = pytest.mark.django_db
LIST = "/games/tiny/collection/"


@pytest.fixture
def deck(client, tiny):
    """Return the function by which the visitor saves a list as a deck."""

    def save(text: str, name: str = "Mine") -> Deck:
        data = {"text": text, "name": name, "key": uuid4()}
        response = client.post("/games/tiny/decks/save/", data)
        return Deck.objects.get(pk=response["Location"].split("/")[2])

    return save


def needs(client, *decks: Deck, status: int = 200, **more: str) -> str:
    response = client.get(f"{LIST}needs/", {"deck": [d.pk for d in decks], **more})
    assert response.status_code == status
    return response.content.decode()


def test_decks_are_listed_by_what_is_missing(client, click, deck):
    deck("3 Broom", "Far"), deck("2 Tongs", "Ready"), deck("2 Tongs\n1 Broom", "Near")
    click("tongs", 2)
    text = client.get(f"{LIST}decks/").content.decode()
    assert text.index("Ready") < text.index("Near") < text.index("Far")
    assert "1 deck can be built from your cards now." in text
    assert "The smallest legal deck" in text or "Keepers" in text
    assert "Ready" not in client.get(f"{LIST}decks/?whose=public").content.decode()


def test_private_decks_of_others_are_not_there(client, deck, tiny):
    secret, open_ = deck("1 Tongs", "Secret"), deck("1 Broom", "Open")
    Deck.objects.filter(pk=open_.pk).update(visibility="public")
    other = Client()
    text = other.get(f"{LIST}decks/").content.decode()
    assert "Open" in text and "Secret" not in text
    needs(other, secret, status=404)
    needs(other, open_)
    for path in ("wanted.txt", "wanted.csv", "wanted.pdf"):
        assert other.get(f"{LIST}{path}", {"deck": secret.pk}).status_code == 404


def test_cards_that_nobody_knows_are_missing(client, click, deck):
    found = deck("1 Tongs\n2 Ghost")
    click("tongs", 1)
    assert "2 missing" in client.get(f"{LIST}decks/?whose=own").content.decode()
    assert "2 cards of the lists are in no catalog" in needs(client, found)


def test_one_deck_has_and_needs(client, click, deck):
    click("tongs", 1)
    text = needs(client, deck("2 Tongs\n1 Riddle Fox\n1 Broom"))
    assert "3 copies are missing" in text and "1 of 4 copies are there" in text
    assert "closes 2 missing copies" in text  # the starter: tongs and fox
    assert "may hold" in text  # the booster: commons


def test_decks_together_share_or_not(client, click, deck):
    one, two = deck("2 Tongs", "One"), deck("2 Tongs\n1 Broom", "Two")
    click("tongs", 2)
    apart = needs(client, one, two)
    assert "3 copies are missing" in apart
    assert "2 owned, 4 wanted" in apart and "enough for each alone" in apart
    assert "1 copy is missing" in needs(client, one, two, shared="yes")


def test_the_wanted_list_is_a_list_and_a_table(client, click, deck):
    found = deck("2 Tongs\n1 Broom\n1 Ember Owl")
    click("tongs", 1)
    asked = {"deck": found.pk}
    text = client.get(f"{LIST}wanted.txt", asked)
    assert text.content.decode() == "1 Ember Owl\n1 Tongs\n1 Broom\n"
    assert 'filename="Mine.txt"' in text["Content-Disposition"]
    table = client.get(f"{LIST}wanted.csv", asked).content.decode("utf-8-sig").splitlines()
    assert table[0] == "code,name_en,name_ja,printings,wanted,owned,missing"
    assert table[2] == "tongs,Tongs,火ばさみ,Base set 5a,2,1,1"
    assert b"".join(client.get(f"{LIST}wanted.pdf", asked)).startswith(b"%PDF-")


def test_where_nothing_is_missing_nothing_is_printed(client, click, deck):
    found = deck("1 Tongs")
    click("tongs", 1)
    response = client.get(f"{LIST}wanted.pdf", {"deck": found.pk}, follow=True)
    assert "Nothing is missing." in response.content.decode()


def test_examples_can_be_looked_at(client, tiny):
    response = client.get(f"{LIST}needs/", {"deck": "example:keepers"})
    assert "4 copies are missing" in response.content.decode()


def test_as_many_decks_as_can_be_looked_at(client, deck):
    found = deck("1 Tongs")
    needs(client, *[found] * MOST_DECKS)
    needs(client, *[found] * (MOST_DECKS + 1), status=404)
    assert "What can I build?" in needs(client)


def test_decks_of_other_games_are_not_found(client, deck, wit):
    found = deck("1 Tongs")
    assert client.get("/games/wit/collection/needs/", {"deck": found.pk}).status_code == 404


def test_pages_take_a_fixed_number_of_queries(client, click, deck, django_assert_num_queries):
    click("tongs", 1)
    decks = [deck("2 Tongs\n1 Broom", f"Deck {n}") for n in range(3)]
    client.get(f"{LIST}decks/")
    # session, game, copies, own decks with cards, public decks
    with django_assert_num_queries(6):
        client.get(f"{LIST}decks/")
    needs(client, *decks)
    # session, game, copies, decks with cards, products and their contents
    with django_assert_num_queries(9):
        needs(client, *decks)


def test_the_builder_marks_and_finds_what_is_owned(client, tiny, click, deck):
    found = deck("3 Tongs")
    click("tongs", 1)
    text = client.get(f"/decks/{found.pk}/edit/").content.decode()
    assert "2 missing" in text and "1 owned" in text
    only = client.get(f"/decks/{found.pk}/edit/?own=yes", headers={"HX-Request": "true"})
    assert 'id="add-tongs"' in only.content.decode()
    assert 'id="add-broom"' not in only.content.decode()
    asked = client.get(
        f"/decks/{found.pk}/edit/?q=own:none type:tool", headers={"HX-Request": "true"}
    )
    assert 'id="add-broom"' in asked.content.decode()
    assert 'id="add-tongs"' not in asked.content.decode()
