"""Decks with a past."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest
from django.contrib.auth.models import User
from django.utils import timezone

from decks.life import recording
from decks.models import Deck


@pytest.fixture
def clock(monkeypatch):
    """Return the function that sets the time of what is kept to so many minutes from now."""
    start = timezone.now()

    def go(minutes: float) -> datetime:
        moment = start + timedelta(minutes=minutes)
        monkeypatch.setattr(recording.timezone, "now", lambda: moment)
        return moment

    return go


@pytest.fixture
def ann(db) -> User:
    """Return an account."""
    return User.objects.create_user("ann", password="long enough 1")


@pytest.fixture
def public(wit, ann):
    """Return a public deck of somebody else."""
    return Deck.objects.create(
        game=wit, name="Ann’s owls", owner=ann, visibility=Deck.Visibility.PUBLIC
    )


def numbers(deck: Deck) -> list[int]:
    """Return the numbers of a deck's versions, the first one first."""
    return list(deck.versions.order_by("number").values_list("number", flat=True))
