"""Two decks or versions side by side."""

from __future__ import annotations

import pytest

from catalog.models import Card
from decks.life.recording import checkpoint
from decks.models import Deck, Slot

pytestmark = pytest.mark.django_db
OWL, IMP = "kelli_crisp", "nevin_crisp"


@pytest.fixture
def owls(public, wit) -> Deck:
    Slot.objects.create(
        deck=public, card=Card.objects.get(game=wit, code=OWL), section="main", copies=3
    )
    return public


def compare(client, one: object, two: object):
    return client.get("/decks/compare/", {"a": str(one), "b": str(two)})


def test_two_versions_of_a_deck(client, start, put):
    deck = start()
    put(deck, OWL, 1)
    checkpoint(deck, "One", None)
    put(deck, OWL, 3)
    response = compare(client, f"{deck.pk}@1", f"http://testserver/decks/{deck.pk}/versions/2/")
    assert response.status_code == 200
    assert "+2" in response.content.decode() and "1 → 3" in response.content.decode()
    assert response.context["diff"].summary == "+2"


def test_ones_own_deck_and_a_public_one(client, start, put, owls):
    deck = start()
    put(deck, IMP, 1)
    found = compare(client, deck.pk, owls.pk).context["diff"]
    assert (found.plain.copies_in, found.plain.copies_out, found.texts) == (3, 1, ())


def test_one_deck_alone_offers_others(client, start, owls):
    deck = start()
    page = client.get("/decks/compare/", {"a": str(owls.pk)}).content.decode()
    assert f"b={deck.pk}" in page
    assert client.get("/decks/compare/").status_code == 200


@pytest.mark.parametrize(
    "other", ["nonsense", "00000000-0000-4000-8000-0000000000ff", "{}@9", "{}@1"]
)
def test_what_is_not_there_or_private_is_told(client, start, owls, other):
    deck = start()
    Deck.objects.filter(pk=owls.pk).update(visibility="private")
    response = compare(client, deck.pk, other.format(owls.pk))
    assert response.status_code == 400
    assert "no such deck or version" in response.content.decode()


def test_decks_of_different_games_are_not_compared(client, start, shipped_games, ann):
    other = next(game for code, game in shipped_games.items() if code != "wit")
    theirs = Deck.objects.create(game=other, name="Else", owner=ann, visibility="public")
    response = compare(client, start().pk, theirs.pk)
    assert response.status_code == 400 and "different games" in response.content.decode()


def test_the_page_takes_a_fixed_number_of_queries(
    client, start, put, owls, wit, django_assert_num_queries
):
    deck = start()
    put(deck, IMP, 1)
    compare(client, deck.pk, owls.pk)
    with django_assert_num_queries(11):
        compare(client, deck.pk, owls.pk)
    for card in wit.cards.all()[:20]:
        put(deck, card.code, 2)
    with django_assert_num_queries(11):
        compare(client, deck.pk, owls.pk)
