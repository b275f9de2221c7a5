"""The frame of the site: error pages, language, settings, the serve command."""

import socket
from datetime import timedelta
from io import StringIO

import pytest
from django.contrib.sessions.models import Session
from django.core.exceptions import ImproperlyConfigured
from django.core.management import CommandError, call_command
from django.urls import reverse
from django.utils import timezone

from config.management.commands import serve
from config.settings import env_bool, secret_key

pytestmark = pytest.mark.django_db


def test_an_unknown_address_gets_a_sentence_in_both_languages(client):
    response = client.get("/nowhere/")
    assert response.status_code == 404
    assert "There is nothing at this address" in response.content.decode()
    japanese = client.get("/nowhere/", headers={"accept-language": "ja"})
    assert "このアドレスには何もない" in japanese.content.decode()


def test_the_api_answers_an_unknown_address_with_json(client):
    response = client.get("/api/nowhere/")
    assert response.status_code == 404
    assert response.json()["errors"][0]["code"] == "not_found"


def test_a_form_without_its_token_gets_a_sentence(client):
    strict = client.__class__(enforce_csrf_checks=True)
    response = strict.post(reverse("sign_up"), {})
    assert response.status_code == 403
    assert "reload" in response.content.decode()


def test_the_switch_beats_the_browsers_language(client):
    client.post(reverse("set_language"), {"language": "ja", "next": "/"})
    response = client.get("/", headers={"accept-language": "en"})
    assert '<html lang="ja">' in response.content.decode()


def test_the_browsers_language_is_taken(client):
    assert '<html lang="ja">' in client.get("/", headers={"accept-language": "ja"}).content.decode()
    assert '<html lang="en">' in client.get("/", headers={"accept-language": "fr"}).content.decode()


def test_every_stylesheet_of_the_base_page_exists(client):
    from django.contrib.staticfiles import finders

    from config.context import STYLESHEETS

    assert all(finders.find(name) for name in STYLESHEETS)


@pytest.mark.parametrize("value", ["maybe", "", "2"])
def test_a_bad_setting_is_refused_with_its_name(monkeypatch, value):
    monkeypatch.setenv("DECKWRIGHT_DEBUG", value)
    with pytest.raises(ImproperlyConfigured, match="DECKWRIGHT_DEBUG"):
        env_bool("DECKWRIGHT_DEBUG", False)


@pytest.mark.parametrize("address", ["8000", "host:", "127.0.0.1:99999", ":80"])
def test_serve_refuses_an_unreadable_address(address):
    with pytest.raises(CommandError, match="unreadable address"):
        call_command("serve", address)


def test_serve_refuses_a_taken_port_and_says_how_to_choose_another():
    with socket.socket() as other:
        other.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEPORT, 1)  # as the server's workers do
        other.bind(("127.0.0.1", 0))
        other.listen()
        address = f"127.0.0.1:{other.getsockname()[1]}"
        with pytest.raises(CommandError, match=f"{address}: .*in use; choose another: make run"):
            call_command("serve", address)


def test_the_secret_key_is_made_once_and_read_by_nobody_else(monkeypatch, tmp_path):
    monkeypatch.delenv("DECKWRIGHT_SECRET_KEY")
    monkeypatch.setattr("config.settings.DATA_DIR", tmp_path / "data")
    key = secret_key()
    path = tmp_path / "data" / "secret_key"
    assert len(key) > 50 and secret_key() == key == path.read_text()
    assert path.stat().st_mode & 0o777 == 0o600
    assert list(path.parent.iterdir()) == [path]


def test_a_secret_key_that_a_power_cut_left_empty_is_made_anew(monkeypatch, tmp_path):
    monkeypatch.delenv("DECKWRIGHT_SECRET_KEY")
    monkeypatch.setattr("config.settings.DATA_DIR", tmp_path)
    (tmp_path / "secret_key").touch()
    assert secret_key()


def test_starting_forgets_sessions_that_have_expired(monkeypatch):
    now = timezone.now()
    for key, days in (("old", -1), ("new", 1)):
        Session.objects.create(session_key=key, expire_date=now + timedelta(days=days))
    monkeypatch.setattr(serve.Command, "_bind_once", lambda *args: None)
    monkeypatch.setattr(serve.Command, "_serve", lambda *args: None)
    call_command("serve", stdout=StringIO())
    assert [session.session_key for session in Session.objects.all()] == ["new"]


def test_a_game_that_does_not_load_stops_nothing(monkeypatch, folder_with_a_fault):
    monkeypatch.setattr(serve.settings, "FIXTURES_DIR", folder_with_a_fault.parent)
    monkeypatch.setattr(serve.Command, "_bind_once", lambda *args: None)
    served = []
    monkeypatch.setattr(serve.Command, "_serve", lambda *args: served.append(args))
    errors = StringIO()
    call_command("serve", stdout=StringIO(), stderr=errors)
    assert served
    assert "these games stay as they were" in errors.getvalue()


@pytest.fixture
def folder_with_a_fault(tmp_path):
    """Return a game's folder that can't be loaded."""
    folder = tmp_path / "games" / "faulty"
    folder.mkdir(parents=True)
    (folder / "game.toml").write_text("code = 7")
    return folder
