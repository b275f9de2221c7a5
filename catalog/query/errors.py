"""What a query that can't be understood raises."""

from __future__ import annotations

from catalog.messages import Message


class QueryError(ValueError):
    """A query is refused: the sentence for people, and where in the text (characters from 0)."""

    def __init__(self, message: Message, position: int = 0) -> None:
        super().__init__(f"{message.text} {message.values}, at {position}")
        self.message = message
        self.position = position
