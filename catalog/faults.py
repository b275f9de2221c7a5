"""Faults of a game's folder: all of them, each with its place and what would be accepted."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from catalog.messages import Message


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing wrong in a file of a game's folder."""

    file: str  # relative to the folder, with forward slashes
    line: int  # from 1; 0 where the file as a whole is meant
    column: str  # heading of a table's column, or the key path in a TOML file
    value: str
    reason: Message  # what is wrong and what is accepted
    advice: bool = False  # worth mending, but the folder is loaded all the same


@dataclass
class Faults:
    """A list that readers add to as they go on reading."""

    found: list[Fault] = field(default_factory=list)

    def add(self, file: str, line: int, column: str, value: object, reason: Message) -> None:
        """Note one fault."""
        self.found.append(Fault(file, line, column, str(value), reason))

    def __iter__(self) -> Iterator[Fault]:
        return iter(self.found)

    def __bool__(self) -> bool:
        return bool(self.found)
