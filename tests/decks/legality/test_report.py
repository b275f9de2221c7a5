"""Judging: measures, bounds, keys, verdicts."""

from __future__ import annotations

import pytest

from decks.legality.decklist import Decklist
from decks.legality.report import State, Verdict, judge
from tests.decks.legality.games import POOL, constraint, judged

KEPT, INCOMPLETE, BROKEN = State.KEPT, State.INCOMPLETE, State.BROKEN


@pytest.mark.parametrize(
    ("table", "main", "state", "found", "delta"),
    [
        ({"exactly": 3}, {"owl": 2}, INCOMPLETE, 2, 1),
        ({"exactly": 3}, {"owl": 3}, KEPT, 3, 0),
        ({"exactly": 3}, {"owl": 2, "carp": 2}, BROKEN, 4, -1),
        ({"least": 2}, {"owl": 1}, INCOMPLETE, 1, 1),
        ({"least": 2}, {"owl": 2}, KEPT, 2, 0),
        ({"least": 2}, {"owl": 9}, KEPT, 9, 0),
        ({"most": 2}, {}, KEPT, 0, 0),
        ({"most": 2}, {"owl": 2}, KEPT, 2, 0),
        ({"most": 2}, {"owl": 3}, BROKEN, 3, -1),
        ({"least": 1, "most": 2}, {}, INCOMPLETE, 0, 1),
        ({"least": 1, "most": 2}, {"owl": 4}, BROKEN, 4, -2),
        ({"most": 1, "where": "type:tool"}, {"owl": 4, "bucket": 1}, KEPT, 1, 0),
        ({"most": 1, "where": "type:tool"}, {"owl": 4, "bucket": 2}, BROKEN, 2, -1),
        ({"most": 5, "measure": "sum(power)"}, {"owl": 3, "carp": 1}, KEPT, 5, 0),
        ({"most": 5, "measure": "sum(power)"}, {"owl": 4, "carp": 1}, BROKEN, 6, -1),
        ({"exactly": 5, "measure": "sum(power)"}, {"owl": 1, "shadow": 2}, INCOMPLETE, 1, 4),
        ({"least": 2, "measure": "distinct(card)"}, {"owl": 4}, INCOMPLETE, 1, 1),
        ({"least": 2, "measure": "distinct(card)"}, {"owl": 1, "carp": 1}, KEPT, 2, 0),
        ({"most": 1, "measure": "distinct(colours)"}, {"owl": 1, "shadow": 1}, KEPT, 1, 0),
        ({"most": 1, "measure": "distinct(colours)"}, {"heron": 1}, BROKEN, 2, -1),
    ],
)
def test_a_measure_is_held_against_its_bounds(table, main, state, found, delta):
    (finding,) = judged({"main": main}, **table).findings
    assert (finding.state, finding.found, finding.delta) == (state, found, delta)


def test_only_the_named_sections_count():
    deck = {"main": {"owl": 2}, "side": {"owl": 5}}
    assert judged(deck, most=2).verdict is Verdict.LEGAL
    assert judged(deck, most=2, sections=["side"]).findings[0].found == 5
    assert judged(deck, most=7, sections=["main", "side"]).findings[0].found == 7


def test_slots_without_copies_are_outside_every_count():
    (finding,) = judged({"main": {"owl": 0, "carp": 1}}, most=1).findings
    assert finding.cards == (("carp", 1),)


def test_each_group_of_a_key_is_judged_apart():
    report = judged({"main": {"owl": 3, "carp": 1, "heron": 4}}, most=2, key="card")
    assert [(f.group, f.found, f.cards) for f in report.findings] == [
        ("heron", 4, (("heron", 4),)),
        ("owl", 3, (("owl", 3),)),
    ]


def test_groups_that_all_keep_to_the_rule_are_one_finding_the_fullest():
    (finding,) = judged({"main": {"owl": 1, "carp": 2}}, most=2, key="card").findings
    assert (finding.group, finding.found, finding.state) == ("carp", 2, KEPT)


def test_a_key_without_cards_is_kept():
    (finding,) = judged({}, most=2, key="card").findings
    assert (finding.state, finding.found, finding.cards) == (KEPT, 0, ())


def test_a_card_counts_for_each_of_its_choices():
    report = judged({"main": {"heron": 1, "owl": 1, "carp": 1}}, most=1, key="colours")
    assert [(f.group, f.found) for f in report.findings] == [("blue", 2), ("red", 2)]


def test_having_no_value_is_a_group_of_its_own():
    (finding,) = judged({"main": {"shadow": 3}}, most=2, key="colours").findings
    assert (finding.group, finding.delta) == (None, -1)


def test_a_mark_is_a_group_of_its_own():
    (finding,) = judged({"main": {"shadow": 2, "owl": 1}}, most=1, key="power").findings
    assert finding.group == "X"


def test_listed_values_are_judged_even_without_a_card():
    report = judged({"main": {"owl": 1}}, exactly=1, key="colours", values=["red", "blue"])
    assert [(f.group, f.state) for f in report.findings] == [("red", KEPT), ("blue", INCOMPLETE)]


def test_the_same_number_in_the_same_set_is_the_same_card():
    report = judged({"main": {"heron": 1, "owl": 1, "carp": 1}}, most=1, key="number")
    assert report.findings[0].state is KEPT
    (finding,) = judged({"main": {"shadow": 1, "bucket": 1}}, most=1, key="number").findings
    assert (finding.group, finding.found) == ("base 6", 2)


def test_sections_can_be_counted():
    deck = {"main": {"owl": 1}, "side": {"owl": 1, "carp": 1}}
    table = {"sections": ["main", "side"], "key": "card", "measure": "distinct(section)"}
    (finding,) = judged(deck, most=1, **table).findings
    assert (finding.group, finding.found) == ("owl", 2)
    per_section = judged(deck, sections=["main", "side"], key="section", most=1)
    assert [f.group for f in per_section.findings] == ["side"]


def test_an_advice_leaves_the_deck_legal():
    report = judged({}, least=1, severity="advice")
    assert (report.verdict, report.broken, report.advised) == (Verdict.LEGAL, (), ("NOOK-D1",))
    assert report.rules[0].advice


def test_unknown_cards_make_the_verdict_unknown_not_illegal():
    deck = Decklist({"main": {"owl": 1, "ghost": 2}}, unknown=("Gohst",))
    report = judge(deck, POOL, [constraint(exactly=3)])
    assert (report.verdict, report.unknown) == (Verdict.UNKNOWN, ("Gohst", "ghost"))


def test_too_many_known_cards_are_illegal_whatever_the_unknown_ones_are():
    deck = Decklist({"main": {"owl": 4}}, unknown=("Gohst",))
    assert judge(deck, POOL, [constraint(exactly=3)]).verdict is Verdict.ILLEGAL


def test_broken_weighs_more_than_incomplete():
    rules = [constraint(least=9), constraint(most=1, where="type:tool")]
    report = judge(Decklist.of(main={"bucket": 2}), POOL, rules)
    assert report.verdict is Verdict.ILLEGAL
    assert report.rules[0].state is BROKEN


def test_too_few_without_room_for_more_can_only_be_mended_by_swapping():
    rules = [constraint(exactly=3), constraint(least=1, where="type:tool")]
    full = judge(Decklist.of(main={"owl": 3}), POOL, rules)
    assert (full.verdict, full.findings[1].is_full) == (Verdict.ILLEGAL, True)
    with_room = judge(Decklist.of(main={"owl": 2}), POOL, rules)
    assert (with_room.verdict, with_room.findings[1].is_full) == (Verdict.INCOMPLETE, False)


def test_a_bound_on_other_cards_takes_no_room_away():
    rules = [constraint(most=2, where="type:beast"), constraint(least=1, where="type:tool")]
    assert judge(Decklist.of(main={"owl": 2}), POOL, rules).verdict is Verdict.INCOMPLETE


def test_a_deck_can_be_changed_without_changing_the_first():
    deck = Decklist.of(main={"owl": 1})
    more = deck.with_copies("side", "carp", 2)
    assert (deck.size(), more.size(), more.size("side"), more.copies("side", "carp")) == (
        1,
        3,
        2,
        2,
    )
    assert more.with_copies("main", "owl", 0).sections["main"] == {}


def test_a_budget_that_is_spent_leaves_no_room_for_more_cards():
    rules = [constraint(exactly=3), constraint(measure="sum(power)", most=5)]
    spent = judge(Decklist.of(main={"bucket": 1, "heron": 1}), POOL, rules)
    assert spent.verdict is Verdict.INCOMPLETE  # the card without a number costs nothing
    dear = [constraint(exactly=3, where="power>0"), rules[1]]
    spent = judge(Decklist.of(main={"bucket": 1, "heron": 1}), POOL, dear)
    assert (spent.verdict, spent.findings[0].is_full) == (Verdict.ILLEGAL, True)
    left = judge(Decklist.of(main={"bucket": 2}), POOL, dear)
    assert left.verdict is Verdict.INCOMPLETE


def test_a_sum_that_the_cards_still_to_come_can_not_reach_is_mended_by_swapping_only():
    rules = [constraint(exactly=3), constraint(measure="sum(power)", exactly=12)]
    assert judge(Decklist.of(main={"bucket": 1}), POOL, rules).verdict is Verdict.INCOMPLETE
    late = judge(Decklist.of(main={"bucket": 1, "owl": 1}), POOL, rules)
    assert (late.verdict, late.findings[1].is_full) == (Verdict.ILLEGAL, True)
