"""Placing cards: MVM-T4 to MVM-T6, MVM-R7, MVM-R8, MVM-R11, MVM-R12."""

from __future__ import annotations

import pytest

from playtest.games.mvm.power import total
from tests.playtest.mvm.board import (
    Seat,
    board,
    codes,
    contest_board,
    offered,
    play,
    refused,
    shown,
)


def places(state, card):
    """Return where a card of the hand may be placed face up."""
    return [text[3:] for text in offered(play(state, f"card {card}")) if text.startswith("up ")]


def hand(card, doll="dot", **seat):
    return board(Seat(doll=doll, hand=card, **seat))


@pytest.mark.rule("MVM-T4")
@pytest.mark.parametrize(
    ("doll", "soldier", "expected"),
    [
        ("bea", "drop", ["left"]),
        ("bea", "clod", ["right"]),
        ("bea", "gust", ["top"]),
        ("bea", "ember", []),
        ("ada", "ember", ["left", "right", "top"]),
        ("ada", "drop", ["top"]),
        ("bea", "mote", ["left", "right", "top"]),
        ("cyd", "mote", ["left", "right", "top"]),
        ("cyd", "nobody", ["left", "right"]),
        ("bea", "nobody", []),
        ("cyd", "drop", ["right"]),
        ("cyd", "ember", ["right", "top"]),
    ],
)
def test_a_soldier_stands_where_the_doll_summons_its_attribute(doll, soldier, expected):
    state = hand(soldier, doll)
    assert places(state, soldier) == expected
    for place in {"left", "right", "top"} - set(expected):
        assert refused(play(state, f"card {soldier}"), f"up {place}") == "MVM-T4"
    assert refused(play(state, f"card {soldier}"), "up bottom") == "MVM-T4"


@pytest.mark.rule("MVM-T5")
def test_help_goes_to_the_bottom_and_sp_never_face_up():
    assert places(hand("fan"), "fan") == ["bottom"]
    assert places(hand("twin"), "twin") == ["bottom"]
    assert places(hand("roar"), "roar") == []
    assert refused(play(hand("fan"), "card fan"), "up left") == "MVM-T5"
    assert refused(play(hand("roar"), "card roar"), "up bottom") == "MVM-T5"


@pytest.mark.rule("MVM-T6")
@pytest.mark.parametrize("card", ["ember", "fan", "roar", "twin", "door"])
def test_any_card_may_go_face_down_on_any_empty_place(card):
    state = play(hand(card, left="coal"), f"card {card}")
    assert [text for text in offered(state) if text.startswith("down")] == [
        "down right",
        "down top",
        "down bottom",
    ]
    assert shown(play(state, "down bottom"), 0) == f"coal -{card}"


@pytest.mark.rule("MVM-T6")
def test_face_down_it_has_no_power_and_no_ability():
    state = play(board(Seat(hand="slinger"), Seat(left="ember")), "slinger down left")
    assert (total(state, 0), shown(state, 1)) == (0, "ember")
    state = play(board(Seat(hand="gate"), Seat(left="ember")), "gate down left")
    assert shown(state, 1) == "ember"
    assert total(play(hand("cheer", left="ember"), "cheer down bottom"), 0) == 100


@pytest.mark.rule("MVM-T6")
def test_turned_up_it_counts_again_and_its_place_is_not_checked():
    state = play(hand("wake", "bea", left="?nobody"), "wake up bottom", "target own left")
    assert (shown(state, 0), total(state, 0)) == ("nobody wake", 300)


# --- reverse cards ----------------------------------------------------------------------------
@pytest.mark.rule("MVM-R8")
def test_a_reverse_card_is_placed_like_a_soldier():
    assert places(hand("door", "bea"), "door") == ["left", "right", "top"]
    assert refused(play(hand("door"), "card door"), "up bottom") == "MVM-R8"


@pytest.mark.rule("MVM-R8")
def test_a_soldier_of_the_own_hole_that_matches_the_place_is_laid_on_it():
    hole = "drop wave clod mote roar"
    state = play(hand("door", "bea", hole=hole), "door up left")
    assert offered(state) == ["lay drop", "lay wave", "lay mote"]
    assert refused(state, "lay clod") == "MVM-R8"
    assert refused(state, "lay roar") == "MVM-R8"
    assert refused(state, "lay flood") == "MVM-R8"
    assert refused(state, "no") == "MVM-R8"
    state = play(state, "lay wave")
    side = state.sides[0]
    assert (shown(state, 0), codes(side.under), codes(side.hole)) == (
        "wave",
        "door",
        "clod drop mote roar",
    )
    assert total(state, 0) == 200


@pytest.mark.rule("MVM-R8")
def test_one_that_alone_matches_is_laid_and_without_one_there_is_no_effect():
    state = play(hand("door", "bea", hole="clod drop"), "door up left")
    assert shown(state, 0) == "drop"
    bare = play(hand("ferry", "bea", hole="clod"), "ferry up left")
    assert (shown(bare, 0), offered(bare)) == ("ferry", ["end", "fold"])
    other = board(Seat(hand="door"), Seat(hole="drop"))
    assert shown(play(other, "door up left"), 0) == "door"


@pytest.mark.rule("MVM-R8", "MVM-R11")
def test_laid_soldiers_and_reverse_cards_do_what_they_say_when_placed():
    state = play(
        board(Seat(hand="door", hole="archer"), Seat(left="ember", right="coal")), "door up top"
    )
    assert offered(state) == ["target opposing left", "target opposing right"]
    state = play(hand("ferry", hole="ember"), "ferry up left")
    assert offered(state) == ["draw", "no"]
    state = play(hand("grave", hole="ember"), "grave up left")
    assert total(state, 0) == 200
    state = play(hand("roll", hole="ember", top="?coal"), "roll up left")
    assert offered(state) == ["target own top", "no"]


@pytest.mark.rule("MVM-R11")
def test_a_soldier_turned_down_on_a_reverse_card_stays_there():
    state = play(board(Seat(hand="slinger"), Seat(left="door>ember")), "slinger up left")
    side = state.sides[1]
    assert (shown(state, 1), codes(side.under)) == ("-ember", "door")
    assert total(state, 1) == 0


# --- turning up -------------------------------------------------------------------------------
@pytest.mark.rule("MVM-R11")
def test_only_own_soldiers_at_left_right_or_top_can_be_turned_up():
    own = Seat(hand="wake", left="?coal", right="?roar", top="?flare")
    state = play(board(own, Seat(left="?ember")), "wake up bottom")
    assert offered(state) == ["target own left", "target own top", "no"]
    assert refused(state, "target own right") == "MVM-R11"
    assert refused(state, "target opposing left") == "MVM-R11"
    assert shown(play(state, "no"), 0) == "-coal -roar -flare wake"
    state = play(contest_board(Seat(hand="lamp", bottom="?coal")), "sp lamp", "no-sp")
    assert state.round == 2


@pytest.mark.rule("MVM-R11")
def test_abilities_when_placed_do_not_happen_when_turned_up_later():
    own = Seat(hand="wake", left="?slinger", top="?scout")
    state = play(board(own, Seat(left="ember", right="coal")), "wake up bottom", "target own left")
    assert (shown(state, 1), offered(state)) == ("ember coal", ["end", "fold"])
    state = play(board(own), "wake up bottom", "target own top")
    assert offered(state) == ["end", "fold"]


# --- shooters and walls -----------------------------------------------------------------------
@pytest.mark.rule("MVM-R12", "MVM-R7")
def test_a_shooter_makes_one_opposing_soldiers_power_0_so_that_it_lies_face_down():
    other = Seat(left="flare", right="coal", top="?ember", bottom="plain")
    state = play(board(Seat(hand="slinger"), other), "slinger up top")
    assert offered(state) == ["target opposing left", "target opposing right"]
    assert refused(state, "target opposing top") == "MVM-R12"
    assert refused(state, "target own top") == "MVM-R12"
    assert refused(state, "no") == "MVM-R9"
    state = play(state, "target opposing left")
    assert (shown(state, 1), total(state, 1)) == ("-flare coal -ember plain", 200)


@pytest.mark.rule("MVM-R12")
def test_a_shooter_shoots_the_only_one_there_is_and_nobody_where_there_is_none():
    assert shown(play(board(Seat(hand="slinger"), Seat(top="ember")), "slinger up left"), 1) == (
        "-ember"
    )
    assert offered(play(board(Seat(hand="slinger")), "slinger up left")) == ["end", "fold"]


@pytest.mark.rule("MVM-R7")
def test_a_printed_or_added_up_0_is_not_turned_down():
    state = play(board(Seat(hand="zero"), Seat(hand="douse", left="ember")), "zero up left", "end")
    assert shown(state, 0) == "zero"
    state = play(board(Seat(hand="douse"), Seat(left="ember")), "douse up bottom")
    assert (shown(state, 1), total(state, 1)) == ("ember", 0)
    state = play(board(Seat(hand="mirror")), "mirror up left")
    assert (shown(state, 0), total(state, 0)) == ("mirror", 0)


@pytest.mark.rule("MVM-R12")
def test_a_wall_turns_down_who_stands_opposite_now():
    other = Seat(left="ember", right="coal", bottom="fan")
    state = play(board(Seat(hand="gate"), other), "gate up left")
    assert shown(state, 1) == "-ember coal fan"


@pytest.mark.rule("MVM-R12")
def test_a_wall_turns_down_who_arrives_opposite_before_it_can_do_anything():
    own = Seat(hand="slinger scout", folded=True)
    other = Seat(left="gate", right="coal")
    state = play(board(own, other), "slinger up left")
    assert (shown(state, 0), shown(state, 1)) == ("-slinger", "gate coal")
    assert (state.active, offered(state)[0]) == (1, "draw")
    assert shown(play(board(own, other), "slinger up right", "target opposing left"), 1) == (
        "-gate coal"
    )
    laid = play(board(Seat(hand="ferry", hole="ember"), other), "ferry up left")
    assert (shown(laid, 0), offered(laid)) == ("-ember", ["draw", "no"])


@pytest.mark.rule("MVM-R12")
def test_of_two_walls_the_one_standing_first_works():
    state = play(board(Seat(hand="gate"), Seat(top="wall")), "gate up top")
    assert (shown(state, 0), shown(state, 1)) == ("-gate", "wall")


@pytest.mark.rule("MVM-R12")
def test_a_wall_face_down_does_nothing_and_turned_up_it_works_again():
    state = play(board(Seat(hand="mote"), Seat(left="-gate")), "mote up left")
    assert shown(state, 0) == "mote"
    own = Seat(hand="wake", left="?gate")
    state = play(board(own, Seat(left="ember")), "wake up bottom", "target own left")
    assert shown(state, 1) == "-ember"


@pytest.mark.rule("MVM-R12", "MVM-R11")
def test_behind_a_wall_nobody_can_be_turned_up():
    own = Seat(hand="wake", left="-ember", right="-coal")
    state = play(board(own, Seat(left="gate")), "wake up bottom")
    assert offered(state) == ["target own right", "no"]
