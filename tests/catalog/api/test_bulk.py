"""Printings, facets, single sets and products, and a whole game as lines."""

from __future__ import annotations

import json

import pytest

pytestmark = pytest.mark.django_db


def get(client, address, status=200):
    """Return the JSON of an answer after checking its status."""
    response = client.get(f"/api/games/{address}")
    assert response.status_code == status
    return response.json()


def lines(client, code):
    """Return the lines of a whole game."""
    response = client.get(f"/api/games/{code}/all.jsonl")
    assert response["Content-Type"] == "application/x-ndjson"
    assert response.streaming
    return [json.loads(line) for line in response.getvalue().decode().splitlines()]


def test_a_game_is_sent_whole(client, tiny):
    sent = lines(client, "tiny")
    assert [line["record"] for line in sent] == [
        "game",
        *["set"] * 3,
        *["product"] * 2,
        *["card"] * 7,
    ]
    for line, address in (
        (sent[0], "tiny/"),
        (sent[4], "tiny/products/starter/"),
    ):
        assert line == {"record": line["record"], **get(client, address)}
    cards = [
        {k: v for k, v in line.items() if k != "record"}
        for line in sent
        if line["record"] == "card"
    ]
    assert cards == get(client, "tiny/cards/")["results"]


def test_it_takes_few_queries_however_many_cards_there_are(
    client, tiny, shipped_games, django_assert_max_num_queries
):
    for code in ("tiny", "mvm"):
        lines(client, code)
        with django_assert_max_num_queries(9):
            lines(client, code)


def test_who_accepts_json_gets_the_lines_too(client, tiny):
    for accepted, status in (
        ("application/json", 200),
        ("application/x-ndjson", 200),
        ("text/html", 406),
    ):
        response = client.get("/api/games/tiny/all.jsonl", headers={"accept": accepted})
        assert response.status_code == status
    unknown = client.get("/api/games/nope/all.jsonl")
    assert unknown.status_code == 404
    assert json.loads(unknown.content)["errors"][0]["code"] == "not_found"


def test_printings_are_listed_with_their_cards(client, tiny, django_assert_num_queries):
    found = get(client, "tiny/printings/?q=owl")
    assert [(p["id"], p["names"]["ja"]) for p in found["results"]] == [
        ("tiny/ember_owl/base/2/C", "火の粉フクロウ"),
        ("tiny/ember_owl/base/2/R/parallel", "火の粉フクロウ"),
    ]
    with django_assert_num_queries(3):
        assert get(client, "tiny/printings/")["count"] == 7
    assert get(client, "tiny/printings/?q=(", 400)["errors"][0]["attr"] == "q"


def test_ids_of_printings_differ(client, shipped_games):
    ids = [
        p["id"]
        for line in lines(client, "mvm")
        if line["record"] == "card"
        for p in line["printings"]
    ]
    assert len(ids) == len(set(ids)) > 200


def test_facets_count_what_is_found(client, tiny):
    found = get(client, "tiny/facets/?q=power>=1")
    assert found["count"] == 3
    facet = found["facets"][0]
    assert [f["field"] for f in found["facets"]][:3] == ["type", "power", "price"]
    assert [(v["value"], v["names"]["ja"], v["count"]) for v in facet["values"]] == [
        ("beast", "けもの", 1),
        ("tool", "アイテム", 2),
    ]
    assert get(client, "tiny/facets/?q=typ:x", 400)["errors"][0]["attr"] == "q"
    assert get(client, "tiny/facets/?q=zzz") == {"count": 0, "facets": []}


def test_a_set_tells_what_is_missing(client, tiny):
    base = get(client, "tiny/sets/base/")
    assert (base["id"], base["entered"], base["house"]) == ("tiny/sets/base", 4, 1)
    assert base["missing"] == ["1", "4", "7–8"]
    get(client, "tiny/sets/nope/", 404)


def test_a_product_tells_what_it_holds(client, tiny):
    starter = get(client, "tiny/products/starter/")["contents"]
    assert [(row["card"], row["copies"], row["chance"]) for row in starter] == [
        ("tongs", 2, 1.0),
        ("riddle_fox", 1, 1.0),
    ]
    booster = get(client, "tiny/products/booster/")["contents"]
    assert [(row["rarity"], row["copies"], round(row["chance"], 3)) for row in booster] == [
        ("C", 4, 1.0),
        ("R", 1, 0.333),
    ]
    get(client, "tiny/products/nope/", 404)
