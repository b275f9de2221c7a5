"""Set-up: WIT-S1 to WIT-S3, and decks a game can't be started with."""

from __future__ import annotations

import pytest

from catalog.pool import CardPool
from playtest.engine.errors import BadDeck, english
from playtest.games.wit.game import WizardInTraining
from tests.playtest.wit.board import CARDS, GAME, Seat, codes, duel_board, offered, play, refused
from tests.playtest.wit.cards import DECK, DUEL_CHARACTERS, ITEMS, MAINS, OTHER_DECK, SPELLS

SAME = {"main": {**OTHER_DECK["main"], "hazel_again": 1}, "spare": {"briar": 1, "my_wizard": 1}}
del SAME["main"]["rowan"]


def start(first=DECK, second=OTHER_DECK, seed=1):
    return GAME.initial_state([first, second], seed)


def mains(state):
    return [CARDS.code[side.main.card] for side in state.sides]


@pytest.mark.rule("WIT-S1")
def test_main_characters_start_in_play_and_stay_whatever_they_lose():
    assert mains(start()) == ["hazel", "rowan"]
    state = duel_board(Seat(in_play="stag", level=3), Seat(main="rowan", level=2))
    after = play(state, "attack stag")
    assert after.sides[1].level == 1
    assert mains(after) == ["hazel", "rowan"]


@pytest.mark.rule("WIT-S1")
def test_of_two_that_are_one_person_the_loser_of_the_toss_plays_a_spare():
    lone = {"main": DECK["main"], "spare": {"briar": 1}}
    outcomes = {
        tuple(mains(start(lone, {**SAME, "spare": {"briar": 1}}, seed))) for seed in range(9)
    }
    assert outcomes == {("hazel", "briar"), ("briar", "hazel_again")}
    assert mains(start(DECK, OTHER_DECK)) == ["hazel", "rowan"]


@pytest.mark.rule("WIT-S1")
def test_the_loser_chooses_among_spares_of_another_person():
    spares = {"briar": 1, "rowan": 1, "hazel": 1}
    state = next(
        state
        for seed in range(9)
        if (state := start({**DECK, "spare": spares}, SAME, seed)).chooser == 0 and not state.turn
    )
    assert offered(state) == ["spare rowan", "spare briar"]
    question = "choose another main character, for both play the same person"
    assert english(GAME.table(state, 0).headline) == f"You: {question}"
    assert english(GAME.table(state, 1).headline) == f"Opponent: {question}"
    assert refused(state, "spare hazel") == "WIT-S1"
    assert mains(play(state, "spare briar")) == ["briar", "hazel_again"]


@pytest.mark.rule("WIT-S1")
def test_a_loser_without_a_spare_plays_create_your_own_wizard():
    bare = {"main": DECK["main"]}
    outcomes = {tuple(mains(start(bare, {"main": SAME["main"]}, seed))) for seed in range(9)}
    assert outcomes == {("hazel", "my_wizard"), ("my_wizard", "hazel_again")}


@pytest.mark.rule("WIT-S1")
def test_two_own_wizards_are_two_persons():
    own = {"main": {**DECK["main"], "my_wizard": 1}}
    del own["main"]["hazel"]
    assert mains(start(own, own)) == ["my_wizard", "my_wizard"]


@pytest.mark.rule("WIT-S1")
def test_two_own_wizards_need_no_spare_though_there_are_some():
    own = {"main": {**DECK["main"], "my_wizard": 1}, "spare": {"briar": 1, "rowan": 1}}
    del own["main"]["hazel"]
    state = start(own, own)
    assert (mains(state), state.turn) == (["my_wizard", "my_wizard"], 1)


@pytest.mark.rule("WIT-S2")
def test_the_rest_is_shuffled_and_each_draws_five_without_a_mulligan():
    state = start()
    other = state.sides[1 - state.active]
    assert (len(other.hand), len(other.draw_pile)) in {(5, 27 - 5), (5, 28 - 5)}
    assert refused(state, "redraw") == "WIT-T1"
    assert len({codes(start(seed=seed).sides[0].hand) for seed in range(5)}) > 1


@pytest.mark.rule("WIT-S2")
def test_a_toss_decides_who_goes_first_and_the_first_turn_is_full():
    assert {start(seed=seed).active for seed in range(9)} == {0, 1}
    state = start()
    assert state.turn == 1
    assert not any(CARDS.is_item[card] for card in state.sides[state.active].hand)
    assert refused(state, "end-spells") is None


@pytest.mark.rule("WIT-S3")
def test_both_start_at_level_one_without_gained_teeth():
    state = start()
    assert [(side.level, side.gained) for side in state.sides] == [(1, 0), (1, 0)]
    assert state.total(1 - state.active) == 0


@pytest.mark.parametrize(
    ("main", "sentence"),
    [
        ({"wren": 1}, "exactly 1 main character, and holds 0"),
        ({"hazel": 1, "briar": 1}, "exactly 1 main character, and holds 2"),
        ({"hazel": 1, "nothing": 1}, "“nothing” is no card"),
        ({"hazel": 1, "wren": 0}, "wren can’t be in it 0 times"),
        ({"hazel": 1, "wren": -3}, "wren can’t be in it -3 times"),
        ({"hazel": 1, "wren": 10**9}, "at most 250 cards"),
    ],
)
def test_a_deck_that_cannot_start_is_refused_in_words(main, sentence):
    with pytest.raises(BadDeck, match=sentence):
        start(DECK, {"main": main})


def test_a_deck_with_a_part_the_game_does_not_know_is_refused():
    with pytest.raises(BadDeck, match="it can have no part “sideboard”"):
        start({**DECK, "sideboard": {"wren": 1}})


def test_a_game_needs_two_decks():
    with pytest.raises(BadDeck, match="two decks"):
        GAME.initial_state([DECK], 1)


def test_without_own_wizard_and_spare_one_person_cannot_play_itself():
    pool = CardPool([*MAINS[:-1], *DUEL_CHARACTERS, *ITEMS, *SPELLS])
    with pytest.raises(BadDeck, match="needs a spare"):
        WizardInTraining(pool).initial_state([{"main": DECK["main"]}, {"main": SAME["main"]}], 1)


def test_an_illegal_deck_that_can_start_is_played():
    state = start({"main": {"hazel": 1, "wren": 9}}, {"main": {"rowan": 1}})
    assert len(state.sides[0].hand) == 5
    assert state.sides[1].hand == []
