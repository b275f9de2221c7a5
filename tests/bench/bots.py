"""`make bots`: how often one bot beats another, over both seats and all pairs of a game's example decks.

python -m tests.bench.bots [GAME ...] [--games N] [--pairs greedy:random,search:greedy] [--simulations N]
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from math import sqrt
from time import process_time
from typing import Any

from playtest.bots.named import make_bot
from playtest.bots.search_bot import SearchBot
from playtest.engine.contract import Bot, Game
from tests.playtest.games import Playable, playable, with_rules

Z = 1.96
"""95 % confidence."""


@dataclass
class Tally:
    """What came out for the first bot of a pair."""

    won: float = 0.0  # a draw or a stopped game counts half
    games: int = 0
    moves: int = 0
    seconds: float = 0.0

    @property
    def share(self) -> float:
        """The share of games won."""
        return self.won / self.games

    def interval(self) -> tuple[float, float]:
        """Return Wilson's 95 % interval around the share."""
        n, p = self.games, self.share
        middle = (p + Z * Z / (2 * n)) / (1 + Z * Z / n)
        reach = Z / (1 + Z * Z / n) * sqrt(p * (1 - p) / n + Z * Z / (4 * n * n))
        return middle - reach, middle + reach


def bot_of(name: str, game: Game, seed: int, simulations: int) -> Bot:
    """Return a bot; a search has so many simulations a move."""
    return SearchBot(game, seed, simulations) if name == "search" else make_bot(name, game, seed)


def play(
    found: Playable, names: tuple[str, str], number: int, simulations: int
) -> tuple[float, int, float]:
    """Return what the first bot won in game `number`, its moves and the seconds they took; it sits in both seats in turn."""
    game, seat = found.game, number % 2
    state: Any = game.initial_state(found.pair(number // 2), number // 2)
    bots = [bot_of(names[(s + seat) % 2], game, 2 * number + s, simulations) for s in range(2)]
    moves, seconds = 0, 0.0
    while (outcome := game.outcome(state)) is None:
        chooser = game.to_act(state)
        view = game.view(state, chooser)
        start = process_time()
        action = bots[chooser].choose(view)
        if chooser == seat:
            moves, seconds = moves + 1, seconds + process_time() - start
        game.do(state, action)
    won = 0.5 if outcome.winner is None else float(outcome.winner == seat)
    return won, moves, seconds


def tally(found: Playable, names: tuple[str, str], games: int, simulations: int) -> Tally:
    """Return the result of so many games."""
    result = Tally()
    for number in range(games):
        won, moves, seconds = play(found, names, number, simulations)
        result.won, result.games = result.won + won, result.games + 1
        result.moves, result.seconds = result.moves + moves, result.seconds + seconds
    return result


def rows(
    games: list[str], pairs: list[tuple[str, str]], count: int, simulations: int
) -> Iterator[str]:
    """Yield a line a game and pair."""
    for code in games:
        found = playable(code)
        for names in pairs:
            result = tally(found, names, count, simulations)
            low, high = result.interval()
            yield (
                f"{code:4} {names[0]:>7} beats {names[1]:7} {result.share:6.1%}  [{low:.1%}, {high:.1%}]"
                f"  {result.games} games, {result.seconds / result.moves * 1000:6.1f} ms a move of {names[0]}"
            )


def main(words: list[str]) -> None:
    """Print the table."""
    parser = argparse.ArgumentParser()
    parser.add_argument("game", nargs="*", default=with_rules())
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--simulations", type=int, default=200)
    parser.add_argument("--pairs", default="greedy:random,search:greedy")
    asked = parser.parse_args(words)
    pairs = [tuple(pair.split(":")) for pair in asked.pairs.split(",")]
    for row in rows(asked.game, pairs, asked.games, asked.simulations):  # type: ignore[arg-type]
        print(row, flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
