"""Formats: what holds on a day, told from the snapshots up to then, and the pool as it changes the cards.

What is said becomes tables of the one form (`decks.legality.format_tables`) and is judged like any other rule.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date
from difflib import get_close_matches
from typing import Any

from catalog.definition import GameDefinition
from catalog.facts import Value
from catalog.folding import fold
from catalog.formats import Format, Snapshot
from catalog.messages import ChoiceName, Message, MessageValue, listing, msg
from catalog.pool import CardPool


class FormatError(ValueError):
    """There is no such format, or none yet on that day: the sentence for people."""

    def __init__(self, message: Message) -> None:
        super().__init__(f"{message.text} {message.values}")
        self.message = message


@dataclass(frozen=True, slots=True)
class Settled:
    """What a format says on the days of one snapshot, told from the snapshots before where it says nothing itself."""

    format: Format
    place: int
    said: Mapping[str, tuple[Snapshot, Any]]  # key -> the snapshot that said it last, and what

    @property
    def start(self) -> date:
        """The first day."""
        return self.format.snapshots[self.place].start

    @property
    def end(self) -> date | None:
        """The first day on which something else holds, if there is one."""
        return self.format.end(self.place)

    def get(self, key: str, default: Any = None) -> Any:
        """Return what is said under `key`, else `default`."""
        return self.said[key][1] if key in self.said else default

    def path(self, key: str) -> str:
        """Return where `key` was said, within the format's table."""
        table = self.said[key][0].path
        return f"{table}.{key}" if table else key

    def source(self, key: str) -> str:
        """Return where what is said under `key` comes from."""
        return self.said[key][0].source or self.format.source


def settled(format: Format, place: int) -> Settled:
    """Return what holds on the days of the snapshot at `place`."""
    said: dict[str, tuple[Snapshot, Any]] = {}
    for snapshot in format.snapshots[: place + 1]:
        said |= {key: (snapshot, value) for key, value in snapshot.says.items()}
    return Settled(format, place, said)


def settled_on(format: Format, on: date) -> Settled:
    """Return what holds on a day; raises FormatError before the first."""
    place = format.place(on)
    if place is None:
        start = format.snapshots[0].start.isoformat()
        values: dict[str, MessageValue] = {"format": format_name(format), "date": start}
        raise FormatError(msg("%(format)s begins on %(date)s.", **values))
    return settled(format, place)


def format_named(game: GameDefinition, name: str) -> Format:
    """Return the game's format with this code or name; raises FormatError."""
    wanted = fold(name)
    for found in game.formats.values():
        if wanted and wanted in map(fold, (found.code, *found.names.values())):
            return found
    raise FormatError(_unknown(game, name))


def _unknown(game: GameDefinition, name: str) -> Message:
    if not game.formats:
        return msg("This game has no formats.")
    if near := get_close_matches(name.strip().lower(), game.formats, cutoff=0.55):
        return msg(
            "There is no format “%(name)s”. Did you mean: %(near)s?",
            name=name[:40],
            near=listing(*near),
        )
    return msg(
        "There is no format “%(name)s”. Known: %(known)s.",
        name=name[:40],
        known=listing(*game.formats),
    )


def format_name(format: Format) -> MessageValue:
    """Return the words for a format."""
    return next(iter(format.names.values()), "") if format.is_house else name_of(format.code)


def name_of(code: str) -> ChoiceName:
    """Return the words for a format of the game."""
    return ChoiceName("legal", code)


def without_unknown(now: Settled, pool: CardPool) -> Settled:
    """Return the same without cards that the game hasn't any more, so that the lists hold for the others."""
    said = {key: (by, known_part(key, value, pool)) for key, (by, value) in now.said.items()}
    return replace(now, said=said)


def known_part(key: str, value: Any, pool: CardPool) -> Any:
    """Return what is said under `key` without cards that aren't in the pool."""
    if key == "banned":
        return [code for code in value if code in pool]
    if key in ("limited", "changes"):
        return {code: said for code, said in value.items() if code in pool}
    if key in ("restricted", "exclude"):
        found = ([code for code in codes if code in pool] for codes in value)
        return [codes for codes in found if codes]
    if key == "points":
        return {**value, "cards": known_part("limited", value["cards"], pool)}
    return value


def pool_under(game: GameDefinition, pool: CardPool, now: Settled) -> CardPool:
    """Return the cards with the values that the format gives them."""
    changed = changes_of(game, now)
    cards = (pool[code] for code in changed if code in pool)
    return pool.changed(c.with_values(changed[c.code]) for c in cards) if changed else pool


def changes_of(game: GameDefinition, now: Settled) -> dict[str, dict[str, Value]]:
    """Return the values that cards have instead of their printed ones, by card and field; empty ones for none."""
    return {
        code: {field: tuple(v) if isinstance(v, list) else v for field, v in values.items()}
        for code, values in now.get("changes", {}).items()
    }
