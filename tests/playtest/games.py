"""All games behind the contract, each with decks to play: what the contract's tests run over."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from catalog.loading import GameFolder, read_folder
from decks.text import DeckText
from playtest.engine.contract import Deck, Game
from playtest.engine.modules import rules_module
from playtest.games.table.game import FreeTable

FIXTURES = Path(__file__).resolve().parents[2] / "fixtures"


@dataclass(frozen=True)
class Playable:
    """A game's rules, or its free table, and the example decks."""

    game: Game
    decks: Sequence[Deck]

    def pair(self, seed: int) -> list[Deck]:
        """Return a deck for each seat; consecutive seeds give all pairs."""
        count = len(self.decks)
        return [self.decks[seed // count**seat % count] for seat in range(self.game.seats)]


def folders() -> list[str]:
    """Return the names of the games' folders."""
    return sorted(path.parent.name for path in FIXTURES.glob("*/game.toml"))


def with_rules() -> list[str]:
    """Return the games that name a rules module."""
    return [name for name in folders() if folder(name).definition.module]


@cache
def folder(name: str) -> GameFolder:
    """Return a game's folder, read once."""
    return read_folder(FIXTURES / name)


def playable(name: str) -> Playable:
    """Return `wit` by its rules, `wit-table` as a free table, and so on."""
    code, _, table = name.partition("-")
    read = folder(code)
    if table:
        return Playable(FreeTable(read.definition, read.pool), example_decks(code))
    return Playable(rules_module(read.definition.module).make_game(read.pool), example_decks(code))


@cache
def example_decks(code: str) -> tuple[Deck, ...]:
    """Return the game's legal example decks."""
    read = folder(code)
    texts = DeckText(read.definition, read.pool)
    paths = sorted((FIXTURES / code / "decks" / "legal").glob("*.txt"))
    return tuple(texts.read(path.read_text(encoding="utf-8")).decklist.sections for path in paths)
