"""Rules as they are typed: every fault has its line and column, and a sound text makes a rulebook."""

from __future__ import annotations

import pytest

from catalog.editing.rules import rules_text
from decks.rule_editor.draft import LONGEST, checked_rules

pytestmark = pytest.mark.django_db
RULE = '[[rules]]\nrule = "T-D1"\nen = "a"\nja = "b"\n'
TABLE = '[[constraints]]\nrule = "T-D1"\nsections = ["main"]\n'


def faults(game, text):
    """Return line, column, key and template of each fault."""
    return [(f.line, f.column, f.key, f.reason.text) for f in checked_rules(game, text).faults]


def test_the_rules_that_hold_are_sound(shipped_games, ages, tiny):
    for game in [*shipped_games.values(), ages, tiny]:
        draft = checked_rules(game, rules_text(game))
        assert draft.faults == (), game.code
        assert draft.sound is not None
        assert len(draft.sound.constraints) == len(game.definition.constraints)


def test_no_rules_at_all_are_sound_where_nothing_names_one(ages):
    draft = checked_rules(ages, "")
    assert draft.sound is not None
    assert draft.sound.constraints == ()


def test_what_is_no_toml_is_placed(tiny):
    (fault,) = faults(tiny, "[[rules]]\nrule = \n")
    assert fault[:2] == (2, 8)


@pytest.mark.parametrize(
    ("table", "line", "column", "key"),
    [
        ("exactli = 4", 8, 1, "constraints[0].exactli"),
        ('where = "typ:tool"\nmost = 1', 8, 10, "constraints[0].where"),
        ('  most  =  "copies(mian)"', 8, 20, "constraints[0].most"),
        ("when = 'choice.x = 1'\nmost = 1", 8, 9, "constraints[0].when"),
        ('most = """copies(mian)"""', 8, 1, "constraints[0].most"),
        ('severity = "awful"\nmost = 1', 8, 1, "constraints[0].severity"),
        ("", 5, 1, "constraints[0]"),
    ],
)
def test_faults_of_constraints_have_line_and_column(tiny, table, line, column, key):
    found = [f for f in faults(tiny, f"{RULE}{TABLE}{table}\n") if f[2].startswith("constraints")]
    assert [f[:3] for f in found] == [(line, column, key)]


def test_a_table_that_is_not_of_rules_is_refused(tiny):
    found = faults(tiny, f'{RULE}[[sections]]\ncode = "main"\n')
    assert (5, 1, "sections[0]", "Only these can be edited here: %(known)s.") in found


def test_a_table_inside_another_that_is_not_of_rules_is_refused_too(tiny):
    found = faults(tiny, f"{RULE}\n[[table.piles]]\nhand = 3\n")
    assert (6, 1, "table.piles[0]", "Only these can be edited here: %(known)s.") in found


def test_what_the_rest_of_the_game_needs_is_said_without_a_line(tiny):
    found = faults(tiny, "")
    assert [(line, key) for line, _, key, _ in found] == [(0, "checks[0].rule")]
    assert found[0][3].startswith("In the rest of game.toml")


def test_formats_choices_and_charts_are_checked(tiny):
    text = (
        f'{rules_text(tiny)}\n[[formats]]\ncode = "f"\nnames = {{ en = "F", ja = "F" }}\n'
        'banned = ["nobody"]\n\n[[choices]]\ncode = "c"\nnames = { en = "C", ja = "C" }\n'
        'kind = "choice"\nvocabulary = "none"\n\n[[charts]]\ncode = "x"\n'
        'names = { en = "X", ja = "X" }\nkind = "pie"\nkey = "power"\n'
    )
    keys = [f.key for f in checked_rules(tiny, text).faults]
    assert keys == ["formats[0].banned[0]", "choices[0].vocabulary", "charts[0].kind"]


def test_dates_that_no_json_can_hold_are_faults(tiny):
    found = faults(tiny, f"{rules_text(tiny)}\n[[charts]]\ncode = 2020-01-01\n")
    assert any(key == "charts[0].code" for _, _, key, _ in found)


def test_too_long_a_text_is_refused_unread(tiny):
    assert len(checked_rules(tiny, "#" * LONGEST).faults) == 1  # the checks name a rule
    (fault,) = faults(tiny, "#" * (LONGEST + 1))
    assert fault[3].startswith("This is too long")


def test_faults_that_the_rest_of_the_game_has_anyway_hold_nobody_up(tiny):
    tiny.source = {**tiny.source, "hue": "green", "types": [*tiny.source["types"], {"code": "x"}]}
    assert checked_rules(tiny, rules_text(tiny)).faults == ()
    assert [key for _, _, key, _ in faults(tiny, "")] == ["checks[0].rule"]
    assert "hue" in {key for _, _, key, _ in faults(tiny, 'hue = "green"')}
