"""Pages of the catalog: what they show, what they refuse, how many queries they take."""

from __future__ import annotations

import pytest

from catalog.models import Game

pytestmark = pytest.mark.django_db
QUERIES_OF_A_LIST = 5  # the game, the page, its printings, their sets, cards that fields name

GET_PAGES = [
    "/",
    "/games/tiny/",
    "/games/tiny/rules/",
    "/games/tiny/sets/base/",
    "/games/tiny/sets/lost/",
    "/games/tiny/products/starter/",
    "/games/tiny/cards/",
    "/games/tiny/cards/ember_owl/",
]


def page(client, address, language="en", status=200, **headers):
    """Return the text of a page after checking its status."""
    response = client.get(address, headers={"accept-language": language, **headers})
    assert response.status_code == status
    return response.content.decode()


@pytest.mark.parametrize("address", GET_PAGES)
def test_pages_open_in_both_languages_and_refuse_posts(client, tiny, address):
    assert 'lang="en"' in page(client, address)
    assert 'lang="ja"' in page(client, address, "ja")
    assert client.post(address).status_code == 405


@pytest.mark.parametrize(
    "address",
    [
        "/games/nope/",
        "/games/nope/rules/",
        "/games/nope/cards/",
        "/games/tiny/sets/nope/",
        "/games/tiny/products/nope/",
        "/games/tiny/cards/nope/",
        "/games/wit/cards/ember_owl/",
        "/games/tiny/sets/base/?page=2",
        "/games/tiny/sets/base/?page=x",
    ],
)
def test_what_is_not_there_is_a_404(client, tiny, address):
    page(client, address, status=404)


def test_the_list_of_games_counts_cards(client, tiny):
    text = page(client, "/")
    assert "Tiny Menagerie" in text
    assert "Keepers show their beasts" in text
    assert "7 cards" in text
    assert "ちいさな動物園" in page(client, "/", "ja")


def test_without_games_the_list_says_so(client):
    Game.objects.all().delete()
    assert "No game is loaded yet." in page(client, "/")


def test_a_game_shows_its_numbers_sets_and_products(client, tiny):
    text = page(client, "/games/tiny/")
    for words in (
        "4 of 8 entered",
        "0 of 12 entered",
        "2 entered, size unknown",
        "1,200 Japanese yen",
    ):
        assert words in text
    assert "3.50 US dollars" in text
    assert "Sampler set, not official" in text
    assert "基本セット" in page(client, "/games/tiny/", "ja")


def test_rules_are_shown_with_source_and_reading(client, tiny):
    text = page(client, "/games/tiny/rules/")
    assert "At most 2 copies of one tool." in text
    assert "Leaflet, page 1" in text
    assert text.count("badge is-house") == 1
    assert "チラシ1ページ" in page(client, "/games/tiny/rules/", "ja")


def test_what_the_data_says_in_one_language_is_translated_where_known(client, tiny):
    for address in ("/games/tiny/sets/base/", "/games/tiny/products/starter/"):
        assert "チラシ" in page(client, address, "ja")
        assert "Leaflet" in page(client, address)
    for address in ("/", "/games/tiny/"):
        assert "デックライト試験" in page(client, address, "ja")
        assert "Deckwright tests" in page(client, address)


def test_a_set_lists_its_missing_numbers(client, tiny):
    assert "1, 4, 7–8" in page(client, "/games/tiny/sets/base/")
    assert "1–12" in page(client, "/games/tiny/sets/lost/")
    sampler = page(client, "/games/tiny/sets/sampler/")
    assert "Nobody knows how many cards this set has." in sampler
    assert "1 card is entered whose number nobody knows." in sampler
    assert "Riddle Fox" in sampler


def test_a_product_shows_what_it_is(client, tiny):
    text = page(client, "/games/tiny/products/starter/")
    for words in (
        "Starter",
        "Base set",
        "1,200 Japanese yen",
        "February 2001",
        "One of two decks.",
    ):
        assert words in text


def test_a_card_shows_everything_known(client, tiny):
    text = page(client, "/games/tiny/cards/ember_owl/")
    for words in (
        "Ember Owl",
        "火の粉フクロウ",
        "ひのこふくろう",
        "Hooter, 梟",
        "Draw 2 cards.",
        "カードを2枚引く。",
        "House values",
        "Ada Pin",
        "Parallel",
        "Who goes there?",
        "/games/tiny/cards/ember_owl/face.en.png?w=480",
        "/games/tiny/cards/ember_owl/face.ja.png?w=480",
        "Face of Ember Owl",
        "?q=colour%3Ared",
    ):
        assert words in text
    assert "Newt" in text.partition("Cards that name this one")[2]
    assert "Deck" in text.partition("Goes to")[2]


def test_a_card_is_linked_from_the_card_that_names_it(client, tiny):
    assert 'href="/games/tiny/cards/ember_owl/">Ember Owl' in page(
        client, "/games/tiny/cards/newt/"
    )


def test_cards_are_searched_and_sorted_without_scripts(client, tiny):
    text = page(client, "/games/tiny/cards/?q=type:tool&sort=-name")
    assert "3 cards" in text
    assert text.index("Tongs") < text.index("Bucket") < text.index("Broom")
    assert "Ember Owl" not in text
    assert 'value="type:tool"' in text
    assert '<option value="-name" selected>' in text


def test_nothing_found_is_said(client, tiny):
    assert "No card fits." in page(client, "/games/tiny/cards/?q=zzz")


@pytest.mark.parametrize(
    ("asked", "status", "sentence"),
    [
        ("q=colr:red", 400, "There is no field “colr”. Did you mean: colour?"),
        ("q=type:tol", 400, "“type” has no value “tol”. Did you mean: tool"),
        ("q=(", 400, "A closing parenthesis is missing."),
        ("q=" + "x" * 10_000, 400, "The search is too long: at most 1000 characters."),
        ("q=%00%ff%FE", 200, "No card fits."),
        ("sort=nonsense", 400, "Cards can’t be sorted by “nonsense”."),
        ("page=x", 400, "A page is a number"),
        ("page=1.5", 400, "A page is a number"),
        ("page=0", 404, "There is no such page"),
        ("page=-1", 404, "There is no such page"),
        ("page=2", 404, "There is no such page"),
        ("page=" + "9" * 50, 404, "There is no such page"),
        ("page=", 200, "7 cards"),
    ],
)
def test_a_bad_request_gets_a_sentence_and_its_status(client, tiny, asked, status, sentence):
    assert sentence in page(client, f"/games/tiny/cards/?{asked}", status=status)


def test_the_sentence_is_japanese_on_a_japanese_page(client, tiny):
    text = page(client, "/games/tiny/cards/?q=colr:red", "ja", 400)
    assert "「colr」という項目はありません。もしかして：colour" in text


def test_a_query_is_escaped(client, tiny):
    text = page(client, "/games/tiny/cards/?q=<script>:1", status=400)
    assert "<script>:" not in text


def test_a_script_gets_the_results_alone(client, tiny):
    address = "/games/tiny/cards/?q=owl"
    partial = page(client, address, **{"hx-request": "true"})
    assert "<html" not in partial
    assert "Ember Owl" in partial
    whole = page(client, address, **{"hx-request": "true", "hx-history-restore-request": "true"})
    assert "<html" in whole
    assert "HX-Request" in client.get(address)["Vary"]
    refused = page(client, "/games/tiny/cards/?q=(", status=400, **{"hx-request": "true"})
    assert "A closing parenthesis is missing." in refused


def test_a_long_list_is_paged_and_the_pager_keeps_the_query(client, shipped_games):
    text = page(client, "/games/mvm/cards/?q=-zzz&sort=name&page=2")
    assert "Page 2 of 4" in text
    assert "?q=-zzz&amp;sort=name&amp;page=3" in text
    assert "?q=-zzz&amp;sort=name&amp;page=1" in text


def test_lists_take_a_fixed_number_of_queries(
    client, tiny, shipped_games, django_assert_num_queries, django_assert_max_num_queries
):
    for code in ("tiny", "wit", "mvm"):
        page(client, f"/games/{code}/cards/")  # fills the caches of the game's definition and cards
        with django_assert_max_num_queries(QUERIES_OF_A_LIST):
            page(client, f"/games/{code}/cards/?sort=name")
    page(client, "/")
    with django_assert_num_queries(1):
        page(client, "/")
    page(client, "/games/mvm/")
    for game in (tiny, shipped_games["mvm"]):
        with django_assert_num_queries(3):
            page(client, game.get_absolute_url())
        address = game.cards.select_related("game").first().get_absolute_url()
        page(client, address)  # fills the caches of the game's cards and rules
        with django_assert_num_queries(3):  # the game, products that hold the card, its printings
            page(client, address)


@pytest.mark.parametrize("address", ["/games/tiny/sets/base/", "/games/mvm/sets/sampler/"])
def test_a_set_takes_a_fixed_number_of_queries(
    client, tiny, shipped_games, address, django_assert_num_queries
):
    page(client, address)
    with django_assert_num_queries(7):  # one of them: which printings have an image
        page(client, address)


def test_every_card_page_of_the_shipped_games_opens(client, shipped_games):
    for game in shipped_games.values():
        for card in list(game.pool)[::9]:
            page(client, f"/games/{game.code}/cards/{card.code}/", "ja")


@pytest.mark.parametrize("model", ["game", "cardset", "product", "card"])
def test_the_admin_lists_and_shows_rows(admin_client, tiny, model):
    address = f"/admin/catalog/{model}/"
    rows = {"cardset": tiny.sets, "product": tiny.products, "card": tiny.cards}
    row = rows[model].first() if model in rows else tiny
    listed = admin_client.get(address, {"q": row.code}).content.decode()
    assert f"{address}{row.pk}/change/" in listed
    assert admin_client.get(f"{address}{row.pk}/change/").status_code == 200


@pytest.mark.parametrize("model", ["game", "cardset", "product", "card"])
def test_the_admin_changes_nothing_behind_the_folders_back(admin_client, tiny, model):
    address = f"/admin/catalog/{model}/"
    row = tiny if model == "game" else tiny.cards.first() if model == "card" else None
    paths = ["add/"] + ([f"{row.pk}/delete/", f"{row.pk}/change/"] if row else [])
    assert {admin_client.post(address + path).status_code for path in paths} == {403}
