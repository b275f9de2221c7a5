"""What the form can say beyond counting cards: related cards, keys of several parts, budgets, conditions, choices, printed limits."""

from __future__ import annotations

import pytest

from decks.legality.report import State, Verdict
from tests.decks.legality.games import at_court

KEPT, INCOMPLETE, BROKEN = State.KEPT, State.INCOMPLETE, State.BROKEN
ONE_LEADER = {"sections": ["leader"], "exactly": 1}
COLOUR_OF_LEADER = {"shares": "colours", "with": "leader"}
WITHIN_LEADER = {"within": "colours", "with": "leader"}


def found(report):
    """Return state, measure and delta of the last finding."""
    last = report.findings[-1]
    return last.state, last.found, last.delta


@pytest.mark.parametrize(
    ("main", "expected"),
    [
        ({"page": 2, "page2": 1}, (KEPT, 0, 0)),
        ({"storm1": 1}, (KEPT, 0, 0)),  # blue is shared, green doesn't matter
        ({"guard": 2, "page": 1}, (BROKEN, 2, -2)),
        ({"rat": 1}, (BROKEN, 1, -1)),  # no colour is none to share
        ({}, (KEPT, 0, 0)),
    ],
)
def test_every_card_must_share_a_colour_with_the_leader(main, expected):
    tables = (ONE_LEADER, {"every": COLOUR_OF_LEADER})
    assert found(at_court(*tables, leader={"queen": 1}, main=main)) == expected


@pytest.mark.parametrize(
    ("main", "expected"),
    [
        ({"page": 2, "page2": 1, "rat": 1}, (KEPT, 0, 0)),  # no colour is within any
        ({"storm1": 1}, (BROKEN, 1, -1)),  # green is not
    ],
)
def test_every_card_must_keep_within_the_colours_of_the_leader(main, expected):
    tables = (ONE_LEADER, {"every": WITHIN_LEADER})
    assert found(at_court(*tables, leader={"queen": 1}, main=main)) == expected


def test_without_a_leader_the_deck_is_incomplete_and_not_wrong():
    tables = (ONE_LEADER, {"every": COLOUR_OF_LEADER})
    report = at_court(*tables, main={"page": 1})
    assert report.verdict is Verdict.INCOMPLETE
    assert found(report) == (INCOMPLETE, 1, -1)


def test_related_cards_alone_are_counted():
    deck = {"leader": {"duke": 1}, "main": {"page": 2, "guard": 1, "rat": 1}}
    assert found(at_court({"related": COLOUR_OF_LEADER, "most": 1}, **deck)) == (BROKEN, 2, -1)
    assert found(at_court({"unrelated": COLOUR_OF_LEADER, "most": 1}, **deck)) == (
        INCOMPLETE,
        2,
        -1,
    )


def test_a_budget_of_influence_for_cards_outside_the_leaders_colours():
    budget = {
        "unrelated": COLOUR_OF_LEADER,
        "measure": "sum(influence)",
        "most": "leader.influence",
    }
    tables = (ONE_LEADER, budget)
    kept = at_court(*tables, leader={"duke": 1}, main={"page": 9, "guard": 1})
    assert found(kept) == (KEPT, 1, 0)
    over = at_court(*tables, leader={"duke": 1}, main={"page2": 1, "guard": 1})
    assert found(over) == (BROKEN, 3, -2)
    none_yet = at_court(*tables, main={"page2": 1})
    assert found(none_yet) == (INCOMPLETE, 2, -2)  # the leader to come brings a budget


def test_as_many_leaders_as_cards_of_another_kind():
    table = {"sections": ["leader"], "exactly": 'copies(main+side, "type:spell")'}
    assert found(at_court(table, leader={"duke": 1}, side={"spark": 1})) == (KEPT, 1, 0)
    assert found(at_court(table, leader={"duke": 1}, main={"spark": 2})) == (INCOMPLETE, 1, 1)
    assert found(at_court(table, leader={"duke": 2}, main={"spark": 1})) == (INCOMPLETE, 2, -1)


@pytest.mark.parametrize(
    ("copies", "expected"),
    [(0, (KEPT, 0, 0)), (1, (INCOMPLETE, 1, 3)), (4, (KEPT, 4, 0)), (6, (BROKEN, 6, -2))],
)
def test_one_of_several_numbers(copies, expected):
    table = {"sections": ["side"], "one_of": [4, 0]}
    assert found(at_court(table, side={"page": copies})) == expected


def test_between_two_numbers_without_room_cards_must_come_out():
    tables = ({"sections": ["main", "side"], "most": 3}, {"sections": ["side"], "one_of": [0, 4]})
    assert found(at_court(*tables, main={"page": 2}, side={"page": 1})) == (BROKEN, 1, -1)


@pytest.mark.parametrize(
    ("card", "copies", "delta"),
    [("page", 3, 0), ("page", 4, -1), ("dwarf", 7, 0), ("dwarf", 8, -1), ("rat", 99, 0)],
)
def test_a_card_may_print_its_own_limit(card, copies, delta):
    table = {"key": "name", "most": 3, "limit": "printed"}
    assert at_court(table, main={card: copies}).findings[0].delta == delta


def test_of_several_printed_limits_the_strictest_binds():
    table = {"key": "colours", "most": 5, "limit": "printed"}
    report = at_court(table, main={"guard": 4, "storm1": 1})
    assert {f.group: f.delta for f in report.findings} == {"green": -1}


def test_several_cards_of_one_name_count_together():
    table = {"sections": ["main", "side"], "key": "name", "most": 3}
    assert found(at_court(table, main={"page": 2}, side={"page2": 2})) == (BROKEN, 4, -1)


def test_keys_of_several_parts_keep_apart_what_differs_in_one():
    table = {"key": ["name", "cost"], "most": 1}
    assert at_court(table, main={"page": 1, "page2": 1}).verdict is Verdict.LEGAL
    (finding,) = at_court(table, main={"page": 2}).findings
    assert (finding.group, finding.delta) == (("page", 1), -1)


def test_a_key_may_depend_on_the_type():
    table = {"key": {"unit": "name", "other": "card"}, "most": 2}
    (finding,) = at_court(table, main={"page": 2, "page2": 1, "spark": 2}).findings
    assert (finding.group, finding.found) == (("name", "page"), 3)
    left_out = {"key": {"unit": "name"}, "most": 2}
    assert at_court(left_out, main={"spark": 9}).verdict is Verdict.LEGAL


def test_listed_cards_and_exempt_ones():
    one_of_two = {"cards": ["page", "guard"], "measure": "distinct(card)", "most": 1}
    assert found(at_court(one_of_two, main={"page": 3, "rat": 1})) == (KEPT, 1, 0)
    assert found(at_court(one_of_two, main={"page": 1, "guard": 1})) == (BROKEN, 2, -1)
    singleton = {"key": "card", "most": 1, "exempt": "printed:any"}
    assert found(at_court(singleton, main={"rat": 5, "page": 1})) == (KEPT, 1, 0)


def test_points_of_listed_cards():
    table = {"points": {"page": 2, "guard": 5}, "most": 8}
    assert found(at_court(table, main={"page": 2, "guard": 1, "rat": 9})) == (BROKEN, 9, -1)


def test_a_sum_of_an_expression_over_fields():
    table = {"measure": "sum(max(cost - 2, 0) * 2)", "most": 6}
    assert found(at_court(table, main={"guard": 1, "storm1": 1, "page": 9})) == (BROKEN, 8, -2)


def test_a_condition_turns_a_rule_on():
    table = {"most": 1, "when": 'choice.colour = "red" and copies(leader) >= 1'}
    deck = {"leader": {"duke": 1}, "main": {"page": 2}}
    assert found(at_court(table, choices={"colour": "red"}, **deck)) == (BROKEN, 2, -1)
    idle = at_court(table, choices={"colour": "blue"}, **deck)
    assert (idle.verdict, idle.findings[0].is_idle) == (Verdict.LEGAL, True)


def test_a_rule_that_more_cards_turn_off_leaves_the_deck_incomplete():
    table = {"where": "type:spell", "most": 0, "when": "copies(main) < 5"}
    assert at_court(table, main={"spark": 1}).verdict is Verdict.INCOMPLETE
    assert at_court(table, main={"spark": 1, "page": 4}).verdict is Verdict.LEGAL


def test_a_bound_chosen_with_the_deck():
    table = {"exactly": "choice.size"}
    assert found(at_court(table, choices={"size": "2"}, main={"page": 1})) == (INCOMPLETE, 1, 1)
    unset = at_court(table, main={"page": 1})
    assert (unset.verdict, unset.findings[0].unset) == (Verdict.INCOMPLETE, "size")
    assert unset.broken == ("COURT-D1",)


@pytest.mark.parametrize(
    ("choices", "relation", "expected"),
    [
        ({"colour": "red"}, {"shares": "colours", "with": "choice.colour"}, (BROKEN, 1, -1)),
        ({"colour": "blue"}, {"within": "colours", "with": "choice.colour"}, (BROKEN, 2, -2)),
        ({"patron": "queen"}, {"within": "colours", "with": "choice.patron"}, (BROKEN, 1, -1)),
    ],
)
def test_every_card_must_match_a_choice(choices, relation, expected):
    report = at_court({"every": relation}, choices=choices, main={"page": 1, "storm1": 1})
    assert found(report) == expected


@pytest.mark.parametrize(
    ("severity", "main", "verdict"),
    [
        ("rule", 1, Verdict.INCOMPLETE),
        ("rule", 3, Verdict.ILLEGAL),
        ("incomplete", 3, Verdict.INCOMPLETE),
        ("illegal", 1, Verdict.ILLEGAL),
        ("advice", 3, Verdict.LEGAL),
        ("house", 3, Verdict.ILLEGAL),
    ],
)
def test_severities(severity, main, verdict):
    report = at_court({"exactly": 2, "severity": severity}, main={"page": main})
    assert report.verdict is verdict
    assert report.findings[0].is_house is (severity == "house")


def test_at_most_two_colours_in_all():
    table = {"sections": ["leader", "main"], "measure": "distinct(colours)", "most": 2}
    assert found(at_court(table, leader={"queen": 1}, main={"page": 1})) == (KEPT, 2, 0)
    assert found(at_court(table, leader={"queen": 1}, main={"guard": 1})) == (BROKEN, 3, -1)
