"""The builder's reverse view: what one more copy of a found card would break, and the room left."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.utils import timezone

from catalog.search import search
from decks.games import rulebook_of
from decks.models import Deck
from decks.shelves import found_slots

pytestmark = pytest.mark.django_db


def cards_of(wit, query: str) -> list[str]:
    return list(search(wit, query, "", "en").codes(slice(0, 9)))


def test_found_cards_say_what_one_more_would_break(client, start, put, wit):
    deck = start()
    item = cards_of(wit, "type:item subtype:general")[0]
    put(deck, item, 1)
    page = client.get(f"/decks/{deck.pk}/edit/", {"q": "type:item"}).content.decode()
    assert f'id="fit-{item}"></div>' in page
    put(deck, item, 2)
    page = client.get(f"/decks/{deck.pk}/edit/", {"q": "type:item"}).content.decode()
    assert f'id="fit-{item}"><span class="fit__rule" title="WIT-D5: At most 2 copies' in page
    assert f'id="add-more-{item}"' in page, "it can be added all the same"
    assert put(deck, item, 3).status_code == 302


def test_a_click_tells_all_shown_cards_anew(client, start, wit):
    deck = start()
    first, second = cards_of(wit, "type:main")[:2]
    shown = f"{first} {second} no_such_card"
    data = {"section": "main", "card": first, "copies": 1, "shown": shown}
    page = client.post(f"/decks/{deck.pk}/slots/", data, headers={"HX-Request": "true"})
    html = page.content.decode()
    for code in (first, second):
        assert f'id="fit-{code}" hx-swap-oob="true"><span class="fit__rule" title="WIT-D2' in html
    assert html.count('class="stepper" id="add-') == 1, "only the changed card's buttons"
    assert "no_such_card" not in html


def test_what_is_broken_already_is_told_apart(client, start, put, wit):
    deck = start()
    mains = cards_of(wit, "type:main")
    put(deck, mains[0], 2)
    html = client.get(f"/decks/{deck.pk}/edit/", {"q": "type:main"}).content.decode()
    assert 'class="fit__rule is-old" title="WIT-D2' in html


def test_the_room_left_is_told(client, start, put, wit):
    deck = start()
    fives = cards_of(wit, "type:duel level=5")
    put(deck, fives[0], 1)
    html = client.get(f"/decks/{deck.pk}/edit/").content.decode()
    assert "29 more needed: Deck" in html
    assert "1 left: Duel character, Level requirement 5" in html
    assert "25 left: Dragon teeth (Item)" in html
    japanese = client.get(f"/decks/{deck.pk}/edit/", headers={"Accept-Language": "ja"})
    assert "あと29必要" in japanese.content.decode()


def test_the_decks_own_format_is_asked(client, ages):
    code = next(iter(ages.definition.formats))
    client.post("/games/ages/decks/new/", {"name": "Mine", "key": uuid4(), "format": code})
    deck = Deck.objects.get()
    deck.format = code
    deck.save()
    found = found_slots(deck, [card.code for card in ages.pool], "main")
    against = {slot.card.code: [one.rule for one in slot.fit.against] for slot in found}
    under = rulebook_of(ages).under(code, timezone.localdate())
    banned = [card.code for card in under.pool if not under.allows(card)]
    assert banned
    for card in banned:
        assert any("-F" in rule for rule in against[card]), card


def test_the_builder_needs_no_more_queries_for_it(
    client, start, put, wit, django_assert_max_num_queries
):
    deck = start()
    put(deck, cards_of(wit, "type:item")[0], 2)
    with django_assert_max_num_queries(22):
        client.get(f"/decks/{deck.pk}/edit/", headers={"HX-Request": "true"})
