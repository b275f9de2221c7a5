"""Whose copies they are, and what becomes of them at sign-up and when the catalog changes."""

from __future__ import annotations

import pytest
from django.contrib.auth.models import User
from django.db import IntegrityError, transaction
from django.test import Client

from catalog.editing.refusals import CardInUse
from catalog.editing.saving import delete_card
from catalog.models import Card, Printing
from catalog.wording import word
from decks.collection.models import MOST_OWNED, Collection, Holding
from decks.collection.owned import owned_copies, owned_printings

pytestmark = pytest.mark.django_db
PASSWORD = "a long and odd pass phrase"


def own(game, cards: dict[str, int], **owner) -> Collection:
    """Return a collection with copies of cards, of the first printing of each."""
    found, _ = Collection.objects.get_or_create(game=game, **owner)
    for code, copies in cards.items():
        card = Card.objects.get(game=game, code=code)
        printing = card.printings.first()
        found.put({(card.pk, printing.pk if printing else None): copies})
    return found


@pytest.fixture
def ann(db):
    return User.objects.create_user("ann", password=PASSWORD)


def test_copies_of_all_printings_count_for_the_card(tiny, ann, django_assert_num_queries):
    found = own(tiny, {"tongs": 2, "bucket": 1}, owner=ann)
    card = Card.objects.get(game=tiny, code="ember_owl")
    for printing in card.printings.all():
        found.put({(card.pk, printing.pk): 3})
    with django_assert_num_queries(1):
        assert owned_copies(ann, tiny) == {"tongs": 2, "bucket": 1, "ember_owl": 6}
    with django_assert_num_queries(1):
        assert owned_printings(ann, tiny)["bucket", None] == 1


def test_nobody_sees_the_copies_of_others(tiny, wit, ann):
    own(tiny, {"tongs": 2}, owner=ann)
    assert owned_copies(User.objects.create_user("bob"), tiny) == {}
    assert owned_copies(ann, wit) == {}


def visitor(client: Client) -> str:
    """Return the token of the client's session, made as a first deck makes it."""
    session = client.session
    session["visitor"] = "v" * 32
    session.save()
    return session["visitor"]


def sign_up(client: Client, name: str = "bea") -> User:
    data = {"username": name, "password1": PASSWORD, "password2": PASSWORD}
    assert client.post("/accounts/signup/", data).status_code == 302
    return User.objects.get(username=name)


def test_a_visitors_collection_comes_along_at_sign_up(client, tiny):
    own(tiny, {"tongs": 2}, visitor=visitor(client))
    assert owned_copies(sign_up(client), tiny) == {"tongs": 2}
    assert Collection.objects.count() == 1


def test_copies_are_added_where_the_account_has_a_collection(client, tiny, ann):
    own(tiny, {"tongs": 2, "broom": 1}, owner=ann)
    own(tiny, {"tongs": 3, "bucket": 1}, visitor=visitor(client))
    client.post("/accounts/login/", {"username": "ann", "password": PASSWORD})
    assert owned_copies(ann, tiny) == {"tongs": 5, "broom": 1, "bucket": 1}
    assert Collection.objects.count() == 1


def test_a_collection_has_one_owner_and_an_owner_one_of_a_game(tiny, ann):
    Collection.objects.create(game=tiny, owner=ann)
    for values in ({"owner": ann}, {"owner": ann, "visitor": "x"}):
        with pytest.raises(IntegrityError), transaction.atomic():
            Collection.objects.create(game=tiny, **values)
    Collection.objects.create(game=tiny, visitor="x")
    with pytest.raises(IntegrityError), transaction.atomic():
        Collection.objects.create(game=tiny, visitor="x")


def test_copies_of_a_printing_that_leaves_the_catalog_stay_with_the_card(tiny, ann):
    found = own(tiny, {"ember_owl": 2}, owner=ann)
    card = Card.objects.get(game=tiny, code="ember_owl")
    found.put({(card.pk, None): 1, (card.pk, card.printings.last().pk): 4})
    Printing.objects.filter(card=card).delete()
    assert owned_copies(ann, tiny) == {"ember_owl": 7}
    assert found.add({(card.pk, None): -2}) == {(card.pk, None): -2}
    assert owned_printings(ann, tiny) == {("ember_owl", None): 5}
    assert Holding.objects.count() == 1


def test_numbers_stay_within_what_can_be(tiny, ann):
    found = own(tiny, {"tongs": MOST_OWNED}, owner=ann)
    card = Card.objects.get(game=tiny, code="tongs")
    printing = card.printings.get()
    key = (card.pk, printing.pk)
    assert found.add({key: 1}) == {}
    assert found.add({key: -2 * MOST_OWNED}) == {key: -MOST_OWNED}
    assert owned_copies(ann, tiny) == {}
    with pytest.raises(IntegrityError), transaction.atomic():
        Holding.objects.create(collection=found, card=card, copies=0)


def test_a_card_that_somebody_owns_can_not_be_deleted(tiny, ann):
    own(tiny, {"tongs": 2}, owner=ann)
    with pytest.raises(CardInUse) as refused:
        delete_card(tiny, "tongs", ann)
    reasons = [word(reason, tiny) for reason in refused.value.reasons]
    assert "1 collection holds it." in reasons
