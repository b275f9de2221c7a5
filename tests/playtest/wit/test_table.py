"""What a seat sees: zones, notes, counters, choices in words, and what stays hidden."""

from __future__ import annotations

from random import Random

from playtest.engine.errors import english
from playtest.games.wit.text import state_text
from tests.playtest.wit.board import GAME, OTHER, Seat, board, codes, duel_board, play


def zone(state, code, owner, seat=0):
    zones = GAME.table(state, seat).zones
    return next(zone.cards for zone in zones if (zone.code, zone.seat) == (code, owner))


def shown(state, code, owner, seat=0):
    """Return the codes in a zone, None for a card face down."""
    return [card and card.code for card in zone(state, code, owner, seat)]


def labels(state):
    return [english(option.label) for option in GAME.options(state)]


def test_both_decks_and_the_other_hand_lie_face_down():
    state = board(
        Seat(hand="pinch wren", deck="moth"), Seat(main="rowan", hand="slap", deck="otter")
    )
    assert shown(state, "hand", 0) == ["wren", "pinch"]
    assert shown(state, "hand", 1) == [None]
    assert (shown(state, "deck", 0), shown(state, "deck", 1)) == ([None], [None])
    assert (shown(state, "hand", 1, seat=1), shown(state, "hand", 0, seat=1)) == (
        ["slap"],
        [None, None],
    )


def test_cards_the_opponent_has_shown_stay_known_until_they_leave_the_hand():
    other = Seat(main="rowan", hand="slap moth", pool="lid")
    state = play(board(Seat(hand="fetch pinch"), other), "cast fetch")
    assert shown(state, "hand", 1) == ["lid", None, None]
    sample = GAME.view(state, 0).sample(Random(1))
    assert "lid" in codes(sample.sides[1].hand)
    state = play(state, "end-spells", "end-duels", "redraw")
    assert shown(state, "hand", 1) == [None, None]


def test_a_view_holds_nothing_hidden():
    other = Seat(main="rowan", hand="slap moth", deck="bear stag otter")
    state = board(Seat(hand="pinch wren", deck="moth badger study"), other)
    for seat in (0, 1):
        view = GAME.view(state, seat)
        assert view.seen.log == []  # it tells what was drawn
        for n in range(9):
            dealt = GAME.view(view.sample(Random(n)), seat)
            assert state_text(dealt.seen) == state_text(view.seen)
    assert state_text(GAME.view(state, 0).seen) != state_text(GAME.view(state, 1).seen)


def test_a_recovered_item_is_known_to_the_opponent():
    state = play(board(Seat(hand="dig wren", discard="lid")), "cast dig")
    assert shown(state, "hand", 0, seat=1) == ["lid", None]


def test_a_character_in_a_duel_and_its_items_lie_in_the_duel_area():
    own = Seat(in_play="wren moth", pool="club lid")
    state = play(duel_board(own), "attack wren", "equip club")
    assert shown(state, "duel_area", 0) == ["wren", "club"]
    assert shown(state, "in_play", 0) == ["hazel", "moth"]
    assert shown(state, "pool", 0) == ["lid"]


def test_notes_tell_what_is_not_printed():
    own = Seat(in_play="wren badger", hand="rally boost guard")
    state = play(board(own), "cast rally", "cast boost", "target own wren")
    state = play(state, "cast guard", "target own wren", "end-spells")
    notes = {
        card.code: [english(note) for note in card.notes] for card in zone(state, "in_play", 0)
    }
    assert notes["wren"] == ["+4 attack", "Protected"]
    assert notes["badger"] == ["+1 attack", "Above your level"]
    assert notes["rally"] == ["Used this turn"]


def test_an_exhausted_character_is_marked():
    state = play(
        duel_board(Seat(in_play="wren"), Seat(main="rowan", in_play="moth")), "attack wren"
    )
    state = play(state, "block moth")
    assert [english(note) for note in zone(state, "in_play", 0)[1].notes] == ["Exhausted"]


def test_a_spell_being_cast_and_its_item_are_shown():
    other = Seat(main="rowan", hand="choice")
    state = play(board(Seat(hand="hex", pool="clover", level=2), other), "cast hex")
    assert [english(note) for note in zone(state, "in_play", 0)[1].notes] == ["Being cast"]
    assert [english(note) for note in zone(state, "duel_area", 0)[0].notes] == [
        "Held for the spell"
    ]


def test_counters_show_level_and_teeth():
    table = GAME.table(board(Seat(level=2, pool="acorns", gained=3)), 0)
    words = [english(words) for seat, words in table.counters if seat == 0]
    assert words == ["Level 2", "7 of 12 dragon teeth", "3 of them gained"]
    assert english(table.headline) == "Turn 1. You: cast a spell or end the spell phase"


def test_every_question_has_its_headline():
    other = Seat(main="rowan", hand="slap", pool="acorns lid", in_play="otter")
    state = play(board(Seat(hand="pinch", in_play="wren", pool="club"), other), "cast pinch")
    assert (
        english(GAME.table(state, 0).headline) == "Turn 1. Opponent: counter pinch or let it happen"
    )
    state = play(state, "no-counter")
    assert english(GAME.table(state, 0).headline) == "Turn 1. Opponent: pay 2 dragon teeth"
    state = play(state, "pay acorns", "end-spells", "attack wren")
    question = "choose equipment for wren, which attacks with 2"
    assert english(GAME.table(state, 0).headline) == f"Turn 1. You: {question}"
    state = play(state, "equip club")
    question = "wren attacks with 4; block or let your main character defend"
    assert english(GAME.table(state, 1).headline) == f"Turn 1. You: {question}"
    state = play(state, "no-block")
    question = "choose equipment for rowan, which defends with 5 against 4"
    assert english(GAME.table(state, 1).headline) == f"Turn 1. You: {question}"


def test_choices_are_told_in_words():
    state = board(Seat(hand="pinch", in_play="wren", pool="club"), Seat(main="rowan", hand="bear"))
    assert labels(state) == ["Cast pinch", "End the spell phase"]
    state = play(state, "cast pinch", "end-spells")
    assert labels(state) == ["Attack with wren", "End the duel phase"]
    state = play(state, "attack wren")
    assert labels(state) == ["Give club to wren (+2 attack)", "No more equipment"]
    state = play(state, "ready")
    assert labels(state) == [
        "Place bear and block with it (−1, above your level)",
        "Don’t block: rowan defends",
    ]
    state = play(state, "no-block", "end-duels")
    assert labels(state) == ["Draw 5 cards and end the turn"]


def test_the_main_characters_attack_tells_what_losing_costs():
    for level, cost in ((1, "the game"), (2, "a level")):
        expected = f"Attack with hazel, your main character (losing costs {cost})"
        assert labels(duel_board(Seat(level=level))) == [expected, "End the duel phase"]


def test_a_hand_above_the_limit_has_its_own_question():
    full = board(Seat(hand="wren otter moth badger stag bear"), phase="redraw")
    assert english(GAME.table(full, 0).headline) == (
        "Turn 1. You: discard down to the hand limit of 5 cards"
    )
    assert english(GAME.table(play(full, "discard bear"), 0).headline) == (
        "Turn 1. You: discard what you like, then draw up to 5 cards"
    )


def test_equipment_is_offered_with_what_it_gives():
    state = play(
        duel_board(Seat(in_play="wren", pool="lid tonic stew water")),
        "attack wren",
    )
    assert labels(state)[:-1] == [
        "Give lid to wren (+2 defend)",
        "Give tonic to wren (+2 attack)",
        "Give stew to wren (+1 attack, +1 defend)",
        "Give water to wren",
    ]


def test_a_level_change_tells_what_goes_back_and_that_the_turn_is_cut_short():
    state = board(Seat(hand="acorns acorns wren", pool="lid"))
    told = [(english(event.text), event.rule) for event in GAME.events(state)][-3:]
    assert told == [
        ("Rose to level 2", "WIT-R2"),
        ("Shuffled lid, acorns, acorns back into the deck", "WIT-R4"),
        ("Went on with discard and redraw, for a level had changed", "WIT-T2"),
    ]
    calm = play(board(Seat(hand="pinch")), "end-spells", "end-duels")
    assert "WIT-T2" not in {event.rule for event in GAME.events(calm)}


def test_a_theft_that_finds_nothing_is_told():
    state = play(board(Seat(hand="pinch")), "cast pinch")
    event = GAME.events(state)[-1]
    assert (event.seat, english(event.text)) == (1, "Had no dragon teeth to lose")
    paid = play(board(Seat(hand="pinch"), Seat(main="rowan", gained=1)), "cast pinch")
    assert english(GAME.events(paid)[-1].text) == "Gained 1 dragon tooth"


def test_choices_point_at_the_card_they_are_about():
    own = Seat(hand="slap", in_play="wren moth")
    other = Seat(main="rowan", pool="lid acorns", in_play="otter", hand="lid")
    state = play(board(own, other), "cast slap")
    places = {card.card: card.code for z in GAME.table(state, 1).zones for card in z.cards if card}
    assert [places[option.card] for option in GAME.options(state)] == ["acorns", "lid", "otter"]
    assert [option.card for option in GAME.options(board())] == [-1]


def test_of_two_alike_the_second_is_numbered():
    state = duel_board(Seat(in_play="wren wren"))
    texts = [option.text for option in GAME.options(state)]
    assert texts == ["attack wren", "attack wren#2", "end-duels"]
    assert GAME.parse_action(state, "attack wren#2") == (11, 1)


def test_the_log_hides_what_is_drawn():
    state = play(board(Seat(deck="moth"), OTHER, "redraw"), "redraw")
    drawn = [event for event in GAME.events(state) if "Drew" in event.text.text]
    assert [(english(event.text), event.private_to) for event in drawn] == [
        ("Drew 1 card", -1),
        ("Drew moth", 0),
    ]


def test_a_hopeless_attack_of_the_main_character_is_legal_but_not_sensible():
    hopeless = GAME.view(duel_board(Seat(main="rowan"), Seat(main="hazel")), 0)
    assert (len(hopeless.legal_actions()), len(hopeless.sensible_actions())) == (2, 1)
    bare = GAME.view(duel_board(Seat(main="briar"), OTHER), 0)
    assert (len(bare.legal_actions()), len(bare.sensible_actions())) == (2, 1)
    fed = GAME.view(duel_board(Seat(main="briar", pool="tonic lid"), OTHER), 0)
    assert (len(fed.legal_actions()), len(fed.sensible_actions())) == (2, 2)
    armed = GAME.view(duel_board(Seat(main="briar", pool="club"), OTHER), 0)
    assert (len(armed.legal_actions()), len(armed.sensible_actions())) == (2, 2)
