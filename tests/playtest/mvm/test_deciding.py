"""Deciding the round and the match: MVM-R3 to MVM-R6, MVM-T10, MVM-R13, MVM-E1 to MVM-E3."""

from __future__ import annotations

import pytest

from playtest.engine.contract import Outcome
from playtest.games.mvm.ends import check_energy
from playtest.games.mvm.play import BUDGET
from playtest.games.mvm.state import NONE
from tests.playtest.mvm.board import (
    CARDS,
    GAME,
    OTHER,
    Seat,
    board,
    codes,
    contest_board,
    energies,
    offered,
    play,
    refused,
    told,
)


def decided(own, other, carried=0):
    """Return the state after a contest without SP cards."""
    return play(contest_board(own, other, carried=carried), "no-sp", "no-sp")


ELEMENT = Seat(left="ember", right="coal", top="flare")
POWER = Seat(left="ember", right="drop", top="gust")
MEN = Seat(left="coal", right="rock", top="squall")
WOMEN = Seat(left="flare", right="wave", top="nemo")
HEAVY = Seat(left="flood", right="squall", top="nobody")


# --- who wins ---------------------------------------------------------------------------------
@pytest.mark.rule("MVM-R3")
def test_a_combo_beats_any_power_and_the_better_priority_wins():
    assert energies(decided(POWER, HEAVY)) == (50, 50 - 6 * 2)
    assert energies(decided(POWER, ELEMENT)) == (50 - 6 * 3, 50)


@pytest.mark.rule("MVM-R3")
def test_of_equal_priorities_the_higher_power_wins():
    assert energies(decided(MEN, WOMEN)) == (50, 50 - 6 * 3)
    double = Seat(left="ember", right="drop", top="mote")
    assert energies(decided(POWER, double)) == (50, 50)


@pytest.mark.rule("MVM-R3")
def test_without_combos_the_higher_power_wins_and_equal_power_is_a_draw():
    assert energies(decided(Seat(left="ember"), Seat(left="coal"))) == (48, 50)
    assert energies(decided(Seat(left="ember"), Seat(right="drop"))) == (50, 50)


@pytest.mark.rule("MVM-R3")
def test_what_counts_is_the_table_after_the_sp_contest():
    own = Seat(hand="roar", left="ember")
    state = play(contest_board(own, Seat(left="coal")), "sp roar", "no-sp")
    assert energies(state) == (50, 47)
    state = play(contest_board(Seat(hand="sleep"), ELEMENT), "sp sleep", "no-sp")
    assert offered(state) == [f"target opposing {place}" for place in ("left", "right", "top")]
    state = play(state, "target opposing left")
    assert energies(state) == (50 - 4, 50)


@pytest.mark.rule("MVM-R4")
def test_a_fold_decides_at_once_without_a_contest_whatever_lies_there():
    state = board(ELEMENT, Seat(left="drop"))
    state = play(state, "fold")
    assert (energies(state), state.round) == ((50 - 4, 50), 2)
    assert not any("SP" in line for line in told(state))


@pytest.mark.rule("MVM-R4")
def test_the_combo_factor_of_who_wins_by_a_fold_counts():
    assert energies(play(board(Seat(left="drop"), ELEMENT), "fold")) == (50 - 4 * 3, 50)
    assert energies(play(board(ELEMENT, POWER), "fold")) == (50 - 6 * 2, 50)


# --- damage -----------------------------------------------------------------------------------
@pytest.mark.rule("MVM-R5")
def test_damage_is_the_number_of_cards_on_both_sides_times_the_winners_factor():
    own = Seat(hand="roar", left="coal", right="?fan", bottom="plain", top="door>ember", god="mute")
    other = Seat(hand="sap", left="ember", right="-drop", god="mute")
    state = play(contest_board(own, other), "sp roar", "sp sap")
    assert energies(state) == (50, 50 - 9)
    assert energies(decided(ELEMENT, Seat(left="ember", bottom="?fan"))) == (50, 50 - 5 * 3)
    assert energies(decided(HEAVY, ELEMENT)) == (50 - 6 * 3, 50)


@pytest.mark.rule("MVM-R5")
def test_a_losers_combo_multiplies_nothing():
    assert energies(decided(ELEMENT, POWER)) == (50, 50 - 6 * 3)


@pytest.mark.rule("MVM-R6")
def test_a_draw_deals_nothing_and_is_carried_over_after_the_factor():
    state = decided(Seat(left="ember", hand="mote"), Seat(left="drop"))
    assert (energies(state), state.carried) == ((50, 50), 2)
    assert energies(decided(ELEMENT, Seat(left="ember"), carried=2)) == (50, 50 - 4 * 3 - 2)
    assert decided(ELEMENT, Seat(left="ember"), carried=2).carried == 0


@pytest.mark.rule("MVM-R6")
def test_several_draws_add_up_and_outlive_the_new_order_of_dolls():
    state = contest_board(Seat(left="ember"), Seat(left="drop"), carried=5)
    state.round = 3
    state = play(state, "no-sp", "no-sp")
    assert (state.carried, state.round) == (7, 3)
    dolls = [" ".join(CARDS.code[doll] for doll in side.dolls) for side in state.sides]
    state = play(state, *(f"order {order}" for order in dolls))
    assert (state.carried, state.round) == (7, 4)


# --- the next round ---------------------------------------------------------------------------
@pytest.mark.rule("MVM-T10")
def test_after_the_round_the_hand_is_kept_and_all_else_goes_to_the_hole():
    own = Seat(hand="roar hue", left="door>ember", right="?coal", bottom="fan", god="dice")
    state = play(contest_board(own, Seat(left="drop")), "sp roar", "no-sp")
    side = state.sides[0]
    assert codes(side.hole) == "coal door ember fan roar"
    assert codes(side.hand) == "hue"
    assert side.god == CARDS.number["dice"]
    used = next(z.cards for z in GAME.table(state, 0).zones if (z.code, z.seat) == ("dolls", 0))
    assert [card.code for card in used] == ["dot"]


@pytest.mark.rule("MVM-T10")
def test_after_three_rounds_the_dolls_are_put_in_a_new_order_and_the_zone_stays():
    for number, asks in ((1, False), (2, False), (3, True)):
        state = contest_board(Seat(left="ember", deck="coal torch"))
        state.round = number
        state = play(state, "no-sp", "no-sp")
        assert any(text.startswith("order") for text in offered(state)) == asks
        assert codes(state.sides[0].draw_pile) == "coal torch"
    assert refused(state, "order dot dot dot") == "MVM-S1"
    state = play(state, "order bea dot ada", "order dot ada bea")
    assert [CARDS.code[state.doll(seat)] for seat in (0, 1)] == ["bea", "dot"]


@pytest.mark.rule("MVM-R13")
def test_face_down_cards_are_seen_by_their_owner_and_shown_when_they_go_to_the_hole():
    own = Seat(left="?ember", right="-coal")
    state = contest_board(own)
    cards = {
        (seat, zone.code): zone.cards
        for seat in (0, 1)
        for zone in GAME.table(state, seat).zones
        if zone.seat == 0
    }
    assert cards[1, "left"] == (None,)
    assert cards[0, "left"][0].code == "ember" and cards[0, "left"][0].face_down
    assert cards[1, "right"][0].code == "coal" and cards[1, "right"][0].face_down
    state = play(state, "no-sp", "no-sp")
    assert "Had face down: ember" in told(state)
    hole = next(z for z in GAME.table(state, 1).zones if (z.code, z.seat) == ("hole", 0))
    assert [card.code for card in hole.cards] == ["ember", "coal"]


@pytest.mark.rule("MVM-R13")
def test_deck_and_hand_sizes_are_open():
    zones = {(z.code, z.seat): z.cards for z in GAME.table(board(), 1).zones}
    assert zones["zone", 0] == (None,) * 3
    assert zones["hand", 0] == (None,)


# --- the end ----------------------------------------------------------------------------------
@pytest.mark.rule("MVM-E1")
def test_mind_energy_at_0_or_below_loses_at_once():
    for energy, outcome in ((3, None), (2, Outcome(1, "MVM-E1")), (1, Outcome(1, "MVM-E1"))):
        state = decided(Seat(left="ember", energy=energy), Seat(left="coal"))
        assert GAME.outcome(state) == outcome
    assert offered(state) == []
    assert refused(state, "draw") == "MVM-E1"
    state = play(board(Seat(hand="toll"), Seat(energy=3)), "toll up bottom")
    assert GAME.outcome(state) == Outcome(0, "MVM-E1")


@pytest.mark.rule("MVM-E1")
def test_of_both_at_once_the_rounds_loser_loses_without_one_it_is_a_draw():
    state = play(board(Seat(hand="pact", energy=10), Seat(energy=9)), "pact up bottom")
    assert GAME.outcome(state) == Outcome(None, "MVM-E1")
    assert "Neither has mind energy left: a draw" in told(state)
    for loser in (0, 1):
        state = board(Seat(energy=0), Seat(energy=-1))
        check_energy(state, loser)
        assert GAME.outcome(state) == Outcome(1 - loser, "MVM-E1")
    state = board(Seat(energy=1), Seat(energy=1))
    check_energy(state, 0)
    assert GAME.outcome(state) is None


@pytest.mark.rule("MVM-E2", "MVM-R13")
def test_drawing_the_last_card_is_allowed_and_loses_at_once():
    state = board(Seat(deck="ember"))
    assert refused(state, "draw") is None
    assert GAME.outcome(play(state, "draw")) == Outcome(1, "MVM-E2")
    assert GAME.outcome(play(board(Seat(deck="ember coal")), "draw")) is None
    drawn = play(board(Seat(hand="letter", deck="ember")), "letter up bottom", "draw")
    assert GAME.outcome(drawn) == Outcome(1, "MVM-E2")


@pytest.mark.rule("MVM-E2")
def test_an_empty_zone_loses_in_the_own_turn_only():
    state = play(board(Seat(folded=True), Seat(deck="")), "mote up left")
    assert GAME.outcome(state) == Outcome(0, "MVM-E2")
    state = play(contest_board(Seat(hand="tip", deck="ember")), "sp tip", "no-sp", "draw")
    assert (state.round, GAME.outcome(state)) == (2, None)
    state = contest_board(Seat(hand="ember", deck=""), OTHER)
    assert GAME.outcome(state) is None
    state = play(contest_board(Seat(deck=""), Seat(left="coal")), "no-sp", "no-sp")
    assert GAME.outcome(state) == (Outcome(1, "MVM-E2") if state.active == 0 else None)


@pytest.mark.rule("MVM-E3")
def test_a_match_stopped_by_the_budget_is_unfinished():
    for most, spent in ((BUDGET.per_game, "actions"), (BUDGET.per_turn, "round_actions")):
        state = board()
        setattr(state, spent, most - 1)
        state = play(state, "card mote")
        assert GAME.outcome(state) is None
        state = play(state, "up left")
        assert GAME.outcome(state) == Outcome(None, "MVM-E3", finished=False)
        assert told(state)[-1] == "The game is stopped, unfinished"
        assert (state.winner, offered(state)) == (NONE, [])
