"""A game's owner at the rule editor."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User

from catalog.editing.rules import mark_of, rules_text
from catalog.models import Role


@pytest.fixture
def owner(tiny) -> User:
    """Return who owns the tiny game."""
    user = User.objects.create_user("olga", password="pw")
    Role.objects.create(game=tiny, user=user, role=Role.Kind.OWNER)
    return user


@pytest.fixture
def client(client, owner):
    """Return a client at which the owner is logged in."""
    client.force_login(owner)
    return client


@pytest.fixture
def text(tiny) -> str:
    """Return the rules that hold."""
    return rules_text(tiny)


@pytest.fixture
def send(client, text):
    """Return the function that sends the editor's form."""

    def sent(rules: str, do: str = "save", **more: str):
        data = {"text": rules, "do": do, "seen": mark_of(text), **more}
        return client.post("/games/tiny/rules/edit/", data)

    return sent


@pytest.fixture
def check(client):
    """Return the function that has a draft checked as the page does while somebody types."""

    def sent(rules: str, pasted: str = ""):
        data = {"text": rules, "pasted": pasted}
        return client.post("/games/tiny/rules/check/", data, headers={"HX-Request": "true"})

    return sent
