"""What every file format of decks can do."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import ClassVar, TypeAlias

from catalog.definition import GameDefinition
from catalog.facts import CardFacts
from catalog.folding import fold
from decks.exchange.draft import Draft

CardsOf: TypeAlias = "Callable[[str], list[CardFacts]]"


class Format:
    """A file format: text into a draft and back. It knows no game; cards and sections are looked up by `Exchange`."""

    code: ClassVar[str]  # as "cod"
    name: ClassVar[str]  # for people; the names of programs stay as they are
    endings: ClassVar[tuple[str, ...]]  # of files; the first is written
    media_type: ClassVar[str] = "text/plain"

    def claims(self, text: str) -> bool:
        """Return whether the text looks like this format."""
        raise NotImplementedError

    def read(self, text: str) -> Draft:
        """Return what the file says; raises Unreadable where it is broken."""
        raise NotImplementedError

    def write(self, draft: Draft) -> str:
        """Return the file."""
        raise NotImplementedError

    def ident(self, game: GameDefinition, card: CardFacts) -> str:
        """Return what the format's program numbers the card by; empty where it calls cards by name."""
        return ""

    def game_id(self, game: GameDefinition) -> str:
        """Return what the format's program calls the game."""
        return game.code

    def finder(self, game: GameDefinition, cards: Iterable[CardFacts]) -> CardsOf:
        """Return what finds the cards of a number that `ident` gave."""
        table: dict[str, list[CardFacts]] = {}
        for card in cards:
            table.setdefault(fold(self.ident(game, card)), []).append(card)
        return lambda ident: table.get(fold(ident), [])
