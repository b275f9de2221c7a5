"""What stands around a list of cards: sentence, chips, facets, what to drop, views, names as they are typed."""

from __future__ import annotations

import pytest
from django.utils import translation

from catalog.listing import Listing
from catalog.query import parse
from catalog.query.options import split_options
from catalog.search import search
from catalog.suggest import suggestions

pytestmark = pytest.mark.django_db


def listing(game, text, language="en"):
    found = search(game, text, "", language)
    return Listing(found, split_options(parse(text), game.definition)[1])


@pytest.mark.parametrize(
    ("text", "sentence", "japanese"),
    [
        ("", "", ""),
        (
            "type:tool power>=2",
            "Type is Tool and Power at least 2",
            "種類がアイテム、かつパワーが2以上",
        ),
        ("-colour:red", "Colour is not Red", "色が赤ではない"),
        ("colour:none", "Colour has no value", "色がない"),
        ("colour!=red", "Colour has a value other than Red", "色が赤以外"),
        ("skills=red&blue", "Skills is exactly Blue, Red", None),
        (
            "owl (colour:red or power:X)",
            "Name holds “owl” and (Colour is Red or Power is X)",
            None,
        ),
        ("-(owl or type:tool)", "not (Name holds “owl” or Type is Tool)", None),
        ("hinoko", "Name holds “hinoko”", None),
        ("フクロウ", "Name holds “フクロウ”", "名前に「フクロウ」を含む"),
        ('motto="Who goes there?"', "Motto is Who goes there?", None),
        ("-motto:Who|THERE", "not (Motto holds “Who” or Motto holds “THERE”)", None),
        ("has:image", "Image has a value", "画像がある"),
        ("image:none", "Image has no value", "画像がない"),
        ("name:/^em/", "Name fits /^em/", None),
        ("is:reprint in:starter", "it is Reprint and it is in Starter", None),
    ],
)
def test_the_query_is_read_back_as_a_sentence(tiny, text, sentence, japanese):
    assert listing(tiny, text).sentence == sentence
    if japanese is not None:
        with translation.override("ja"):
            assert listing(tiny, text, "ja").sentence == japanese


def test_chips_take_conditions_away_and_keep_the_options(tiny):
    shown = listing(tiny, "type:tool power>=2 sort:-name view:list")
    assert [chip.text for chip in shown.chips] == ["Type is Tool", "Power at least 2"]
    assert shown.chips[0].url == "?q=power%3E%3D2+sort%3A-name+view%3Alist"


def test_facets_count_and_their_links_add_and_take_away(tiny):
    facets = {facet.code: facet for facet in listing(tiny, "power>=1").facets}
    kinds = {value.code: value for value in facets["type"].values}
    assert (kinds["beast"].count, kinds["tool"].count) == (1, 2)
    assert kinds["tool"].url == "?q=power%3E%3D1+type%3Atool"
    chosen = {f.code: f for f in listing(tiny, "type:tool power>=1").facets}["type"]
    assert [(v.code, v.active, v.count) for v in chosen.values] == [
        ("beast", False, 1),
        ("tool", True, 2),
    ]
    assert chosen.values[0].url == "?q=type%3Abeast%7Ctool+power%3E%3D1"
    assert chosen.values[1].url == "?q=power%3E%3D1"


def test_every_facet_counts_what_its_link_finds(shipped_games):
    for game, text in ((shipped_games["wit"], "level>=2 or type:item"), (shipped_games["mvm"], "")):
        for facet in listing(game, text).facets:
            for value in facet.values:
                if not value.active:
                    asked = (
                        f"({text}) {facet.code}:{value.code}"
                        if text
                        else f"{facet.code}:{value.code}"
                    )
                    assert len(search(game, asked)) == value.count, asked


def test_without_a_hit_the_list_says_which_condition_to_drop(tiny):
    drops = listing(tiny, "type:tool colour:red power>=2").drops
    assert [(drop.text, drop.count) for drop in drops] == [
        ("Type is Tool", 1),
        ("Colour is Red", 1),
        ("Power at least 2", 1),
    ]
    assert listing(tiny, "type:tool").drops == []


@pytest.mark.parametrize("view", ["grid", "list", "checklist"])
@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_list_has_three_forms(client, tiny, view, language):
    address = f"/games/tiny/cards/?q=view:{view}+type:tool"
    text = client.get(address, headers={"accept-language": language}).content.decode()
    for name in ("Tongs", "Broom", "Bucket") if language == "en" else ("火ばさみ", "ほうき"):
        assert name in text
    marks = {"grid": "card-grid__item", "list": "card-list__item", "checklist": "checklist__box"}
    assert [mark for mark in marks.values() if mark in text] == [marks[view]]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("em", ["Ember Owl"]),
        ("EMBER O", ["Ember Owl"]),
        ("hinoko", ["Ember Owl"]),
        ("hukurou", ["Ember Owl"]),
        ("梟", ["梟"]),
        ("ほ", ["ほうき"]),
        ("zzz", []),
        ("", []),
        ("-", []),
    ],
)
def test_names_are_offered_by_any_spelling(tiny, client, text, names):
    found = [s.spelling for s in suggestions(tiny, text, "en")]
    assert found == names
    answer = client.get("/api/games/tiny/names/", {"q": text}).json()
    assert [entry["name"] for entry in answer] == found


def test_names_that_begin_so_come_first(tiny):
    assert [s.spelling for s in suggestions(tiny, "b", "en")][:2] == ["Broom", "Bucket"]


@pytest.mark.parametrize("language", ["en", "ja"])
def test_every_example_of_the_help_can_be_searched(client, shipped_games, tiny, language):
    from catalog.search_help import help_rows

    for game in (*shipped_games.values(), tiny):
        address = f"/games/{game.code}/search-help/"
        answer = client.get(address, headers={"accept-language": language})
        assert answer.status_code == 200
        for row in help_rows(game):
            for query in [row.example, *(query for query, _ in row.values)]:
                search(game, query)
                assert row.code in answer.content.decode()
