"""Large changes are made ready while others work, and written in one short transaction: all or nothing, over the state they were made for."""

from __future__ import annotations

import pytest
from django.db import connection, transaction

from catalog import index
from catalog.editing.history import undo
from catalog.editing.preparing import Author, prepare
from catalog.editing.refusals import CardInUse, Superseded
from catalog.editing.saving import TRIES, save_many, save_rows, write
from catalog.loading.bulk import reserve_keys
from catalog.models import Batch, Card, CardValue, Change, IndexedCard, Posting, Printing
from catalog.search import find_cards
from decks.models import CardNote, Deck, Slot

pytestmark = pytest.mark.django_db
CAT = {"code": "ash_cat", "type": "beast", "name_en": "Ash Cat", "power": "4", "set": "sampler"}
MANY = [{**CAT, "code": f"cat_{n}", "name_en": f"Cat {n}", "number": f"{n}"} for n in range(20, 60)]


def test_making_ready_writes_no_card_and_reads_nothing_later(tiny, django_assert_max_num_queries):
    ready = prepare(tiny, MANY, (), Author(None))
    assert not tiny.cards.filter(code="cat_20").exists()
    with django_assert_max_num_queries(24), transaction.atomic():
        assert len(write(ready)) == len(MANY)
    assert tiny.cards.filter(code__startswith="cat_").count() == len(MANY)
    assert Change.objects.get(code="cat_20").after[0]["name_en"] == "Cat 20"


def test_what_was_overtaken_isnt_written(tiny):
    ready = prepare(tiny, [CAT], (), Author(None))
    other = type(tiny).objects.get(pk=tiny.pk)
    save_rows(other, [{"code": "newt", "power": "9"}], None)
    with pytest.raises(Superseded), transaction.atomic():
        write(ready)
    assert not tiny.cards.filter(code="ash_cat").exists()


@pytest.mark.parametrize("others", [0, 1, TRIES, TRIES + 4])
def test_it_is_made_ready_anew_until_it_can_be_written(tiny, others):
    made = []

    def make():
        tiny.refresh_from_db()
        ready = prepare(tiny, [CAT], (), Author(None))
        made.append(ready)
        if len(made) <= min(others, TRIES):
            other = type(tiny).objects.get(pk=tiny.pk)
            save_rows(other, [{"code": "newt", "power": str(len(made))}], None)
        return ready

    assert [change.code for change in save_many(make, write)] == ["ash_cat"]
    assert len(made) == min(others, TRIES) + 1
    power = tiny.cards.get(code="newt").fields["power"]
    assert not others or power == min(others, TRIES)


def test_stopping_while_it_is_made_ready_leaves_everything(tiny):
    before = list(Card.objects.values()), list(Posting.objects.values()), Change.objects.count()

    def stop():
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        prepare(tiny, MANY, (), Author(None), tell=stop)
    assert before == (
        *(list(Card.objects.values()), list(Posting.objects.values()), Change.objects.count()),
    )


def indexed(game):
    """Return the index of a game: its cards, and the bits of each value."""
    cards = IndexedCard.objects.filter(game=game).order_by("card")
    rows = [(c.card, c.names, c.texts, list(map(list, c.keys))) for c in cards]
    postings = Posting.objects.filter(game=game).order_by("field", "value")
    return rows, [(p.field, p.value, p.first, bytes(p.bits)) for p in postings]


def test_the_index_is_the_one_that_updating_makes(tiny):
    save_rows(tiny, [*MANY, {"code": "newt", "power": "9", "name_en": "Bog Newt"}], None)
    save_rows(tiny, [{"code": "cat_21", "power": "1"}, {"code": "cat_22", "name_en": "Dog"}], None)
    after = indexed(tiny)
    index.update(tiny.cards.values_list("pk", flat=True))
    assert indexed(tiny) == after
    assert [c.code for c in find_cards(tiny, "dog", "", "en")] == ["cat_22"]
    assert [c.code for c in find_cards(tiny, "name:bog", "", "en")] == ["newt"]


def test_undoing_a_batch_brings_index_values_and_cards_back(tiny):
    before = (
        indexed(tiny),
        list(CardValue.objects.order_by("pk").values_list("card", "field", "text")),
    )
    batch = Batch.objects.create(game=tiny, title="Cats")
    save_rows(tiny, MANY, None, batch)
    assert find_cards(tiny, "cat", "", "en").count() == len(MANY)
    assert len(undo(batch, None)) == len(MANY)
    after = (
        indexed(tiny),
        list(CardValue.objects.order_by("pk").values_list("card", "field", "text")),
    )
    assert after == before
    assert Change.objects.filter(batch=batch, reverted_by=None).count() == 0
    assert find_cards(tiny, "cat", "", "en").count() == 0


def test_undoing_is_refused_by_name_where_a_deck_holds_a_card(tiny):
    batch = Batch.objects.create(game=tiny, title="Cats")
    save_rows(tiny, MANY, None, batch)
    deck = Deck.objects.create(game=tiny, name="Cats")
    Slot.objects.create(deck=deck, card=tiny.cards.get(code="cat_41"), section="main", copies=1)
    with pytest.raises(CardInUse) as caught:
        undo(batch, None)
    assert caught.value.code == "cat_41"
    assert len(caught.value.reasons) == 1
    assert tiny.cards.filter(code__startswith="cat_").count() == len(MANY)


def test_a_card_that_a_deck_took_meanwhile_stays_with_everything(tiny):
    save_rows(tiny, MANY, None)
    ready = prepare(tiny, (), [row["code"] for row in MANY], Author(None))
    deck = Deck.objects.create(game=tiny, name="Cats")
    Slot.objects.create(deck=deck, card=tiny.cards.get(code="cat_41"), section="main", copies=1)
    with pytest.raises(CardInUse) as caught, transaction.atomic():
        write(ready)
    assert (caught.value.code, len(caught.value.reasons)) == ("cat_41", 1)
    assert tiny.cards.filter(code__startswith="cat_").count() == len(MANY)


def test_what_goes_with_a_card_is_deleted_with_it(tiny, django_assert_max_num_queries):
    save_rows(tiny, MANY, None)
    cats = list(tiny.cards.filter(code__startswith="cat_"))
    deck = Deck.objects.create(game=tiny, name="Cats")
    CardNote.objects.create(deck=deck, card=cats[0], text="Meows")
    ready = prepare(tiny, (), [row["code"] for row in MANY], Author(None))
    with django_assert_max_num_queries(24), transaction.atomic():
        assert len(write(ready)) == len(MANY)
    assert not CardNote.objects.exists()
    assert not Printing.objects.filter(card__in=cats).exists()
    assert not tiny.cards.filter(code__startswith="cat_").exists()


def test_reserved_keys_are_nobodys(tiny):
    keys = reserve_keys(Card, 5)
    assert len(set(keys)) == 5
    assert not Card.objects.filter(pk__in=keys).exists()
    made = Card.objects.create(game=tiny, code="wren", card_type="beast")
    assert made.pk > max(keys)
    assert min(reserve_keys(Card, 1)) > made.pk
    assert reserve_keys(Card, 0) == []


def test_keys_of_a_table_that_never_held_anything_start_at_one():
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute("DELETE FROM sqlite_sequence WHERE name = 'catalog_batch'")
            assert reserve_keys(Batch, 2) == [1, 2]
            assert reserve_keys(Batch, 2) == [3, 4]
