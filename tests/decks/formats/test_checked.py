"""House formats as typed: what is wrong has line and column, cards go by any name."""

from __future__ import annotations

import pytest

from decks.formats.checked import LONGEST, checked_format
from tests.decks.legality.ages import ages

GAME, POOL = ages()


def checked(text: str):
    return checked_format(text, GAME, POOL)


def test_nothing_is_a_format_that_changes_nothing():
    found = checked("")
    assert found.faults == ()
    assert found.format is not None
    assert (found.format.game_rules, found.format.snapshots[0].says) == (True, {})


def test_cards_go_by_any_name_and_become_codes():
    found = checked("""
        banned = ["Street Lamp", "蛾"]
        limited = { "プリズム" = 1, torch = 2 }
        exclude = [["Long Wick", "tallow"]]
        restricted = [["彗星", "食"]]
        points = { budget = 3, cards = { "Oracle" = 2 } }
        [[snapshots]]
        from = "2002"
        changes = { "Shade" = { cost = 1 } }
    """)
    assert found.faults == ()
    assert found.format is not None
    first, second = (snapshot.says for snapshot in found.format.snapshots)
    assert first == {
        "banned": ["lamp", "moth"],
        "limited": {"prism": 1, "torch": 2},
        "exclude": [["wick", "tallow"]],
        "restricted": [["comet", "eclipse"]],
        "points": {"budget": 3, "cards": {"oracle": 2}},
    }
    assert second == {"changes": {"shade": {"cost": 1}}}


@pytest.mark.parametrize(
    ("text", "line", "column", "key", "reason"),
    [
        ("banned = [", 1, 11, "", "This is no TOML: %(reason)s."),
        ("banned = 3", 1, 1, "banned", "This must be a list in brackets."),
        (
            'banned = [\n  "moth",\n  "mouth",\n]',
            3,
            3,
            "banned[1]",
            "There is no such card. Did you mean: %(near)s?",
        ),
        (
            'banned = ["zzzzzz"]',
            1,
            11,
            "banned[0]",
            "There is no such card. Its code is the end of its page’s address.",
        ),
        ('banned = ["moth", "蛾"]', 1, 19, "banned[1]", "This stands twice."),
        ("limited = { moth = -1 }", 1, 13, "limited.moth", "This must be a whole number from %(least)d to %(most)d."),
        ('exclude = [["moth"]]', 1, 12, "exclude[0]", "A pair is two cards in brackets."),
        ('pool = "color:amber"', 1, 1, "pool", "There is no field “%(name)s”. Did you mean: %(near)s? For the words themselves use quotation marks."),
        ('pool = "(set:dawn"', 1, 1, "pool", "A closing parenthesis is missing."),
        ('pool = "legal:standard"', 1, 1, "pool", "“%(field)s” can’t be asked for within a format."),
        ("points = { budget = 3 }", 1, 1, "points", "The key “%(key)s” is missing."),
        ("bannd = []", 1, 1, "bannd", "There is no such key. Did you mean: %(near)s?"),
        ('without = ["AGES-D9"]', 1, 12, "without[0]", "No such construction rule. Known: %(known)s."),
        ("changes = { shade = { cost = 10 } }", 1, 23, "changes.shade.cost", "Accepted are whole numbers (%(span)s) and: %(marks)s."),
        ('changes = { shade = { motto = "x" } }', 1, 23, "changes.shade.motto", "This card has no such field. Its fields: %(known)s."),
        ('changes = { shade = { colour = "amber" } }', 1, 23, "changes.shade.colour", "This must be a list in brackets."),
        ('changes = { shade = { colour = ["green"] } }', 1, 23, "changes.shade.colour", "Accepted are: %(known)s."),
        ('[[snapshots]]\nfrom = "2001"\n[[snapshots]]\nfrom = "2001-01-01"', 4, 1, "snapshots[1].from", "Snapshots stand in the order of their dates: the one before begins on %(date)s."),
        ('[[snapshots]]\nfrom = "2001-02-29"', 2, 1, "snapshots[0].from", "A date is YYYY-MM-DD, or YYYY-MM or YYYY for its first day."),
        ("[[snapshots]]\nbanned = []", 1, 1, "snapshots[0]", "The key “%(key)s” is missing."),
        ('[[rules]]\nrule = "AGES-D1"\nen = "x"\nja = "x"', 2, 1, "rules[0].rule", "This stands twice."),
        ('[[constraints]]\nrule = "AGES-D1"\nsections = ["main"]\nwhere = "legal:standard"\nmost = 1', 4, 1, "constraints[0].where", "“%(field)s” can’t be asked for within a format."),
        ('[[constraints]]\nrule = "AGES-D1"\nsections = ["attic"]\nmost = 1', 3, 1, "constraints[0].sections", "No such section. Known: %(known)s."),
    ],
)  # fmt: skip
def test_every_fault_has_its_place(text, line, column, key, reason):
    found = checked(text)
    assert not found.is_sound
    assert [(f.line, f.column, f.key, f.reason.text) for f in found.faults] == [
        (line, column, key, reason)
    ]


def test_all_faults_are_told_at_once_from_the_top():
    faults = checked('without = 1\nbanned = ["x y", 3]\npool = "set:attic"').faults
    assert [f.line for f in faults] == [1, 2, 3]
    faults = checked('pool = "set:attic"\nbanned = ["x y", "moth", "moth"]').faults
    assert [(f.line, f.column) for f in faults] == [(1, 1), (2, 11), (2, 26)]


def test_a_text_may_not_be_endless():
    (fault,) = checked("#" * (LONGEST + 1)).faults
    assert fault.reason.text == "This is too long: at most %(n)d characters."


@pytest.mark.parametrize(
    "text", ["a = " + "[" * 5000, "[" * 200, "x" * 3000, '"\\u0000" = 1', "a.b = 1\na = 2"]
)
def test_no_text_breaks_it(text):
    assert checked(text).faults
