"""Dragon teeth, levels and the end: WIT-R1 to WIT-R7, WIT-E1 to WIT-E3."""

from __future__ import annotations

import pytest

from playtest.games.wit.play import BUDGET
from tests.playtest.wit.board import (
    CARDS,
    GAME,
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


@pytest.mark.rule("WIT-R1")
def test_the_total_counts_items_and_gained_teeth():
    assert board(Seat(pool="acorns staff dust", gained=2)).total(0) == 4 + 1 + 0 + 2
    assert board(Seat(discard="acorns", deck="acorns")).total(0) == 0


@pytest.mark.rule("WIT-R1")
def test_items_in_use_keep_counting_until_they_are_discarded():
    state = duel_board(Seat(in_play="wren", pool="club lid"), Seat(main="rowan", hand="moth"))
    state = play(state, "attack wren", "equip club")
    assert state.total(0) == 3
    assert play(state, "ready", "place-blocker moth").total(0) == 1 + 2 + 2 + 2
    lost = play(duel_board(Seat(in_play="otter", pool="staff")), "attack otter", "equip staff")
    assert lost.total(0) == 0


@pytest.mark.rule("WIT-R2")
@pytest.mark.parametrize(("level", "threshold"), [(1, 8), (2, 12), (3, 16), (4, 20)])
def test_a_level_rises_at_its_threshold_and_not_before(level, threshold):
    just = board(Seat(hand="pebbles", level=level, gained=threshold - 2))
    short = board(Seat(hand="pebbles", level=level, gained=threshold - 3))
    assert (just.sides[0].level, short.sides[0].level) == (level + 1, level)


@pytest.mark.rule("WIT-R2")
def test_a_level_rises_at_once_in_the_other_players_turn():
    state = duel_board(Seat(in_play="otter"), Seat(main="rowan", in_play="wren", gained=4))
    after = play(state, "attack otter", "block wren")
    assert (after.active, after.sides[1].level, after.sides[1].gained) == (0, 2, 0)
    state = duel_board(Seat(in_play="otter"), Seat(main="rowan", in_play="wren", gained=3))
    assert play(state, "attack otter", "block wren").sides[1].level == 1


@pytest.mark.rule("WIT-R3")
def test_items_laid_down_never_win_and_skip_no_phase():
    state = board(Seat(hand="acorns pinch", level=5, gained=30))
    assert GAME.outcome(state) is None
    assert offered(state) == ["cast pinch", "end-spells"]


@pytest.mark.rule("WIT-R3")
def test_a_gain_by_spell_wins_at_24_and_a_theft_of_nothing_does_not():
    rich, poor = Seat(main="rowan", gained=5), Seat(main="rowan")
    own = Seat(hand="pinch", level=5, gained=22)
    assert GAME.outcome(play(board(own, rich), "cast pinch")).winner == 0
    assert (
        GAME.outcome(play(board(Seat(hand="pinch", level=5, gained=21), rich), "cast pinch"))
        is None
    )
    above = board(Seat(hand="pinch", level=5, gained=30), poor)
    assert GAME.outcome(play(above, "cast pinch")) is None


@pytest.mark.rule("WIT-R3")
def test_with_24_by_items_a_later_gain_of_one_wins_by_spell_or_duel():
    own = Seat(hand="acorns choice", in_play="wren", pool="acorns", level=5, gained=18)
    state = board(own, Seat(main="rowan", in_play="wren", pool="staff", gained=1))
    assert (state.total(0), GAME.outcome(state)) == (26, None)
    stolen = play(state, "cast choice", "effect 1", "pay staff")
    assert (GAME.outcome(stolen).winner, stolen.log[-2][2:]) == (0, (1,))
    state = play(state, "end-spells", "attack wren")
    assert GAME.outcome(play(state, "block wren")) is None
    duel = play(board(own, Seat(main="rowan", in_play="otter")), "cast choice", "effect 2")
    duel = play(duel, "end-spells", "attack wren", "block otter")
    assert GAME.outcome(duel).winner == 0


@pytest.mark.rule("WIT-R3")
def test_destroying_teeth_is_no_gain():
    state = board(Seat(hand="slap", level=5, gained=30), Seat(main="rowan", gained=5))
    assert GAME.outcome(play(state, "cast slap")) is None


@pytest.mark.rule("WIT-R4")
def test_a_level_change_puts_items_into_the_deck_and_gained_teeth_to_zero():
    own = Seat(hand="pebbles wren", pool="clover dust", in_play="otter", discard="moth", gained=7)
    side = board(own).sides[0]
    assert (codes(side.draw_pile), side.pool, side.gained) == ("clover dust pebbles", [], 0)
    assert (in_play(side), codes(side.hand), codes(side.discard)) == ("otter", "wren", "moth")
    state = board(Seat(hand="pebbles", pool="clover", gained=1))
    assert codes(state.sides[0].pool) == "clover pebbles"


@pytest.mark.rule("WIT-R3")
def test_a_gain_of_an_earlier_turn_makes_no_items_win_later():
    other = Seat(main="rowan", in_play="otter", hand="acorns acorns acorns", level=5, gained=10)
    state = play(duel_board(Seat(in_play="wren"), other), "attack wren", "block otter")
    assert state.sides[1].gained == 10 + 1 + 3
    state = play(state, "end-duels", "redraw")
    assert (state.total(1), state.winner, GAME.outcome(state)) == (26, -1, None)
    assert offered(state) == ["end-spells"]


@pytest.mark.rule("WIT-R4")
def test_a_drop_puts_items_and_gained_teeth_away_as_well():
    other = Seat(main="rowan", pool="acorns clover", in_play="otter", level=3, gained=5)
    lost = play(duel_board(Seat(in_play="stag", level=3), other), "attack stag", "no-block")
    side = lost.sides[1]
    assert (side.level, side.gained, codes(side.pool)) == (2, 0, "")
    assert (codes(side.draw_pile), in_play(side)) == ("acorns clover", "otter")
    held = play(duel_board(Seat(in_play="wren"), other), "attack wren", "no-block").sides[1]
    assert (held.level, held.gained, codes(held.pool)) == (3, 5, "acorns clover")


@pytest.mark.rule("WIT-R4")
def test_the_deck_is_shuffled_on_a_level_change_and_not_otherwise():
    deck = "wren otter moth badger stag bear"
    for gained, orders in ((6, 2), (5, 1)):
        state = board(Seat(hand="pinch", deck=deck, gained=gained), Seat(main="rowan", gained=9))
        found = set()
        for state.rng in range(9):
            found.add(tuple(play(state, "cast pinch").sides[0].draw_pile))
        assert min(len(found), 2) == orders


@pytest.mark.rule("WIT-R4")
def test_one_level_at_a_time_and_surplus_is_lost():
    state = board(Seat(hand="acorns acorns acorns", pool="acorns", gained=20))
    assert (state.sides[0].level, state.total(0)) == (2, 0)


@pytest.mark.rule("WIT-R5")
def test_a_total_below_an_earlier_threshold_never_lowers_the_level():
    state = board(Seat(hand="slap", level=3), Seat(main="rowan", level=3, gained=3))
    after = play(state, "cast slap")
    assert (after.sides[1].level, after.total(1)) == (3, 0)


@pytest.mark.rule("WIT-R6")
def test_the_one_who_loses_teeth_chooses_items_or_characters():
    state = board(
        Seat(hand="slap"), Seat(main="rowan", pool="pebbles staff dust", in_play="badger")
    )
    state = play(state, "cast slap")
    assert (state.chooser, offered(state)) == (1, ["pay pebbles", "pay staff", "give-up badger"])
    assert refused(state, "pay dust") == "WIT-R6"
    assert refused(state, "end-spells") == "WIT-R6"
    after = play(state, "pay staff", "give-up badger")
    assert (codes(after.sides[1].discard), codes(after.sides[1].pool)) == (
        "badger staff",
        "dust pebbles",
    )


@pytest.mark.rule("WIT-R6")
def test_overpayment_is_lost_and_gained_teeth_stay_while_there_is_something_else():
    state = board(Seat(hand="pinch"), Seat(main="rowan", pool="acorns", gained=3))
    after = play(state, "cast pinch")
    assert (after.total(0), after.total(1)) == (2, 3)


@pytest.mark.rule("WIT-R6")
def test_gained_teeth_pay_only_when_nothing_else_is_left():
    state = board(Seat(hand="slap"), Seat(main="rowan", pool="staff dust", gained=4))
    after = play(state, "cast slap")
    assert (after.sides[1].gained, codes(after.sides[1].pool)) == (2, "dust")


@pytest.mark.rule("WIT-R6")
def test_a_lone_character_pays_before_gained_teeth_and_what_it_lacks_they_pay():
    after = play(
        board(Seat(hand="slap"), Seat(main="rowan", in_play="badger", gained=4)), "cast slap"
    )
    assert (codes(after.sides[1].discard), after.sides[1].gained) == ("badger", 3)
    none = play(board(Seat(hand="slap"), Seat(main="rowan", hand="badger", gained=4)), "cast slap")
    assert (codes(none.sides[1].hand), none.sides[1].gained) == ("badger", 1)


@pytest.mark.rule("WIT-R6")
def test_copies_of_one_item_pay_one_by_one():
    other = Seat(main="rowan", pool="pebbles pebbles pebbles", gained=4)
    after = play(board(Seat(hand="slap"), other), "cast slap").sides[1]
    assert (codes(after.pool), codes(after.discard), after.gained) == (
        "pebbles",
        "pebbles pebbles",
        4,
    )


@pytest.mark.rule("WIT-R6")
def test_a_thief_gains_what_was_really_paid():
    after = play(board(Seat(hand="pinch"), Seat(main="rowan", gained=1)), "cast pinch")
    assert (after.sides[0].gained, after.sides[1].gained) == (1, 0)
    after = play(board(Seat(hand="pinch"), Seat(main="rowan", gained=5)), "cast pinch")
    assert (after.sides[0].gained, after.sides[1].gained) == (2, 3)


@pytest.mark.rule("WIT-R7")
def test_create_your_own_wizard_has_the_heros_attack_and_defend():
    own, hero, other = (CARDS.number[code] for code in ("my_wizard", "hazel", "briar"))
    assert (CARDS.attack[own], CARDS.defend[own]) == (CARDS.attack[hero], CARDS.defend[hero])
    assert (CARDS.attack[own], CARDS.defend[own]) != (CARDS.attack[other], CARDS.defend[other])


@pytest.mark.rule("WIT-E1")
def test_rising_from_level_five_ends_the_game_at_once():
    other = Seat(main="rowan", level=1)
    state = play(duel_board(Seat(in_play="bear", level=5, gained=10), other), "attack bear")
    outcome = GAME.outcome(state)
    assert (outcome.winner, outcome.rule, outcome.finished) == (0, "WIT-E1", True)
    assert (offered(state), refused(state, "end-duels")) == ([], "WIT-E1")
    assert state.sides[1].level == 1
    fourth = Seat(in_play="stag", level=4, gained=20)
    state = play(duel_board(fourth, Seat(main="rowan", level=2)), "attack stag")
    assert (GAME.outcome(state), state.sides[0].level) == (None, 5)


@pytest.mark.rule("WIT-E2")
def test_dropping_from_level_one_loses_at_once():
    state = play(duel_board(Seat(), OTHER), "attack hazel")
    outcome = GAME.outcome(state)
    assert (outcome.winner, outcome.rule) == (1, "WIT-E2")
    assert refused(state, "redraw") == "WIT-E2"
    assert GAME.outcome(play(duel_board(Seat(level=2)), "attack hazel")) is None


@pytest.mark.rule("WIT-E3")
def test_a_spent_budget_stops_the_game_without_a_result():
    state = board()
    state.actions = BUDGET.per_game - 1
    state = play(state, "end-spells")
    assert GAME.outcome(state) is None
    outcome = GAME.outcome(play(state, "end-duels"))
    assert (outcome.winner, outcome.rule, outcome.finished) == (None, "WIT-E3", False)


@pytest.mark.rule("WIT-E3")
def test_one_turn_has_a_budget_too():
    state = board()
    state.turn_actions = BUDGET.per_turn - 1
    state = play(state, "end-spells")
    assert GAME.outcome(state) is None
    assert GAME.outcome(play(state, "end-duels")).rule == "WIT-E3"
