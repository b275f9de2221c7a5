"""Powers: MVM-T7, MVM-R9, MVM-R10, and powers printed "0?"."""

from __future__ import annotations

from dataclasses import replace

import pytest

from playtest.games.mvm.power import powers, total
from tests.playtest.mvm.board import Seat, board, codes, play, shown, sp_effect


@pytest.mark.rule("MVM-T7")
def test_the_total_is_the_sum_of_the_face_up_soldiers_after_every_placing():
    state = board(Seat(hand="flare", left="ember", right="?coal", bottom="?torch"))
    assert total(state, 0) == 100
    state = play(state, "flare up top")
    assert (powers(state, 0), total(state, 0)) == ([100, 0, 300], 400)


@pytest.mark.rule("MVM-T7", "MVM-R10")
def test_powers_are_multiplied_first_and_added_to_then():
    state = play(board(Seat(hand="cheer", left="gale", right="ember")), "cheer up bottom")
    assert powers(state, 0) == [250, 150, 0]
    assert powers(sp_effect(state, "wonder"), 0) == [450, 250, 0]
    twice = sp_effect(sp_effect(state, "wonder"), "wonder")
    assert powers(twice, 0) == [850, 450, 0]


@pytest.mark.rule("MVM-R10")
def test_a_set_power_comes_before_all_else():
    state = play(board(Seat(hand="cheer", left="flood")), "cheer up bottom")
    state = sp_effect(sp_effect(state, "wonder"), "robe")
    assert powers(state, 0) == [250, 0, 0]


@pytest.mark.rule("MVM-R10")
def test_nothing_multiplies_what_is_added_to_the_total():
    state = sp_effect(board(Seat(left="ember")), "roar")
    assert total(state, 0) == 400
    assert total(sp_effect(state, "wonder"), 0) == 500


@pytest.mark.rule("MVM-R9")
def test_help_works_while_it_lies_face_up_on_soldiers_that_come_later_too():
    state = play(board(Seat(hand="fan"), Seat(folded=True)), "fan up bottom", "end")
    state = play(state, "mote up left")
    state.sides[0].hand = board(Seat(hand="ember")).sides[0].hand
    assert total(play(state, "ember up left"), 0) == 200


@pytest.mark.rule("MVM-R9", "MVM-T6")
def test_what_a_soldier_does_ends_when_it_is_turned_down():
    state = play(board(Seat(hand="marshal", right="ember")), "marshal up left")
    assert powers(state, 0) == [100, 200, 0]
    down = state.clone()
    down.sides[0].up[0] = False
    assert powers(down, 0) == [0, 100, 0]


@pytest.mark.parametrize(
    ("soldier", "own", "other", "power"),
    [
        ("pyre", Seat(), Seat(), 0),
        ("pyre", Seat(), Seat(left="ember", right="?coal", top="torch"), 200),
        ("shoal", Seat(hand="mote hue"), Seat(), 200),
        ("shoal", Seat(hand="mote hue prism zero gate"), Seat(), 400),
        ("council", Seat(right="?coal"), Seat(left="-ember", bottom="?fan"), 300),
        ("council", Seat(right="coal"), Seat(), 0),
        (
            "council",
            Seat(right="?fan", top="?fan", bottom="?fan"),
            Seat(left="?fan", right="?fan", top="?fan"),
            500,
        ),
        ("court", Seat(right="drop", top="gust"), Seat(left="clod"), 300),
        ("court", Seat(right="ember", top="?gust"), Seat(), 100),
        ("crowd", Seat(right="ember", top="drop"), Seat(left="clod"), 100),
        ("digger", Seat(hole="ember coal roar fan torch"), Seat(), 100),
        ("digger", Seat(hole="ember coal roar fan"), Seat(), 0),
        ("digger", Seat(hole=" ".join(["ember"] * 20)), Seat(), 500),
        ("mirror", Seat(), Seat(left="ember", right="flood", top="?flood"), 400),
        ("mirror", Seat(), Seat(left="imp"), -100),
        ("mirror", Seat(), Seat(left="imp", right="pyre"), 0),
        ("mirror", Seat(), Seat(left="?flood"), 0),
        ("poor", Seat(energy=49), Seat(energy=50), 400),
        ("poor", Seat(energy=50), Seat(energy=50), 100),
        ("zoo", Seat(right="drake"), Seat(left="wyrm", right="drop"), 200),
        ("zoo", Seat(), Seat(left="ember"), 0),
        ("zoo", Seat(right="drake", top="drop"), Seat(left="clod", right="gust"), 300),
    ],
)
@pytest.mark.rule("MVM-R10")
def test_a_power_printed_0_with_a_question_mark_is_worked_out(soldier, own, other, power):
    assert powers(board(with_soldier(own, soldier), other), 0)[0] == power


def with_soldier(seat, soldier):
    """Return the seat with a soldier at the left."""
    return replace(seat, left=soldier)


@pytest.mark.rule("MVM-R10")
def test_a_power_may_depend_on_who_goes_second():
    assert powers(board(Seat(left="late"), turn=1), 0)[0] == 100
    assert powers(board(Seat(left="late"), turn=2), 0)[0] == 300


@pytest.mark.rule("MVM-R10")
def test_a_worked_out_power_follows_the_table_and_takes_changes_afterwards():
    state = board(Seat(hand="fan", left="pyre", right="?coal"), Seat(left="ember"))
    assert powers(state, 0)[0] == 100
    assert powers(sp_effect(state, "wonder"), 0)[0] == 200
    down = sp_effect(state, "sleep")
    assert (shown(down, 1), powers(down, 0)[0]) == ("-ember", 0)
    assert codes(down.sides[0].hand) == "fan"
