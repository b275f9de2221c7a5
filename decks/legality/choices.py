"""Choices that a game lets a deck declare: what was meant by what somebody wrote, and what can be chosen."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from catalog.definition import DeckChoice, GameDefinition
from catalog.facts import CardFacts
from catalog.folding import fold
from catalog.messages import CardName, InLanguages, MessageValue
from catalog.pool import CardPool
from catalog.query import Predicate, QueryError, compile_query

LONGEST = 200  # characters of what is chosen
MOST_DIGITS = 9


class Choices:
    """Reads the choices of one game's decks."""

    def __init__(self, game: GameDefinition, pool: CardPool) -> None:
        self._game = game
        self._pool = pool
        self._codes = {
            fold(word): choice.code
            for choice in game.choices.values()
            for word in (*choice.names.values(), choice.code)
        }

    def understood(self, said: Mapping[str, str]) -> tuple[dict[str, str], dict[str, str]]:
        """Return what was chosen by code, values as codes too, and what can't be understood as it was said."""
        made: dict[str, str] = {}
        odd: dict[str, str] = {}
        for name, text in said.items():
            code = self._codes.get(fold(name))
            value = self.read(code, text) if code else None
            if code and value is not None:
                made[code] = value
            elif text:
                odd[name] = text
        return made, odd

    def canonical(self, said: Mapping[str, str]) -> dict[str, str]:
        """Return the choices with what can be understood by its codes, and the rest as it was said."""
        made, odd = self.understood(said)
        return {**odd, **made}

    def read(self, code: str, text: str) -> str | None:
        """Return the code, number or card that a text means for a choice; None where it means none."""
        choice = self._game.choices[code]
        if choice.kind == "number":
            return _number(choice, text)
        return self._card(choice, text) if choice.kind == "card" else _value(choice, text)

    def cards(self, choice: DeckChoice) -> Iterator[CardFacts]:
        """Yield the cards that can be chosen."""
        matches = self._matches(choice)
        return (card for card in self._pool if matches(card))

    def words(self, code: str, value: str) -> MessageValue:
        """Return the words for what was chosen."""
        choice = self._game.choices.get(code)
        if choice and choice.kind == "card" and value in self._pool:
            return CardName(value)
        names = {option.code: option.names for option in choice.choices} if choice else {}
        return InLanguages(names[value]) if value in names else value

    def _card(self, choice: DeckChoice, text: str) -> str | None:
        own = self._pool.get(text)
        found = [own] if own else self._pool.named(text)
        matches = self._matches(choice)
        codes = {card.code for card in found if matches(card)}
        return codes.pop() if len(codes) == 1 else None

    def _matches(self, choice: DeckChoice) -> Predicate:
        try:
            return compile_query(choice.where, self._game, self._pool)
        except QueryError:
            return lambda card: False


def _value(choice: DeckChoice, text: str) -> str | None:
    wanted = fold(text)
    for option in choice.choices:
        if wanted in map(fold, (option.code, *option.names.values(), *option.aliases)):
            return option.code
    return None


def _number(choice: DeckChoice, text: str) -> str | None:
    digits = fold(text)
    if not digits.removeprefix("-").isdecimal() or len(digits) > MOST_DIGITS:
        return None
    number = int(digits)
    is_low = choice.minimum is not None and number < choice.minimum
    is_high = choice.maximum is not None and number > choice.maximum
    return None if is_low or is_high else str(number)
