"""Lists of decks as pages: searched, sorted, by pages, in a fixed number of queries."""

from __future__ import annotations

import pytest

from decks.life.order import set_tags
from decks.models import Deck

pytestmark = pytest.mark.django_db
OWL = "kelli_crisp"


@pytest.fixture
def some(wit, ann) -> list[Deck]:
    """Return 30 public decks of Ann's."""
    decks = [
        Deck(
            game=wit, owner=ann, name=f"Deck {n:02}", visibility="public", sought=f"\ndeck {n:02}\n"
        )
        for n in range(30)
    ]
    return Deck.objects.bulk_create(decks)


def names(response) -> list[str]:
    return [deck.name for deck, _ in response.context["decks"]]


def test_public_decks_are_searched_sorted_and_paged(client, some, wit):
    address = f"/games/{wit.code}/decks/"
    assert names(client.get(address, {"sort": "name"}))[:2] == ["Deck 00", "Deck 01"]
    assert names(client.get(address, {"q": "deck sort:-name"}))[0] == "Deck 29"
    second = client.get(address, {"q": "deck", "sort": "name", "page": "2"})
    assert names(second)[0] == "Deck 24"
    assert "q=deck&amp;sort=name&amp;page=1" in second.content.decode()
    assert "Examples to start from" not in second.content.decode()


@pytest.mark.parametrize("page", ["0", "-1", "99", "x", "9" * 30])
def test_a_page_that_is_not_there_is_the_nearest(client, some, wit, page):
    assert client.get(f"/games/{wit.code}/decks/", {"page": page}).status_code == 200


def test_a_mistake_is_told_above_the_list(client, some, wit):
    response = client.get(f"/games/{wit.code}/decks/", {"q": "colour:x"})
    page = response.content.decode()
    assert response.status_code == 400 and names(response) == []
    assert "Decks have no field “colour”" in page and 'value="colour:x"' in page


@pytest.mark.parametrize(
    "query", ["(" * 30, "cards(" * 5, "\0", "a" * 2000, "is:legal " * 40, "'; drop table"]
)
def test_whatever_is_typed_gets_an_answer(client, wit, query):
    for address in ("/decks/", "/decks/favourites/", f"/games/{wit.code}/decks/"):
        assert client.get(address, {"q": query}).status_code in (200, 400)


def test_nothing_found_says_so(client, start):
    start()
    page = client.get("/decks/", {"q": "nowhere"}).content.decode()
    assert "No deck fits this search." in page


def test_ones_own_list_shows_folders_and_tags_that_lead_on(client, start):
    deck = start()
    set_tags(deck, ["Cup & “more”"])
    Deck.objects.filter(pk=deck.pk).update(folder="A/B")
    page = client.get("/decks/").content.decode()
    assert "?q=folder%3D%22A%2FB%22" in page and "?q=tag%3D%22Cup+%26+more%22" in page
    assert names(client.get("/decks/?q=tag%3D%22Cup+%26+more%22")) == ["Mine"]


def test_private_and_unlisted_decks_stand_in_no_list_of_others(client, some, wit):
    for visibility in ("private", "unlisted"):
        Deck.objects.update(visibility=visibility)
        assert names(client.get(f"/games/{wit.code}/decks/", {"q": "deck"})) == []


def test_favourites_are_listed_while_they_can_be_seen(client, public):
    client.post(f"/decks/{public.pk}/favourite/", {"wanted": "1"})
    assert names(client.get("/decks/favourites/")) == ["Ann’s owls"]
    Deck.objects.update(visibility="private")
    assert names(client.get("/decks/favourites/")) == []
    assert "No favourites yet" in client.get("/decks/favourites/").content.decode()


@pytest.mark.parametrize(
    ("query", "count"),
    [("", 7), ("deck is:incomplete", 11), (f"cards(code:{OWL})=0 tag:cup or deck", 9)],
)
def test_a_list_takes_a_fixed_number_of_queries(
    client, some, wit, query, count, django_assert_num_queries
):
    address = f"/games/{wit.code}/decks/"
    Deck.objects.exclude(pk=some[0].pk).update(visibility="private")
    client.get(address, {"q": query})
    with django_assert_num_queries(count):
        client.get(address, {"q": query})
    Deck.objects.update(visibility="public")
    client.get(address, {"q": query})
    with django_assert_num_queries(count):
        client.get(address, {"q": query})
