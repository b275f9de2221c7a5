"""`legal:` in searches: the index finds what the predicate finds, lists show it like any other condition."""

from __future__ import annotations

from dataclasses import replace
from itertools import count

import pytest
from django.utils import translation
from hypothesis import HealthCheck, given, settings

from catalog.listing import Listing
from catalog.query import compile_predicate, parse
from catalog.query.options import split_options
from catalog.search import search
from catalog.search_help import help_rows
from tests.catalog.test_search import found_by
from tests.decks.legality.drawn_formats import formats

pytestmark = pytest.mark.django_db
NUMBERS = count()
FEW = [HealthCheck.function_scoped_fixture]


def listing(game, text):
    return Listing(search(game, text, "", "en"), split_options(parse(text), game.definition)[1])


@settings(deadline=None, max_examples=60, suppress_health_check=FEW)
@given(format=formats)
def test_the_index_finds_what_the_predicate_finds(ages, format):
    code = f"f{next(NUMBERS)}"  # what a format means is kept by its code as long as the game stays
    known = replace(ages.definition, formats={code: replace(format, code=code)})
    for text in (f"legal:{code}", f"-legal:{code} cost>=2", f"lamp or legal:{code}"):
        holds = compile_predicate(parse(text), known, ages.pool)
        assert found_by(ages, parse(text), known) == [c.code for c in ages.pool if holds(c)]


def test_it_is_read_back_and_taken_away(ages):
    shown = listing(ages, "legal:standard@2001-06 type:light sort:cost")
    assert shown.sentence == "it is legal in Standard on 2001-06-01 and Type is Light"
    assert shown.chips[0].url == "?q=type%3Alight+sort%3Acost"
    with translation.override("ja"):
        assert listing(ages, "legal:standard").sentence == "「スタンダード」で使える"


def test_what_to_drop_where_nothing_is_found(ages):
    drops = listing(ages, "legal:starter cost>=9").drops
    assert [(drop.text, drop.count) for drop in drops] == [
        ("Cost at least 9", 3),
        ("it is legal in Starter only", 1),
    ]


def test_formats_are_a_facet(ages):
    facets = {facet.code: facet for facet in listing(ages, "type:shadow").facets}
    values = {value.code: value.count for value in facets["legal"].values}
    assert (facets["legal"].name, values) == ("Legal in", {"standard": 2, "points": 3})
    asked = {f.code: f for f in listing(ages, "legal:standard type:shadow").facets}["legal"]
    assert {v.code: (v.active, v.url) for v in asked.values} == {
        "standard": (True, "?q=type%3Ashadow"),
        "points": (False, "?q=legal%3Astandard%7Cpoints+type%3Ashadow"),
    }


def test_a_day_asked_for_is_no_value_of_the_facet(ages):
    facets = {f.code: f for f in listing(ages, "legal:standard@2000-04 type:light").facets}
    assert not any(value.active for value in facets["legal"].values)
    assert facets["legal"].values[0].url == "?q=legal%3Astandard+type%3Alight"


def test_the_help_lists_formats_of_games_that_have_some(ages, tiny):
    (row,) = [row for row in help_rows(ages) if row.code == "legal"]
    assert (row.example, row.values[0]) == ("legal:standard", ("legal:standard", "Standard"))
    assert not [row for row in help_rows(tiny) if row.code == "legal"]


def test_a_changed_format_is_searched_anew(ages):
    assert len(search(ages, "legal:starter")) == 3
    source = ages.source
    source["formats"][2]["pool"] = "set:dawn"
    ages.save()
    ages.raise_revision()
    assert {card.code for card in search(ages, "legal:starter")[0:9]} == {"lamp", "wick", "tallow"}


def test_the_page_says_what_is_wrong(client, ages):
    page = client.get("/games/ages/cards/", {"q": "legal:standart"})
    assert page.status_code == 400
    assert (
        "There is no format “standart”. Did you mean: standard, starter?" in page.content.decode()
    )
    answer = client.get("/api/games/ages/facets/", {"q": "legal:points"}).json()
    assert answer


def test_asking_for_a_format_costs_few_queries_and_none_the_second_time(
    ages, django_assert_max_num_queries
):
    with django_assert_max_num_queries(8):
        search(ages, "legal:standard@2001-06 cost<=2")
    with django_assert_max_num_queries(0):
        search(ages, "legal:standard@2001-07 cost<=3")
