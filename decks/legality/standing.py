"""How a card stands in a format: legal, banned, limited, or outside its pool."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from decks.legality.formats import Settled

if TYPE_CHECKING:
    from decks.rulebook import Rulebook


class Kind(StrEnum):
    """What a format says of a card."""

    LEGAL = "legal"
    BANNED = "banned"
    OUTSIDE = "outside"  # not in its pool, or banned by a query
    LIMITED = "limited"
    RESTRICTED = "restricted"
    POINTS = "points"
    EXCLUDES = "excludes"
    CHANGED = "changed"


@dataclass(frozen=True, slots=True)
class Standing:
    """One thing that a format says of a card: `number` copies or points, and the other cards of its list."""

    kind: Kind
    number: int = 0
    others: tuple[str, ...] = ()

    @property
    def is_legal(self) -> bool:
        """Whether a deck may hold a copy."""
        return self.kind not in (Kind.BANNED, Kind.OUTSIDE)


def standings(book: Rulebook, code: str) -> list[Standing]:
    """Return what the format of a rulebook says of a card, the verdict on it first."""
    now = book.settled
    if now is None:
        return [Standing(Kind.LEGAL)]
    if not book.allows(book.pool[code]):
        is_listed = code in now.get("banned", ()) or now.get("limited", {}).get(code) == 0
        return [Standing(Kind.BANNED if is_listed else Kind.OUTSIDE)]
    return list(_limits(now, code)) or [Standing(Kind.LEGAL)]


def _limits(now: Settled, code: str) -> Iterator[Standing]:
    limited = now.get("limited", {})
    if code in limited:
        yield Standing(Kind.LIMITED, limited[code])
    for key, kind in (("restricted", Kind.RESTRICTED), ("exclude", Kind.EXCLUDES)):
        listed = [card for codes in now.get(key, ()) if code in codes for card in codes]
        others = tuple(dict.fromkeys(card for card in listed if card != code))
        if others:
            yield Standing(kind, 0, others)
    points = now.get("points", {}).get("cards", {})
    if points.get(code):
        yield Standing(Kind.POINTS, points[code])
    if code in now.get("changes", {}):
        yield Standing(Kind.CHANGED)
