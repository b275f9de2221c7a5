"""Refusals of the whole site: each is a sentence with the right status, for forms, scripts and the API alike."""

import pytest
from django.core.exceptions import RequestDataTooBig
from django.db import OperationalError
from django.test import RequestFactory
from django.urls import reverse

from config import errors

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("method", "path"), [("get", "/accounts/logout/"), ("post", "/"), ("put", "/decks/")]
)
def test_a_wrong_method_gets_a_sentence(client, method, path):
    response = getattr(client, method)(path, headers={"accept-language": "ja"})
    assert response.status_code == 405
    assert response["Allow"]
    assert "前のページへ戻ってください" in response.content.decode()


def test_a_wrong_method_at_the_api_gets_json(client):
    response = client.options(reverse("api_docs"))
    assert response.status_code == 405
    assert response.json()["errors"][0]["code"] == "method_not_allowed"


def test_htmx_puts_an_error_page_in_the_place_of_the_whole_page(client):
    response = client.get("/nowhere/", headers={"hx-request": "true"})
    assert response.status_code == 404
    assert response["HX-Retarget"] == "body"
    assert "HX-Retarget" not in client.get("/nowhere/").headers


def test_too_much_text_is_refused_with_the_limit(client):
    data = "username=" + "x" * (3 * 2**20)
    strict = client.__class__(enforce_csrf_checks=True)
    strict.get(reverse("sign_up"))
    kind = "application/x-www-form-urlencoded"
    response = strict.post(reverse("sign_up"), data, kind)
    assert response.status_code == 413
    assert "at most 2 MB" in response.content.decode()


def test_the_api_refuses_too_much_with_the_limit(client):
    text = '{"game": "wit", "text": "' + "x" * (3 * 2**20) + '"}'
    response = client.post(reverse("api_deck_check"), text, "application/json")
    assert response.status_code == 413
    assert "at most 2 MB" in response.json()["errors"][0]["detail"]


def test_an_unread_request_is_told_apart_from_a_large_one():
    request = RequestFactory().get("/api/x/")
    assert errors.bad_request(request, RequestDataTooBig()).status_code == 413
    assert errors.bad_request(request, ValueError()).status_code == 400


def test_a_fault_without_a_database_still_gets_a_sentence(monkeypatch):
    def refuse(*args: object, **kwargs: object) -> None:
        raise OperationalError("database or disk is full")

    monkeypatch.setattr(errors, "render", refuse)
    response = errors.server_error(RequestFactory().get("/"))
    assert response.status_code == 500
    assert "Nothing you saved is lost" in response.content.decode()


def test_the_schema_puts_nothing_of_the_address_into_a_header(client):
    response = client.get(reverse("schema"), {"version": "1\r\nX-Evil: 1"})
    assert response.status_code == 200
    assert "X-Evil" not in str(response.headers)
