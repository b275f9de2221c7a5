"""Bodies of any size are refused at once, wherever they are sent; nothing of them is read."""

import pytest
from django.test import Client
from django.urls import reverse

from catalog.uploads import BESIDE_THE_FILE

pytestmark = pytest.mark.django_db

GIGABYTE = 2**30
MOST = 2 * 2**20 + BESIDE_THE_FILE


class Unread:
    """A body that nobody may read."""

    def read(self, *args):
        raise AssertionError("the body was read")

    readline = read


def send(path, length, method="POST", **more):
    """Return the answer to a form of this length, sent by somebody with no CSRF token."""
    return Client(enforce_csrf_checks=True).generic(method, path, **form(length), **more)


def form(length):
    """Return what a request with a form of this length says of it; the test client leaves it out where no data is given."""
    kind = "multipart/form-data; boundary=x"
    return {"wsgi.input": Unread(), "CONTENT_LENGTH": str(length), "CONTENT_TYPE": kind}


@pytest.mark.parametrize(
    "path",
    [
        *("/", "/accounts/login/", "/i18n/setlang/", "/admin/login/", "/nowhere/of/any/kind/"),
        *("/games/wit/check/", "/games/wit/decks/new/", "/games/wit/cards/new/"),
    ],
)
def test_a_gigabyte_is_refused_unread_by_every_page(path, shipped_games):
    response = send(path, GIGABYTE, headers={"accept-language": "ja"})
    assert response.status_code == (404 if "nowhere" in path else 413)
    assert "nowhere" in path or "2 MB" in response.content.decode()


@pytest.mark.parametrize("method", ["POST", "PUT", "PATCH", "DELETE"])
@pytest.mark.parametrize("path", ["decks/check/", "games/wit/cards/", "games/wit/cards/x/"])
def test_a_gigabyte_is_refused_unread_by_the_api(path, method, shipped_games):
    response = send(f"/api/{path}", GIGABYTE, method)
    assert response.status_code == 413
    assert response.json()["errors"][0]["code"] == "too_large"


@pytest.mark.parametrize("name", ["import_new", "card_image", "card_from_template", "api_imports"])
def test_a_gigabyte_is_refused_unread_where_files_are_taken(name, shipped_games, admin_client):
    code = {"card_image": ["nevin_crisp"], "card_from_template": ["own_wizard"]}
    path = reverse(name, args=["wit", *code.get(name, [])])
    response = admin_client.generic("POST", path, **form(GIGABYTE))
    assert response.status_code == 413
    assert "MB" in response.content.decode()


@pytest.mark.parametrize(("length", "status"), [(MOST, 403), (MOST + 1, 413)])
def test_the_limit_is_what_is_said_and_a_form_beside_it(length, status, shipped_games, monkeypatch):
    monkeypatch.setattr(Unread, "read", lambda *args: b"")
    assert send("/games/wit/check/", length).status_code == status


@pytest.mark.parametrize("length", ["", "-1", "1e9"])
def test_a_length_that_is_none_is_refused(length, shipped_games):
    response = send("/games/wit/check/", length, headers={"transfer-encoding": "chunked"})
    assert response.status_code == (413 if length else 411)
    assert b"<h1" in response.content
