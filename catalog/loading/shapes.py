"""Shapes that values of a TOML file must have. Each takes a value and its place, notes faults, and returns what is usable of it."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any, Final, TypeAlias

from catalog.faults import Faults
from catalog.loading.toml_file import TomlFile
from catalog.messages import Message, listing, msg


class Unusable:
    """The type of BAD."""


BAD: Final = Unusable()
"""Stands for a value of which nothing is usable."""

CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f]")
DEEPEST = 30  # levels of free tables
EMPTY: Mapping[str, Any] = {}
NO_TABLE = msg("This must be a table.")
CODE = r"[a-z0-9][a-z0-9_-]*"
CODE_FORM = msg("A code has small letters a-z, digits, _ and -.")


@dataclass(frozen=True)
class Reader:
    """Where values come from and where faults go."""

    file: TomlFile
    faults: Faults

    def bad(self, path: str, value: object, reason: Message) -> Unusable:
        """Note a fault at `path`."""
        self.faults.add(self.file.name, self.file.line(path), path, short(value), reason)
        return BAD


Shape: TypeAlias = Callable[[Reader, str, Any], Any]


def text(pattern: str = "", form: Message | None = None, most: int = 10_000) -> Shape:
    """Return the shape of a text; `pattern` must match all of it, `form` says in words what that means."""
    compiled = re.compile(pattern)

    def read(reader: Reader, path: str, value: Any) -> Any:
        if not isinstance(value, str):
            return reader.bad(path, value, msg("This must be a text in quotes."))
        if CONTROL.search(value):
            return reader.bad(path, value, msg("This holds a control character."))
        if len(value) > most:
            return reader.bad(
                path, value, msg("This is too long: at most %(n)d characters.", n=most)
            )
        if pattern and not compiled.fullmatch(value):
            return reader.bad(path, value, form or msg("This has the wrong form."))
        return value

    return read


def some_text(reader: Reader, path: str, value: Any) -> Any:
    """The shape of a text that says something."""
    read = text()(reader, path, value)
    if read is not BAD and not read.strip():
        return reader.bad(path, value, msg("This may not be empty."))
    return read


def whole(least: int, most: int) -> Shape:
    """Return the shape of a whole number from `least` to `most`."""
    reason = msg("This must be a whole number from %(least)d to %(most)d.", least=least, most=most)

    def read(reader: Reader, path: str, value: Any) -> Any:
        fits = isinstance(value, int) and not isinstance(value, bool) and least <= value <= most
        return value if fits else reader.bad(path, value, reason)

    return read


def measure(least: int, most: int) -> Shape:
    """Return the shape of a number, whole or not, from `least` to `most`."""
    reason = msg("This must be a number from %(least)d to %(most)d.", least=least, most=most)

    def read(reader: Reader, path: str, value: Any) -> Any:
        fits = isinstance(value, int | float) and not isinstance(value, bool)
        return value if fits and least <= value <= most else reader.bad(path, value, reason)

    return read


def flag(reader: Reader, path: str, value: Any) -> Any:
    """The shape of true or false."""
    if isinstance(value, bool):
        return value
    return reader.bad(path, value, msg("This must be true or false."))


def one_of(*accepted: str) -> Shape:
    """Return the shape of one of several words."""

    def read(reader: Reader, path: str, value: Any) -> Any:
        if isinstance(value, str) and value in accepted:
            return value
        return reader.bad(path, value, unknown(str(value), accepted))

    return read


def list_of(shape: Shape, empty: bool = True) -> Shape:
    """Return the shape of a list, which may be `empty`; unusable items are left out."""

    def read(reader: Reader, path: str, value: Any) -> Any:
        if not isinstance(value, list):
            return reader.bad(path, value, msg("This must be a list in brackets."))
        if not (value or empty):
            return reader.bad(path, value, msg("This may not be empty."))
        items = [shape(reader, f"{path}[{index}]", item) for index, item in enumerate(value)]
        return [item for item in items if item is not BAD]

    return read


def table_of(shape: Shape, key: str) -> Shape:
    """Return the shape of a table whose keys match `key`; unusable entries are left out."""

    def read(reader: Reader, path: str, value: Any) -> Any:
        if not isinstance(value, dict):
            return reader.bad(path, value, NO_TABLE)
        read_values = {}
        for name, item in value.items():
            if re.fullmatch(key, name):
                read_values[name] = shape(reader, f"{path}.{name}", item)
            else:
                reader.bad(f"{path}.{name}", name, CODE_FORM)
        return {name: item for name, item in read_values.items() if item is not BAD}

    return read


def words(languages: tuple[str, ...], empty: bool = False) -> Shape:
    """Return the shape of the same words in every language of the game; `empty` words may be allowed."""
    return table(expected=dict.fromkeys(languages, text() if empty else some_text))


def table(
    required: Mapping[str, Shape] = EMPTY,
    optional: Mapping[str, Shape] = EMPTY,
    expected: Mapping[str, Shape] = EMPTY,
) -> Shape:
    """Return the shape of a table with known keys. Without all `required` ones nothing of it is usable; `expected` ones are missed, but the rest is used."""
    shapes = {**required, **expected, **optional}
    needed = required.keys() | expected.keys()

    def read(reader: Reader, path: str, value: Any) -> Any:
        if not isinstance(value, dict):
            return reader.bad(path, value, NO_TABLE)
        for name in value.keys() - shapes.keys():
            reader.bad(inside(path, name), name, unknown_key(name, tuple(shapes)))
        for name in sorted(needed - value.keys()):
            reader.bad(path, "", msg("The key “%(key)s” is missing.", key=name))
        usable = {
            name: item
            for name, shape in shapes.items()
            if name in value and (item := shape(reader, inside(path, name), value[name])) is not BAD
        }
        return usable if required.keys() <= usable.keys() else BAD

    return read


def free(reader: Reader, path: str, value: Any) -> Any:
    """The shape of a table that somebody else reads: texts, finite numbers, true, false, lists and tables."""
    if isinstance(value, dict):
        return value if plain(reader, path, value) else BAD
    return reader.bad(path, value, NO_TABLE)


def plain(reader: Reader, path: str, value: Any, depth: int = 0) -> bool:
    """Whether a value can be kept as JSON; notes what can't (dates, infinities)."""
    if depth > DEEPEST:
        reader.bad(path, "", msg("This is nested too deep."))
        return False
    items: dict[str, Any] = {}
    if isinstance(value, dict):
        items = {inside(path, key): item for key, item in value.items()}
    elif isinstance(value, list):
        items = {f"{path}[{index}]": item for index, item in enumerate(value)}
    if isinstance(value, dict | list):
        usable = [plain(reader, place, item, depth + 1) for place, item in items.items()]
        return all(usable)
    if isinstance(value, bool | int | str) or (isinstance(value, float) and math.isfinite(value)):
        return True
    reader.bad(path, value, msg("This must be a text, a number, true or false."))
    return False


def tables_in(value: Any) -> Iterator[tuple[int, dict[str, Any]]]:
    """Yield the tables of a raw list with their indexes; what has the wrong kind is passed over."""
    for index, item in enumerate(value if isinstance(value, list) else ()):
        if isinstance(item, dict):
            yield index, item


def unknown(value: str, accepted: tuple[str, ...]) -> Message:
    """Return the sentence for a word that isn't among `accepted`."""
    if near := get_close_matches(value, accepted, n=3, cutoff=0.6):
        return msg("This is unknown. Did you mean: %(near)s?", near=listing(*near))
    if not accepted:
        return msg("This is unknown: there are none.")
    return msg("This is unknown. Accepted are: %(known)s.", known=listing(*accepted[:40]))


def unknown_key(name: str, accepted: tuple[str, ...]) -> Message:
    """Return the sentence for a key or column that isn't among `accepted`."""
    if near := get_close_matches(name, accepted, n=3, cutoff=0.6):
        return msg("There is no such key. Did you mean: %(near)s?", near=listing(*near))
    return msg("There is no such key. Known are: %(known)s.", known=listing(*accepted))


def inside(path: str, name: str) -> str:
    """Return the path of a key in the table at `path`."""
    return f"{path}.{name}" if path else name


def short(value: object, most: int = 80) -> str:
    """Return a value as faults show it."""
    shown = str(value)
    return shown if len(shown) <= most else shown[:most] + "…"
