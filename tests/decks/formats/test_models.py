"""House formats: whose they are, who may open them, whose decks they judge."""

from __future__ import annotations

from datetime import date

import pytest
from django.contrib.auth import get_user_model
from django.contrib.auth.models import AnonymousUser
from django.test import RequestFactory

from catalog.tokens import VISITOR
from decks.games import rulebook_of
from decks.legality.decklist import Decklist
from decks.models import HouseFormat

pytestmark = pytest.mark.django_db


def asked_by(user=None, visitor=""):
    request = RequestFactory().get("/")
    request.user = user or AnonymousUser()
    request.session = {VISITOR: visitor} if visitor else {}
    return request


@pytest.fixture
def users():
    make = get_user_model().objects.create_user
    return make("moth", password="a long and odd pass phrase"), make("owl")


@pytest.mark.parametrize(
    ("visibility", "own", "other"), [("private", True, False), ("unlisted", True, True)]
)
def test_who_may_open_it_and_whose_decks_it_judges(ages, users, visibility, own, other):
    mine, theirs = users
    house = HouseFormat.objects.create(game=ages, name="Ours", owner=mine, visibility=visibility)
    for user, may in ((mine, own), (theirs, other), (None, other)):
        assert HouseFormat.objects.visible_to(asked_by(user)).exists() is may
        assert house.serves(user.pk if user else None, "" if user else "v1") is may


def test_visitors_have_their_own(ages):
    house = HouseFormat.objects.create(game=ages, name="Ours", visitor="v1")
    assert house.serves(None, "v1")
    assert not house.serves(None, "v2")
    assert HouseFormat.objects.visible_to(asked_by(visitor="v1")).get() == house
    assert not HouseFormat.objects.visible_to(asked_by(visitor="v2")).exists()


def test_it_is_read_by_the_cards_there_are_now(ages):
    house = HouseFormat.objects.create(
        game=ages, name="Ours", visitor="v1", source='banned = ["torch"]'
    )
    assert house.format is not None
    assert (house.format.code, house.format.is_house) == (f"house:{house.pk}", True)
    house.source, house.version = 'banned = ["wick", "torch"]', 2
    assert house.format.snapshots[0].says == {"banned": ["wick", "torch"]}
    ages.cards.get(code="wick").delete()
    ages.raise_revision()
    house.game.refresh_from_db()
    assert [fault.key for fault in house.checked.faults] == ["banned[0]"]
    report = (
        rulebook_of(ages).under(house.format, date.today()).judge(Decklist.of(main={"torch": 1}))
    )
    assert "HOUSE-F2" in report.broken  # the card that is gone holds nothing up
