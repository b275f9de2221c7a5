"""What a version keeps of a deck, as plain data, and the way back from one state to the one before.

A content holds `sections` (section -> card code -> copies), `card_notes` (code -> text) and the deck's columns in COLUMNS. A way back holds the slots
that were otherwise and whatever else was, so a running version stays small however many clicks it takes in.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any, TypeAlias

from decks.legality.decklist import Decklist
from decks.unread import Unread

Content: TypeAlias = dict[str, Any]
Back: TypeAlias = dict[str, Any]

COLUMNS = ("name", "notes", "format", "unread", "choices")
"""The columns of a deck that versions keep."""

KEPT_BY_REVERTS = ("name",)
"""What going back to a version leaves as it is."""


def decklist_of(content: Content) -> Decklist:
    """Return the cards of a content, and the names of its lines that could not be counted."""
    lines = [Unread.from_json(line) for line in content.get("unread", [])]
    unknown = tuple(line.name or line.text for line in lines if line.is_card)
    return Decklist(content["sections"], unknown, content.get("choices", {}))


def unread_of(content: Content) -> list[Unread]:
    """Return the lines of a content that could not be counted."""
    return [Unread.from_json(line) for line in content.get("unread", [])]


def way_back(before: Content, after: Content) -> Back:
    """Return what makes `before` of `after`: slots with the copies they had, and other keys as they were."""
    old, new = _slots(before), _slots(after)
    slots = [[*key, old.get(key, 0)] for key in {**old, **new} if old.get(key) != new.get(key)]
    others = {**before, **after}.keys() - {"sections"}
    was = {key: before.get(key) for key in sorted(others) if before.get(key) != after.get(key)}
    return {"slots": slots, "was": was}


def walked_back(content: Content, backs: Iterable[Back]) -> Content:
    """Return the content before the changes whose ways back are given, the last change first."""
    found = {**content, "sections": {s: dict(cards) for s, cards in content["sections"].items()}}
    for back in backs:
        for section, code, copies in back["slots"]:
            _put(found["sections"], section, code, copies)
        found |= back["was"]
    return {key: value for key, value in found.items() if value is not None}


def is_wholesale(back: Back, most: int = 3) -> bool:
    """Whether more than `most` slots changed at once: a list was read or a state brought back, nobody clicked."""
    return len(back["slots"]) > most


def _slots(content: Content) -> dict[tuple[str, str], int]:
    return {(section, code): n for section, code, n in _each(content["sections"])}


def _each(sections: Mapping[str, Mapping[str, int]]) -> Iterator[tuple[str, str, int]]:
    for section, cards in sections.items():
        for code, copies in cards.items():
            yield section, code, copies


def _put(sections: dict[str, dict[str, int]], section: str, code: str, copies: int) -> None:
    cards = sections.setdefault(section, {})
    if copies:
        cards[code] = copies
    else:
        cards.pop(code, None)
    if not cards:
        del sections[section]
