"""The SP contest: MVM-R1, MVM-R2, MVM-R9."""

from __future__ import annotations

from random import Random

import pytest

from tests.playtest.mvm.board import (
    CARDS,
    GAME,
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

STRONG = Seat(hand="mote", left="flood")


@pytest.mark.rule("MVM-R1")
def test_each_chooses_an_sp_or_help_and_sp_card_of_the_hand_or_none():
    state = contest_board(Seat(hand="roar twin fan ember"))
    assert offered(state) == ["sp roar", "sp twin", "no-sp"]
    assert refused(state, "sp fan") == "MVM-R1"
    assert refused(state, "sp sap") == "MVM-R1"
    assert refused(state, "draw") == "MVM-R1"
    assert refused(state, "card ember") == "MVM-R1"
    assert offered(contest_board(Seat(hand="ember"))) == ["no-sp"]


@pytest.mark.rule("MVM-R1")
def test_the_choices_are_hidden_until_both_have_chosen():
    own, other = Seat(hand="roar twin"), Seat(hand="sap ember")
    states = [play(contest_board(own, other), text) for text in ("sp roar", "sp twin", "no-sp")]
    views = [GAME.view(state, 1) for state in states]
    assert len({GAME.state_text(view.seen) for view in views}) == 1
    assert len({str(GAME.table(state, 1)) for state in states}) == 1
    assert all(view.legal_actions() == views[0].legal_actions() for view in views)
    assert "roar" not in str(GAME.table(states[0], 1).zones)
    assert "Played" not in str(told(states[0]))
    guesses = {views[0].sample(Random(n)).sides[0].sp_choice for n in range(60)}
    assert len(guesses) > 2
    chosen = [GAME.view(state, 0).seen.sides[0].sp_choice for state in states]
    assert [CARDS.code[card] if card >= 0 else "" for card in chosen] == ["roar", "twin", ""]


@pytest.mark.rule("MVM-R1")
def test_both_cards_come_to_the_sp_places_together_and_go_to_the_holes_with_the_round():
    state = contest_board(Seat(hand="roar", folded=True), Seat(hand="sap"))
    state = play(state, "sp roar", "sp sap")
    assert [codes(side.hole) for side in state.sides] == ["roar", "sap"]
    assert [codes(side.hand) for side in state.sides] == ["", ""]
    lines = told(state)
    assert lines.index("Played the SP card sap") == lines.index("Played the SP card roar") + 1


@pytest.mark.rule("MVM-R2")
@pytest.mark.parametrize(("first", "left"), [(0, "-ember"), (1, "ember")])
def test_effects_apply_in_turn_order(first, left):
    own = Seat(hand="sleep", left="coal", right="torch")
    other = Seat(hand="shrink", left="ember", right="flare", top="flood")
    state = contest_board(own, other, first=first)
    chosen = ("sp sleep", "sp shrink") if first == 0 else ("sp shrink", "sp sleep")
    state = play(state, *chosen)
    assert state.chooser == first
    assert state.runner == first
    target = "target opposing left"
    assert target in offered(state)
    state = play(state, target)
    assert state.chooser == 1 - first


@pytest.mark.rule("MVM-R2")
def test_the_same_card_on_both_sides_has_no_effect_but_counts_as_a_card():
    own, other = Seat(hand="blood", left="ember"), Seat(hand="blood", left="ember", right="coal")
    state = play(contest_board(own, other), "sp blood", "sp blood")
    assert energies(state) == (50 - 5, 50)
    assert "Both played blood: neither has an effect" in told(state)
    one = play(contest_board(own, other), "sp blood", "no-sp")
    assert energies(one) == (45, 50 - 4)


@pytest.mark.rule("MVM-R9")
def test_targets_are_chosen_when_the_effect_resolves():
    own = Seat(hand="robe", left="flood", right="flare")
    state = contest_board(own, Seat(hand="sleep", left="coal"), first=1)
    state = play(state, "sp sleep", "sp robe")
    assert (state.chooser, offered(state)) == (1, ["target opposing left", "target opposing right"])
    state = play(state, "target opposing left")
    assert energies(state) == (50 - 5, 50)
    assert "Power 100 for the god soldier (right)" in told(state)


@pytest.mark.rule("MVM-R9")
def test_sp_effects_last_until_the_round_is_decided():
    state = play(contest_board(Seat(hand="roar"), Seat(left="coal")), "sp roar", "no-sp")
    assert energies(state) == (50, 48)
    assert state.sides[0].changes == []


@pytest.mark.rule("MVM-R9")
def test_drawing_by_an_effect_is_optional():
    state = play(contest_board(Seat(hand="tip", deck="ember coal")), "sp tip", "no-sp")
    assert offered(state) == ["draw", "no"]
    assert codes(play(state, "draw").sides[0].hand) == "coal"
    assert codes(play(state, "no").sides[0].hand) == ""
    help_drawn = play(board(Seat(hand="bowl")), "bowl up bottom", "draw", "no")
    assert codes(help_drawn.sides[0].hand) == "torch"


@pytest.mark.rule("MVM-R1")
def test_the_order_of_announcing_by_power_is_not_used():
    for own, other in ((STRONG, Seat()), (Seat(), STRONG)):
        assert contest_board(own, other, first=0).chooser == 0
        assert contest_board(own, other, first=1).chooser == 1
