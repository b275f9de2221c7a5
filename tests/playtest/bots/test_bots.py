"""Bots: deterministic, sensible, better than those that look less far."""

from __future__ import annotations

import pytest

from playtest.bots.greedy_bot import GreedyBot
from playtest.bots.match import play_out
from playtest.bots.named import BOTS, make_bot
from playtest.bots.search_bot import PRIOR, SearchBot
from playtest.engine.errors import Unreadable
from tests.bench.bots import Tally, tally
from tests.playtest.games import playable, with_rules

every_game = pytest.mark.parametrize("code", with_rules())


def start(code: str, seed: int = 1):
    """Return a game and its state before the first decision that is one."""
    found = playable(code)
    state = found.game.initial_state(found.pair(seed), seed)
    while len(actions := found.game.view(state, found.game.to_act(state)).sensible_actions()) == 1:
        found.game.do(state, actions[0])
    return found.game, state


@every_game
@pytest.mark.parametrize("name", BOTS)
def test_the_same_seed_plays_the_same_game(code, name):
    def played() -> list[str]:
        found = playable(code)
        state = found.game.initial_state(found.pair(3), 3)
        bots = [
            SearchBot(found.game, seat, 4) if name == "search" else make_bot(name, found.game, seat)
            for seat in range(2)
        ]
        return play_out(found.game, state, bots)

    assert played() == played()


@every_game
def test_greedy_beats_random(code):
    result = tally(playable(code), ("greedy", "random"), 40, 0)
    assert result.share >= 0.8


@every_game
def test_a_greedy_bot_tells_what_it_thought_of_every_move(code):
    game, state = start(code)
    view = game.view(state, game.to_act(state))
    bot = GreedyBot(game, 1)
    chosen = bot.choose(view)
    assert bot.reasons[0].action == chosen
    assert {reason.action for reason in bot.reasons} == set(view.sensible_actions())
    values = [reason.value for reason in bot.reasons]
    assert values == sorted(values, reverse=True) and all(0 <= value <= 1 for value in values)


@every_game
def test_a_search_spends_its_simulations(code):
    game, state = start(code)
    view = game.view(state, game.to_act(state))
    bot = SearchBot(game, 1, simulations=50)
    chosen = bot.choose(view)
    actions = view.sensible_actions()
    assert bot.reasons[0].action == chosen and chosen in actions
    spent = sum(reason.visits for reason in bot.reasons)
    assert spent == 50 + PRIOR * len(actions)
    assert bot.reasons[0].visits == max(reason.visits for reason in bot.reasons)


@every_game
def test_a_search_stops_after_its_seconds(code):
    game, state = start(code)
    bot = SearchBot(game, 1, seconds=0.01)
    bot.choose(game.view(state, game.to_act(state)))
    assert sum(reason.visits for reason in bot.reasons) > 0


def test_no_bot_of_that_name():
    with pytest.raises(Unreadable, match="There is no bot"):
        make_bot("clever", playable("wit").game, 1)


@pytest.mark.parametrize(
    ("won", "games", "low", "high"), [(80, 100, 0.711, 0.867), (0, 10, 0.0, 0.278), (400, 400, 0.990, 1.0)]
)  # fmt: skip
def test_intervals_are_wilsons(won, games, low, high):
    assert Tally(won, games).interval() == pytest.approx((low, high), abs=0.001)
