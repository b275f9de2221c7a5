"""The free table: every deck can be played, no card is lost or made, and the opening hand keeps the game's rule."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from catalog.definition import GameDefinition
from catalog.facts import CardFacts
from catalog.pool import CardPool
from playtest.engine.errors import BadDeck, Refused, Unreadable
from playtest.games.table.actions import BUDGET
from playtest.games.table.game import FreeTable
from playtest.games.table.state import Table

LEADERS = ("gate_warden", "tide_reader")
SECTIONS = [
    {"code": "fighters", "names": {"en": "Fighters"}},
    {"code": "tricks", "names": {"en": "Tricks"}},
    {"code": "spare", "names": {"en": "Spare"}},
    {"code": "shelf", "names": {"en": "Shelf"}},
]
TABLE = {
    "start_in_play": "type:leader",
    "aside": ["spare"],
    "hand_limit": 4,
    "zones": [{"code": "pool", "en": "Pool", "ja": "プール", "sections": ["shelf"]}],
    "counters": [{"code": "energy", "en": "Energy", "ja": "エナジー", "start": 50}],
    "piles": [
        {
            "code": "fighter_pile",
            "names": {"en": "Fighter pile"},
            "sections": ["fighters"],
            "hand": 3,
            "redraw": "once",
            "rule": "DUO-S2",
        },
        {"code": "trick_pile", "names": {"en": "Trick pile"}, "sections": ["tricks"], "hand": 0},
    ],
}
DEFINITION = GameDefinition.from_toml(
    {
        "code": "duo",
        "names": {"en": "Duo"},
        "sections": SECTIONS,
        "types": [{"code": "leader", "names": {"en": "Leader"}}],
        "table": TABLE,
    }
)
POOL = CardPool(CardFacts(code, "leader", {"en": code}) for code in LEADERS)
GAME = FreeTable(DEFINITION, POOL)
DECK = {
    "fighters": {"gate_warden": 1, "ash_hound": 4, "river_imp": 3},
    "tricks": {"false_dawn": 5},
    "spare": {"tide_reader": 1},
    "shelf": {"tonic": 1},
}


def start(seed: int = 7, deck: dict[str, dict[str, int]] = DECK) -> Table:
    return GAME.initial_state([deck], seed)


def act(state: Table, *texts: str) -> Table:
    for text in texts:
        state = GAME.apply(state, GAME.parse_action(state, text))
    return state


def zone(state: Table, code: str) -> list[int]:
    return state.zones[GAME.layout.zones.index(code)]


def random_table(seed: int, length: int) -> tuple[Table, list[str]]:
    """Return a table after `length` random actions, and those."""
    rng, state, texts = Random(seed), start(seed), []
    for _ in range(length):
        option = rng.choice(GAME.options(state))
        texts.append(option.text)
        state = GAME.apply(state, option.action)
    return state, texts


def test_cards_start_where_the_layout_says():
    state = start()
    assert [state.codes[card] for card in zone(state, "in_play")] == ["gate_warden"]
    assert [state.codes[card] for card in zone(state, "removed")] == ["tide_reader"]
    assert [state.codes[card] for card in zone(state, "pool")] == ["tonic"]
    assert len(zone(state, "hand")) == 3
    assert len(zone(state, "fighter_pile")) == 4
    assert len(zone(state, "trick_pile")) == 5
    assert state.counters == [50]


def test_the_same_seed_deals_the_same_and_another_differs():
    assert start(7).text() == start(7).text()
    assert len({start(seed).text() for seed in range(20)}) == 20


def test_the_order_of_a_deck_in_storage_changes_nothing():
    turned = {s: dict(reversed(cards.items())) for s, cards in reversed(DECK.items())}
    assert start(7, turned).text() == start(7).text()


@settings(max_examples=40, deadline=None)
@given(seed=st.integers(0, 2**63 - 1))
def test_no_card_is_lost_or_made(seed):
    state, _ = random_table(seed, 60)
    assert Counter(card for cards in state.zones for card in cards) == Counter(range(15))
    assert sorted(GAME.every_card(state)) == sorted(GAME.every_card(start(0)))
    assert all(card in state.zones[state.where[card]] for card in range(15))


@settings(max_examples=15, deadline=None)
@given(seed=st.integers(0, 2**63 - 1))
def test_a_replay_gives_the_same_state(seed):
    state, texts = random_table(seed, 40)
    assert act(start(seed), *texts).text() == state.text()


@settings(max_examples=15, deadline=None)
@given(seed=st.integers(0, 2**32 - 1))
def test_legal_actions_are_those_not_refused_and_texts_are_unique(seed):
    state, _ = random_table(seed, 25)
    options = GAME.options(state)
    assert [option.action for option in options] == GAME.legal_actions(state)
    assert len({option.text for option in options}) == len(options)
    for option in options:
        assert GAME.refusal(state, option.action) is None
        assert GAME.parse_action(state, option.text) == option.action


def test_apply_leaves_the_state_it_was_given_alone():
    state = start()
    before, copy = state.text(), GAME.clone(state)
    GAME.do(copy, GAME.parse_action(copy, "draw trick_pile"))
    act(state, "count energy -5", "die 6", "shuffle trick_pile", "turn")
    assert state.text() == before != copy.text()


@pytest.mark.rule("WWD-S2")
def test_put_back_cards_are_shuffled_in_and_as_many_are_drawn_once():
    state = start()
    first, second, _ = zone(state, "hand")
    state = act(state, f"back {first}", f"back {second}")
    assert len(zone(state, "fighter_pile")) == 6
    with pytest.raises(Refused) as refused:
        act(state, "draw fighter_pile")
    assert refused.value.rule == "DUO-S2"
    state = act(state, "redraw")
    assert len(zone(state, "hand")) == 3
    with pytest.raises(Refused) as refused:
        act(state, f"back {zone(state, 'hand')[0]}")
    assert refused.value.rule == "DUO-S2"


def test_the_opening_hand_stays_once_anything_else_is_done():
    state = act(start(), "draw trick_pile")
    assert GAME.refusal(state, GAME.parse_action(state, f"back {zone(state, 'hand')[0]}"))


@pytest.mark.rule("WIT-S2", "MVM-S2")
def test_a_game_without_a_redraw_refuses_it():
    piles = [{**pile, "redraw": "none", "rule": ""} for pile in TABLE["piles"]]
    plain = GameDefinition.from_toml(
        {
            "code": "uno",
            "names": {"en": "Uno"},
            "sections": SECTIONS,
            "types": [{"code": "leader", "names": {"en": "Leader"}}],
            "table": {**TABLE, "piles": piles},
        }
    )
    game = FreeTable(plain, POOL)
    state = game.initial_state([DECK], 7)
    card = state.zones[0][0]
    assert game.refusal(state, game.parse_action(state, f"back {card}")) == "TABLE-7"
    assert game.refusal(state, game.parse_action(state, "redraw")) == "TABLE-7"
    assert not any(option.text.startswith(("back", "redraw")) for option in game.options(state))


def test_a_card_goes_to_the_top_and_the_bottom_of_a_pile():
    state = start()
    top, bottom, _ = zone(state, "hand")
    state = act(state, f"move {top} trick_pile top", f"move {bottom} trick_pile bottom")
    assert zone(state, "trick_pile")[-1] == top
    assert zone(state, "trick_pile")[0] == bottom
    assert zone(act(state, "draw trick_pile"), "hand")[-1] == top


def test_face_down_cards_are_marked_and_turned():
    state = start()
    card = zone(state, "hand")[0]
    state = act(state, f"move {card} pool down", f"mark {card} +1")
    shown = next(z for z in GAME.table(state, 0).zones if z.code == "pool").cards[-1]
    assert shown is not None and shown.face_down and len(shown.notes) == 2
    state = act(state, f"flip {card}")
    assert not state.down[card]
    assert act(state, f"move {card} hand").marks[card] == 0


def test_a_closed_pile_shows_nothing_and_gives_only_its_top_card():
    state = start()
    pile = next(z for z in GAME.table(state, 0).zones if z.code == "trick_pile")
    assert pile.cards == (None,) * 5
    card = zone(state, "trick_pile")[0]
    assert GAME.refusal(state, GAME.parse_action(state, f"move {card} hand")) == "TABLE-4"
    state = act(state, "look trick_pile", f"move {card} hand")
    assert card in zone(state, "hand")
    assert not act(state, "shuffle trick_pile").looked[GAME.layout.zones.index("trick_pile")]


def test_gathering_shuffles_a_whole_zone_into_a_pile():
    state = start()
    cards = zone(state, "hand")
    state = act(state, *(f"move {card} discard" for card in cards), "gather discard trick_pile")
    assert len(zone(state, "trick_pile")) == 8 and not zone(state, "discard")


@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("draw discard", "TABLE-2"),
        ("flip 99", "TABLE-2"),
        ("die 7", "TABLE-2"),
        ("top trick_pile hand", "TABLE-2"),
        ("gather discard trick_pile", "TABLE-3"),
        ("move 4 in_play", "TABLE-5"),
        ("move 4 hand down", "TABLE-5"),
        ("mark 4 -1", "TABLE-6"),
    ],
)
def test_what_makes_no_sense_is_refused_with_a_sentence(text, rule):
    state = start()
    with pytest.raises(Refused) as refused:
        act(state, text)
    assert refused.value.rule == rule
    assert refused.value.message.text.endswith(".")


@pytest.mark.parametrize(
    "text",
    ["", "fly 3", "draw", "draw nowhere", "move 1", "move x hand", "move 01 hand", "flip -1",
     "flip ٣", "flip 99999999", "count energy 1", "count luck +1", "turn 2", "draw  fighter_pile",
     "move 1 pool sideways", "draw fighter_pile " * 50],
)  # fmt: skip
def test_what_is_no_action_is_unreadable(text):
    with pytest.raises(Unreadable):
        GAME.parse_action(start(), text)


@pytest.mark.parametrize("action", [(), (0,), (99,), (1,), (1, 5, 5), (3, 0, -1, 0, 0), (11, 7)])
def test_numbers_out_of_range_are_refused(action):
    assert GAME.refusal(start(), action) == "TABLE-2"


def test_chance_comes_from_the_seed_and_goes_on():
    throws = [act(start(), *["die 20"] * 30).log[1:] for _ in range(2)]
    assert throws[0] == throws[1]
    values = {entry[-1] for entry in throws[0]}
    assert len(values) > 10 and values <= set(range(1, 21))
    assert {act(start(seed), "coin").log[-1][-1] for seed in range(20)} == {0, 1}


@pytest.mark.parametrize("copies", [0, 1, 300, 1000])
def test_decks_of_any_size_open(copies):
    deck = {"fighters": {"not_in_the_pool": copies}} if copies else {}
    state = start(3, deck)
    assert len(state.codes) == copies
    assert len(zone(state, "hand")) == min(copies, 3)
    assert GAME.options(state)


def test_a_deck_beyond_the_limit_is_refused_in_words():
    with pytest.raises(BadDeck, match="1000 cards; this deck has 1001"):
        start(3, {"fighters": {"imp": 1001}})


def test_a_table_without_a_layout_has_a_pile_a_section():
    bare = GameDefinition.from_toml({"code": "bare", "names": {"en": "Bare"}, "sections": SECTIONS})
    game = FreeTable(bare, POOL)
    state = game.initial_state([DECK], 1)
    assert game.layout.zones[4:] == ("fighters", "tricks", "spare", "shelf")
    assert [len(cards) for cards in state.zones[4:]] == [8, 5, 1, 1]


def test_the_budget_ends_the_table_as_unfinished():
    state = start()
    state.log += [(10, 1)] * (BUDGET - 1)
    assert GAME.outcome(state) is None
    state = act(state, "turn")
    outcome = GAME.outcome(state)
    assert outcome is not None and not outcome.finished and outcome.winner is None
    assert GAME.legal_actions(state) == []
    assert GAME.refusal(state, (12,)) == "TABLE-1"


@settings(max_examples=20, deadline=None)
@given(seed=st.integers(0, 2**32 - 1))
def test_what_lies_hidden_changes_neither_view_nor_legal_actions(seed):
    state, _ = random_table(seed, 20)
    view = GAME.view(state, 0)
    other = view.sample(Random(seed))
    assert GAME.view(other, 0) == view
    assert GAME.legal_actions(other) == GAME.legal_actions(state) == view.legal_actions()
    assert GAME.table(other, 0) == GAME.table(state, 0)


def test_every_action_has_its_line_in_the_log():
    state, texts = random_table(11, 150)
    events = GAME.events(state)
    assert len(events) == len(texts) + 1
    assert all(event.text.text % event.text.values for event in events)
