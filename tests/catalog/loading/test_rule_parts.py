"""The rules in a game.toml can be taken out and put in again, with their comments."""

from __future__ import annotations

import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from catalog.loading.rule_parts import RULE_PARTS, joined, parted, rule_data, with_rules
from tests.conftest import TINY, shipped_folders

FOLDERS = [*shipped_folders(), TINY, TINY.parent / "ages"]
TEXT = """# the game
code = "x"
rules = [] # none yet

# what it is about
[about]
en = "X"

# how many
# there are
[[constraints]] # counted
rule = "X-D1"

[formats.old]
a = 1
"""


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda path: path.name)
def test_the_two_parts_say_what_the_whole_says(folder):
    text = (folder / "game.toml").read_text(encoding="utf-8")
    parts, data = parted(text), tomllib.loads(text)
    rest, rules = tomllib.loads(parts.rest), tomllib.loads(parts.rules)
    assert not rest.keys() & set(RULE_PARTS)
    assert rules.keys() <= set(RULE_PARTS)
    assert {**rest, **rules} == data
    assert tomllib.loads(joined(parts.rest, parts.rules)) == data


@pytest.mark.parametrize("folder", FOLDERS, ids=lambda path: path.name)
def test_what_was_put_together_comes_apart_as_it_was(folder):
    parts = parted((folder / "game.toml").read_text(encoding="utf-8"))
    whole = joined(parts.rest, parts.rules)
    again = parted(whole)
    assert (again.rules, joined(again.rest, again.rules)) == (parts.rules, whole)


def test_comments_go_with_the_table_below_them():
    parts = parted(TEXT)
    assert parts.rules.startswith("rules = [] # none yet\n")
    assert "# how many\n# there are\n[[constraints]] # counted\n" in parts.rules
    assert "# what it is about\n[about]" in parts.rest
    assert parts.rest.startswith("# the game\n")


def test_single_keys_stay_before_all_tables():
    assert tomllib.loads(joined("[about]\nen = 'X'\n", "rules = []\n")) == {
        "about": {"en": "X"},
        "rules": [],
    }


def test_texts_without_anything_are_parted_too():
    assert parted("") == parted("\n\n")
    assert joined("", "") == ""
    assert parted("# only words\n").rest == "# only words\n"


def test_lines_of_windows_are_read():
    assert rule_data('code = "x"\r\n[[rules]]\r\nrule = "X-D1"\r\n') == {
        "rules": [{"rule": "X-D1"}]
    }


def test_other_rules_take_the_place_of_all_of_them():
    data = {"code": "x", "rules": [1], "constraints": [2]}
    assert with_rules(data, {"rules": [3]}) == {"code": "x", "rules": [3]}


@given(st.lists(st.sampled_from(["[about]\na=1", "[[rules]]\nb=2", "# c", "", "[[formats]]\nd=3"])))
def test_nothing_is_lost_in_any_order(pieces):
    kept = [
        piece
        for place, piece in enumerate(pieces)
        if piece != "[about]\na=1" or "[about]\na=1" not in pieces[:place]
    ]
    text = "\n".join(kept)
    parts = parted(text)
    whole = joined(parts.rest, parts.rules)
    assert tomllib.loads(whole) == tomllib.loads(text)
    assert whole.count("# c") == text.count("# c")
