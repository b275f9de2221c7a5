"""The account's token for the API: made, shown once, ended."""

import pytest
from django.contrib.auth.models import User
from django.core.exceptions import ImproperlyConfigured
from django.urls import reverse
from rest_framework.authtoken.models import Token

from config.settings import env_count, env_rate

pytestmark = pytest.mark.django_db


@pytest.fixture
def user(client):
    """Return an account that is logged in."""
    user = User.objects.create_user("mika")
    client.force_login(user)
    return user


def post(client, action):
    return client.post(reverse("api_token"), {"action": action})


def decks(client, key):
    """Return the status of the account's decks, asked for with a token and without a session."""
    client.logout()
    return client.get("/api/decks/", headers={"authorization": f"Token {key}"}).status_code


def test_a_token_is_made_shown_once_and_works(client, user):
    page = post(client, "make")
    key = Token.objects.get(user=user).key
    assert key in page.content.decode()
    assert "no-store" in page["Cache-Control"]
    again = client.get(reverse("api_token")).content.decode()
    assert key not in again
    assert "You have a token" in again
    assert decks(client, key) == 200


def test_a_new_token_ends_the_old_one(client, user):
    post(client, "make")
    old = Token.objects.get(user=user).key
    post(client, "make")
    assert Token.objects.get(user=user).key != old
    assert decks(client, old) == 401


def test_a_token_can_be_ended(client, user):
    post(client, "make")
    key = Token.objects.get(user=user).key
    assert post(client, "revoke").status_code == 302
    assert not Token.objects.exists()
    assert "You have no token" in client.get(reverse("api_token")).content.decode()
    assert decks(client, key) == 401


def test_nothing_else_can_be_done(client, user):
    Token.objects.create(user=user)
    assert post(client, "other").status_code == 400
    assert client.post(reverse("api_token")).status_code == 400
    assert client.delete(reverse("api_token")).status_code == 405
    assert Token.objects.count() == 1


def test_visitors_are_asked_to_log_in(client):
    assert client.get(reverse("api_token")).status_code == 302
    assert post(client, "make").status_code == 302
    assert not Token.objects.exists()


def test_the_page_is_japanese_in_japanese(client, user):
    page = client.get(reverse("api_token"), headers={"accept-language": "ja"}).content.decode()
    assert "APIトークン" in page


@pytest.mark.parametrize("value", ["many", "0/minute", "5/week", "", "-1/day", "5"])
def test_a_bad_rate_is_refused_with_its_name(monkeypatch, value):
    monkeypatch.setenv("DECKWRIGHT_API_RATE", value)
    with pytest.raises(ImproperlyConfigured, match="DECKWRIGHT_API_RATE"):
        env_rate("DECKWRIGHT_API_RATE", "1/day")


def test_a_rate_is_read(monkeypatch):
    assert env_rate("DECKWRIGHT_NO_SUCH_RATE", "5/hour") == "5/hour"
    monkeypatch.setenv("DECKWRIGHT_API_RATE", "off")
    assert env_rate("DECKWRIGHT_API_RATE", "5/hour") is None


@pytest.mark.parametrize("value", ["-1", "11", "two", ""])
def test_a_bad_count_is_refused_with_its_name(monkeypatch, value):
    monkeypatch.setenv("DECKWRIGHT_PROXIES", value)
    with pytest.raises(ImproperlyConfigured, match="DECKWRIGHT_PROXIES"):
        env_count("DECKWRIGHT_PROXIES", 0)
