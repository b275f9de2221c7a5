"""What a deck declares, as pages show it."""

from __future__ import annotations

from dataclasses import dataclass

from catalog.definition import in_language
from catalog.wording import language, word_value
from decks.legality.decklist import Decklist
from decks.rulebook import Rulebook


@dataclass(frozen=True, slots=True)
class ShownChoice:
    """One choice of the game, and what was chosen in words; nothing while nothing was."""

    name: str
    chosen: str


def shown_choices(book: Rulebook, decklist: Decklist) -> tuple[ShownChoice, ...]:
    """Return all choices of the game in its order."""
    made, _odd = book.choices.understood(decklist.choices)
    return tuple(
        ShownChoice(
            in_language(choice.names, language()),
            str(word_value(book.choices.words(code, made[code]), book)) if code in made else "",
        )
        for code, choice in book.definition.choices.items()
    )
