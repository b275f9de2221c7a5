"""The turn: WIT-T1 to WIT-T7."""

from __future__ import annotations

import pytest

from tests.playtest.wit.board import (
    OTHER,
    Seat,
    board,
    codes,
    duel_board,
    offered,
    play,
    refused,
)


@pytest.mark.rule("WIT-T1")
def test_phases_follow_in_order_and_then_the_other_player():
    state = board(Seat(hand="pinch wren", deck="moth moth moth moth"))
    assert offered(state) == ["cast pinch", "end-spells"]
    assert refused(state, "place wren") == "WIT-T1"
    state = play(state, "end-spells")
    assert refused(state, "cast pinch") == "WIT-T1"
    state = play(state, "end-duels")
    assert refused(state, "place wren") == "WIT-T1"
    assert (play(state, "redraw").active, play(state, "redraw").turn) == (1, 2)


@pytest.mark.rule("WIT-T2")
def test_a_level_change_skips_to_the_redraw():
    state = board(Seat(hand="pinch rally", gained=6), Seat(main="rowan", pool="pebbles"))
    assert refused(play(state, "cast rally"), "cast pinch") is None
    state = play(state, "cast pinch")
    assert state.sides[0].level == 2
    assert refused(state, "cast rally") == "WIT-T2"
    assert refused(state, "attack hazel") == "WIT-T2"
    assert refused(state, "discard rally") is None


@pytest.mark.rule("WIT-T2")
def test_the_other_players_level_change_skips_as_well():
    own = Seat(hand="moth wren", deck="moth")
    state = duel_board(own, Seat(main="rowan", in_play="otter", gained=5))
    state = play(state, "place moth", "block otter")
    assert state.sides[1].level == 1 and refused(state, "place wren") is None
    state = duel_board(Seat(in_play="wren moth"), Seat(main="rowan", in_play="otter", gained=5))
    state = play(state, "attack wren", "block otter")
    assert state.sides[1].level == 2
    assert refused(state, "attack moth") == "WIT-T2"


@pytest.mark.rule("WIT-T2")
def test_a_level_up_by_items_skips_spells_and_duels_of_this_turn_only():
    own = Seat(hand="acorns acorns pinch wren", deck="moth moth moth")
    state = board(own)
    assert offered(state) == ["discard wren", "discard pinch", "redraw"]
    assert refused(state, "cast pinch") == "WIT-T2"
    assert refused(state, "place wren") == "WIT-T2"
    state = play(state, "redraw")
    assert (state.active, offered(state)) == (1, ["end-spells"])
    assert offered(board(Seat(hand="acorns pinch"))) == ["cast pinch", "end-spells"]


@pytest.mark.rule("WIT-T3")
def test_every_item_of_the_hand_goes_to_the_pool_and_not_by_choice():
    state = board(Seat(hand="pebbles staff pinch", pool="lid"))
    assert codes(state.sides[0].pool) == "lid pebbles staff"
    assert codes(state.sides[0].hand) == "pinch"
    assert refused(state, "discard pebbles") == "WIT-T1"


@pytest.mark.rule("WIT-T3")
def test_items_are_laid_at_once_and_then_one_level_up_is_checked():
    state = board(Seat(hand="acorns acorns acorns acorns acorns"))
    assert state.sides[0].level == 2
    assert state.total(0) == 0
    assert board(Seat(hand="acorns pebbles staff")).sides[0].level == 1


@pytest.mark.rule("WIT-T4")
def test_any_number_of_spells_from_hand_in_the_spell_phase():
    state = board(Seat(hand="rally gloom rust pinch wren"))
    state = play(state, "cast rally", "cast gloom", "cast rust", "cast pinch")
    assert offered(state) == ["end-spells"]
    assert refused(state, "cast boost") == "WIT-T4"
    assert refused(state, "cast wren") == "WIT-T4"


@pytest.mark.rule("WIT-T5")
def test_attacks_follow_one_another_and_a_place_can_be_filled_again():
    state = duel_board(Seat(hand="wren otter moth"))
    state = play(state, "place wren", "place otter", "place moth")
    assert codes(state.sides[0].discard) == "moth otter wren"
    assert offered(state) == ["attack hazel", "end-duels"]
    blocking = play(duel_board(Seat(hand="wren"), Seat(main="rowan", hand="moth")), "place wren")
    assert refused(blocking, "end-duels") == "WIT-R22"


@pytest.mark.rule("WIT-T6")
def test_used_spells_are_discarded_then_any_number_and_the_hand_is_filled():
    state = board(Seat(hand="rally gloom wren", deck="moth moth moth moth otter"))
    state = play(state, "cast rally", "end-spells", "end-duels")
    assert codes(state.sides[0].discard) == "rally"
    assert refused(state, "discard otter") == "WIT-T6"
    state = play(state, "discard wren", "redraw")
    assert codes(state.sides[0].hand) == "gloom moth moth moth otter"


@pytest.mark.rule("WIT-T6")
def test_a_hand_above_five_must_be_brought_down():
    state = board(Seat(hand="wren otter moth badger stag bear"), phase="redraw")
    assert refused(state, "redraw") == "WIT-T6"
    state = play(state, "discard bear")
    assert len(play(state, "redraw").sides[0].hand) == 5


@pytest.mark.rule("WIT-T6")
def test_only_the_active_player_draws():
    state = board(Seat(deck="moth"), Seat(main="rowan", deck="wren"), phase="redraw")
    after = play(state, "redraw")
    assert (codes(after.sides[0].hand), codes(after.sides[1].hand)) == ("moth", "")


@pytest.mark.rule("WIT-T7")
def test_an_empty_deck_is_refilled_from_the_discard_pile():
    state = board(Seat(deck="moth", discard="wren otter badger"), phase="redraw")
    after = play(state, "redraw").sides[0]
    assert codes(after.hand) == "badger moth otter wren"
    assert after.discard == []
    full = board(Seat(deck="moth moth moth moth moth", discard="wren"), phase="redraw")
    assert codes(play(full, "redraw").sides[0].discard) == "wren"


@pytest.mark.rule("WIT-T7")
def test_with_deck_and_discard_pile_empty_play_goes_on():
    state = play(board(Seat(), OTHER, phase="redraw"), "redraw")
    assert state.sides[0].hand == []
    assert (state.active, state.winner) == (1, -1)


@pytest.mark.rule("WIT-T7")
def test_the_new_deck_is_shuffled():
    state = board(Seat(discard="wren otter badger stag bear moth"), phase="redraw")
    drawn = set()
    for state.rng in range(9):
        drawn.add(tuple(play(state, "redraw").sides[0].hand))
    assert len(drawn) > 1
