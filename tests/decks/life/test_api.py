"""Versions, differences and public decks by the API."""

from __future__ import annotations

from uuid import uuid4

import pytest

from catalog.models import Card
from decks.life.recording import catch_up, checkpoint, record
from decks.models import Deck, Slot

pytestmark = pytest.mark.django_db
JSON = "application/json"
OWL, IMP = "kelli_crisp", "nevin_crisp"


@pytest.fixture
def mine(client, ann, wit) -> Deck:
    """Return a deck of Ann's, who is logged in, made by the API and changed by it once."""
    client.force_login(ann)
    data = {"game": "wit", "name": "Tea", "sections": {"main": {OWL: 1}}}
    pk = client.post("/api/decks/", data, JSON).json()["id"]
    client.patch(f"/api/decks/{pk}/", {"sections": {"main": {OWL: 3}}}, JSON)
    return Deck.objects.get(pk=pk)


def test_changes_by_the_api_are_kept(mine, ann):
    (first,) = mine.versions.filter(number=1)
    assert first.decklist.sections == {"main": {OWL: 1}}
    assert first.author == ann and mine.versions.first().decklist.size() == 3


def test_versions_are_listed_and_read(client, mine):
    listed = client.get(f"/api/decks/{mine.pk}/versions/").json()["results"]
    assert [(v["number"], v["size"], v["cause"]) for v in listed] == [
        (2, 3, "edit"),
        (1, 1, "start"),
    ]
    read = client.get(f"/api/decks/{mine.pk}/versions/1/").json()
    assert read["content"]["sections"] == {"main": {OWL: 1}}
    assert client.get(f"/api/decks/{mine.pk}/versions/3/").status_code == 404


def test_others_read_only_what_they_could_see(client, mine):
    client.logout()
    address = f"/api/decks/{mine.pk}/versions/"
    assert client.get(address).status_code == 404
    checkpoint(mine, "Secret", None)
    mine.visibility = "unlisted"
    mine.notes = "Now"
    mine.save()
    record(mine, None)
    assert [v["number"] for v in client.get(address).json()["results"]] == [3]
    assert client.get(f"{address}1/").status_code == 404


def test_two_versions_are_told_apart(client, mine):
    asked = {"a": f"{mine.pk}@1", "b": str(mine.pk)}
    found = client.get("/api/decks/compare/", asked).json()
    assert found["changes"] == [
        {"section": "main", "code": OWL, "delta": 2, "before": 1, "after": 3}
    ]
    assert found["moves"] == [] and found["summary"] == "+2"


@pytest.mark.parametrize(
    ("a", "b", "attr"), [("", "{}", "a"), ("{}", "x", "b"), ("{}@9", "{}", "a")]
)
def test_what_is_not_there_is_told(client, mine, a, b, attr):
    asked = {"a": a.format(mine.pk), "b": b.format(mine.pk)}
    response = client.get("/api/decks/compare/", asked)
    assert response.status_code == 400
    assert response.json()["errors"][0]["attr"] == attr


def test_decks_of_different_games_are_refused(client, mine, shipped_games, ann):
    other = next(game for code, game in shipped_games.items() if code != "wit")
    theirs = Deck.objects.create(game=other, name="Else", owner=ann)
    response = client.get("/api/decks/compare/", {"a": str(mine.pk), "b": str(theirs.pk)})
    assert response.status_code == 400 and "different games" in response.content.decode()


def test_public_decks_are_searched_by_anybody(client, public, wit):
    Slot.objects.create(
        deck=public, card=Card.objects.get(game=wit, code=OWL), section="main", copies=3
    )
    address = "/api/games/wit/decks/"
    assert client.get(address, {"q": f"cards(code:{OWL})>=3"}).json()["count"] == 1
    assert client.get(address, {"q": f"cards(code:{OWL})>3", "sort": "name"}).json()["count"] == 0
    bad = client.get(address, {"q": "colour:x"})
    assert bad.status_code == 400 and bad.json()["errors"][0]["attr"] == "q"
    assert client.get("/api/games/none/decks/").status_code == 404
    read = client.get(f"{address}{public.pk}/").json()
    assert read["sections"] == {"main": {OWL: 3}}
    assert client.get(f"{address}{uuid4()}/").status_code == 404
    public.visibility = "private"
    public.save()
    assert client.get(f"{address}{public.pk}/").status_code == 404
    assert client.get(address).json()["count"] == 0


def test_ones_own_decks_are_searched(client, mine):
    for query, count in (("tea", 1), ("coffee", 0), ("is:mine sort:-size", 1)):
        assert client.get("/api/decks/", {"q": query}).json()["count"] == count


def test_lists_take_a_fixed_number_of_queries(client, public, wit, django_assert_num_queries):
    catch_up(public)
    for number in range(9):
        public.notes = str(number)
        public.save()
        record(public, None, cause="whole")
        Deck.objects.create(game=wit, owner=public.owner, name="More", visibility="public")
    for address, count in ((f"/api/decks/{public.pk}/versions/", 4), ("/api/games/wit/decks/", 4)):
        client.get(address)
        with django_assert_num_queries(count):
            client.get(address)
