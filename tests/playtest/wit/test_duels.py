"""Duels: WIT-R17 to WIT-R26."""

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


def fought(state):
    """Return the attack and the defend of the last duel."""
    return next(tuple(entry[2:]) for entry in reversed(state.log) if entry[0] == log.FOUGHT)


@pytest.mark.rule("WIT-R17")
def test_an_attack_goes_at_the_player_and_the_defender_may_block_with_one_character():
    other = Seat(main="rowan", in_play="moth wren")
    state = duel_board(Seat(in_play="otter"), other)
    assert offered(state) == ["attack otter", "end-duels"]
    assert refused(state, "target opposing moth") == "WIT-T1"
    state = play(state, "attack otter")
    assert offered(state) == ["block moth", "block wren", "no-block"]
    assert refused(play(state, "block moth"), "block wren") == "WIT-T5"
    assert fought(play(state, "no-block")) == (1, 5)


@pytest.mark.rule("WIT-R18")
def test_attackers_are_ready_or_placed_and_of_the_own_level():
    state = duel_board(Seat(in_play="wren", hand="otter badger", level=1))
    assert offered(state) == ["attack wren", "place otter", "end-duels"]
    assert refused(state, "place badger") == "WIT-R18"
    assert refused(state, "place stag") == "WIT-R18"
    above = duel_board(Seat(in_play="badger", level=1))
    assert refused(above, "attack badger") == "WIT-R18"
    assert refused(duel_board(Seat(in_play="badger", level=2)), "attack badger") is None


@pytest.mark.rule("WIT-R18")
def test_the_main_character_attacks_only_without_duel_characters_and_once():
    assert refused(duel_board(Seat(in_play="wren", level=2)), "attack hazel") == "WIT-R18"
    state = play(duel_board(Seat(hand="wren", level=3)), "attack hazel")
    assert state.phase == 4
    state = duel_board(Seat(level=3, pool="club tonic"), Seat(main="hazel_again", in_play="badger"))
    state = play(state, "attack hazel", "equip club", "ready", "block badger")
    assert state.sides[0].main.tired is False
    assert refused(state, "attack hazel") == "WIT-R18"


@pytest.mark.rule("WIT-R18")
def test_the_main_character_may_attack_after_the_last_duel_character_fell():
    state = duel_board(Seat(in_play="wren"), Seat(main="rowan", hand="moth"))
    assert refused(state, "attack hazel") == "WIT-R18"
    assert refused(play(state, "attack wren", "no-block"), "attack hazel") is None


@pytest.mark.rule("WIT-R18")
def test_the_main_character_may_attack_again_in_a_later_turn():
    state = play(duel_board(Seat(pool="club stew")), "attack hazel", "equip club", "equip stew")
    assert (fought(state), refused(state, "attack hazel")) == ((5, 5), "WIT-R18")
    state = play(state, "end-duels", "redraw", "end-spells", "end-duels", "redraw", "end-spells")
    assert refused(state, "attack hazel") is None


@pytest.mark.rule("WIT-R18")
def test_one_above_the_level_keeps_the_main_character_from_attacking():
    state = duel_board(Seat(in_play="bear", level=2))
    assert refused(state, "attack hazel") == "WIT-R18"
    assert offered(state) == ["end-duels"]


@pytest.mark.rule("WIT-R18")
def test_the_main_character_defends_any_number_of_times():
    state = duel_board(Seat(in_play="wren moth"))
    state = play(state, "attack wren", "attack moth")
    assert [entry[2] for entry in state.log if entry[0] == log.UNBLOCKED] == [
        state.sides[1].main.card
    ] * 2
    assert refused(play(duel_board(Seat(hand="otter")), "end-duels"), "attack hazel") == "WIT-T1"


@pytest.mark.rule("WIT-R19")
def test_with_two_in_play_none_is_placed_to_attack_or_to_block():
    state = duel_board(Seat(in_play="wren moth", hand="otter"))
    assert refused(state, "place otter") == "WIT-R19"
    assert refused(duel_board(Seat(in_play="wren", hand="otter")), "place otter") is None
    full = Seat(main="rowan", in_play="wren moth", hand="otter")
    state = play(duel_board(Seat(in_play="otter"), full), "attack otter")
    assert refused(state, "place-blocker otter") == "WIT-R19"
    room = Seat(main="rowan", in_play="wren", hand="otter")
    state = play(duel_board(Seat(in_play="otter"), room), "attack otter")
    assert refused(state, "place-blocker otter") is None


@pytest.mark.rule("WIT-R20")
def test_a_character_is_exhausted_when_placed_and_attacks_once_a_turn():
    state = duel_board(Seat(hand="wren", in_play="moth"), Seat(main="rowan", in_play="moth otter"))
    state = play(state, "place wren", "block moth")
    assert in_play(state.sides[0]) == "moth wren"
    assert refused(state, "attack wren") == "WIT-R20"
    state = play(state, "attack moth", "block otter")
    assert refused(state, "attack wren") == "WIT-R20"
    again = duel_board(Seat(in_play="wren"), Seat(main="rowan", in_play="moth"))
    again = play(again, "attack wren", "block moth")
    assert refused(again, "attack wren") == "WIT-R20"


@pytest.mark.rule("WIT-R20")
def test_a_placed_blocker_fights_no_other_duel_that_turn():
    state = duel_board(Seat(in_play="moth otter"), Seat(main="rowan", hand="bear", level=3))
    state = play(state, "attack moth", "place-blocker bear", "attack otter")
    assert in_play(state.sides[1]) == "bear"
    assert fought(state) == (1, 5)
    wait = play(
        duel_board(Seat(in_play="moth otter"), Seat(main="rowan", hand="bear wren", level=3)),
        "attack moth",
    )
    wait = play(wait, "place-blocker bear", "attack otter")
    assert refused(wait, "block bear") == "WIT-R20"


@pytest.mark.rule("WIT-R20")
def test_a_placed_blocker_that_stays_attacks_in_its_players_next_turn():
    state = duel_board(Seat(in_play="moth wren"), Seat(main="rowan", hand="bear", level=5))
    state = play(state, "attack moth", "place-blocker bear", "attack wren")
    assert (codes(state.sides[0].discard), fought(state)) == ("moth wren", (2, 5))
    state = play(state, "end-duels", "redraw", "end-spells")
    assert (state.active, refused(state, "attack bear")) == (1, None)


@pytest.mark.rule("WIT-R20")
def test_one_in_play_blocks_any_number_of_times_and_attacks_in_later_turns():
    state = duel_board(Seat(in_play="wren otter"), Seat(main="rowan", in_play="otter", level=2))
    state = play(state, "attack wren", "block otter")
    assert refused(play(state, "attack otter"), "block otter") is None
    state = play(state, "attack otter", "block otter", "end-duels", "redraw", "end-spells")
    assert refused(state, "attack otter") is None


@pytest.mark.rule("WIT-R21")
def test_a_blocker_of_any_level_may_be_placed_and_above_the_level_has_minus_one():
    for level, defend in ((4, 5), (5, 6)):
        other = Seat(main="rowan", hand="bear wren acorns", level=level)
        state = play(duel_board(Seat(in_play="moth"), other), "attack moth")
        assert refused(state, "place-blocker acorns") == "WIT-R21"
        assert refused(state, "block bear") == "WIT-R21"
        assert fought(play(state, "place-blocker bear")) == (3, defend)


@pytest.mark.rule("WIT-R21")
def test_without_a_block_the_main_character_defends():
    state = play(
        duel_board(Seat(in_play="moth"), Seat(main="rowan", in_play="otter")), "attack moth"
    )
    assert fought(play(state, "no-block")) == (3, 5)
    assert fought(play(state, "block otter")) == (3, 3)


@pytest.mark.rule("WIT-R22")
def test_attacker_and_equipment_come_before_blocker_and_equipment():
    other = Seat(main="rowan", in_play="wren", pool="lid")
    state = play(duel_board(Seat(in_play="wren", pool="club"), other), "attack wren")
    assert (state.chooser, offered(state)) == (0, ["equip club", "ready"])
    assert refused(state, "block wren") == "WIT-R22"
    state = play(state, "equip club")
    assert (state.chooser, offered(state)) == (1, ["block wren", "no-block"])
    state = play(state, "block wren")
    assert (state.chooser, offered(state)) == (1, ["equip lid", "ready"])
    assert refused(state, "equip club") == "WIT-R8"


@pytest.mark.rule("WIT-R22")
def test_the_attackers_attack_meets_the_defenders_defend():
    for blocker, result in (("moth", "wren"), ("wren", ""), ("otter", "")):
        state = duel_board(Seat(in_play="wren"), Seat(main="rowan", in_play=blocker))
        assert in_play(play(state, "attack wren", f"block {blocker}").sides[0]) == result


@pytest.mark.rule("WIT-R23")
def test_who_does_not_win_is_destroyed_and_the_winner_stays():
    state = duel_board(Seat(in_play="wren"), Seat(main="rowan", hand="otter moth", level=3))
    lost = play(state, "attack wren", "place-blocker otter")
    assert (codes(lost.sides[0].discard), in_play(lost.sides[1])) == ("wren", "otter")
    won = play(state, "attack wren", "place-blocker moth")
    assert (in_play(won.sides[0]), codes(won.sides[1].discard)) == ("wren", "moth")
    tie = duel_board(Seat(in_play="wren"), Seat(main="rowan", in_play="wren"))
    tie = play(tie, "attack wren", "block wren")
    assert [codes(side.discard) for side in tie.sides] == ["wren", "wren"]


@pytest.mark.rule("WIT-R24")
def test_the_winner_gains_its_own_printed_attack_and_defend():
    own, other = Seat(in_play="wren", hand="rally", pool="club"), Seat(main="rowan", in_play="moth")
    state = play(board(own, other), "cast rally", "end-spells", "attack wren", "equip club")
    assert play(state, "block moth").sides[0].gained == 2 + 2
    state = duel_board(Seat(in_play="moth"), Seat(main="rowan", in_play="bear"))
    assert play(state, "attack moth", "block bear").sides[1].level == 2
    state = duel_board(Seat(in_play="wren"), Seat(main="rowan", in_play="otter"))
    assert play(state, "attack wren", "block otter").sides[1].gained == 1 + 3


@pytest.mark.rule("WIT-R24")
def test_a_main_character_and_a_tie_never_earn_teeth():
    assert play(duel_board(Seat(in_play="wren")), "attack wren").sides[1].gained == 0
    state = duel_board(Seat(pool="club", level=2), Seat(main="rowan", in_play="otter", level=2))
    after = play(state, "attack hazel", "equip club", "block otter")
    assert (fought(after), after.sides[0].gained) == ((4, 3), 0)
    tie = duel_board(Seat(in_play="wren"), Seat(main="rowan", in_play="wren"))
    assert [side.gained for side in play(tie, "attack wren", "block wren").sides] == [0, 0]


@pytest.mark.rule("WIT-R25")
def test_a_main_character_that_loses_costs_a_level_also_as_attacker():
    state = duel_board(Seat(in_play="stag", level=3), Seat(main="rowan", level=3))
    assert [side.level for side in play(state, "attack stag").sides] == [3, 2]
    state = duel_board(Seat(level=3), Seat(main="rowan", level=3))
    assert [side.level for side in play(state, "attack hazel").sides] == [2, 3]


@pytest.mark.rule("WIT-R25")
def test_a_tie_costs_no_level_and_a_win_earns_the_winners_teeth_as_well():
    own = Seat(in_play="badger", level=3, pool="tonic")
    state = play(duel_board(own, Seat(main="hazel", level=3)), "attack badger", "equip tonic")
    assert (fought(state), [side.level for side in state.sides]) == ((6, 6), [3, 3])
    own = Seat(in_play="stag", level=3)
    state = play(duel_board(own, Seat(main="rowan", level=3)), "attack stag")
    assert state.sides[0].gained == 7 + 2


@pytest.mark.rule("WIT-R26")
def test_after_a_duel_equipment_comes_before_the_gain_and_the_gain_before_the_drop():
    own = Seat(in_play="stag", pool="lid tonic", level=3, gained=7)
    other = Seat(main="rowan", pool="pebbles", level=2)
    state = play(duel_board(own, other), "attack stag", "equip lid", "equip tonic")
    assert [side.level for side in state.sides] == [4, 1]
    assert (codes(state.sides[0].draw_pile), codes(state.sides[0].discard)) == ("lid", "tonic")
    kinds = [entry[0] for entry in state.log]
    order = [log.EQUIPMENT_BACK, log.GAINED, log.LEVEL_UP, log.LEVEL_DOWN]
    assert sorted(order, key=kinds.index) == order


@pytest.mark.rule("WIT-R26")
def test_a_blocker_that_beats_a_main_character_raises_its_side_and_drops_the_other():
    other = Seat(main="rowan", in_play="bear", pool="club", level=2)
    state = duel_board(Seat(pool="lid pebbles", level=3, gained=2), other)
    state = play(state, "attack hazel", "equip lid", "block bear")
    assert [side.level for side in state.sides] == [2, 3]
    assert (codes(state.sides[0].discard), codes(state.sides[0].draw_pile)) == ("lid", "pebbles")
    assert (codes(state.sides[1].draw_pile), in_play(state.sides[1])) == ("club", "bear")
    assert refused(state, "attack hazel") == "WIT-T2"
    last = duel_board(Seat(), Seat(main="rowan", in_play="bear", level=5, gained=20))
    last = play(last, "attack hazel", "block bear")
    assert (last.winner, last.ended_by) == (1, "WIT-E1")


@pytest.mark.rule("WIT-R26")
def test_winning_by_the_gain_comes_before_the_losers_drop():
    state = duel_board(Seat(in_play="bear", level=5, gained=20), Seat(main="rowan", level=1))
    state = play(state, "attack bear")
    assert (state.winner, state.ended_by, state.sides[1].level) == (0, "WIT-E1", 1)
    state = duel_board(Seat(in_play="bear", level=5), OTHER)
    assert play(state, "attack bear").ended_by == "WIT-E2"
