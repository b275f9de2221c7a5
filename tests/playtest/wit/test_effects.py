"""Effect scripts: what is accepted, and what each operation does."""

from __future__ import annotations

import pytest

from playtest.engine.errors import Unreadable, english
from playtest.games.wit import effect_fault
from playtest.games.wit.effects import parse_script, potion_strength
from tests.playtest.wit.board import GAME, Seat, board, codes, duel_board, in_play, offered, play

RICH = Seat(main="rowan", gained=5)


@pytest.mark.parametrize(
    ("card_type", "effect"),
    [
        ("spell", ""),
        ("spell", "steal 3"),
        ("spell", "destroy 9 | draw 1 & discard 2"),
        ("spell", "attack own one +2 & protect own one | look"),
        ("spell", "defend opposing all -1 & recover & return"),
        ("item", ""),
        ("item", "attack +1"),
        ("item", "attack +2 & defend +1"),
        ("duel", ""),
    ],
)
def test_scripts_in_the_vocabulary_are_accepted(card_type, effect):
    assert effect_fault(card_type, effect) is None


@pytest.mark.parametrize(
    ("card_type", "effect", "part"),
    [
        ("spell", "steal", "steal"),
        ("spell", "steal 0", "steal 0"),
        ("spell", "steal 10", "steal 10"),
        ("spell", "steal  2", "steal  2"),
        ("spell", "draw 1 & fly", "fly"),
        ("spell", "draw 1 | ", "“”"),
        ("spell", "attack own one -2", "attack own one -2"),
        ("spell", "attack opposing all +2", "attack opposing all +2"),
        ("spell", "protect opposing one", "protect opposing one"),
        ("spell", "attack +1", "attack +1"),
        ("item", "attack +1 | defend +1", "attack +1 | defend +1"),
        ("item", "steal 1", "steal 1"),
        ("item", "attack -1", "attack -1"),
        ("main", "steal 1", "Only spells and potions"),
    ],
)
def test_a_faulty_script_is_told_with_the_part_that_is_wrong(card_type, effect, part):
    fault = effect_fault(card_type, effect)
    assert fault is not None
    assert part in english(fault)


def test_a_faulty_script_cannot_be_played():
    with pytest.raises(Unreadable, match="fly"):
        parse_script("draw 1 | fly")
    with pytest.raises(Unreadable, match="fly"):
        potion_strength("fly")


def test_steal_moves_teeth():
    after = play(board(Seat(hand="pinch"), RICH), "cast pinch")
    assert [side.gained for side in after.sides] == [2, 3]


def test_destroy_takes_teeth_that_nobody_gains():
    after = play(board(Seat(hand="slap"), RICH), "cast slap")
    assert [side.gained for side in after.sides] == [0, 2]


@pytest.mark.parametrize(
    ("spell", "target", "seat", "attack", "defend"),
    [
        ("boost", "target own wren", 0, 3, 0),
        ("brace", "target own wren", 0, 0, 2),
        ("wither", "target opposing moth", 1, -2, 0),
        ("crack", "target opposing moth", 1, 0, -5),
    ],
)
def test_a_modifier_for_one_changes_that_one(spell, target, seat, attack, defend):
    state = board(Seat(hand=spell, in_play="wren"), Seat(main="rowan", in_play="moth"))
    sides = play(state, f"cast {spell}", target).sides
    assert (sides[seat].in_play[0].attack, sides[seat].in_play[0].defend) == (attack, defend)
    assert (sides[seat].main.attack, sides[1 - seat].in_play[0].attack) == (0, 0)


@pytest.mark.parametrize(
    ("spell", "seat", "attack", "defend"),
    [("rally", 0, 1, 0), ("bulwark", 0, 0, 1), ("gloom", 1, -1, 0), ("rust", 1, 0, -2)],
)
def test_a_modifier_for_all_changes_a_side(spell, seat, attack, defend):
    sides = play(board(Seat(hand=spell)), f"cast {spell}").sides
    assert (sides[seat].attack, sides[seat].defend) == (attack, defend)
    assert (sides[1 - seat].attack, sides[1 - seat].defend) == (0, 0)


def test_modifiers_decide_duels_on_either_side():
    other = Seat(main="rowan", in_play="otter")
    state = play(board(Seat(hand="rust", in_play="wren"), other), "cast rust", "end-spells")
    assert in_play(play(state, "attack wren", "block otter").sides[0]) == "wren"


def test_draw_draws():
    state = play(board(Seat(hand="study", deck="moth wren otter")), "cast study")
    assert codes(state.sides[0].hand) == "otter wren"


def test_discard_takes_random_cards_of_the_hand_or_all_there_are():
    state = play(
        board(Seat(hand="scatter"), Seat(main="rowan", hand="moth wren otter")), "cast scatter"
    )
    assert (len(state.sides[1].hand), len(state.sides[1].discard)) == (1, 2)
    state = play(board(Seat(hand="scatter"), Seat(main="rowan", hand="moth")), "cast scatter")
    assert codes(state.sides[1].discard) == "moth"


def test_return_sends_an_item_of_the_casters_choice_to_its_owners_hand():
    state = play(board(Seat(hand="fetch"), Seat(main="rowan", pool="lid acorns")), "cast fetch")
    assert offered(state) == ["item acorns", "item lid"]
    side = play(state, "item acorns").sides[1]
    assert (codes(side.hand), codes(side.pool)) == ("acorns", "lid")


def test_recover_takes_an_item_and_nothing_else_from_the_own_discard_pile():
    state = play(board(Seat(hand="dig", discard="lid moth acorns pinch")), "cast dig")
    assert offered(state) == ["item acorns", "item lid"]
    side = play(state, "item lid").sides[0]
    assert (codes(side.hand), codes(side.discard)) == ("lid", "acorns moth pinch")


def test_protect_saves_a_duel_character_but_not_its_equipment():
    own = Seat(hand="guard", in_play="wren", pool="club")
    state = play(board(own), "cast guard", "end-spells", "attack wren", "equip club")
    assert in_play(state.sides[0]) == "wren"
    assert codes(state.sides[0].discard) == "club"
    bare = play(duel_board(own), "attack wren", "ready")
    assert in_play(bare.sides[0]) == ""


def test_look_shows_the_hand_to_the_caster_only():
    state = play(board(Seat(hand="peek"), Seat(main="rowan", hand="moth lid")), "cast peek")
    hand = next(
        zone for zone in GAME.table(state, 0).zones if (zone.code, zone.seat) == ("hand", 1)
    )
    assert [card.code for card in hand.cards if card] == ["moth", "lid"]
    assert [event.private_to for event in GAME.events(state)][-2:] == [-1, 0]


def test_operations_of_one_effect_follow_one_another_through_a_payment():
    other = Seat(main="rowan", in_play="badger moth", pool="staff")
    state = play(board(Seat(hand="mug"), other), "cast mug", "target opposing moth")
    state = play(state, "give-up badger")
    assert (state.sides[0].gained, state.sides[1].in_play[0].defend) == (2, -1)


def test_a_named_character_that_has_paid_is_out_of_reach():
    other = Seat(main="rowan", in_play="badger moth", pool="staff")
    state = play(board(Seat(hand="mug"), other), "cast mug", "target opposing badger")
    state = play(state, "give-up badger")
    assert (state.sides[0].gained, state.sides[1].in_play[0].defend) == (2, 0)


def test_a_card_without_a_script_can_be_played():
    assert codes(play(board(Seat(hand="blank")), "cast blank").sides[0].used) == "blank"
    state = play(duel_board(Seat(in_play="wren", pool="water")), "attack wren", "equip water")
    assert codes(state.sides[0].discard) == "water wren"
