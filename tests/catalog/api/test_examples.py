"""Every address of the catalog API is described with examples, and what they say is true."""

from __future__ import annotations

import json
import re
from urllib.parse import urlencode

import pytest
from drf_spectacular.generators import SchemaGenerator
from rest_framework.authtoken.models import Token

from catalog.api.urls import urlpatterns

pytestmark = pytest.mark.django_db


def catalog_paths():
    """Return the addresses of the catalog API as its description writes them."""
    routes = (str(pattern.pattern) for pattern in urlpatterns)
    names = {"pk": "id"}
    return {
        "/api/" + re.sub(r"<\w+:(\w+)>", lambda m: f"{{{names.get(m[1], m[1])}}}", route)
        for route in routes
    }


def operations(of_imports):
    """Return path, method and description of the catalog's addresses: the steps of imports, or all else."""
    paths = SchemaGenerator().get_schema(request=None, public=True)["paths"]
    return [
        (path, method, operation)
        for path, methods in paths.items()
        if path in catalog_paths() and ("/imports/{" in path) == of_imports
        for method, operation in methods.items()
    ]


OPERATIONS, STEPS = operations(of_imports=False), operations(of_imports=True)


def values(operation, place):
    """Return the parameters that have examples."""
    return {
        parameter["name"]: next(iter(parameter["examples"].values()))["value"]
        for parameter in operation["parameters"]
        if parameter["in"] == place and "examples" in parameter
    }


def bodies(operation):
    """Return the examples of what is sent; one empty body where nothing is."""
    content = operation.get("requestBody", {}).get("content", {})
    examples = content.get("application/json", {}).get("examples", {})
    return [example["value"] for example in examples.values()] or [None]


def answers(operation, status):
    """Return the examples of what is answered with a status."""
    content = operation["responses"][str(status)].get("content", {})
    examples = content.get("application/json", {}).get("examples", {})
    return [example["value"] for example in examples.values()]


@pytest.mark.parametrize(
    ("path", "method", "operation"), OPERATIONS, ids=[f"{m} {p}" for p, m, _ in OPERATIONS]
)
def test_the_examples_are_true(client, admin_user, shipped_games, path, method, operation):
    assert operation["description"]
    token = Token.objects.create(user=admin_user)
    query = values(operation, "query")
    address = path.format(**values(operation, "path")) + (f"?{urlencode(query)}" if query else "")
    for body in bodies(operation):
        response = client.generic(
            method.upper(),
            address,
            json.dumps(body) if body else "",
            content_type="application/json",
            headers={"authorization": f"Token {token.key}"},
        )
        assert 200 <= response.status_code < 300, response.content
        assert str(response.status_code) in operation["responses"]
        for expected in answers(operation, response.status_code):
            answer = response.json()
            assert expected.items() <= answer.items()


@pytest.mark.parametrize(
    ("path", "method", "operation"), STEPS, ids=[f"{m} {p}" for p, m, _ in STEPS]
)
def test_the_examples_of_imports_are_true(
    client, admin_user, shipped_games, path, method, operation
):
    assert operation["description"]
    assert {"401", "403", "404"} <= operation["responses"].keys()
    client.force_login(admin_user)
    new = bodies(next(o for p, m, o in OPERATIONS if m == "post" and p.endswith("/imports/")))[0]
    sent = new | {"confirm": path.endswith("/undo/")}
    made = client.post("/api/games/wit/imports/", sent, content_type="application/json").json()
    query = values(operation, "query")
    address = path.format(**values(operation, "path") | {"id": made["id"]})
    response = client.generic(method.upper(), address + (f"?{urlencode(query)}" if query else ""))
    assert response.status_code == 200, response.content
    examples = answers(operation, 200)
    assert examples and all(one.items() <= response.json().items() for one in examples)


@pytest.mark.parametrize(
    ("path", "method", "operation"),
    OPERATIONS + STEPS,
    ids=[f"{m} {p}" for p, m, _ in OPERATIONS + STEPS],
)
def test_every_parameter_of_a_path_and_every_body_has_an_example(path, method, operation):
    for parameter in operation.get("parameters", ()):
        assert parameter["in"] != "path" or "examples" in parameter, parameter["name"]
    assert "requestBody" not in operation or bodies(operation) != [None]
