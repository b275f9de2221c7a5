"""A text with readings: found by its words, shown with the readings."""

from __future__ import annotations

import pytest

from catalog.models import Card
from catalog.query import compile_predicate, parse
from catalog.templatetags.words import with_readings

TEXT = "{魔法使|まほうつか}いを1人選ぶ。"


def test_pages_show_readings_above_their_words():
    assert with_readings("{魔法|まほう}<b>") == (
        "<ruby>魔法<rp>(</rp><rt>まほう</rt><rp>)</rp></ruby>&lt;b&gt;"
    )


@pytest.fixture
def broom(tiny):
    """Return a game whose broom's text has readings."""
    card = tiny.pool["broom"]
    Card.objects.filter(game=tiny, code=card.code).update(texts={"ja": TEXT, "en": "{a|<b>}"})
    tiny.raise_revision()
    tiny.refresh_from_db()
    return tiny


@pytest.mark.django_db
def test_a_query_sees_the_words(broom):
    for query, found in (("text:魔法使いを", True), ("text:まほう", False), ("text:/使い/", True)):
        holds = compile_predicate(parse(query), broom.definition)
        assert holds(broom.pool["broom"]) is found, query


@pytest.mark.django_db
def test_the_page_and_the_api_show_the_text(broom, client):
    page = client.get("/games/tiny/cards/broom/").content.decode()
    assert "<ruby>魔法使<rp>" in page and "&lt;b&gt;" in page
    told = client.get("/api/games/tiny/cards/broom/").json()
    assert told["texts"]["ja"] == "魔法使いを1人選ぶ。"
