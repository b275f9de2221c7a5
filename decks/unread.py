"""Lines of a decklist that could not be counted: kept with their place, and what is wrong with them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import asdict, dataclass
from enum import StrEnum
from typing import Any, Self

from catalog.messages import CardName, Message, listing, msg

MOST_COPIES = 999
"""Copies of one card in one section: beyond, it is a slip of the keyboard."""

LONGEST_NAME = 200
"""Characters of a name."""


class Kind(StrEnum):
    """What is wrong with a line."""

    UNKNOWN = "unknown"  # no card is called so
    AMBIGUOUS = "ambiguous"  # several cards are
    COUNT = "count"  # the number of copies can't be
    NONE = "none"  # 0 copies
    HEADING = "heading"  # looks like a heading, of no section
    LONG = "long"


@dataclass(frozen=True, slots=True)
class Unread:
    """One line that names no card, or too many, or a number of copies that can't be."""

    line: int  # from 1
    text: str  # as it stood, shortened if it is very long
    kind: Kind
    name: str = ""  # what was taken for the card's name
    copies: int = 0  # 0 where they could not be read
    section: str = ""  # the section whose heading stood before, if any
    near: tuple[str, ...] = ()  # codes of cards that may be meant

    @property
    def is_card(self) -> bool:
        """Whether a card stands here that the deck lacks."""
        return self.kind not in (Kind.HEADING, Kind.NONE)

    @property
    def reason(self) -> Message:
        """Why the line could not be counted, and what would help."""
        return _REASONS[self.kind](self)

    def to_json(self) -> dict[str, Any]:
        """Return the line as plain data."""
        return asdict(self)

    @classmethod
    def from_json(cls, data: Mapping[str, Any]) -> Self:
        """Return the line that `to_json` stored."""
        return cls(**{**data, "kind": Kind(data["kind"]), "near": tuple(data["near"])})


def _unknown(unread: Unread) -> Message:
    if not unread.near:
        return msg("No card is called “%(name)s”.", name=unread.name)
    near = listing(*(CardName(code) for code in unread.near))
    return msg("No card is called “%(name)s”. Did you mean: %(near)s?", name=unread.name, near=near)


def _ambiguous(unread: Unread) -> Message:
    near = listing(*(CardName(code) for code in unread.near))
    return msg("“%(name)s” may be several cards: %(near)s.", name=unread.name, near=near)


def _count(unread: Unread) -> Message:
    return msg(
        "“%(name)s”: the number of copies must be between 1 and %(most)d.",
        name=unread.name,
        most=MOST_COPIES,
    )


def _none(unread: Unread) -> Message:
    return msg("“%(name)s” stands here with 0 copies and is left out.", name=unread.name)


def _heading(unread: Unread) -> Message:
    return msg("There is no section “%(name)s”; cards go where they belong.", name=unread.name)


def _long(unread: Unread) -> Message:
    return msg("The line is too long: a name has at most %(most)d characters.", most=LONGEST_NAME)


_REASONS = {
    Kind.UNKNOWN: _unknown,
    Kind.AMBIGUOUS: _ambiguous,
    Kind.COUNT: _count,
    Kind.NONE: _none,
    Kind.HEADING: _heading,
    Kind.LONG: _long,
}
