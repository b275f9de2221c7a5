"""Effect scripts: what is accepted, and what each operation does."""

from __future__ import annotations

import pytest

from playtest.engine.errors import Unreadable, english
from playtest.games.mvm import effect_fault
from playtest.games.mvm.effects import parse_script
from playtest.games.mvm.power import attribute, powers, total
from tests.playtest.mvm.board import (
    CARDS,
    Seat,
    board,
    codes,
    contest_board,
    energies,
    offered,
    play,
    refused,
    shown,
    sp_effect,
    told,
)


@pytest.mark.parametrize(
    ("card_type", "effect"),
    [
        ("help", ""),
        ("doll", ""),
        ("help", "power own fire +100"),
        ("help", "power opposing dragon x2 & power own left -100"),
        ("help", "power own one +999 & power own here +1 & power own all x9"),
        ("helpsp", "power own fire/water +200"),
        ("sp", "power opposing attribute -100 & power own sub +100"),
        ("sp", "total own +400 & total opposing -300 & draw 9"),
        ("sp", "zero & turn-up & turn-up +100 & turn-up -100"),
        ("sp", "set own one 100 & set opposing one -100"),
        ("help", "attribute own one any & attribute opposing one neutral"),
        ("help", "protect own one & protect own all"),
        ("god", "summons all & factor +9"),
        ("help", "energy own -1 & energy opposing -99 & energy both -5"),
        ("soldier", "base 100 per opposing"),
        ("soldier", "base 100 per hand most 400 & draw 1"),
        ("soldier", "base 100 plus 100 per other not light"),
        ("soldier", "base -100 or 300 if second"),
        ("soldier", "base highest opposing"),
        ("reverse", "draw 1"),
    ],
)
def test_scripts_in_the_vocabulary_are_accepted(card_type, effect):
    assert effect_fault(card_type, effect) is None


@pytest.mark.parametrize(
    ("card_type", "effect", "part"),
    [
        ("help", "power own fire 100", "power own fire 100"),
        ("help", "power own fire +0", "power own fire +0"),
        ("help", "power own fire +1000", "power own fire +1000"),
        ("help", "power own fire x1", "power own fire x1"),
        ("help", "power own fire x10", "power own fire x10"),
        ("help", "power own fire  +100", "power own fire  +100"),
        ("help", "power both fire +100", "power both fire +100"),
        ("help", "power own metal +100", "power own metal +100"),
        ("help", "power own fire/fire +100", "power own fire/fire +100"),
        ("help", "power own fire/dragon +100", "power own fire/dragon +100"),
        ("help", "power own bottom +100", "power own bottom +100"),
        ("sp", "total own x2", "total own x2"),
        ("sp", "factor -1", "factor -1"),
        ("sp", "set own one 0", "set own one 0"),
        ("sp", "set own all 100", "set own all 100"),
        ("sp", "zero own", "zero own"),
        ("sp", "draw 0", "draw 0"),
        ("sp", "draw 1 & fly", "fly"),
        ("sp", "draw 1 & ", "“”"),
        ("sp", "energy own +5", "energy own +5"),
        ("help", "protect opposing one", "protect opposing one"),
        ("help", "attribute own one metal", "attribute own one metal"),
        ("help", "base 100 per hand", "base 100 per hand"),
        ("god", "summons fire", "summons fire"),
        ("soldier", "base 100 per moon", "base 100 per moon"),
        ("soldier", "base 100 per hand not fire", "base 100 per hand not fire"),
        ("soldier", "base 100 or 200 if asleep", "base 100 or 200 if asleep"),
        ("soldier", "base lowest opposing", "base lowest opposing"),
        ("doll", "draw 1", "V-dolls have no effects"),
    ],
)
def test_a_faulty_script_is_told_with_the_part_that_is_wrong(card_type, effect, part):
    fault = effect_fault(card_type, effect)
    assert fault is not None
    assert part in english(fault)


def test_a_faulty_script_cannot_be_played():
    with pytest.raises(Unreadable, match="fly"):
        parse_script("sp", "draw 1 & fly")
    with pytest.raises(Unreadable, match="moon"):
        parse_script("soldier", "base 100 per moon")


# --- what each operation does -----------------------------------------------------------------
def test_power_adds_by_attribute_on_either_side():
    own = Seat(hand="fan douse", left="ember", right="drop", top="coal")
    assert powers(play(board(own), "fan up bottom"), 0) == [200, 100, 300]
    other = Seat(left="flare", right="drop")
    assert powers(play(board(own, other), "douse up bottom"), 1) == [200, 100, 0]


def test_power_multiplies_by_sub_attribute():
    own = Seat(hand="feed", left="gale", right="gust", top="ember")
    assert powers(play(board(own), "feed up bottom"), 0) == [400, 200, 100]


def test_power_adds_at_a_place_for_all_and_for_one():
    own = Seat(hand="spot cheer boost", left="ember", top="drop")
    assert powers(play(board(own), "spot up bottom"), 0) == [200, 0, 100]
    assert powers(play(board(own), "cheer up bottom"), 0) == [150, 0, 150]
    state = play(board(own), "boost up bottom", "target own top")
    assert powers(state, 0) == [100, 0, 200]
    other = Seat(left="ember", right="coal")
    state = play(board(Seat(hand="curse"), other), "curse up bottom", "target opposing right")
    assert powers(state, 1) == [100, -100, 0]


def test_power_for_an_attribute_or_sub_attribute_of_the_players_choice():
    own = Seat(hand="hex call twin", left="coal", right="squall", top="ember")
    other = Seat(left="ember", right="drop")
    state = play(contest_board(own, other), "sp hex", "no-sp")
    assert "attribute all" in offered(state) and len(offered(state)) == 8
    assert refused(state, "sub male") == "MVM-R9"
    assert "−100 power for fire god soldiers" in told(play(state, "attribute fire"))
    state = play(contest_board(own, other), "sp call", "no-sp")
    assert len(offered(state)) == 7
    assert "+100 power for male god soldiers" in told(play(state, "sub male"))
    state = play(board(own), "twin up bottom")
    assert offered(state) == ["attribute fire", "attribute water"]
    assert refused(state, "attribute air") == "MVM-R9"
    assert powers(play(state, "attribute fire"), 0) == [400, 400, 300]


def test_power_multiplies_for_all():
    own = Seat(hand="wonder", left="imp", right="ember")
    assert powers(play(board(own), "wonder up bottom"), 0) == [-200, 200, 0]


def test_total_adds_to_either_sides_total():
    assert total(sp_effect(board(Seat(left="ember")), "roar"), 0) == 400
    assert total(sp_effect(board(None, Seat(left="ember")), "sap"), 1) == -100


def test_factor_raises_the_factor_of_the_own_combo_only():
    own = Seat(hand="luck", left="ember", right="coal", top="flare")
    assert energies(play(contest_board(own), "sp luck", "no-sp")) == (50, 50 - 4 * 5)
    plain = Seat(hand="luck", left="flood")
    assert energies(play(contest_board(plain), "sp luck", "no-sp")) == (50, 50 - 2)


def test_set_makes_a_soldiers_power_a_number_on_either_side():
    own = Seat(hand="robe shrink", left="flood", right="ember")
    state = play(contest_board(own, Seat(left="coal", right="ember")), "sp robe", "no-sp")
    assert offered(state) == ["target own left", "target own right"]
    assert refused(state, "target opposing left") == "MVM-R9"
    assert "Power 100 for the god soldier (left)" in told(play(state, "target own left"))
    state = play(contest_board(own, Seat(left="coal")), "sp shrink", "no-sp")
    assert "Power −100 for the god soldier (left)" in told(state)


def test_attribute_changes_one_soldiers_attribute():
    own = Seat(hand="dye", left="nobody", right="ember")
    state = play(board(own), "dye up bottom", "target own left")
    assert len(offered(state)) == 8
    state = play(state, "attribute dark")
    assert CARDS.attributes[attribute(state, 0, 0)] == "dark"
    assert CARDS.attributes[attribute(state, 0, 1)] == "fire"
    state = play(board(Seat(hand="paint"), Seat(left="ember")), "paint up bottom")
    assert CARDS.attributes[attribute(state, 1, 0)] == "water"


def test_a_changed_attribute_is_what_other_effects_look_at():
    state = play(board(Seat(hand="paint"), Seat(left="ember", hand="fan")), "paint up bottom")
    state = play(play(state, "end"), "fan up bottom")
    assert powers(state, 1) == [100, 0, 0]


def test_protect_keeps_one_from_being_turned_down_by_the_opponent():
    own = Seat(hand="shield", left="ember", right="coal", folded=True)
    state = play(board(own, Seat(hand="slinger gate")), "shield up bottom", "target own left")
    shot = play(state, "slinger up top")
    assert shown(shot, 0) == "ember -coal shield"
    assert shown(play(state, "gate up left"), 0) == "ember coal shield"
    assert shown(play(state, "gate up right"), 0) == "ember -coal shield"


def test_protect_all_keeps_who_comes_later_as_well():
    own = Seat(hand="roof mote", left="ember", folded=True)
    other = Seat(hand="slinger", right="gate", folded=True)
    state = play(board(own, other), "roof up bottom", "slinger up top", "mote up right")
    assert shown(state, 0) == "ember mote roof"


def test_summons_opens_all_places_this_round():
    own = Seat(doll="bea", hand="nobody", god="sky")
    assert offered(play(play(board(own), "god"), "card nobody"))[:3] == [
        "up left",
        "up right",
        "up top",
    ]


def test_zero_turns_one_opposing_soldier_down():
    state = play(contest_board(Seat(hand="sleep"), Seat(left="flood")), "sp sleep", "no-sp")
    assert "The power of flood becomes 0: face down" in told(state)
    assert energies(state) == (50, 50)


def test_turn_up_is_optional_and_may_add_power():
    own = Seat(hand="wake rouse", left="?ember", right="?drop")
    state = play(board(own), "rouse up bottom")
    assert offered(state) == ["target own left", "target own right", "no"]
    assert powers(play(state, "target own left"), 0) == [200, 0, 0]
    assert powers(play(state, "no"), 0) == [0, 0, 0]
    assert powers(play(board(own), "wake up bottom", "target own right"), 0) == [0, 100, 0]


def test_turn_up_asks_by_what_the_opponent_may_know():
    assert offered(play(board(Seat(hand="wake", left="?roar")), "wake up bottom")) == ["no"]
    assert offered(play(board(Seat(hand="wake", left="ember")), "wake up bottom")) == [
        "end",
        "fold",
    ]


def test_draw_asks_card_by_card():
    state = play(board(Seat(hand="bowl")), "bowl up bottom", "draw", "draw")
    assert offered(state) == ["draw", "no"]
    assert codes(play(state, "no").sides[0].hand) == "coal torch"
    assert offered(play(board(Seat(hand="letter", deck="")), "letter up bottom")) == ["end", "fold"]


def test_energy_is_lost_by_either_player_or_both():
    state = play(contest_board(Seat(hand="blood", left="ember")), "sp blood", "no-sp")
    assert energies(state) == (45, 48)
    assert energies(play(board(Seat(hand="toll")), "toll up bottom")) == (50, 47)
    assert energies(play(board(Seat(hand="pact")), "pact up bottom")) == (40, 40)


def test_several_operations_are_done_one_after_another():
    state = play(board(Seat(hand="mote", god="moth", left="?nobody", doll="bea")), "god")
    assert offered(state) == ["target own left", "no"]
    state = play(state, "target own left")
    assert (state.sides[0].is_open, shown(state, 0)) == (True, "nobody")
    assert offered(state) == ["draw", "card mote", "fold"]


def test_a_card_without_a_script_can_be_played():
    assert shown(play(board(Seat(hand="plain")), "plain up bottom"), 0) == "plain"
    assert energies(play(contest_board(Seat(hand="blank")), "sp blank", "no-sp")) == (50, 50)
    assert play(board(Seat(god="mute")), "god").sides[0].god_used
