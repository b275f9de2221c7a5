"""Spells: WIT-R12 to WIT-R16, WIT-R27 to WIT-R29."""

from __future__ import annotations

import pytest

from playtest.games.wit import log
from tests.playtest.wit.board import OTHER, Seat, board, codes, in_play, offered, play, refused

THIEF = Seat(hand="hex rally", pool="clover shell", level=2)


@pytest.mark.rule("WIT-R12")
def test_a_spell_needs_its_level_and_one_without_can_always_be_played():
    hand = "choice pinch"
    assert refused(board(Seat(hand=hand)), "cast choice") == "WIT-R12"
    assert refused(board(Seat(hand=hand)), "cast pinch") is None
    assert refused(board(Seat(hand=hand, level=2)), "cast choice") is None
    assert refused(board(Seat(hand=hand, level=5)), "cast choice") is None


@pytest.mark.rule("WIT-R13")
def test_a_required_item_must_be_in_the_own_pool():
    assert refused(board(Seat(hand="hex", level=2)), "cast hex") == "WIT-R13"
    others = Seat(main="rowan", pool="clover")
    assert refused(board(Seat(hand="hex", level=2), others), "cast hex") == "WIT-R13"
    assert refused(board(Seat(hand="hex", level=2, pool="clover")), "cast hex") is None


@pytest.mark.rule("WIT-R13")
def test_a_required_item_in_hand_does_not_serve():
    state = play(board(Seat(hand="dig hex", discard="clover", level=2)), "cast dig")
    assert codes(state.sides[0].hand) == "clover hex"
    assert refused(state, "cast hex") == "WIT-R13"


@pytest.mark.rule("WIT-R13")
def test_the_item_is_held_for_the_casting_and_goes_back_before_levels_are_checked():
    other = Seat(main="rowan", hand="choice", gained=4)
    own = Seat(hand="hex", pool="clover", level=2, gained=6)
    state = play(board(own, other), "cast hex")
    assert (codes(state.sides[0].in_use), codes(state.sides[0].pool)) == ("clover", "")
    state = play(state, "no-counter")
    assert (state.sides[0].level, codes(state.sides[0].draw_pile)) == (3, "clover")
    poorer = board(Seat(hand="hex", pool="clover", level=2, gained=5), other)
    assert codes(play(poorer, "cast hex", "no-counter").sides[0].pool) == "clover"


@pytest.mark.rule("WIT-R14")
def test_exactly_one_effect_is_chosen_and_before_any_counter():
    other = Seat(main="rowan", hand="hex", gained=3)
    state = play(board(Seat(hand="choice", level=2), other), "cast choice")
    assert (state.chooser, offered(state)) == (0, ["effect 1", "effect 2"])
    assert refused(state, "effect 3") == "WIT-R14"
    assert refused(state, "end-spells") == "WIT-R14"
    stolen = play(state, "effect 1")
    assert stolen.chooser == 1
    stolen = play(stolen, "no-counter")
    assert (stolen.sides[0].gained, stolen.sides[0].attack) == (1, 0)
    raised = play(state, "effect 2", "no-counter")
    assert (raised.sides[0].gained, raised.sides[0].attack) == (0, 2)


@pytest.mark.rule("WIT-R14")
def test_targets_are_named_before_any_counter():
    other = Seat(main="rowan", hand="moth")
    state = play(board(Seat(hand="boost", in_play="wren"), other), "cast boost")
    assert offered(state) == ["target own wren", "target own hazel"]
    assert play(state, "target own wren").sides[0].in_play[0].attack == 3


@pytest.mark.rule("WIT-R15")
def test_a_counter_names_the_spell_and_needs_neither_level_nor_item():
    other = Seat(main="rowan", hand="grand slap hex", gained=5)
    state = play(board(Seat(hand="pinch"), other), "cast pinch")
    assert offered(state) == ["counter slap", "counter grand", "no-counter"]
    assert refused(state, "counter hex") == "WIT-R15"
    assert refused(state, "counter choice") == "WIT-R15"
    needs_item = play(
        board(Seat(hand="choice", level=2), Seat(main="rowan", hand="hex")),
        "cast choice",
        "effect 2",
    )
    assert play(needs_item, "counter hex").sides[0].attack == 0


@pytest.mark.rule("WIT-R15")
def test_one_counter_a_spell_which_cannot_be_countered_and_only_when_asked():
    own, other = Seat(hand="pinch slap pinch"), Seat(main="rowan", hand="slap slap", gained=5)
    assert refused(board(own, other), "counter slap") == "WIT-R15"
    state = play(board(own, other), "cast pinch", "counter slap")
    assert (state.chooser, offered(state)[-1]) == (0, "end-spells")
    assert refused(state, "counter slap") == "WIT-R15"
    assert codes(state.sides[1].hand) == "slap"


@pytest.mark.rule("WIT-R15")
def test_being_asked_for_a_counter_tells_nothing():
    hidden = Seat(main="rowan", hand="moth", deck="slap", gained=5)
    state = play(board(Seat(hand="pinch"), hidden), "cast pinch")
    assert (state.chooser, offered(state)) == (1, ["no-counter"])
    seen = Seat(main="rowan", hand="moth", discard="slap", gained=5)
    assert play(board(Seat(hand="pinch"), seen), "cast pinch").chooser == 0


@pytest.mark.rule("WIT-R16")
def test_a_countered_spell_has_no_effect_and_both_are_discarded_with_the_held_item():
    state = board(THIEF, Seat(main="rowan", hand="choice", gained=5))
    countered = play(state, "cast hex", "hold shell", "counter choice")
    assert countered.sides[0].gained == 0
    assert codes(countered.sides[0].discard) == "hex shell"
    assert (codes(countered.sides[0].pool), codes(countered.sides[1].discard)) == (
        "clover",
        "choice",
    )
    let = play(state, "cast hex", "hold shell", "no-counter")
    assert (let.sides[0].gained, codes(let.sides[0].pool)) == (4, "clover shell")


@pytest.mark.rule("WIT-R27")
def test_modifiers_end_with_the_turn():
    own = Seat(hand="boost rally guard", in_play="wren")
    state = play(board(own), "cast boost", "target own wren", "cast rally", "cast guard")
    side = state.sides[0]
    assert (side.in_play[0].attack, side.attack, side.in_play[0].protected) == (3, 1, True)
    side = play(state, "end-spells", "end-duels", "redraw").sides[0]
    assert (side.in_play[0].attack, side.attack, side.in_play[0].protected) == (0, 0, False)


@pytest.mark.rule("WIT-R27")
def test_modifiers_of_main_characters_and_of_the_other_side_end_with_the_turn_too():
    own = Seat(hand="boost crack rust", in_play="moth")
    state = play(board(own, OTHER), "cast boost", "target own hazel", "cast crack", "cast rust")
    sides = state.sides
    assert (sides[0].main.attack, sides[1].main.defend, sides[1].defend) == (3, -5, -2)
    sides = play(state, "end-spells", "end-duels", "redraw").sides
    assert (sides[0].main.attack, sides[1].main.defend, sides[1].defend) == (0, 0, 0)


@pytest.mark.rule("WIT-R27")
def test_nothing_but_teeth_and_levels_is_saved_up():
    own = Seat(in_play="moth", hand="rally", level=2, gained=3)
    after = play(board(own), "cast rally", "end-spells", "end-duels", "redraw")
    assert (after.sides[0].level, after.sides[0].gained) == (2, 3)
    assert not any(fighter.tired for fighter in after.sides[0].in_play)


@pytest.mark.rule("WIT-R28")
def test_a_modifier_for_one_names_a_character_in_play_the_main_included():
    own, other = Seat(hand="crack badger", in_play="wren"), Seat(main="rowan", in_play="moth")
    state = play(board(own, other), "cast crack")
    assert offered(state) == ["target opposing moth", "target opposing rowan"]
    assert refused(state, "target own wren") == "WIT-R28"
    assert refused(state, "target opposing badger") == "WIT-R28"
    assert play(state, "target opposing rowan").sides[1].main.defend == -5


@pytest.mark.rule("WIT-R28")
def test_a_modifier_for_all_works_for_characters_placed_later():
    own = Seat(hand="rally rally wren")
    state = play(board(own, Seat(main="rowan", in_play="otter")), "cast rally", "cast rally")
    state = play(state, "end-spells", "place wren", "block otter")
    assert in_play(state.sides[0]) == "wren"
    bare = board(Seat(hand="wren"), Seat(main="rowan", in_play="otter"), "duels")
    assert in_play(play(bare, "place wren", "block otter").sides[0]) == ""


@pytest.mark.rule("WIT-R28")
def test_values_may_fall_below_zero():
    own = Seat(hand="crack crack wren")
    state = play(
        board(own, Seat(main="rowan", in_play="moth")), "cast crack", "target opposing moth"
    )
    state = play(state, "end-spells", "place wren", "block moth")
    assert (log.FOUGHT, 0, 2, -4) in state.log


@pytest.mark.rule("WIT-R28")
def test_a_spell_that_finds_nothing_to_do_may_be_played():
    state = board(Seat(hand="fetch dig guard blank"))
    state = play(state, "cast fetch", "cast dig", "cast guard", "cast blank")
    assert codes(state.sides[0].used) == "blank dig fetch guard"


@pytest.mark.rule("WIT-R29")
def test_requirements_name_a_subtype_or_a_card_and_the_caster_picks_the_item():
    state = play(board(THIEF, OTHER), "cast hex")
    assert offered(state) == ["hold clover", "hold shell"]
    assert refused(state, "hold staff") == "WIT-R13"
    assert refused(board(Seat(hand="rite", pool="club")), "cast rite") == "WIT-R13"
    assert refused(board(Seat(hand="rite", pool="staff")), "cast rite") is None


@pytest.mark.rule("WIT-R29")
def test_an_item_may_serve_again_for_the_next_spell():
    own = Seat(hand="rite rite", pool="staff")
    state = play(board(own, Seat(main="rowan", gained=9)), "cast rite", "cast rite")
    assert (state.sides[0].gained, codes(state.sides[0].pool)) == (4, "staff")


@pytest.mark.rule("WIT-R29")
def test_countered_spell_and_counter_are_discarded_at_once():
    state = board(Seat(hand="pinch rally"), Seat(main="rowan", hand="slap", gained=5))
    state = play(state, "cast rally", "cast pinch", "counter slap")
    assert (codes(state.sides[0].discard), codes(state.sides[0].used)) == ("pinch", "rally")
    assert codes(state.sides[1].discard) == "slap"
