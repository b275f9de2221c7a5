"""Every address of the decks API is described with examples, and what they say is true."""

from __future__ import annotations

import json
from datetime import datetime
from urllib.parse import urlencode
from uuid import UUID

import pytest
from django.test import Client
from drf_spectacular.generators import SchemaGenerator
from rest_framework.authtoken.models import Token

from catalog.jobs import Job
from catalog.models import Card
from decks.api.urls import urlpatterns
from decks.life.recording import catch_up, checkpoint, record
from decks.models import Deck, Slot
from tests.catalog.api.test_examples import answers, bodies, values

pytestmark = pytest.mark.django_db

KINDS = {"id": UUID, "created": datetime.fromisoformat, "changed": datetime.fromisoformat}
"""What time or chance makes is compared by its kind only."""
FOR_ACCOUNTS = ("/api/decks/", "/api/decks/{id}/", "/api/decks/{id}/timeline/")


def operations():
    """Return path, method and description of the addresses of decks."""
    paths = SchemaGenerator().get_schema(request=None, public=True)["paths"]
    parts = ("/decks/", "/formats/", "/proxies/", "/prints/")
    return [
        (path, method, operation)
        for path, methods in paths.items()
        if any(part in path for part in parts)
        for method, operation in methods.items()
    ]


OPERATIONS = operations()
EACH = pytest.mark.parametrize(
    ("path", "method", "operation"), OPERATIONS, ids=[f"{m} {p}" for p, m, _ in OPERATIONS]
)


def example(name, path="/api/decks/{id}/charts/"):
    """Return the example of a parameter."""
    (operation,) = (o for p, m, o in OPERATIONS if p == path and m == "get")
    return {**values(operation, "path"), **values(operation, "query")}[name]


def shows(answer, expected, name=""):
    """Return whether an answer holds what an example shows: of objects these keys, of lists these objects."""
    if name in KINDS:
        return bool(KINDS[name](answer)) and bool(KINDS[name](expected))
    if name in ("seconds", "count"):
        return isinstance(answer, int | float) and answer > 0
    if isinstance(expected, dict):
        keys = expected.keys() <= answer.keys()
        return keys and all(shows(answer[key], expected[key], key) for key in expected)
    if isinstance(expected, list) and expected and isinstance(expected[0], dict):
        return all(any(shows(there, one) for there in answer) for one in expected)
    return answer == expected


def made(game, owner, pk, name, visibility, cards):
    """Return a deck with a first version."""
    deck = Deck.objects.create(id=pk, game=game, name=name, owner=owner, visibility=visibility)
    for code, copies in cards.items():
        card = Card.objects.get(game=game, code=code)
        Slot.objects.create(deck=deck, card=card, section="main", copies=copies)
    catch_up(deck, owner)
    return deck


@pytest.fixture
def decks(wit, ages, admin_user, django_user_model):
    """Make the decks that the examples speak of, all as the administrator may see them."""
    ann = django_user_model.objects.create_user("ann")
    tea = {"kelli_crisp": 1, "broomstick_lance": 1}
    mine = made(wit, admin_user, example("id"), "Tea time", "public", tea)
    checkpoint(mine, "First try", admin_user)
    mine.slots.filter(card__code="broomstick_lance").update(copies=2)
    mine.save()
    record(mine, admin_user)
    made(wit, ann, example("with"), "Noon", "unlisted", {"pot_lid_shield": 1})
    lit = {"lamp": 3, "wick": 3, "tallow": 2}
    key = example("id", "/api/decks/{id}/timeline/")
    made(ages, admin_user, key, "Lit", "private", lit)
    arguments = {"key": example("id", "/api/prints/{id}/"), "output": "pdf", "title": "Owls"}
    Job.objects.create(kind="proxies", game=wit, arguments=arguments)


def asked(client, path, method, operation, body=None, **headers):
    """Return the answer to an operation's example."""
    query = values({"parameters": [], **operation}, "query")
    address = path.format(**values({"parameters": [], **operation}, "path"))
    content = json.dumps(body) if body else ""
    address += f"?{urlencode(query)}" if query else ""
    response = client.generic(method.upper(), address, content, "application/json", headers=headers)
    if response.streaming:
        response.close()  # the file isn't looked at here
    return response


def test_every_address_is_told():
    assert len({path for path, _method, _operation in OPERATIONS}) == len(urlpatterns)


@EACH
def test_the_examples_are_true(client, decks, admin_user, path, method, operation):
    assert operation["description"]
    token = Token.objects.create(user=admin_user)
    for body in bodies(operation):
        response = asked(client, path, method, operation, body, authorization=f"Token {token.key}")
        assert 200 <= response.status_code < 300, response.content
        assert str(response.status_code) in operation["responses"]
        told = answers(operation, response.status_code)
        assert told or method == "delete" or response.streaming
        for expected in told:
            assert shows(response.json(), expected), response.content.decode()


@EACH
def test_all_that_is_sent_has_examples(path, method, operation):
    for parameter in operation.get("parameters", ()):
        assert parameter["in"] != "path" or "examples" in parameter, parameter["name"]
    assert "requestBody" not in operation or bodies(operation) != [None]


@EACH
def test_who_may_not_ask_is_told_so(decks, path, method, operation):
    refused = asked(Client(), path, method, operation, bodies(operation)[0])
    assert (refused.status_code == 401) == (path in FOR_ACCOUNTS)
    assert str(refused.status_code) in operation["responses"]


@EACH
def test_what_is_not_there_is_told_so(client, admin_user, path, method, operation):
    if "{" in path:
        client.force_login(admin_user)
        missing = path.replace("{id}", str(UUID(int=7))).replace("{number}", "1")
        missing = missing.format(game="none", code="none", output="none")
        response = client.generic(method.upper(), missing, "{}", "application/json")
        assert response.status_code == 404
    assert "404" in operation["responses"]


@EACH
def test_a_session_without_its_token_is_refused(decks, admin_user, path, method, operation):
    client = Client(enforce_csrf_checks=True)
    client.force_login(admin_user)
    response = asked(client, path, method, operation, bodies(operation)[0])
    by_session = "cookieAuth" in str(operation["security"])
    assert (response.status_code == 403) == (method != "get" and by_session)
    assert method == "get" or "403" in operation["responses"]


@EACH
def test_a_body_too_large_is_refused(client, decks, admin_user, settings, path, method, operation):
    client.force_login(admin_user)
    settings.DATA_UPLOAD_MAX_MEMORY_SIZE = 10
    body = bodies(operation)[0]
    response = asked(client, path, method, operation, body)
    assert (response.status_code == 413) == (body is not None)
    assert body is None or "413" in operation["responses"]
