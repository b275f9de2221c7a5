"""What the database itself refuses of decks and slots."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.db import IntegrityError, transaction

from catalog.models import Card
from decks.models import Deck, Slot
from decks.unread import MOST_COPIES

pytestmark = pytest.mark.django_db


def test_an_account_and_a_visitor_never_share_a_deck(wit):
    user = User.objects.create_user("ann")
    with pytest.raises(IntegrityError, match="deck_has_one_owner"):
        Deck.objects.create(game=wit, name="Shared", owner=user, visitor="v" * 32)


@pytest.mark.parametrize("copies", [0, MOST_COPIES + 1])
def test_a_slot_holds_one_copy_at_least_and_no_more_than_lists_may(wit, copies):
    deck = Deck.objects.create(game=wit, name="Mine", visitor="v" * 32)
    card = Card.objects.filter(game=wit).first()
    with pytest.raises(IntegrityError, match="slot_has_copies"), transaction.atomic():
        Slot.objects.create(deck=deck, card=card, section="main", copies=copies)
    assert Slot.objects.create(deck=deck, card=card, section="main", copies=MOST_COPIES).pk
