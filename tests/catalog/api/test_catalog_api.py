"""The catalog as JSON."""

from __future__ import annotations

import pytest
from django.core.management import call_command

pytestmark = pytest.mark.django_db


def get(client, address, status=200, language="en"):
    """Return the JSON of an answer after checking its status."""
    response = client.get(address, headers={"accept-language": language})
    assert response.status_code == status
    return response.json()


def test_games_are_listed_with_their_counts(client, tiny):
    games = {game["code"]: game for game in get(client, "/api/games/")["results"]}
    assert games["tiny"] == {
        "code": "tiny",
        "names": {"en": "Tiny Menagerie", "ja": "ちいさな動物園"},
        "about": {
            "en": "Keepers show their beasts and tools.",
            "ja": "飼育員が動物と道具を見せ合います。",
        },
        "publisher": "Deckwright tests",
        "released": "2001-02",
        "cards": 7,
    }
    assert {"wit", "wwd", "mvm"} <= games.keys()


def test_a_game_tells_its_types_fields_and_sections(client, tiny):
    game = get(client, "/api/games/tiny/")
    assert game["cards"] == 7
    assert game["types"][1]["fields"] == ["power", "price", "colour"]
    power, needs = game["fields"][0], game["fields"][4]
    assert (power["minimum"], power["marks"]) == (-100, ["0?", "X"])
    assert (needs["cards"], needs["choices"][0]["names"]["ja"]) == (True, "赤")
    assert game["sections"][0]["where"] == "type:beast or type:tool"


def test_sets_and_products(client, tiny):
    base = get(client, "/api/games/tiny/sets/")["results"][0]
    assert (base["code"], base["size"], base["entered"]) == ("base", 8, 4)
    products = get(client, "/api/games/tiny/products/")["results"]
    assert [(p["card_set"], p["price"], p["currency"]) for p in products] == [
        ("base", "1200.00", "JPY"),
        ("base", "3.50", "USD"),
    ]


def test_a_card_is_given_whole(client, tiny):
    card = get(client, "/api/games/tiny/cards/ember_owl/")
    assert card["type"] == "beast"
    assert card["fields"]["skills"] == ["red", "blue"]
    assert (card["id"], card["version"]) == ("tiny/ember_owl", 1)
    assert [row["artist"] for row in card["rows"]] == ["Ada Pin", "Ada Pin"]
    assert card["printings"][1] == {
        "id": "tiny/ember_owl/base/2/R/parallel",
        "card_set": "base",
        "number": "2",
        "rarity": "R",
        "parallel": True,
        "artist": "Ada Pin",
    }


def test_cards_are_found_sorted_and_paged(client, tiny):
    answer = get(client, "/api/games/tiny/cards/?q=power>=1&sort=-power&page_size=2")
    assert answer["count"] == 3
    assert [card["code"] for card in answer["results"]] == ["ember_owl", "broom"]
    assert "page=2" in answer["next"]


@pytest.mark.parametrize(
    ("asked", "attr", "sentence"),
    [
        ("q=typ:tool", "q", "There is no field “typ”. Did you mean: type?"),
        ("q=" + "(" * 5000, "q", "The search is too long: at most 1000 characters."),
        ("sort=zz", "sort", "Cards can’t be sorted by “zz”. Accepted are: "),
    ],
)
def test_a_bad_query_is_a_400_with_the_sentence(client, tiny, asked, attr, sentence):
    answer = get(client, f"/api/games/tiny/cards/?{asked}", 400)
    assert answer["type"] == "validation_error"
    [error] = answer["errors"]
    assert error["attr"] == attr
    assert error["detail"].startswith(sentence)


def test_the_sentence_is_in_the_language_asked_for(client, tiny):
    [error] = get(client, "/api/games/tiny/cards/?q=(", 400, "ja")["errors"]
    assert error["detail"] == "閉じかっこがありません。"


@pytest.mark.parametrize(
    "address",
    [
        "games/nope/",
        "games/nope/sets/",
        "games/nope/products/",
        "games/nope/cards/",
        "games/nope/cards/ember_owl/",
        "games/tiny/cards/nope/",
        "games/tiny/cards/?page=9",
        "games/tiny/cards/?page=x",
    ],
)
def test_what_is_not_there_is_a_404(client, tiny, address):
    assert get(client, f"/api/{address}", 404)["errors"][0]["code"] == "not_found"


@pytest.mark.parametrize("address", ["games/", "games/tiny/", "games/tiny/cards/"])
def test_nothing_can_be_written(client, tiny, address):
    for method in (client.post, client.put, client.delete):
        assert method(f"/api/{address}").status_code in (401, 405)


def test_lists_take_a_fixed_number_of_queries(
    client, tiny, shipped_games, django_assert_num_queries
):
    for code in ("tiny", "mvm"):
        get(client, f"/api/games/{code}/cards/")
        with django_assert_num_queries(4):  # game, cards, printings, sets
            get(client, f"/api/games/{code}/cards/?page_size=200")
        with django_assert_num_queries(3):
            get(client, f"/api/games/{code}/sets/")
    get(client, "/api/games/")
    with django_assert_num_queries(3):  # the games' states, the count, the games
        get(client, "/api/games/")


def test_the_schema_is_valid_and_complete(tmp_path):
    target = tmp_path / "schema.yml"
    call_command("spectacular", "--validate", "--fail-on-warn", "--file", str(target))
    text = target.read_text()
    assert "/api/games/{game}/cards/{code}/" in text
    assert "type:item teeth>=2" in text
