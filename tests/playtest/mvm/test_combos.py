"""Combos: MVM-C0 to MVM-C9."""

from __future__ import annotations

from itertools import permutations

import pytest

from playtest.games.mvm.combos import COMBOS, combo
from tests.playtest.mvm.board import Seat, board, contest_board, energies, play, sp_effect

SOLDIERS = {
    "MVM-C1": ("imp damp husk", 1, 6),
    "MVM-C2": ("drake wyrm newt", 2, 5),
    "MVM-C3": ("ember drake archer", 3, 5),
    "MVM-C4": ("drake wyrm naga", 4, 4),
    "MVM-C5": ("ember coal flare", 5, 3),
    "MVM-C6": ("flare wave nemo", 6, 3),
    "MVM-C7": ("coal rock squall", 6, 3),
    "MVM-C8": ("gust gale hue", 7, 3),
    "MVM-C9": ("ember drop gust", 8, 2),
}
"""By rule: soldiers, priority, factor."""


def made(soldiers, **seat):
    """Return the rule of the combo that three soldiers at left, right and top make, or None."""
    left, right, top = soldiers.split()
    found = combo(board(Seat(left=left, right=right, top=top, **seat)), 0)
    return None if found < 0 else COMBOS[found].rule


@pytest.mark.parametrize(
    "rule", [pytest.param(rule, marks=pytest.mark.rule(rule)) for rule in SOLDIERS]
)
def test_a_combo_holds_wherever_its_soldiers_stand(rule):
    soldiers, priority, factor = SOLDIERS[rule]
    assert {made(" ".join(order)) for order in permutations(soldiers.split())} == {rule}
    row = next(combo for combo in COMBOS if combo.rule == rule)
    assert (row.priority, row.factor) == (priority, factor)


@pytest.mark.rule(*SOLDIERS)
@pytest.mark.parametrize(
    ("rule", "soldiers", "instead"),
    [
        ("MVM-C1", "imp damp zero", None),
        ("MVM-C1", "imp damp ember", None),
        ("MVM-C2", "drake wyrm naga", "MVM-C4"),
        ("MVM-C2", "drake wyrm mote", "MVM-C9"),
        ("MVM-C3", "ember drake coal", "MVM-C5"),
        ("MVM-C3", "ember drake drop", "MVM-C9"),
        ("MVM-C4", "drake naga ember", None),
        ("MVM-C5", "ember coal drop", None),
        ("MVM-C6", "flare wave coal", None),
        ("MVM-C7", "coal rock flare", None),
        ("MVM-C8", "gust gale drop", None),
        ("MVM-C8", "drop clod gale", None),
        ("MVM-C9", "ember drop gale", None),
    ],
)
def test_what_just_misses_a_combo_makes_none_or_a_lesser_one(rule, soldiers, instead):
    assert made(soldiers) == instead != rule


@pytest.mark.rule("MVM-C0")
def test_three_face_up_soldiers_are_needed():
    assert made("ember coal -flare") is None
    assert made("ember coal ?flare") is None
    assert made("ember coal door") is None
    assert combo(board(Seat(left="ember", right="coal")), 0) < 0
    bottom = board(Seat(left="ember", right="coal", bottom="flare"))
    assert combo(bottom, 0) < 0


@pytest.mark.rule("MVM-C0")
def test_soldiers_on_reverse_cards_count():
    assert made("ember door>coal flare") == "MVM-C5"


@pytest.mark.rule("MVM-C0")
def test_of_several_the_best_priority_counts():
    assert made("drake ember archer") == "MVM-C3"
    assert made("drake drake drake") == "MVM-C2"
    assert made("imp imp imp") == "MVM-C1"
    assert made("gust gust gust") == "MVM-C3"
    assert made("gale gust gale") == "MVM-C5"


@pytest.mark.rule("MVM-C0")
def test_power_means_the_power_at_the_decision():
    assert made("ember gale no_one") is None
    state = play(board(Seat(hand="fan", left="ember", right="gale", top="no_one")), "fan up bottom")
    assert COMBOS[combo(state, 0)].rule == "MVM-C9"
    state = play(contest("ember drop coal", "robe"), "sp robe", "no-sp", "target own top")
    assert energies(state) == (50, 50 - 4 * 2)


def contest(soldiers, hand):
    left, right, top = soldiers.split()
    return contest_board(Seat(hand=hand, left=left, right=right, top=top))


@pytest.mark.rule("MVM-C0")
def test_neutral_and_all_never_make_an_attribute_combo():
    assert made("nobody no_one nemo") is None
    assert made("mote prism hue") is None
    assert made("mote scout marshal") == "MVM-C9"
    assert made("ember coal mote") is None


@pytest.mark.rule("MVM-C0")
def test_a_changed_attribute_makes_a_combo_and_breaks_one():
    own = Seat(hand="dye", left="ember", right="coal", top="nobody")
    state = play(board(own), "dye up bottom", "target own top", "attribute fire")
    assert COMBOS[combo(state, 0)].rule == "MVM-C5"
    other = Seat(left="ember", right="coal", top="flare")
    state = play(board(Seat(hand="paint"), other), "paint up bottom", "target opposing left")
    assert combo(state, 1) < 0


def test_doubling_keeps_equal_powers_equal():
    state = sp_effect(board(Seat(left="ember", right="drop", top="gust")), "wonder")
    assert COMBOS[combo(state, 0)].rule == "MVM-C9"
