"""People and forms."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User

from catalog.models import Role

CAT = {
    "type": "beast",
    "code": "",
    "name_en": "Ash Cat",
    "name_ja": "灰ねこ",
    "reading": "はいねこ",
    "aliases": "Cinders|Soot",
    "power": "4",
    "colour": "red",
    "skills": ["red", "blue"],
    "needs__cards": "Ember Owl",
    "motto": "Purr",
    "text_en": "Scratch.",
    "text_ja": "ひっかく。",
    "effect": "",
    "origin": "official",
    "set-0": "base",
    "number-0": "7",
    "rarity-0": "C",
    "artist-0": "Ada Pin",
    "source-power": "official",
    "source-words-power": "Leaflet, page 2",
}


@pytest.fixture
def editor(tiny):
    """Return an editor of the tiny game."""
    user = User.objects.create_user("eda", password="pw")
    Role.objects.create(game=tiny, user=user, role=Role.Kind.EDITOR)
    return user


@pytest.fixture
def as_editor(client, editor):
    """Return a browser in which the editor is logged in."""
    client.force_login(editor)
    return client


@pytest.fixture
def as_visitor(db):
    """Return a browser of somebody with an account and no role."""
    from django.test import Client

    client = Client()
    client.force_login(User.objects.create_user("vic", password="pw"))
    return client
