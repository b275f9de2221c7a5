"""Keeping every change: running versions, versions of their own, and what is never lost."""

from __future__ import annotations

import pytest

from catalog.models import Card
from decks import editing
from decks.legality.decklist import Decklist
from decks.life import recording
from decks.life.recording import catch_up, checkpoint, content_of, name_version, record
from decks.life.restoring import content_at
from decks.models import Deck, Slot, Version
from tests.decks.life.conftest import numbers

pytestmark = pytest.mark.django_db
OWL, IMP = "kelli_crisp", "nevin_crisp"


def sizes(deck: Deck) -> list[int]:
    return [version.decklist.size() for version in deck.versions.order_by("number")]


def test_the_clicks_of_one_sitting_are_one_version(start, put):
    deck = start()
    for copies in (1, 2, 3, 2):
        put(deck, OWL, copies)
    (version,) = deck.versions.all()
    assert version.decklist.sections == {"main": {OWL: 2}}
    before = [content_at(version, step)["sections"] for step in (1, 2, 3, 4)]
    assert before == [{}, {"main": {OWL: 1}}, {"main": {OWL: 2}}, {"main": {OWL: 3}}]


@pytest.mark.parametrize(("minutes", "count"), [(29, 1), (30, 2), (31, 2)])
def test_half_an_hour_without_a_change_ends_a_sitting(start, put, clock, minutes, count):
    deck = start()
    clock(1)
    put(deck, OWL, 1)
    clock(1 + minutes)
    put(deck, OWL, 2)
    assert len(numbers(deck)) == count


@pytest.mark.parametrize(("steps", "count"), [(2, 1), (3, 1), (4, 2)])
def test_a_running_version_takes_only_so_many_changes(start, put, monkeypatch, steps, count):
    monkeypatch.setattr(recording, "MOST_STEPS", 3)
    deck = start()
    for copies in range(1, steps + 1):
        put(deck, OWL, copies)
    assert len(numbers(deck)) == count


def test_emptying_a_good_deck_leaves_a_way_back(start, put, client, book):
    deck = start()
    codes = [card.code for card in list(book.pool)[:5]]
    for code in codes:
        put(deck, code, 2)
    client.post(
        f"/decks/{deck.pk}/import/",
        {
            "text": "1 Nobody",
            "mode": "replace",
            "stamp": Deck.objects.get(pk=deck.pk).changed.isoformat(),
        },
    )
    assert sizes(deck) == [10, 0]
    assert deck.versions.first().cause == Version.Cause.WHOLE


def test_after_many_cards_at_once_a_new_sitting_begins(start, put):
    deck = start()
    editing.fill(
        deck,
        Decklist.of(
            main=dict.fromkeys(
                Card.objects.values_list("code", flat=True).filter(game=deck.game)[:6], 1
            )
        ),
    )
    record(deck, None)
    put(deck, OWL, 4)
    put(deck, OWL, 3)
    assert [v.cause for v in deck.versions.order_by("number")] == ["start", "edit"]
    assert len(deck.versions.first().steps) == 2


def test_a_deck_from_before_versions_were_kept_keeps_how_it_was(wit, put, client, start):
    deck = start()
    card = Card.objects.get(game=wit, code=OWL)
    Slot.objects.create(deck=deck, card=card, section="main", copies=4)
    put(deck, OWL, 1)
    assert sizes(deck) == [4, 1]


def test_what_changed_by_other_means_is_kept_before_the_next_change(start, put):
    deck = start()
    put(deck, OWL, 1)
    editing.fill(deck, Decklist.of(main={IMP: 3}))
    put(deck, IMP, 0)
    version = deck.versions.get()
    assert [content_at(version, step)["sections"] for step in (2, 3)] == [
        {"main": {OWL: 1}},
        {"main": {IMP: 3}},
    ]


def test_nothing_changed_keeps_nothing(start, put):
    deck = start()
    put(deck, OWL, 1)
    put(deck, OWL, 1)
    assert len(deck.versions.get().steps) == 1


def test_a_checkpoint_is_not_written_over(start, put):
    deck = start()
    put(deck, OWL, 1)
    checkpoint(deck, "Good", None)
    put(deck, OWL, 0)
    assert [(v.name, v.decklist.size()) for v in deck.versions.order_by("number")] == [
        ("Good", 1),
        ("", 0),
    ]


def test_a_checkpoint_asked_for_twice_is_one(start, put):
    deck = start()
    put(deck, OWL, 1)
    assert checkpoint(deck, "Good", None) == checkpoint(deck, "Good", None)
    assert checkpoint(deck, "Better", None).number == 2


def test_a_version_shows_itself_only_where_others_could_see_the_deck(start, put):
    deck = start()
    put(deck, OWL, 1)
    checkpoint(deck, "Secret", None)
    put(deck, OWL, 2)
    deck.visibility = Deck.Visibility.UNLISTED
    deck.save()
    record(deck, None)
    assert list(deck.versions.order_by("number").values_list("is_shown", flat=True)) == [
        False,
        True,
    ]


def test_too_many_versions_lose_the_oldest_without_a_name(start, monkeypatch):
    monkeypatch.setattr(recording, "MOST_VERSIONS", 3)
    deck = start()
    name_version(catch_up(deck), "First")
    for copies in (1, 2, 3):
        deck.notes = str(copies)
        deck.save()
        record(deck, None, cause=Version.Cause.WHOLE)
    assert numbers(deck) == [1, 3, 4]


def test_a_content_says_all_that_versions_keep(start, put):
    deck = start()
    put(deck, OWL, 2)
    content = content_of(Deck.objects.get(pk=deck.pk))
    assert content["sections"] == {"main": {OWL: 2}}
    assert content["name"] == "Mine" and content["unread"] == [] and content["notes"] == ""
