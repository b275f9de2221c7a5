"""Turns: MVM-T2, MVM-T3, MVM-T8, MVM-T9, MVM-T11."""

from __future__ import annotations

import pytest

from tests.playtest.mvm.board import (
    Seat,
    board,
    codes,
    contest_board,
    energies,
    offered,
    play,
    refused,
    shown,
)

GOD = Seat(god="dice")


@pytest.mark.rule("MVM-T2")
def test_players_alternate_for_four_turns_each_then_the_sp_contest_follows():
    own = other = Seat(hand="mote hue prism husk", folded=True)
    state, turns = board(own, other), []
    for place in ("left", "right", "top", "bottom"):
        for _ in range(2):
            turns.append((state.active, state.own_turn()))
            name = codes(state.sides[state.active].hand).split()[0]
            state = play(state, f"{name} down {place}")
    assert turns == [(0, 1), (1, 1), (0, 2), (1, 2), (0, 3), (1, 3), (0, 4), (1, 4)]
    assert offered(state) == ["no-sp"]
    assert refused(state, "draw") == "MVM-R1"


@pytest.mark.rule("MVM-T3")
def test_a_turn_may_begin_with_one_draw():
    state = board(Seat(deck="ember coal"))
    assert offered(state)[0] == "draw"
    state = play(state, "draw")
    assert codes(state.sides[0].hand) == "coal mote"
    assert refused(state, "draw") == "MVM-T3"
    assert play(board(), "mote up left").sides[0].draw_pile == board().sides[0].draw_pile


@pytest.mark.rule("MVM-T3")
def test_with_an_empty_hand_one_must_draw():
    state = board(Seat(hand="", god="dice"))
    assert offered(state) == ["draw", "god", "fold"]
    state = play(state, "draw")
    assert refused(state, "end") == "MVM-T3"
    assert "card torch" in offered(state)


@pytest.mark.rule("MVM-T3")
def test_exactly_one_card_is_placed_on_an_empty_place():
    state = board(Seat(hand="mote hue", left="ember"))
    assert refused(state, "end") == "MVM-T3"
    state = play(state, "card mote")
    assert refused(state, "up left") == "MVM-T3"
    assert refused(state, "down left") == "MVM-T3"
    assert refused(state, "card hue") == "MVM-T3"
    state = play(state, "up right")
    assert shown(state, 0) == "ember mote"
    assert offered(state) == ["end", "fold"]
    assert refused(state, "card hue") == "MVM-T3"
    assert refused(board(), "card ember") == "MVM-T3"


@pytest.mark.rule("MVM-T8")
def test_the_other_player_wins_the_round_of_one_who_folds():
    state = play(board(Seat(left="ember"), Seat(left="coal", right="coal")), "fold")
    assert energies(state) == (47, 50)
    assert state.round == 2


@pytest.mark.rule("MVM-T8")
def test_one_may_fold_with_an_empty_hand_or_table_but_not_in_turn_4():
    assert refused(board(Seat(hand="")), "fold") is None
    for turn, rule in ((1, None), (3, None), (5, None), (7, "MVM-T8")):
        assert refused(board(turn=turn), "fold") == rule
    for turn, rule in ((2, None), (6, None), (8, "MVM-T8")):
        assert refused(board(turn=turn), "fold") == rule
    assert refused(contest_board(), "fold") == "MVM-T8"


@pytest.mark.rule("MVM-T8")
def test_each_player_folds_once_a_match():
    assert refused(board(Seat(folded=True)), "fold") == "MVM-T8"
    assert refused(board(Seat(), Seat(folded=True)), "fold") is None
    state = play(board(Seat(folded=True)), "mote up left")
    assert state.active == 1


@pytest.mark.rule("MVM-T8")
def test_having_drawn_one_folds_only_once_a_card_is_placed():
    state = play(board(), "draw")
    assert refused(state, "fold") == "MVM-T8"
    assert refused(play(state, "card mote"), "fold") == "MVM-T3"
    state = play(state, "mote up left")
    assert refused(state, "fold") is None
    assert play(state, "fold").sides[0].folded


@pytest.mark.rule("MVM-T9")
def test_the_god_card_is_announced_once_a_match_before_or_after_placing():
    state = board(GOD)
    assert refused(state, "god") is None
    after = play(state, "god")
    assert after.sides[0].is_open
    assert refused(after, "god") == "MVM-T9"
    assert refused(board(), "god") == "MVM-T9"
    placed = play(state, "mote up left")
    assert offered(placed) == ["end", "god", "fold"]
    assert offered(play(placed, "god")) == ["end", "fold"]


@pytest.mark.rule("MVM-T9")
def test_the_god_card_is_announced_in_the_own_turn_before_the_sp_contest_only():
    assert refused(contest_board(GOD), "god") == "MVM-T9"
    assert refused(play(board(GOD), "card mote"), "god") == "MVM-T3"
    other = play(board(Seat(folded=True), Seat(god="dice")), "mote up left")
    assert play(other, "god").sides[1].god_used
    assert not play(other, "god").sides[0].god_used


@pytest.mark.rule("MVM-T9", "MVM-R13")
def test_a_god_card_works_for_cards_placed_from_now_on_this_round_only():
    own = Seat(doll="bea", hand="nobody", god="sky", deck="ember coal torch")
    state = play(board(own), "card nobody")
    assert offered(state) == ["down left", "down right", "down top", "down bottom"]
    opened = play(board(own), "god", "nobody up left")
    assert shown(opened, 0) == "nobody"
    state = play(play(board(own), "god"), "nobody down left", "fold")
    assert not state.sides[0].is_open
    assert state.sides[0].god_used


@pytest.mark.rule("MVM-R13")
def test_a_god_card_changes_nothing_that_was_placed_before():
    own = Seat(doll="bea", hand="mote", god="sky", left="?nobody")
    assert shown(play(board(own), "god"), 0) == "-nobody"


@pytest.mark.rule("MVM-T11")
def test_the_limit_of_seven_holds_at_the_end_of_a_turn():
    seven = "mote hue prism husk zero gate slinger"
    state = play(board(Seat(hand=seven)), "draw")
    assert len(state.sides[0].hand) == 8
    state = play(state, "mote up left")
    assert len(state.sides[0].hand) == 7
    assert refused(state, "draw") == "MVM-T3"


@pytest.mark.rule("MVM-T11", "MVM-R9")
def test_effects_never_draw_beyond_seven():
    seven = "letter hue prism husk zero gate slinger"
    state = play(board(Seat(hand=seven)), "letter up bottom")
    assert offered(state) == ["draw", "no"]
    full = play(board(Seat(hand=seven)), "draw", "letter up bottom")
    assert offered(full) == ["end", "fold"]
    bowl = play(board(Seat(hand="bowl hue prism husk zero gate")), "bowl up bottom", "draw", "draw")
    assert len(bowl.sides[0].hand) == 7
    assert offered(bowl) == ["end", "fold"]
