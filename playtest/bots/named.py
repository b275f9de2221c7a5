"""Bots by name, for commands and pages."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from catalog.messages import msg
from playtest.bots.greedy_bot import GreedyBot
from playtest.bots.random_bot import RandomBot
from playtest.bots.search_bot import SearchBot
from playtest.engine.contract import Bot, Game
from playtest.engine.errors import Unreadable

BOTS: Final[dict[str, Callable[[Game, int], Bot]]] = {
    "random": lambda game, seed: RandomBot(seed),
    "greedy": GreedyBot,
    "search": SearchBot,
}


def make_bot(name: str, game: Game, seed: int) -> Bot:
    """Return the bot called `name` for a game; raises Unreadable with the names there are."""
    if name not in BOTS:
        names = ", ".join(BOTS)
        text = msg("There is no bot “%(name)s”. There are: %(names)s.", name=name[:80], names=names)
        raise Unreadable(text)
    return BOTS[name](game, seed)
