"""Sign-up, log-in, log-out and password change, in both languages."""

import pytest
from django.contrib.auth.forms import UserCreationForm
from django.contrib.auth.models import User
from django.db import IntegrityError
from django.urls import reverse

from catalog.models import Game
from decks.models import Deck

pytestmark = pytest.mark.django_db
PASSWORD = "a long sentence of words"


@pytest.fixture
def user():
    return User.objects.create_user("mika", password=PASSWORD)


@pytest.fixture
def visitor_deck(client):
    """Return a deck of the client's anonymous session."""
    session = client.session
    session["visitor"] = "v" * 32
    session.save()
    game = Game.objects.create(code="made-up", names={"en": "Made up"})
    return Deck.objects.create(game=game, name="First", visitor="v" * 32)


def test_sign_up_logs_in_and_takes_the_visitors_decks_over(client, visitor_deck):
    data = {"username": "mika", "password1": PASSWORD, "password2": PASSWORD}
    response = client.post(reverse("sign_up"), data)
    assert response.status_code == 302
    visitor_deck.refresh_from_db()
    assert visitor_deck.owner == User.objects.get(username="mika")
    assert visitor_deck.visitor == ""


def test_log_in_takes_the_visitors_decks_over(client, user, visitor_deck):
    client.post(reverse("login"), {"username": "mika", "password": PASSWORD})
    visitor_deck.refresh_from_db()
    assert visitor_deck.owner == user


def test_somebody_elses_session_takes_nothing(client, user, visitor_deck):
    other = client.__class__()
    other.post(reverse("login"), {"username": "mika", "password": PASSWORD})
    visitor_deck.refresh_from_db()
    assert visitor_deck.owner is None


def test_a_sign_up_sent_twice_makes_one_account_and_logs_in(client, visitor_deck):
    data = {"username": "mika", "password1": PASSWORD, "password2": PASSWORD}
    late = client.__class__()  # the second click, sent before the first was answered
    assert client.post(reverse("sign_up"), data).status_code == 302
    assert late.post(reverse("sign_up"), data).status_code == 302
    assert User.objects.count() == 1
    assert late.session["_auth_user_id"] == str(User.objects.get().pk)


def test_a_name_taken_at_the_same_moment_is_refused(client, user, monkeypatch):
    def taken(form, commit=True):
        raise IntegrityError("UNIQUE constraint failed: auth_user.username")

    monkeypatch.setattr(UserCreationForm, "save", taken)
    data = {"username": "riku", "password1": PASSWORD, "password2": PASSWORD}
    response = client.post(reverse("sign_up"), data)
    assert response.status_code == 400
    assert "already exists" in response.content.decode()


@pytest.mark.parametrize("change", [{"password2": "x"}, {"password1": "x", "password2": "x"}])
def test_signing_up_under_a_taken_name_needs_its_password(client, user, change):
    data = {"username": "mika", "password1": PASSWORD, "password2": PASSWORD} | change
    assert client.post(reverse("sign_up"), data).status_code == 400
    assert "_auth_user_id" not in client.session


@pytest.mark.parametrize(
    "change", [{"password2": "another"}, {"username": ""}, {"username": "x" * 10_000}]
)
def test_a_bad_sign_up_makes_no_account(client, change):
    data = {"username": "mika", "password1": PASSWORD, "password2": PASSWORD} | change
    response = client.post(reverse("sign_up"), data)
    assert response.status_code == 400
    assert b"errorlist" in response.content
    assert not User.objects.exists()


def test_a_wrong_password_is_refused_in_japanese(client, user):
    data = {"username": "mika", "password": "wrong"}
    response = client.post(reverse("login"), data, headers={"accept-language": "ja"})
    assert "パスワード" in response.content.decode()
    assert "_auth_user_id" not in client.session


def test_the_password_can_be_changed(client, user):
    client.force_login(user)
    new = "quite another sentence"
    data = {"old_password": PASSWORD, "new_password1": new, "new_password2": new}
    assert client.post(reverse("password_change"), data).status_code == 302
    user.refresh_from_db()
    assert user.check_password(new)


def test_the_password_page_asks_for_a_log_in(client):
    assert client.get(reverse("password_change")).status_code == 302


def test_log_out_needs_a_post(client, user):
    client.force_login(user)
    assert client.get(reverse("logout")).status_code == 405
    assert client.post(reverse("logout")).status_code == 302
    assert "_auth_user_id" not in client.session
