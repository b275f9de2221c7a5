"""Imports by the API: dry run, confirm, undo; who may; what is refused."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from rest_framework.authtoken.models import Token

from catalog.models import Card, Role

URL = "/api/games/tiny/imports/"


@pytest.fixture
def editor(client, tiny):
    """Return the browser of an editor of the tiny game."""
    user = User.objects.create_user("ada")
    Role.objects.create(game=tiny, user=user, role=Role.Kind.EDITOR)
    client.force_login(user)
    return client


def send(client, **data):
    return client.post(URL, data, content_type="application/json")


def power() -> object:
    return Card.objects.get(game__code="tiny", code="ember_owl").fields["power"]


def test_rows_are_only_tried_unless_confirmed(editor):
    answer = send(editor, rows=[{"code": "ember_owl", "power": 5}])
    assert answer.status_code == 201
    found = answer.json()
    assert found["state"] == "ready"
    assert found["counts"] == {"new": 0, "changed": 1, "unchanged": 0, "refused": 0}
    assert found["rows"][0]["changes"] == [["power", "3", "5"]]
    assert power() == 3
    saved = editor.post(f"{URL}{found['id']}/confirm/").json()
    assert (saved["state"], power()) == ("saved", 5)
    undone = editor.post(f"{URL}{found['id']}/undo/").json()
    assert (undone["undone"], power()) == (True, 3)


def test_confirm_writes_at_once(editor):
    found = send(editor, rows=[{"カード名": "火の粉フクロウ", "パワー": "6"}], confirm=True).json()
    assert (found["state"], power()) == ("saved", 6)


def test_nothing_is_written_while_a_row_is_refused(editor):
    rows = [{"code": "ember_owl", "power": "5"}, {"code": "newt", "colour": "green"}]
    found = send(editor, rows=rows, confirm=True).json()
    assert (found["state"], power()) == ("ready", 3)
    refused = editor.get(f"{URL}{found['id']}/?status=refused").json()["rows"]
    assert [row["line"] for row in refused] == [2]
    assert refused[0]["faults"][0]["column"] == "Colour"
    assert "red, blue" in refused[0]["faults"][0]["reason"]


def test_a_file_comes_as_a_form(editor):
    file = SimpleUploadedFile("cards.csv", "名前,パワー\n火の粉フクロウ,5\n".encode("cp932"))
    found = editor.post(URL, {"file": file, "confirm": "true"}).json()
    assert (found["state"], power()) == ("saved", 5)


def test_unknown_headings_are_told_and_can_be_mapped(editor):
    rows = [{"code": "ember_owl", "Kraft": "5"}]
    assert send(editor, rows=rows).json()["unknown"] == ["Kraft"]
    found = send(editor, rows=rows, columns={"Kraft": "power"}, confirm=True).json()
    assert (found["state"], power()) == ("saved", 5)


@pytest.mark.parametrize(
    "data",
    [
        {},
        {"rows": "ember_owl"},
        {"rows": ["ember_owl"]},
        {"rows": [{"code": "newt"}], "encoding": "morse"},
        {"rows": [{"code": "newt"}], "columns": {"code": 7.5, "x": []}},
    ],
)
def test_a_wrong_shape_is_a_400(editor, data):
    answer = send(editor, **data)
    assert answer.status_code == 400
    assert answer.json()["errors"][0]["detail"]


@pytest.mark.parametrize("rows", [[], [{}], [{"": "x"}], [{"code": {"a": 1}}], [{"code": "\x00"}]])
def test_rows_that_say_nothing_sensible_are_no_error_of_ours(editor, rows):
    found = send(editor, rows=rows).json()
    assert found["state"] in ("unreadable", "mapping", "ready")
    assert not found["counts"].get("new")


def test_a_huge_body_is_refused_before_it_is_read(editor):
    answer = editor.generic("POST", URL, b"", "application/json", CONTENT_LENGTH=str(2**30))
    assert answer.status_code == 413
    assert "at most 20 MB" in answer.json()["errors"][0]["detail"]


def test_only_editors_may(client, editor):
    found = send(editor, rows=[{"code": "ember_owl", "power": 5}]).json()
    client.logout()
    for user, code in ((None, 401), (User.objects.create_user("bo"), 403)):
        if user:
            client.force_login(user)
        assert send(client, rows=[]).status_code == code
        assert client.get(f"{URL}{found['id']}/").status_code == code
        assert client.post(f"{URL}{found['id']}/confirm/").status_code == code
        assert client.post(f"{URL}{found['id']}/undo/").status_code == code
    assert power() == 3


def test_unknown_games_imports_and_pages_are_404_or_400(editor):
    assert editor.get(f"{URL}999/").status_code == 404
    assert editor.post("/api/games/none/imports/", {}).status_code == 404
    found = send(editor, rows=[{"code": "ember_owl", "power": 5}]).json()
    assert editor.get(f"{URL}{found['id']}/?page=9").status_code == 400


def test_a_token_is_enough(tiny, client):
    user = User.objects.create_user("ada")
    Role.objects.create(game=tiny, user=user, role=Role.Kind.EDITOR)
    key = Token.objects.create(user=user).key
    client = Client(enforce_csrf_checks=True, headers={"authorization": f"Token {key}"})
    found = send(client, rows=[{"code": "ember_owl", "power": 5}], confirm=True).json()
    assert (found["state"], power()) == ("saved", 5)


def test_a_session_needs_its_csrf_token(editor):
    editor.handler.enforce_csrf_checks = True
    assert send(editor, rows=[{"code": "ember_owl", "power": 5}], confirm=True).status_code == 403
    assert power() == 3
