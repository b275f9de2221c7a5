"""TOML that people write on a page, checked as it is typed: every fault with line and column, and what it means where there is none."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from catalog.definition import GameDefinition
from catalog.faults import Faults
from catalog.formats import Format, read_format
from catalog.loading import shapes
from catalog.loading.format_shape import format_shape
from catalog.loading.game_shape import rule_shape
from catalog.loading.toml_file import TomlFile, toml_of
from catalog.messages import Message, listing, msg
from catalog.pool import CardPool
from decks.legality.format_check import format_problems

LONGEST = 50_000
"""Characters of a text."""
FILE = "format"


@dataclass(frozen=True, slots=True)
class TomlFault:
    """One thing wrong: where it stands (from 1), the key, the value as written, and what is accepted."""

    line: int
    column: int
    key: str
    value: str
    reason: Message


@dataclass(frozen=True, slots=True)
class Checked:
    """What a text says, as far as it can be read at all, and what is wrong with it."""

    format: Format | None
    faults: tuple[TomlFault, ...] = ()

    @property
    def is_sound(self) -> bool:
        """Whether nothing is wrong."""
        return not self.faults


def checked_format(
    text: str, game: GameDefinition, pool: CardPool, code: str = "house", name: str = ""
) -> Checked:
    """Return the house format that a text tells of; its cards may be named by code or by any name."""
    if len(text) > LONGEST:
        reason = msg("This is too long: at most %(n)d characters.", n=LONGEST)
        return Checked(None, (TomlFault(0, 0, "", "", reason),))
    faults = Faults()
    file = toml_of(FILE, text.replace("\r\n", "\n"), faults)
    usable = _shaped(file, faults, game)
    names = _Names(pool)
    names.resolve(usable)
    found = read_format(usable, code=code, names={"en": name}, is_house=True)
    odd = {_table(fault.column) for fault in faults}  # nothing is sure there
    wrong = [*names.faults]
    if file.data:
        problems = format_problems(found, game, pool)
        wrong += [(p.path, p.value, p.reason) for p in problems if _table(p.path) not in odd]
    seen = [*_noted(file, faults), *(_fault(file, *one) for one in wrong)]
    return Checked(None if faults else found, tuple(sorted(seen, key=lambda f: (f.line, f.column))))


def _table(path: str) -> str:
    """Return the key of a snapshot that a path leads through: `banned` of `snapshots[1].banned[2]`."""
    place, _, rest = path.partition("].")
    key = rest if place.startswith("snapshots[") else path
    return re.split(r"[.\[]", key, maxsplit=1)[0]


def _shaped(file: TomlFile, faults: Faults, game: GameDefinition) -> dict[str, Any]:
    if not file.data:
        return {}
    reader = shapes.Reader(file, faults)
    words = dict.fromkeys(game.languages, shapes.some_text)
    about = shapes.table(optional=words)
    shape = format_shape({}, {"about": about}, rule_shape(words), is_coded=False)
    usable: dict[str, Any] = shape(reader, "", file.data)
    shapes.plain(reader, "", file.data)
    return usable


def _noted(file: TomlFile, faults: Faults) -> Iterator[TomlFault]:
    for fault in dict.fromkeys((f.column, f.value, f.reason) for f in faults):
        yield _fault(file, *fault)


def _fault(file: TomlFile, path: str, value: object, reason: Message) -> TomlFault:
    line, column = file.place(path)
    return TomlFault(line, column, path, shapes.short(value), reason)


class _Names:
    """Puts codes in the place of cards' names, wherever a format lists cards."""

    def __init__(self, pool: CardPool) -> None:
        self.pool = pool
        self.faults: list[tuple[str, object, Message]] = []

    def resolve(self, data: dict[str, Any]) -> None:
        """Change the names in a format's table to codes; those of several cards are faults, unknown ones stay."""
        self._lists(data, "")
        for index, table in enumerate(data.get("snapshots", ())):
            self._lists(table, f"snapshots[{index}].")

    def _lists(self, data: dict[str, Any], path: str) -> None:
        if "banned" in data:
            data["banned"] = self._codes(data["banned"], f"{path}banned")
        for key in ("restricted", "exclude"):
            if key in data:
                data[key] = [
                    self._codes(names, f"{path}{key}[{index}]")
                    for index, names in enumerate(data[key])
                ]
        for key in ("limited", "changes"):
            if key in data:
                data[key] = self._keys(data[key], f"{path}{key}")
        if "points" in data:
            data["points"]["cards"] = self._keys(data["points"]["cards"], f"{path}points.cards")

    def _codes(self, names: list[str], path: str) -> list[str]:
        return [self._code(name, f"{path}[{index}]") for index, name in enumerate(names)]

    def _keys(self, table: Mapping[str, Any], path: str) -> dict[str, Any]:
        return {self._code(name, f"{path}.{name}"): value for name, value in table.items()}

    def _code(self, name: str, path: str) -> str:
        if name in self.pool:
            return name
        found = self.pool.named(name)
        if len(found) > 1:
            cards = listing(*(card.code for card in found))
            reason = msg("Several cards are called so: write a code. %(cards)s", cards=cards)
            self.faults.append((path, name, reason))
        return found[0].code if found else name
