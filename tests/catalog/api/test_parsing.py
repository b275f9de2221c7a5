"""Whatever is sent to the API, it is refused with a reason and never an error of ours."""

from __future__ import annotations

import json

import pytest
from django.urls import get_resolver
from rest_framework.parsers import JSONParser
from rest_framework.views import APIView

from catalog.api.parsing import StrictJSONParser

pytestmark = pytest.mark.django_db

CHECK = "/api/decks/check/"
TYPES = [None, True, 0, 1.5, 10**40, [], ["x"], [[None]], {}, {"x": 1}]
SECTIONS = [
    {"main": None},
    {"main": "nevin_crisp"},
    {"main": ["nevin_crisp"]},
    {"main": {"nevin_crisp": None}},
    {"main": {"nevin_crisp": 1.5}},
    {"main": {"nevin_crisp": True}},
    {"main": {"nevin_crisp": [1]}},
    {"main": {"nevin_crisp": 0}},
    {"main": {"nevin_crisp": -1}},
    {"main": {"nevin_crisp": 10**9}},
    {"nowhere": {"nevin_crisp": 1}},
    {"": {}},
]


def refused(response, status: int = 400) -> list[dict[str, str]]:
    """Return the errors of a refusal; each has a reason."""
    assert response.status_code == status, response.content
    errors = response.json()["errors"]
    assert errors
    assert all(error["detail"] for error in errors)
    return errors


@pytest.mark.parametrize("value", TYPES, ids=str)
@pytest.mark.parametrize("field", ["game", "text"])
def test_what_is_no_text_is_refused_by_its_field(client, shipped_games, field, value):
    data = {"game": "wit", "text": "1 Nevin Crisp", field: value}
    errors = refused(client.post(CHECK, json.dumps(data), content_type="application/json"))
    assert {error["attr"] for error in errors} == {field}


@pytest.mark.parametrize("value", [*TYPES[:8], *SECTIONS], ids=str)
def test_sections_of_a_wrong_shape_are_refused(client, shipped_games, value):
    data = {"game": "wit", "sections": value}
    errors = refused(client.post(CHECK, json.dumps(data), content_type="application/json"))
    assert all(error["attr"].startswith("sections") for error in errors)


@pytest.mark.parametrize(
    ("body", "words"),
    [
        ("{", "JSON parse error"),
        (b"\xff\xfe", "JSON parse error"),
        ('{"game": "wit", "text": NaN}', "JSON parse error"),
        ("[" * 100_000, "nested too deep"),
        ('{"game": "wit", "sections": {"\\ud800": {}}}', "lone surrogate"),
        ('{"game": "wit", "sections": {"main": {"\\ud800": 1}}}', "lone surrogate"),
        ('{"game": "\\ud800", "text": "x"}', "lone surrogate"),
    ],
)
def test_what_is_no_json_is_refused(client, body, words):
    (error,) = refused(client.post(CHECK, body, content_type="application/json"))
    assert words in error["detail"]


def test_too_much_is_refused(client):
    refused(client.post(CHECK, "x" * 3_000_000, content_type="application/json"), 413)


@pytest.mark.parametrize("kind", ["text/plain", "application/xml", "nonsense", ""])
def test_other_types_of_content_are_refused(client, kind):
    refused(client.post(CHECK, b"{}", content_type=kind), 415)


def test_no_address_reads_json_otherwise():
    parsers = {
        parser
        for view in api_views(get_resolver().url_patterns)
        for parser in view.parser_classes
        if issubclass(parser, JSONParser)
    }
    assert parsers == {StrictJSONParser}


def api_views(patterns):
    """Yield the classes of all views of the API."""
    for pattern in patterns:
        if hasattr(pattern, "url_patterns"):
            yield from api_views(pattern.url_patterns)
        elif issubclass(getattr(pattern.callback, "cls", object), APIView):
            yield pattern.callback.cls
