"""What a seat sees: zones, notes, counters, choices in words, and what stays hidden."""

from __future__ import annotations

from random import Random

from playtest.engine.errors import english
from playtest.games.mvm.text import state_text
from tests.playtest.mvm.board import GAME, Seat, board, contest_board, play, sp_effect, told
from tests.playtest.mvm.cards import DECK, OTHER_DECK


def zone(state, code, owner, seat=0):
    zones = GAME.table(state, seat).zones
    return next(zone.cards for zone in zones if (zone.code, zone.seat) == (code, owner))


def shown(state, code, owner, seat=0):
    """Return the codes in a zone, None for a card face down."""
    return [card and card.code for card in zone(state, code, owner, seat)]


def notes(state, code, owner=0):
    """Return the notes on the first card of a zone."""
    return [english(note) for note in zone(state, code, owner)[0].notes]


def labels(state):
    return [english(option.label) for option in GAME.options(state)]


def question(state, seat=0):
    return english(GAME.table(state, seat).headline)


def test_hands_and_zones_lie_face_down_to_the_other_seat():
    state = board(Seat(hand="mote ember", deck="coal"))
    assert shown(state, "hand", 0) == ["ember", "mote"]
    assert shown(state, "hand", 0, seat=1) == [None, None]
    assert shown(state, "zone", 0) == shown(state, "zone", 0, seat=1) == [None]


def test_a_card_never_shown_lies_face_down_and_one_turned_down_stays_known():
    state = board(Seat(left="?ember", right="-coal", top="door>flare"))
    assert shown(state, "left", 0, seat=1) == [None]
    assert shown(state, "left", 0) == ["ember"]
    assert shown(state, "right", 0, seat=1) == ["coal"]
    assert [card.face_down for card in zone(state, "right", 0, seat=1)] == [True]
    assert shown(state, "top", 0, seat=1) == ["door", "flare"]


def test_dolls_to_come_are_for_their_owner_only_and_used_ones_open():
    state = board()
    state.round = 2
    assert shown(state, "in_play", 0) == shown(state, "in_play", 0, seat=1) == ["ada"]
    assert shown(state, "waiting", 0) == ["bea"]
    assert shown(state, "waiting", 0, seat=1) == [None]
    assert shown(state, "dolls", 0, seat=1) == ["dot"]


def test_a_view_holds_nothing_hidden():
    state = board(Seat(hand="mote roar", left="?ember"), Seat(hand="hue sap", right="?coal"))
    state = play(state, "card roar")
    for seat in (0, 1):
        view = GAME.view(state, seat)
        assert view.seen.log == []  # it tells what was drawn
        for n in range(9):
            dealt = GAME.view(view.sample(Random(n)), seat)
            assert state_text(dealt.seen) == state_text(view.seen)
    assert state_text(GAME.view(state, 0).seen) != state_text(GAME.view(state, 1).seen)
    assert {GAME.view(state, 1).sample(Random(n)).card for n in range(40)} - {state.card}


def test_notes_tell_what_is_not_printed():
    own = Seat(hand="shield", left="ember", right="pyre", god="dice")
    state = play(board(own, Seat(left="coal")), "shield up bottom", "target own left")
    assert notes(state, "left") == ["Protected"]
    assert notes(state, "right") == ["Power 100"]
    assert notes(sp_effect(state, "wonder"), "left") == ["Power 200", "Protected"]
    state = play(board(Seat(hand="paint"), Seat(left="ember")), "paint up bottom")
    assert notes(state, "left", 1) == ["Now: water"]
    state = play(board(own), "god")
    assert notes(state, "in_play") == ["All places for ALL"]
    assert notes(state, "god") == ["Used"]
    assert notes(board(Seat(left="?ember")), "left") == []


def test_counters_show_energy_power_combo_and_what_is_carried_over():
    own = Seat(energy=41, left="ember", right="coal", top="flare", folded=True)
    table = GAME.table(board(own, carried=6), 0)
    words = [english(words) for seat, words in table.counters if seat == 0]
    assert words == [
        "Mind energy 41",
        "Total power 600",
        "elemental combo (×3)",
        "6 damage carried over",
        "Has folded once",
    ]
    start = GAME.initial_state([DECK, OTHER_DECK], 1)
    assert [english(words) for _, words in GAME.table(start, 0).counters] == ["Mind energy 50"] * 2


def test_every_question_has_its_headline():
    start = GAME.initial_state([DECK, OTHER_DECK], 1)
    assert question(start) == "You: put your V-dolls in order for 3 rounds"
    assert question(start, 1) == "Opponent: put your V-dolls in order for 3 rounds"
    state = board(Seat(hand="mote door ferry wake hex call bowl dye", hole="ember coal"))
    assert question(state) == "Round 1. You: turn 1 of 4: draw if you like, then place a card"
    assert question(board(Seat(hand=""))).endswith("your hand is empty, so draw")
    assert question(play(state, "draw")) == "Round 1. You: turn 1 of 4: place a card"
    chosen = play(state, "card mote")
    assert question(chosen) == "Round 1. You: choose where to place mote"
    assert question(chosen, 1) == "Round 1. Opponent: choose where to place a card"
    assert question(play(chosen, "up left")) == "Round 1. You: end turn 1 of 4"
    assert question(play(state, "door up left")).endswith(
        "choose a god soldier of your hole for door"
    )
    state = play(board(Seat(hand="bowl")), "bowl up bottom")
    assert question(state) == "Round 1. You: draw a card by bowl, or don’t"
    state = contest_board(Seat(hand="hex call sleep lamp", left="?ember"))
    assert question(state) == "Round 1. You: choose an SP card for the contest, or none"
    asked = play(state, "sp hex", "no-sp")
    assert "choose an attribute: −100 power for opposing god soldiers" in question(asked)
    asked = play(state, "sp call", "no-sp")
    assert "choose a sub-attribute: +100 power for your god soldiers" in question(asked)
    asked = play(state, "sp lamp", "no-sp")
    assert question(asked).endswith("choose a target: turn one of your god soldiers face up")
    over = play(board(Seat(hand="toll"), Seat(energy=1)), "toll up bottom")
    assert question(over) == "The game is over"


def test_choices_are_told_in_words():
    start = GAME.initial_state([DECK, OTHER_DECK], 1)
    assert labels(start)[0] == "ada → bea → cyd"
    state = board(Seat(hand="mote", god="dice", hole="ember coal"))
    assert labels(state) == [
        "Draw a card",
        "Place mote",
        "Announce dice",
        "Fold and give up this round (once a match)",
    ]
    assert labels(board(Seat(deck="ember")))[0] == "Draw the last card (loses the match)"
    assert labels(play(state, "card mote"))[2:4] == [
        "top: mote face up",
        "left: mote face down",
    ]
    assert labels(play(state, "mote up left"))[0] == "End the turn"
    state = play(board(Seat(hand="door", hole="ember coal")), "door up left")
    assert labels(state) == ["Lay ember on it", "Lay coal on it"]
    state = play(board(Seat(hand="slinger"), Seat(left="ember", top="coal")), "slinger up left")
    assert labels(state) == ["Choose the opposing ember", "Choose the opposing coal"]
    state = play(board(Seat(hand="wake", left="?ember")), "wake up bottom")
    assert labels(state) == ["Choose your ember", "Don’t: turn one of your god soldiers face up"]
    state = contest_board(Seat(hand="roar twin call", left="ember"))
    assert labels(state) == ["Play roar", "Play call", "Play twin", "Play no SP card"]
    assert labels(play(state, "sp twin", "no-sp")) == ["Choose: fire", "Choose: water"]
    assert labels(play(state, "sp call", "no-sp"))[0] == "Choose: dragon"


def test_choices_point_at_the_card_or_the_place_they_are_about():
    own = Seat(hand="mote ember", god="dice")
    state = board(own, Seat(left="ember", right="coal"))
    places = {card.card: card.code for z in GAME.table(state, 0).zones for card in z.cards if card}
    assert [places.get(option.card) for option in GAME.options(state)] == [
        None,
        "ember",
        "mote",
        "dice",
        None,
    ]
    assert GAME.options(state)[0].place == "zone"
    options = GAME.options(play(state, "card mote"))
    assert [option.place for option in options] == [
        *("left", "right", "top"),
        *("left", "right", "top", "bottom"),
    ]


def test_the_log_hides_what_is_drawn_and_what_lies_face_down():
    state = play(board(Seat(hand="mote", deck="ember coal")), "draw", "mote down left")
    events = [(english(event.text), event.private_to) for event in GAME.events(state)]
    assert events == [
        ("Drew 1 card", -1),
        ("Drew coal", 0),
        ("Placed a card face down: left", -1),
        ("It is mote", 0),
    ]


def test_the_log_tells_a_round_from_the_first_card_to_the_damage():
    own = Seat(hand="sleep", left="ember", right="coal", top="flare")
    state = play(contest_board(own, Seat(left="drop"), carried=2), "sp sleep", "no-sp")
    assert told(state)[:11] == [
        "Total power after the turns: 600",
        "Total power after the turns: 100",
        "Played the SP card sleep",
        "Played no SP card",
        "The power of drop becomes 0: face down",
        "Final total power: 600",
        "Final total power: 0",
        "Had a combo: elemental combo (×3)",
        "Won the round",
        "Took 17 damage (5 cards × 3, 2 carried over): mind energy 33",
        "Round 2",
    ]


def test_changes_are_told_for_whom_they_are():
    state = play(board(Seat(hand="fan", left="ember")), "fan up bottom")
    assert told(state)[-1] == "+100 power for fire god soldiers"
    assert told(sp_effect(state, "wonder"))[-1] == "×2 power for all god soldiers"
    assert told(sp_effect(state, "sap"))[-1] == "−200 total power"
    assert told(sp_effect(state, "luck"))[-1] == "+2 to the factor of an own combo"


def test_what_loses_at_once_is_legal_but_not_sensible():
    last = GAME.view(board(Seat(deck="ember")), 0)
    assert (1,) in last.legal_actions() and (1,) not in last.sensible_actions()
    forced = GAME.view(board(Seat(deck="ember", hand="", folded=True)), 0)
    assert forced.sensible_actions() == forced.legal_actions() == [(1,)]
    for energy, is_sensible in ((2, False), (3, True)):
        view = GAME.view(board(Seat(energy=energy), Seat(left="ember", right="coal")), 0)
        assert ((3,) in view.sensible_actions()) == is_sensible
