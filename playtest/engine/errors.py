"""What can be wrong with what an engine is given: unreadable, or readable but refused by the rules.

EngineError
├── Unreadable   an action's or a log's text isn't in the form
├── BadDeck      a deck the game can't be started with
└── Refused      an action the rules don't allow now; `rule` says which
"""

from __future__ import annotations

from catalog.messages import Listing, Message, MessageValue


def english(message: Message) -> str:
    """Return `message` in English with codes for names: for programmers and logs."""
    text = message.plural if message.plural and message.count != 1 else message.text
    return text % {key: _english_value(value) for key, value in message.values.items()}


def _english_value(value: MessageValue) -> int | str:
    if isinstance(value, Message):
        return english(value)
    if isinstance(value, int | str):
        return value
    if isinstance(value, Listing):
        return ", ".join(str(_english_value(item)) for item in value.values)
    return value.code


class EngineError(ValueError):
    """Base of the engine's errors; `message` is the sentence for people."""

    def __init__(self, message: Message) -> None:
        super().__init__(english(message))
        self.message = message


class Unreadable(EngineError):
    """A text that is no action, or a log that can't be read."""


class BadDeck(EngineError):
    """A deck the game can't be started with."""


class Refused(EngineError):
    """An action that the rules don't allow now."""

    def __init__(self, rule: str, message: Message) -> None:
        super().__init__(message)
        self.rule = rule
