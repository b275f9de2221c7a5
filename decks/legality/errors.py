"""What a part of a construction rule that can't be understood raises."""

from __future__ import annotations

from catalog.messages import Message


class RuleError(ValueError):
    """A part of a rule is refused: the sentence for people, and where in its text (characters from 0; None: all of it)."""

    def __init__(self, message: Message, position: int | None = None) -> None:
        super().__init__(f"{message.text} {message.values}, at {position}")
        self.message = message
        self.position = position


class Unset(Exception):
    """A rule asks for a choice that the deck has not made; `name` is the choice's code."""

    def __init__(self, name: str) -> None:
        super().__init__(name)
        self.name = name
