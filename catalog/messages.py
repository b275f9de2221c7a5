"""Sentences for people, made where the facts are known and worded where the language is.

Pure code knows what to say but not in which language. It returns a `Message`: an English template and its values. `catalog.wording` translates the
template with gettext and words the values (a `CardName` becomes the card's name in the page's language). `msg` and `msgn` are also the keywords by which
`makemessages` finds the templates.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias


@dataclass(frozen=True, slots=True)
class CardName:
    """The name of the card with this code."""

    code: str


@dataclass(frozen=True, slots=True)
class FieldName:
    """The name of a typed field of the game."""

    code: str


@dataclass(frozen=True, slots=True)
class ChoiceName:
    """The label of one value of a vocabulary, or the name of a card where the field takes cards."""

    field: str
    code: str


@dataclass(frozen=True, slots=True)
class TypeName:
    """The name of a card type."""

    code: str


@dataclass(frozen=True, slots=True)
class SectionName:
    """The name of a deck's section."""

    code: str


@dataclass(frozen=True, slots=True)
class ZoneName:
    """The name of a zone on the table."""

    code: str


@dataclass(frozen=True, slots=True)
class InLanguages:
    """Words that a game's data says by language, with `%(name)s` places for `values`."""

    label: Mapping[str, str] = field(hash=False)
    values: dict[str, MessageValue] = field(default_factory=dict, hash=False)

    @property
    def code(self) -> str:
        """The words where no language is known."""
        return self.label.get("en") or next(iter(self.label.values()), "")


@dataclass(frozen=True, slots=True)
class Listing:
    """Several values, worded one by one and joined as the language joins a list."""

    values: tuple[MessageValue, ...]


MessageValue: TypeAlias = "int | str | Message | CardName | FieldName | ChoiceName | TypeName | SectionName | ZoneName | InLanguages | Listing"


@dataclass(frozen=True, slots=True)
class Message:
    """A sentence not yet in a language: `text % values`, `plural` chosen by `count` where there is one."""

    text: str
    values: dict[str, MessageValue] = field(default_factory=dict, hash=False)
    plural: str = ""
    count: int = 0


def msg(text: str, /, **values: MessageValue) -> Message:
    """Return a message; `text` is an English template with `%(name)s` places."""
    return Message(text, values)


def msgn(text: str, plural: str, count: int, /, **values: MessageValue) -> Message:
    """Return a message that depends on a number; `%(count)d` in the template is that number."""
    return Message(text, {"count": count, **values}, plural, count)


def listing(*values: MessageValue) -> Listing:
    """Return `values` as one value of a message."""
    return Listing(values)
