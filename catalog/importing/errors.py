"""What an import refuses as a whole."""

from __future__ import annotations

from catalog.messages import Message


class Unreadable(ValueError):
    """A file can't be read as a table at all; `message` says why and what would mend it."""

    def __init__(self, message: Message) -> None:
        super().__init__(message.text)
        self.message = message
