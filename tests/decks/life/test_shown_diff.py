"""Differences as pages show them."""

from __future__ import annotations

import pytest
from django.template.loader import render_to_string
from django.utils import translation

from decks.diff import diff
from decks.legality.decklist import Decklist
from decks.life.shown_diff import ShownDiff, shown_diff

pytestmark = pytest.mark.django_db


def groups(found: ShownDiff) -> dict[str, list[tuple[str, str]]]:
    return {g.title: [(line.sign, line.note) for line in g.lines] for g in found.groups}


def test_lines_stand_by_kind_and_section_with_names(wit):
    one, two = list(wit.pool)[:2]
    before = Decklist.of(main={one.code: 2, two.code: 1})
    after = Decklist.of(main={one.code: 4}, spare={two.code: 1})
    found = shown_diff(wit, diff(before, after))
    assert [line.name for group in found.groups for line in group.lines] == [
        one.name("en"),
        two.name("en"),
    ]
    assert groups(found)["More or fewer copies: Deck"] == [("+2", "2 → 4")]
    assert found.summary == "+2 · 1 card moved"


def test_a_card_that_left_the_catalog_keeps_its_line(wit):
    found = shown_diff(wit, diff(Decklist.of(main={"gone_card": 1}), Decklist()))
    html = render_to_string("decks/life/_diff.html", {"diff": found, "game": wit})
    assert "gone_card" in html and "no longer in the catalog" in html and "−1" in html


def test_words_follow_the_language(wit):
    card = next(iter(wit.pool))
    with translation.override("ja"):
        found = shown_diff(wit, diff(Decklist(), Decklist.of(main={card.code: 3})))
    assert found.groups[0].title.startswith("入れる")
    assert found.groups[0].lines[0].name == card.name("ja")


def test_no_difference_says_so(wit):
    html = render_to_string(
        "decks/life/_diff.html", {"diff": shown_diff(wit, diff(Decklist(), Decklist()))}
    )
    assert "Nothing differs." in html
