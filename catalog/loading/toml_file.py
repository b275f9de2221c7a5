"""TOML files with the line of every key: tomllib gives the values, tree-sitter the places."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeAlias

import tree_sitter_toml
from tree_sitter import Language, Node, Parser

from catalog.faults import Faults
from catalog.loading.files import read_text
from catalog.messages import msg

LANGUAGE = Language(tree_sitter_toml.language())
PLACE = re.compile(
    r"(?P<reason>.*) \(at (?:line (?P<line>\d+), column (?P<column>\d+)|end of document)\)"
)
Place: TypeAlias = tuple[int, int]
"""Line and column, from 1."""


@dataclass
class TomlFile:
    """A file as it was read: its values, and the place of each key path such as `fields[2].kind` (counted from 0)."""

    name: str
    data: dict[str, Any] = field(default_factory=dict)
    places: dict[str, Place] = field(default_factory=dict)
    end: Place = (0, 0)  # where it can't be read any further

    def place(self, path: str) -> Place:
        """Return line and column (from 1) of `path`, else of the nearest table around it, else zeros."""
        while path and path not in self.places:
            path = path[: max(path.rfind("."), path.rfind("["), 0)]
        return self.places.get(path, self.end)

    def line(self, path: str) -> int:
        """Return the line (from 1) of `path`, else of the nearest table around it, else 0."""
        return self.place(path)[0]


def read_toml(path: Path, faults: Faults) -> TomlFile:
    """Return the file; what can't be read is noted, and then there are no values."""
    text = read_text(path, faults)
    return TomlFile(path.name) if text is None else toml_of(path.name, text, faults)


def toml_of(name: str, text: str, faults: Faults) -> TomlFile:
    """Return a text as the file `name`; what can't be read is noted, and then there are no values."""
    try:
        data = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        return TomlFile(name, end=_note(name, text, str(error), faults))
    return TomlFile(name, data, _places(text))


def _note(name: str, text: str, error: str, faults: Faults) -> Place:
    match = PLACE.match(error)
    is_placed = match and match["line"]
    lines = text.splitlines()
    line = int(match["line"]) if match and is_placed else text.count("\n") + 1
    column = int(match["column"]) if match and is_placed else len(lines[-1] if lines else "") + 1
    value = lines[line - 1].strip()[:60] if line <= len(lines) else ""
    reason = match["reason"] if match else error
    faults.add(name, line, "", value, msg("This is no TOML: %(reason)s.", reason=reason))
    return line, column


def _places(text: str) -> dict[str, Place]:
    data = text.encode()
    lines = data.split(b"\n")
    found = _Walk().document(Parser(LANGUAGE).parse(data).root_node)
    return {
        path: (line + 1, len(lines[line][:column].decode("utf-8", "ignore")) + 1)
        for path, (line, column) in found
    }


@dataclass
class _Walk:
    """Goes through a document and yields key paths with their places."""

    counts: dict[str, int] = field(default_factory=dict)  # arrays of tables seen so far

    def document(self, root: Node) -> Iterator[tuple[str, Place]]:
        for node in root.named_children:
            if node.type == "pair":
                yield from self.pair(node, "")
            elif node.type in ("table", "table_array_element"):
                yield from self.table(node)

    def table(self, node: Node) -> Iterator[tuple[str, Place]]:
        keys = list(keys_of(node.named_children[0]))
        path = ""
        for key in keys[:-1]:
            path = self._current(_join(path, key))
        path = _join(path, keys[-1])
        if node.type == "table_array_element":
            self.counts[path] = self.counts.get(path, -1) + 1
        path = self._current(path)
        yield path, _place(node)
        for child in node.named_children[1:]:
            if child.type == "pair":
                yield from self.pair(child, path)

    def _current(self, path: str) -> str:
        return f"{path}[{self.counts[path]}]" if path in self.counts else path

    def pair(self, node: Node, path: str) -> Iterator[tuple[str, Place]]:
        key, value = node.named_children[:2]
        for part in keys_of(key):
            path = _join(path, part)
            yield path, _place(node)
        yield from self.value(value, path)

    def value(self, node: Node, path: str) -> Iterator[tuple[str, Place]]:
        parts = [child for child in node.named_children if child.type != "comment"]
        if node.type == "inline_table":
            for pair in parts:
                yield from self.pair(pair, path)
        elif node.type == "array":
            for index, item in enumerate(parts):
                yield f"{path}[{index}]", _place(item)
                yield from self.value(item, f"{path}[{index}]")


def _place(node: Node) -> Place:
    return node.start_point[0], node.start_point[1]  # bytes, from 0, as the parser counts


def _join(path: str, key: str) -> str:
    return f"{path}.{key}" if path else key


def keys_of(node: Node) -> Iterator[str]:
    """Yield the parts of a dotted key."""
    if node.type == "dotted_key":
        for child in node.named_children:
            yield from keys_of(child)
    else:
        text = (node.text or b"").decode()
        yield text.strip("\"'") if node.type == "quoted_key" else text
