"""Decks and verdicts over the API."""

from __future__ import annotations

import json
from uuid import uuid4

import pytest
from django.contrib.auth import get_user_model
from django.test import Client

from decks.examples import examples_of
from decks.models import Deck

pytestmark = pytest.mark.django_db

JSON = "application/json"


def post(client, path: str, data: object):
    """Send JSON."""
    return client.post(path, json.dumps(data), content_type=JSON)


@pytest.fixture
def account(client):
    """Return an account that is logged in."""
    user = get_user_model().objects.create_user("moth", password="a long and odd pass phrase")
    client.force_login(user)
    return user


def test_a_text_is_judged_for_anybody_and_nothing_is_stored(wit):
    client = Client(enforce_csrf_checks=True)
    data = {"game": "wit", "text": examples_of(wit)[0].text}
    response = post(client, "/api/decks/check/", data)
    report = response.json()
    assert (response.status_code, report["verdict"], report["unread"]) == (200, "legal", [])
    assert {rule["rule"] for rule in report["rules"]} == {
        c["rule"] for c in wit.definition.constraints
    }
    assert Deck.objects.count() == 0


def test_text_and_sections_give_the_same_report(client, wit, book):
    text = examples_of(wit)[0].text
    sections = {code: dict(cards) for code, cards in book.text.read(text).decklist.sections.items()}
    by_text = post(client, "/api/decks/check/", {"game": "wit", "text": text}).json()
    by_code = post(client, "/api/decks/check/", {"game": "wit", "sections": sections}).json()
    assert by_text == by_code


def test_a_finding_says_all_there_is_to_know(client, wit):
    data = {"game": "wit", "sections": {"main": {"kelli_crisp": 2, "ghost": 1}}}
    report = post(client, "/api/decks/check/", data).json()
    assert (report["verdict"], report["unknown"]) == ("illegal", ["ghost"])
    (rule,) = [rule for rule in report["rules"] if rule["rule"] == "WIT-D2"]
    assert rule["state"] == "broken"
    assert rule["source"]
    assert rule["findings"] == [
        {
            "state": "broken",
            "sentence": "Main character: exactly 1 needed, you have 2. Take out 1.",
            "group": "",
            "found": 2,
            "least": 1,
            "most": 1,
            "delta": -1,
            "one_of": [],
            "house": False,
            "applies": True,
            "measure": "copies",
            "sections": ["main"],
            "cards": [{"code": "kelli_crisp", "name": "Kelli Crisp", "copies": 2}],
        }
    ]


def test_sentences_come_in_the_language_asked_for(client, wit):
    data = {"game": "wit", "text": "1 Keli Crisp"}
    response = client.post("/api/decks/check/", data, JSON, headers={"Accept-Language": "ja"})
    line = response.json()["unread"][0]
    assert "というカードはありません" in line["reason"]
    assert line["near"][0] == {"code": "kelli_crisp", "name": "ケリー・クリスプ"}


@pytest.mark.parametrize(
    ("data", "field"),
    [
        ({"game": "none", "text": "1 A"}, "game"),
        ({"game": "wit\0", "text": "1 A"}, "game"),
        ({"text": "1 A"}, "game"),
        ({"game": ["wit"], "text": "1 A"}, "game"),
        ({"game": "wit"}, "text"),
        ({"game": "wit", "text": "1 A", "sections": {}}, "text"),
        ({"game": "wit", "text": ""}, "text"),
        ({"game": "wit", "text": "# nothing"}, "text"),
        ({"game": "wit", "text": "x" * 200_001}, "text"),
        ({"game": "wit", "text": "1 A\n" * 10_000}, "text"),
        ({"game": "wit", "text": {"a": 1}}, "text"),
        ({"game": "wit", "sections": {"attic": {"kelli_crisp": 1}}}, "sections"),
        ({"game": "wit", "sections": {"main": {"kelli_crisp": 0}}}, "sections.main.kelli_crisp"),
        ({"game": "wit", "sections": {"main": {"kelli_crisp": -1}}}, "sections.main.kelli_crisp"),
        (
            {"game": "wit", "sections": {"main": {"kelli_crisp": 10**9}}},
            "sections.main.kelli_crisp",
        ),
        ({"game": "wit", "sections": {"main": 5}}, "sections.main"),
        ({"game": "wit", "sections": 5}, "sections"),
        ([], "non_field_errors"),
    ],
)
def test_bad_input_gets_its_field_and_a_reason(client, wit, data, field):
    response = post(client, "/api/decks/check/", data)
    assert response.status_code == 400
    (error,) = response.json()["errors"]
    assert error["attr"] == field
    assert error["detail"]


def test_what_is_no_json_is_refused(client, wit):
    for body in ("{", "\udcff".encode("utf-8", "surrogatepass")):
        response = client.post("/api/decks/check/", body, content_type=JSON)
        assert response.status_code == 400
        assert response.json()["errors"][0]["code"] == "parse_error"
    assert client.get("/api/decks/check/").status_code == 405


def test_decks_are_for_accounts_only(client, wit):
    for method in ("get", "post"):
        response = getattr(client, method)("/api/decks/")
        assert response.status_code == 401
        assert response.json()["errors"][0]["code"] == "not_authenticated"


def test_a_deck_is_made_read_changed_and_deleted(client, wit, account):
    sections = {"main": {"kelli_crisp": 1}, "spare": {"phil_yen": 1}}
    made = post(client, "/api/decks/", {"game": "wit", "name": "Tea", "sections": sections})
    assert made.status_code == 201, made.content
    url = f"/api/decks/{made.json()['id']}/"
    assert client.get(url).json()["sections"] == sections
    (listed,) = client.get("/api/decks/").json()["results"]
    assert (listed["name"], listed["size"], listed["game"]) == ("Tea", 2, "wit")
    change = {"name": "Time", "sections": {"main": {"nevin_crisp": 2}}}
    assert client.patch(url, change, JSON).json()["sections"] == change["sections"]
    assert client.patch(url, {"visibility": "public"}, JSON).json()["name"] == "Time"
    assert client.delete(url).status_code == 204
    assert client.get(url).status_code == 404


@pytest.mark.parametrize(
    ("change", "field"),
    [
        ({"name": ""}, "name"),
        ({"name": "x" * 101}, "name"),
        ({"visibility": "all"}, "visibility"),
        ({"game": "mvm"}, "game"),
        ({"sections": {"attic": {}}}, "sections"),
        ({"sections": {"main": {"ghost": 1}}}, "sections"),
        ({"sections": {"main": {"kelli_crisp": 1000}}}, "sections.main.kelli_crisp"),
    ],
)
def test_a_change_that_can_not_be_changes_nothing(client, wit, account, change, field):
    sections = {"main": {"kelli_crisp": 1}}
    made = post(client, "/api/decks/", {"game": "wit", "name": "Tea", "sections": sections}).json()
    response = client.patch(f"/api/decks/{made['id']}/", {"name": "Time", **change}, JSON)
    assert response.status_code == 400
    assert response.json()["errors"][0]["attr"] == field
    assert client.get(f"/api/decks/{made['id']}/").json() == made


def test_decks_of_others_are_not_found(client, wit, account):
    other = Deck.objects.create(game=wit, name="Theirs", visibility="public")
    for pk in (other.pk, uuid4()):
        assert client.get(f"/api/decks/{pk}/").status_code == 404
        assert client.patch(f"/api/decks/{pk}/", {"name": "A"}, JSON).status_code == 404
        assert client.delete(f"/api/decks/{pk}/").status_code == 404
    assert client.get("/api/decks/").json()["count"] == 0


def test_changes_of_accounts_need_their_token(wit, account):
    client = Client(enforce_csrf_checks=True)
    client.force_login(account)
    assert post(client, "/api/decks/", {"game": "wit", "name": "Tea"}).status_code == 403
    assert Deck.objects.count() == 0


def test_the_list_takes_a_fixed_number_of_queries(client, wit, account, django_assert_num_queries):
    sections = {"main": {"kelli_crisp": 1, "phil_yen": 1}}
    data = {"game": "wit", "name": "Tea", "sections": sections}
    post(client, "/api/decks/", data)
    client.get("/api/decks/")
    with django_assert_num_queries(5) as one:
        client.get("/api/decks/")
    count = len(one)
    for _ in range(5):
        post(client, "/api/decks/", data)
    with django_assert_num_queries(count):
        assert client.get("/api/decks/").json()["count"] == 6
