"""Readings in texts and beside names."""

from __future__ import annotations

import pytest

from catalog.facts import CardFacts
from catalog.readings import marked, parts, plain

TEXT = "{魔法使|まほうつか}いを1人選ぶ。"


def test_a_text_without_its_readings():
    assert plain(TEXT) == "魔法使いを1人選ぶ。"
    assert plain("a | b {c} {d|} {|e} {f\n|g}") == "a | b {c} {d|} {|e} {f\n|g}"


def test_the_parts_of_a_text_lose_nothing():
    assert list(parts(TEXT)) == [("魔法使", "まほうつか"), ("いを1人選ぶ。", "")]
    assert list(parts("ab")) == [("ab", "")] and list(parts("")) == []


@pytest.mark.parametrize(
    ("name", "reading", "expected"),
    [
        ("火の粉梟", "ひのこふくろう", "{火|ひ}の{粉梟|こふくろう}"),
        ("忘れ物の妖精", "わすれもののようせい", "{忘|わす}れ{物|もの}の{妖精|ようせい}"),
        ("インクつぼの小鬼", "いんくつぼのこおに", "インクつぼの{小鬼|こおに}"),
        ("ボー・アンケル審判係", "ぼーあんけるしんぱんがかり", "ボー・アンケル{審判係|しんぱんがかり}"),
        ("火の神", "ヒノカミ", "{火|ヒ}の{神|カミ}"),
        ("ネビン・クリスプ", "ねびんくりすぷ", "ネビン・クリスプ"),
        ("ALLの神", "おーるのかみ", "{ALL|おーる}の{神|かみ}"),
        ("三ヶ月", "さんかげつ", "{三ヶ月|さんかげつ}"),
        ("宝の箱", "まったくちがう", "{宝の箱|まったくちがう}"),
        ("宝箱", "", "宝箱"),
        ("{宝}箱", "たからばこ", "{宝}箱"),
    ],
)  # fmt: skip
def test_a_names_reading_stands_at_the_words_it_is_for(name, reading, expected):
    assert marked(name, reading) == expected


def test_a_card_tells_its_text_without_and_with_readings():
    card = CardFacts("owl", "owl", {"ja": "梟"}, texts={"ja": TEXT}, reading="ふくろう")
    assert card.text("ja") == card.plain_texts()["ja"] == plain(TEXT)
    assert card.marked_text("ja") == TEXT
    assert card.marked_name("ja") == "{梟|ふくろう}"
    assert card.marked_name("en") == "梟"


def test_kana_need_no_reading():
    card = CardFacts("owl", "owl", {"ja": "フクロウ・ペン"}, reading="ふくろうぺん")
    assert card.marked_name("ja") == "フクロウ・ペン"
