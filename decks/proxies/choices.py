"""The kinds of options a print has. Each is declared once, in `decks.proxies.options`; page, command, API and reader take name, words and limits from there."""

from __future__ import annotations

import math
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from catalog.definition import GameDefinition
from catalog.messages import Message, msg

Asked: TypeAlias = "Mapping[str, Sequence[str]]"
"""Names -> the texts given for each, as an address has them; of names that take one, the last counts."""


class Refused(ValueError):
    """Nothing is printed; `message` says why and what would help, `option` which one it is about if it is one."""

    def __init__(self, message: Message, option: str = "") -> None:
        super().__init__(message.text)
        self.message, self.option = message, option


@dataclass(frozen=True)
class Choice:
    """One of several; the first is what holds if nothing is said."""

    name: str
    label: Message
    offers: Mapping[str, Message | str]  # a text stands for itself in every language
    help: Message | None = None

    @property
    def default(self) -> str:
        """What holds if nothing is said."""
        return next(iter(self.offers))

    def read(self, asked: Asked, definition: GameDefinition) -> str:
        """Return what is asked for; raises Refused."""
        value = last(asked, self.name) or self.default
        if value not in self.offers:
            raise Refused(_accepted(self.label, value, self.offers), self.name)
        return value


@dataclass(frozen=True)
class Number:
    """A number from `least` to `most`, usually of mm."""

    name: str
    label: Message
    default: float
    least: float
    most: float
    unit: str = "mm"
    where: tuple[str, str] | None = None  # it counts only if that option has that value
    help: Message | None = None

    def read(self, asked: Asked, definition: GameDefinition) -> float:
        """Return what is asked for; raises Refused."""
        text = last(asked, self.name)
        if not text or (self.where and last(asked, self.where[0]) != self.where[1]):
            return self.default
        try:
            value = float(text.replace(",", "."))
        except ValueError:
            value = math.nan
        if not self.least <= value <= self.most:
            raise Refused(self._limits(text), self.name)
        return value

    def _limits(self, text: str) -> Message:
        return msg(
            "“%(name)s” is a number from %(least)s to %(most)s (%(unit)s), not “%(value)s”.",
            name=self.label,
            value=text[:40],
            unit=self.unit,
            least=f"{self.least:g}",
            most=f"{self.most:g}",
        )


@dataclass(frozen=True)
class Several:
    """Any number of the game's sections or card types."""

    name: str
    label: Message
    of: str  # the attribute of the game's definition
    help: Message | None = None
    default: tuple[str, ...] = field(default=())

    def accepted(self, definition: GameDefinition) -> Mapping[str, object]:
        """Return what may be named, by code."""
        found: Mapping[str, object] = getattr(definition, self.of)
        return found

    def read(self, asked: Asked, definition: GameDefinition) -> tuple[str, ...]:
        """Return what is asked for; raises Refused."""
        values = tuple(dict.fromkeys(asked.get(self.name, ())))
        accepted = self.accepted(definition)
        for value in values:
            if value not in accepted:
                raise Refused(_accepted(self.label, value, accepted), self.name)
        return values


Option: TypeAlias = "Choice | Number | Several"


@dataclass(frozen=True)
class Group:
    """Options that belong together."""

    code: str
    label: Message
    options: tuple[Option, ...]


def last(asked: Asked, name: str) -> str:
    """Return the last text given for a name, nothing if there is none."""
    given = asked.get(name) or ("",)
    return given[-1].strip()


def _accepted(name: Message, value: str, accepted: Collection[str]) -> Message:
    return msg(
        "“%(value)s” can’t be chosen for “%(name)s”. Accepted are: %(accepted)s.",
        value=value[:40],
        name=name,
        accepted=", ".join(accepted),
    )
