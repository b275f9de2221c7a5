"""Cards written by the API: by whom, which version, and every refusal."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.test import Client
from rest_framework.authtoken.models import Token

from catalog.editing.saving import save_rows
from catalog.models import Change, Role
from decks.models import Deck, Slot

pytestmark = pytest.mark.django_db

CARDS = "/api/games/tiny/cards/"
OWL = f"{CARDS}ember_owl/"
JSON = "application/json"
NEW = {"code": "wren", "type": "beast", "name_en": "Wren", "power": "1"}


def client_of(user):
    """Return a client that sends the user's token."""
    token, _ = Token.objects.get_or_create(user=user)
    return Client(headers={"authorization": f"Token {token.key}"}, enforce_csrf_checks=True)


@pytest.fixture
def user():
    return User.objects.create_user("mika")


@pytest.fixture
def editor(user, tiny):
    """Return the client of an editor of the tiny game."""
    Role.objects.create(game=tiny, user=user, role=Role.Kind.EDITOR)
    return client_of(user)


def errors(response, status):
    """Return (attr, code, detail) of what is wrong after checking the status."""
    assert response.status_code == status, response.content
    return [(e["attr"], e["code"], e["detail"]) for e in response.json()["errors"]]


def test_an_editor_makes_a_card(editor, user, tiny):
    response = editor.post(CARDS, {"rows": [NEW], "note": "seen at the zoo"}, JSON)
    assert response.status_code == 201
    assert response["Location"] == f"http://testserver{CARDS}wren/"
    card = response.json()
    assert (card["id"], card["fields"], card["version"]) == ("tiny/wren", {"power": 1}, 1)
    change = Change.objects.get(code="wren")
    assert (change.author, change.before, change.note) == (user, None, "seen at the zoo")
    assert editor.get(f"{CARDS}?q=wren").json()["count"] == 1


def test_a_card_is_replaced_whole(editor, tiny):
    rows = [
        {"type": "beast", "name_en": "Owl", "power": "4", "set": "base", "number": "2"},
        {"set": "base", "number": "7", "artist": "Cy Ink"},
    ]
    card = editor.put(OWL, {"rows": rows, "version": 1}, JSON).json()
    assert (card["names"], card["fields"], card["texts"]) == ({"en": "Owl"}, {"power": 4}, {})
    assert [p["id"] for p in card["printings"]] == [
        "tiny/ember_owl/base/2/-",
        "tiny/ember_owl/base/7/-",
    ]
    assert card["version"] == 2


def test_some_columns_are_changed(editor, tiny):
    card = editor.patch(OWL, {"rows": [{"power": "5"}], "version": 1}, JSON).json()
    assert (card["fields"]["power"], card["fields"]["motto"]) == (5, "Who goes there?")
    assert len(card["printings"]) == 2


def test_a_change_may_name_the_state_by_its_etag(editor, tiny):
    etag = editor.get(OWL)["ETag"]
    body = {"rows": [{"power": "5"}]}
    changed = editor.patch(OWL, body, JSON, headers={"if-match": f'"x", {etag}'})
    assert changed.status_code == 200
    [(_, code, _)] = errors(editor.patch(OWL, body, JSON, headers={"if-match": etag}), 412)
    assert code == "precondition_failed"
    weak = {"if-match": f"W/{changed['ETag']}"}
    assert editor.patch(OWL, body, JSON, headers=weak).status_code == 412
    assert editor.patch(OWL, body, JSON, headers={"if-match": changed["ETag"]}).status_code == 200
    assert editor.patch(OWL, body, JSON, headers={"if-match": "*"}).status_code == 200


def test_nobodys_work_is_overwritten(editor, tiny):
    save_rows(tiny, [{"code": "ember_owl", "power": "7"}], None)
    for send in (editor.put, editor.patch):
        [(_, code, detail)] = errors(send(OWL, {"rows": [{"power": "5"}], "version": 1}, JSON), 409)
        assert code == "conflict"
        assert detail.startswith("This card was changed meanwhile.")
    assert editor.delete(f"{OWL}?version=1").status_code == 409
    assert tiny.cards.get(code="ember_owl").fields["power"] == 7


@pytest.mark.parametrize("method", ["put", "patch", "delete"])
def test_a_change_must_say_its_version(editor, tiny, method):
    [(_, code, detail)] = errors(
        getattr(editor, method)(OWL, {"rows": [{"power": "5"}]}, JSON), 428
    )
    assert (code, detail[:11]) == ("precondition_required", "Please send")


def test_a_code_is_taken_once(editor, tiny):
    row = {**NEW, "code": "ember_owl"}
    assert errors(editor.post(CARDS, {"rows": [row]}, JSON), 409)[0][1] == "conflict"


def test_a_card_is_deleted_unless_something_holds_it(editor, tiny):
    newt = f"{CARDS}newt/"
    assert editor.delete(f"{newt}?version=x").status_code == 400
    assert editor.delete(f"{newt}?version=1").status_code == 204
    assert editor.get(newt).status_code == 404
    assert Change.objects.get(code="newt").after is None
    deck = Deck.objects.create(game=tiny, name="Mine")
    Slot.objects.create(deck=deck, card=tiny.cards.get(code="broom"), section="main", copies=1)
    for held in ("broom", "tongs"):  # by the deck, by a product
        [(_, code, detail)] = errors(editor.delete(f"{CARDS}{held}/?version=1"), 409)
        assert code == "conflict"
        assert detail


@pytest.mark.parametrize(
    ("rows", "attr", "sentence"),
    [
        ([{**NEW, "power": "many"}], "rows.0.power", "Accepted are whole numbers"),
        ([{**NEW, "power": "101"}], "rows.0.power", "Accepted are whole numbers"),
        ([{**NEW, "type": "bird"}], "rows.0.type", "This is unknown."),
        ([{**NEW, "colr": "red"}], "rows.0.colr", "There is no such key. Did you mean: colour"),
        ([{**NEW, "name_en": "Newt’s Twin"}], "rows.0.name_en", "This is the name of"),
        ([NEW, {"set": "base", "number": "3"}], "rows.1.number", "“newt” has this number"),
        ([NEW, {"code": "wran", "set": "base"}], "rows.1.code", "All rows must have the same code"),
        ([{**NEW, "code": "Wren!"}], "rows.0.code", "A code has small letters"),
        ([{"type": "beast"}], "rows.0.code", "A code has small letters"),
        ([{**NEW, "power": {"a": 1}}], "rows.0.power", "Not a valid string."),
        ([{**NEW, "motto": "a\0b"}], "rows.0.motto", "Null characters are not allowed."),
        ([{**NEW, "motto": "x" * 2001}], "rows.0.motto", "Ensure this field has no more"),
        ([], "rows", "This list may not be empty."),
        ([NEW] * 101, "rows", "Ensure this field has no more than 100 elements."),
        ("wren", "rows", "Expected a list of items"),
        ([["wren"]], "rows.0", "Expected a dictionary"),
        (None, "rows", "This field may not be null."),
    ],
)  # fmt: skip
def test_a_faulty_card_is_refused_with_its_place(editor, tiny, rows, attr, sentence):
    found = errors(editor.post(CARDS, {"rows": rows}, JSON), 400)
    assert [(a, detail[: len(sentence)]) for a, _, detail in found if a == attr] == [
        (attr, sentence)
    ]
    assert not tiny.cards.filter(code="wren").exists()


def test_a_refusal_is_worded_in_the_language_asked_for(editor, tiny):
    body = {"rows": [{**NEW, "power": "many"}]}
    [(_, _, detail)] = errors(
        editor.post(CARDS, body, JSON, headers={"accept-language": "ja"}), 400
    )
    assert "整数" in detail


@pytest.mark.parametrize("body", ["{", "[]", '"x"', "{}", '{"rows": 1}'])
def test_what_is_no_card_is_refused(editor, tiny, body):
    assert editor.post(CARDS, body, JSON).status_code == 400


def test_another_form_than_json_is_refused(editor, tiny):
    assert editor.post(CARDS, "a,b", "text/csv").status_code == 415


def test_only_editors_of_the_game_write(client, user, tiny, shipped_games):
    Role.objects.create(game=shipped_games["wit"], user=user, role=Role.Kind.EDITOR)
    body = {"rows": [{"power": "5"}], "version": 1}
    for who, status in ((client, 401), (client_of(user), 403)):
        for method, address in (("post", CARDS), ("put", OWL), ("patch", OWL), ("delete", OWL)):
            assert getattr(who, method)(address, body, JSON).status_code == status
    assert not Change.objects.exists()


def test_an_unknown_game_or_card_is_a_404(editor, tiny):
    body = {"rows": [NEW], "version": 1}
    assert editor.post("/api/games/nope/cards/", body, JSON).status_code == 404
    for method in ("put", "patch", "delete"):
        assert getattr(editor, method)(f"{CARDS}nope/", body, JSON).status_code == 404


@pytest.mark.parametrize("key", ["wrong", "", "a b"])
def test_a_wrong_token_is_refused_even_for_reading(client, tiny, key):
    response = client.get(OWL, headers={"authorization": f"Token {key}"})
    assert response.status_code == 401
    assert response["WWW-Authenticate"] == "Token"


def test_an_inactive_account_has_no_token(editor, user, tiny):
    User.objects.update(is_active=False)
    assert editor.patch(OWL, {"rows": [{"power": "5"}], "version": 1}, JSON).status_code == 401


def test_a_session_needs_its_csrf_token(user, tiny):
    Role.objects.create(game=tiny, user=user, role=Role.Kind.OWNER)
    client = Client(enforce_csrf_checks=True)
    client.force_login(user)
    assert client.post(CARDS, {"rows": [NEW]}, JSON).status_code == 403
    loose = Client()
    loose.force_login(user)
    assert loose.post(CARDS, {"rows": [NEW]}, JSON).status_code == 201
