"""What is the same text, and what is not."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from catalog.folding import fold, fold_lines, searched_names, sought_sounds, sounds_of, spoken


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ember  Owl", "ember owl"),
        ("Ｅｍｂｅｒ　Ｏｗｌ", "Ember Owl"),  # width
        ("Émber Öwl", "ember owl"),  # accents
        ("Wizard’s Hat", "Wizard's Hat"),  # apostrophes
        ("half–moon", "half moon"),  # dashes
        ("フクロウ", "ふくろう"),  # kana
        ("ﾌｸﾛｳ", "フクロウ"),  # half width
        ("ドラゴン・トゥース", "ドラゴントゥース"),  # middle dot beside kana
        ("コーヒー", "コヒ"),  # long vowel marks
    ],
)
def test_spellings_of_one_name_are_the_same(one, other):
    assert fold(one) == fold(other)


@pytest.mark.parametrize(
    ("one", "other"), [("か", "が"), ("owl", "owls"), ("は", "ぱ"), ("a1", "a2")]
)
def test_other_names_stay_apart(one, other):
    assert fold(one) != fold(other)


@given(st.text())
def test_folding_twice_changes_nothing(text):
    assert fold(fold(text)) == fold(text)


@given(st.lists(st.text()))
def test_a_text_is_found_among_lines_if_it_is_one_of_them(texts):
    lines = fold_lines(texts)
    assert bool(lines) == bool(texts)
    assert all(f"\n{fold(text)}\n" in lines for text in texts)


@pytest.mark.parametrize(
    ("written", "sounds"),
    [
        ("しんぶん", "ShiNbuN"),
        ("ふくろう", "FuKuRo"),
        ("フクロウ", "FuKuRo"),
        ("si nbun", "ShiNbuN"),
        ("shimbun", "ShiNbuN"),
        ("kitte", "KiTte"),
        ("hinok", "HiNoK"),  # the last sound is unfinished
        ("おう", "O"),
        ("the", ""),
        ("owl", ""),
        ("storm", ""),
        ("嵐", ""),
    ],
)
def test_sounds_are_the_same_however_they_are_written(written, sounds):
    assert sounds_of(written) == sounds


def test_names_are_searched_by_spelling_and_by_the_sound_of_kana():
    assert searched_names(["Owl", "ふくろう", "owl"]) == ["owl", "ふくろう", spoken("fukurou")]


@pytest.mark.parametrize(
    ("typed", "name", "is_found"),
    [
        ("fukurou", "しろふくろう", True),
        ("ryuu", "しろのりゅう", True),
        ("ash", "あらし", False),  # not from the beginning of a syllable on
        ("ash", "あしべ", True),
        ("ya", "や", True),
        ("ya", "やしろ", True),
        ("ya", "はやし", False),  # two letters stand at the beginning
        ("ou", "おう", True),
        ("ou", "おに", False),  # a long vowel is all
        ("o", "おう", False),
        ("お", "おに", False),  # one kana is found as it is written
    ],
)
def test_names_are_found_by_their_sound_from_syllables_on(typed, name, is_found):
    sought = sought_sounds(typed)
    assert bool(sought and sought in spoken(name)) == is_found


@given(st.text(alphabet="abehikmnorstuy '", min_size=1))
def test_a_sound_never_holds_what_is_spelled(text):
    assert fold(text) not in spoken("あらし") or not fold(text)
