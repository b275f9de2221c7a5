"""Items in duels: WIT-R8 to WIT-R11."""

from __future__ import annotations

import pytest

from playtest.games.wit import log
from tests.playtest.wit.board import (
    OTHER,
    Seat,
    board,
    codes,
    duel_board,
    in_play,
    offered,
    play,
    refused,
)


@pytest.mark.rule("WIT-R8")
def test_a_weapon_gives_two_attack_to_who_may_wield_it():
    state = duel_board(Seat(in_play="wren", pool="club"), Seat(main="rowan", in_play="otter"))
    armed = play(state, "attack wren", "equip club", "block otter")
    bare = play(state, "attack wren", "ready", "block otter")
    assert in_play(armed.sides[0]) == "wren"
    assert in_play(bare.sides[0]) == ""


@pytest.mark.rule("WIT-R8")
def test_armour_gives_two_defend():
    other = Seat(main="rowan", in_play="wren", pool="lid")
    state = duel_board(Seat(in_play="moth"), other)
    assert in_play(play(state, "attack moth", "block wren", "equip lid").sides[1]) == "wren"
    assert in_play(play(state, "attack moth", "block wren", "ready").sides[1]) == ""


@pytest.mark.rule("WIT-R8")
def test_item_abilities_decide_what_is_wielded():
    pool = "staff club lid acorns tonic"
    state = play(duel_board(Seat(in_play="otter", pool=pool)), "attack otter")
    assert offered(state) == ["equip staff", "equip tonic", "ready"]
    assert refused(state, "equip club") == "WIT-R8"
    assert refused(state, "equip acorns") == "WIT-R8"
    moth = play(duel_board(Seat(in_play="moth", pool=pool)), "attack moth")
    assert refused(moth, "equip staff") == "WIT-R8"


@pytest.mark.rule("WIT-R8")
def test_a_main_character_wields_any_and_everybody_one_of_each():
    state = play(duel_board(Seat(pool="staff club lid")), "attack hazel", "equip staff")
    assert offered(state) == ["equip lid", "ready"]
    assert refused(state, "equip club") == "WIT-R8"


@pytest.mark.rule("WIT-R9")
def test_the_winners_equipment_goes_back_and_the_losers_is_discarded():
    own = Seat(in_play="wren", pool="club")
    state = duel_board(own, Seat(main="rowan", in_play="otter", pool="staff"))
    won = play(state, "attack wren", "equip club", "block otter", "equip staff")
    assert (codes(won.sides[0].pool), codes(won.sides[1].pool)) == ("club", "")
    assert codes(won.sides[1].discard) == "otter staff"
    lost = play(duel_board(own, OTHER), "attack wren", "equip club")
    assert (codes(lost.sides[0].pool), codes(lost.sides[0].discard)) == ("", "club wren")


@pytest.mark.rule("WIT-R9")
def test_a_main_character_that_loses_loses_its_equipment_too():
    own = Seat(pool="club", level=3)
    lost = play(duel_board(own, OTHER), "attack hazel", "equip club").sides[0]
    assert (codes(lost.discard), codes(lost.pool), codes(lost.draw_pile)) == ("club", "", "")
    other = Seat(main="rowan", pool="lid", level=2)
    beaten = play(duel_board(Seat(in_play="bear", level=5), other), "attack bear", "equip lid")
    assert (codes(beaten.sides[1].discard), beaten.sides[1].level) == ("lid", 1)
    kept = play(duel_board(Seat(in_play="wren"), other), "attack wren", "equip lid").sides[1]
    assert (codes(kept.discard), codes(kept.pool)) == ("", "lid")


@pytest.mark.rule("WIT-R9")
def test_in_a_tie_a_destroyed_characters_equipment_is_lost_and_a_main_characters_goes_back():
    state = duel_board(Seat(in_play="stag", pool="lid", level=3), Seat(main="rowan", pool="lid"))
    state = play(state, "attack stag", "equip lid", "equip lid")
    assert (codes(state.sides[0].discard), state.sides[0].pool) == ("lid stag", [])
    assert (codes(state.sides[1].pool), state.sides[1].discard) == ("lid", [])


@pytest.mark.rule("WIT-R10")
def test_potions_help_any_character_and_add_up():
    own = Seat(in_play="moth", pool="tonic stew")
    state = duel_board(own, OTHER)
    won = play(state, "attack moth", "equip tonic", "equip stew")
    assert won.winner == 0
    assert play(state, "attack moth", "equip tonic", "ready").winner == -1
    assert refused(play(state, "attack moth"), "equip water") == "WIT-R10"


@pytest.mark.rule("WIT-R10")
def test_a_potion_adds_to_weapon_and_armour():
    state = duel_board(Seat(in_play="moth"), Seat(main="rowan", in_play="wren", pool="broth lid"))
    both = play(state, "attack moth", "block wren", "equip broth", "equip lid")
    assert [entry for entry in both.log if entry[0] == log.FOUGHT][-1] == (log.FOUGHT, 0, 3, 5)


@pytest.mark.rule("WIT-R10")
def test_potions_are_discarded_whatever_the_outcome():
    own = Seat(in_play="badger", pool="tonic club", level=2)
    won = play(
        duel_board(own, Seat(main="rowan", level=2)), "attack badger", "equip club", "equip tonic"
    )
    assert won.sides[1].level == 1
    assert (codes(won.sides[0].discard), codes(won.sides[0].pool)) == ("tonic", "club")
    lost = play(
        duel_board(Seat(in_play="otter", pool="water"), OTHER), "attack otter", "equip water"
    )
    assert codes(lost.sides[0].discard) == "otter water"


@pytest.mark.rule("WIT-R11")
def test_charms_are_never_used_in_duels():
    state = play(duel_board(Seat(pool="clover staff")), "attack hazel")
    assert offered(state) == ["equip staff", "ready"]
    assert refused(state, "equip clover") == "WIT-R11"


@pytest.mark.rule("WIT-R11")
def test_charms_serve_spells_and_count_their_teeth():
    hex_needs_a_charm = Seat(hand="hex", pool="clover", level=2)
    assert board(hex_needs_a_charm).total(0) == 2
    assert refused(board(hex_needs_a_charm), "cast hex") is None
    assert refused(board(Seat(hand="hex", pool="club", level=2)), "cast hex") == "WIT-R13"
