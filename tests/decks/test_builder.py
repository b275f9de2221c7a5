"""The builder: copies, sections, search, lines that could not be counted, imports."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.test import Client

from catalog.search import search
from decks.models import Deck, Slot
from decks.shelves import RESULTS, results

pytestmark = pytest.mark.django_db


def copies(deck: Deck) -> dict[tuple[str, str], int]:
    """Return what the database holds: section and card -> copies."""
    slots = Slot.objects.filter(deck=deck).select_related("card")
    return {(slot.section, slot.card.code): slot.copies for slot in slots}


def test_a_visitor_builds_a_deck_without_scripts(client, start, put):
    deck = start()
    response = put(deck, "kelli_crisp", 1)
    assert response.status_code == 302
    assert response["Location"] == f"/decks/{deck.pk}/edit/#deck"
    assert copies(deck) == {("main", "kelli_crisp"): 1}
    page = client.get(f"/decks/{deck.pk}/edit/").content.decode()
    assert "Kelli Crisp" in page
    assert "WIT-D2" in page


def test_the_search_that_was_open_is_kept(client, start):
    deck = start()
    data = {"section": "main", "card": "kelli_crisp", "copies": 1}
    data["back"] = "q=type%3Amain+a%26b&to=spare&page=2&evil=1"
    response = client.post(f"/decks/{deck.pk}/slots/", data)
    assert (
        response["Location"] == f"/decks/{deck.pk}/edit/?q=type%3Amain+a%26b&to=spare&page=2#deck"
    )


def test_with_scripts_only_the_decks_part_comes_back(client, start, put):
    deck = start()
    data = {"section": "main", "card": "kelli_crisp", "copies": 1}
    data |= {"to": "spare", "shown": "nevin_crisp kelli_crisp"}
    response = client.post(f"/decks/{deck.pk}/slots/", data, headers={"HX-Request": "true"})
    text = response.content.decode()
    assert response.status_code == 200
    assert "<html" not in text
    assert 'id="deck"' in text
    adder = text[text.index('id="add-kelli_crisp"') :]
    assert 'hx-swap-oob="true"' in adder
    assert 'value="spare"' in adder
    hidden = put(deck, "phil_yen", 1, **{"HX-Request": "true"}).content.decode()
    assert "hx-swap-oob" not in hidden


def test_a_form_that_is_sent_twice_changes_nothing_more(start, put):
    deck = start()
    for _ in range(2):
        put(deck, "kelli_crisp", 2)
    assert copies(deck) == {("main", "kelli_crisp"): 2}
    for _ in range(2):
        put(deck, "kelli_crisp", 0)
    assert copies(deck) == {}


def test_two_tabs_lose_nothing_of_each_other(client, start, put):
    deck = start()
    put(deck, "kelli_crisp", 1)  # first tab
    put(deck, "nevin_crisp", 1)  # second tab, opened before
    put(deck, "phil_yen", 1, "spare")  # first tab, which doesn't know of the second
    assert len(copies(deck)) == 3


@pytest.mark.parametrize("wanted", ["-1", "1000", "1000000000", "x", "", "1.5"])
@pytest.mark.parametrize("headers", [{}, {"HX-Request": "true"}])
def test_numbers_that_can_not_be_are_refused_with_a_sentence(start, put, wanted, headers):
    deck = start()
    put(deck, "kelli_crisp", 1)
    response = put(deck, "kelli_crisp", wanted, **headers)
    assert response.status_code == 400
    assert "between 0 and 999" in response.content.decode()
    assert copies(deck) == {("main", "kelli_crisp"): 1}


@pytest.mark.parametrize("wanted", [0, 1, 999])
def test_the_smallest_and_largest_numbers_are_taken(start, put, wanted):
    deck = start()
    assert put(deck, "kelli_crisp", wanted).status_code == 302
    assert sum(copies(deck).values()) == wanted


def test_unknown_cards_and_sections_are_refused(start, put):
    deck = start()
    assert put(deck, "nobody", 1).status_code == 400
    refused = put(deck, "kelli_crisp", 1, "attic")
    assert refused.status_code == 400
    assert "There is no such section." in refused.content.decode()
    assert copies(deck) == {}


def test_cards_can_be_taken_out_of_a_section_that_left_the_game(start, put, wit):
    deck = start()
    card = wit.cards.get(code="kelli_crisp")
    Slot.objects.create(deck=deck, card=card, section="attic", copies=2)
    assert put(deck, "kelli_crisp", 1, "attic").status_code == 302
    assert copies(deck) == {("attic", "kelli_crisp"): 1}
    assert put(deck, "kelli_crisp", 0, "attic").status_code == 302
    assert copies(deck) == {}


def test_a_card_is_moved_to_another_section(client, start, put):
    deck = start()
    put(deck, "kelli_crisp", 2)
    put(deck, "kelli_crisp", 1, "spare")
    data = {"section": "main", "card": "kelli_crisp", "target": "spare"}
    for _ in range(2):
        assert client.post(f"/decks/{deck.pk}/move/", data).status_code == 302
    assert copies(deck) == {("spare", "kelli_crisp"): 3}
    for wrong in ({"target": "attic"}, {"card": "nobody"}):
        assert client.post(f"/decks/{deck.pk}/move/", {**data, **wrong}).status_code == 400


def test_every_rules_line_follows_the_deck(client, start, put):
    deck = start()
    url = f"/decks/{deck.pk}/edit/"
    assert "exactly 1 needed, you have 0. Add 1." in client.get(url).content.decode()
    put(deck, "kelli_crisp", 2)
    page = client.get(url).content.decode()
    assert "exactly 1 needed, you have 2. Take out 1." in page
    assert "2 / 1" in page
    assert "✗" in page and "Broken" in page


@pytest.mark.parametrize(
    ("query", "words"),
    [
        ("kelli", "Kelli Crisp"),
        ("ケリー", "Kelli Crisp"),
        ("type:main level>=", 'role="alert"'),
        ("colour:red", "There is no field"),
        ("type:itm", "item"),
        ("(((", 'role="alert"'),
        ("zzzz", "0 cards"),
        ("x" * 3000, "0 cards"),
    ],
)
@pytest.mark.parametrize("headers", [{}, {"HX-Request": "true"}])
def test_the_search_answers_whatever_is_typed(client, start, query, words, headers):
    deck = start()
    response = client.get(f"/decks/{deck.pk}/edit/", {"q": query}, headers=headers)
    assert response.status_code == 200
    assert words in response.content.decode()
    assert "HX-Request" in response["Vary"]
    assert ("<html" in response.content.decode()) == (not headers)


@pytest.mark.parametrize(
    "query", ["type:item teeth>=2", "sort:-name type:main", "kuro", "", "-has:image"]
)
def test_the_search_finds_what_the_catalog_finds_in_its_order(client, start, query):
    deck = start()
    found = search(deck.game, query, "", "en")
    shown = results(deck, found, "", 2)
    page = shown.page
    assert shown.total == len(found) > 0
    expected = [card.code for card in found[(page - 1) * RESULTS : page * RESULTS]]
    assert [slot.card.code for slot in shown.slots] == expected


@pytest.mark.parametrize("page", ["0", "-1", "2", "99", "x", "9" * 30])
def test_any_page_number_shows_a_page(client, start, page):
    response = client.get(f"/decks/{start().pk}/edit/", {"page": page, "to": "attic"})
    assert response.status_code == 200
    assert "card-grid__item" in response.content.decode()


def test_cards_are_added_where_the_visitor_chose(client, start):
    url = f"/decks/{start().pk}/edit/"
    page = client.get(url, {"q": "kelli", "to": "spare"}).content.decode()
    results = page[page.index('id="results"') : page.index('id="deck"')]
    assert 'name="section" value="spare"' in results
    assert 'name="section" value="main"' not in results


def import_list(client: Client, deck: Deck, text: str, mode: str = "replace", stamp: str = ""):
    """Send a list to a deck as its page would."""
    stamp = stamp or Deck.objects.get(pk=deck.pk).changed.isoformat()
    data = {"text": text, "mode": mode, "stamp": stamp}
    return client.post(f"/decks/{deck.pk}/import/", data)


def test_a_list_replaces_the_deck_or_is_added(client, start):
    deck = start()
    import_list(client, deck, "1 Kelli Crisp\n1 Nix Nax")
    import_list(client, deck, "Deck:\n1 Nevin Crisp\n?? who", "add")
    assert copies(deck) == {("main", "kelli_crisp"): 1, ("main", "nevin_crisp"): 1}
    assert [u.text for u in Deck.objects.get(pk=deck.pk).unread_lines] == ["1 Nix Nax", "?? who"]
    import_list(client, deck, "3 Kelli Crisp\n1 Phil Yen")
    assert copies(deck) == {("main", "kelli_crisp"): 3, ("main", "phil_yen"): 1}
    import_list(client, deck, "2 Kelli Crisp", "add")
    assert copies(deck)[("main", "kelli_crisp")] == 5


def test_an_import_sent_twice_or_over_changes_of_another_tab_asks_again(client, start, put):
    deck = start()
    stamp = Deck.objects.get(pk=deck.pk).changed.isoformat()
    assert import_list(client, deck, "1 Kelli Crisp", "add", stamp).status_code == 302
    again = import_list(client, deck, "1 Kelli Crisp", "add", stamp)
    assert again.status_code == 409
    assert "1 Kelli Crisp" in again.content.decode()
    assert copies(deck) == {("main", "kelli_crisp"): 1}


@pytest.mark.parametrize("text", ["", "# nothing", "1 Kelli\x00Crisp", "x\n" * 3000])
def test_a_list_that_can_not_be_taken_says_why_and_changes_nothing(client, start, put, text):
    deck = start()
    put(deck, "kelli_crisp", 1)
    response = import_list(client, deck, text)
    assert response.status_code == 400
    assert "errorlist" in response.content.decode()
    assert copies(deck) == {("main", "kelli_crisp"): 1}


def test_a_line_that_could_not_be_counted_is_mended_or_taken_off_once(client, start):
    deck = start()
    import_list(client, deck, "Spare:\n2 Keli Crisp\n0 Phil Yen")
    first, second = Deck.objects.get(pk=deck.pk).unread_lines
    data = {"line": first.line, "text": first.text, "card": "kelli_crisp"}
    for _ in range(2):
        assert client.post(f"/decks/{deck.pk}/use/", data).status_code == 302
    assert copies(deck) == {("spare", "kelli_crisp"): 2}
    for _ in range(2):
        drop = {"line": second.line, "text": second.text}
        assert client.post(f"/decks/{deck.pk}/drop/", drop).status_code == 302
    assert Deck.objects.get(pk=deck.pk).unread == []
    assert client.post(f"/decks/{deck.pk}/use/", {**data, "card": "nobody"}).status_code == 400


def test_the_same_line_of_two_lists_is_kept_twice(client, start):
    deck = start()
    for _ in range(2):
        import_list(client, deck, "2 Keli Crisp\n1 Phil Yen", "add")
    first, second = Deck.objects.get(pk=deck.pk).unread_lines
    data = {"line": first.line, "text": first.text, "card": "kelli_crisp"}
    client.post(f"/decks/{deck.pk}/use/", data)
    assert copies(deck)[("main", "kelli_crisp")] == 2
    assert Deck.objects.get(pk=deck.pk).unread_lines == [second]


def test_a_deck_of_somebody_else_can_not_be_changed(start, put, wit):
    deck = start()
    put(deck, "kelli_crisp", 1)
    Deck.objects.filter(pk=deck.pk).update(visibility="public")
    other = Client()
    slot = {"section": "main", "card": "kelli_crisp", "copies": 2}
    for path, data in {
        "slots/": slot,
        "move/": {"section": "main", "card": "kelli_crisp", "target": "spare"},
        "drop/": {"line": 1, "text": "x"},
        "use/": {"line": 1, "text": "x", "card": "kelli_crisp"},
        "import/": {"text": "1 Phil Yen", "mode": "replace"},
        "settings/": {"name": "Theirs", "visibility": "public"},
        "delete/": {},
    }.items():
        assert other.post(f"/decks/{deck.pk}/{path}", data).status_code == 404, path
    for path in ("edit/", "import/", "settings/", "delete/"):
        assert other.get(f"/decks/{deck.pk}/{path}").status_code == 404, path
    assert copies(deck) == {("main", "kelli_crisp"): 1}


def test_wrong_methods_are_refused(client, start):
    deck = start()
    for path in ("slots/", "move/", "drop/", "use/", "copy/"):
        assert client.get(f"/decks/{deck.pk}/{path}").status_code == 405, path
    for path in ("", "edit/", "export.txt"):
        assert client.post(f"/decks/{deck.pk}/{path}").status_code == 405, path


def test_a_deck_that_is_not_there_is_not_found(client):
    for path in ("", "edit/", "export.txt", "import/", "settings/", "delete/"):
        assert client.get(f"/decks/{uuid4()}/{path}").status_code == 404, path
    assert client.get("/decks/nonsense/").status_code == 404


def test_a_click_takes_a_fixed_number_of_queries(
    client, start, put, django_assert_num_queries, wit
):
    deck = start()
    for copies in (1, 2, 1):  # fills what is kept in memory
        put(deck, "kelli_crisp", copies, **{"HX-Request": "true"})
    with django_assert_num_queries(14) as small:
        put(deck, "kelli_crisp", 2, **{"HX-Request": "true"})
    count = len(small)
    for card in wit.cards.all()[:30]:
        put(deck, card.code, 1)
    with django_assert_num_queries(count):
        put(deck, "kelli_crisp", 3, **{"HX-Request": "true"})
