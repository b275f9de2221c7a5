"""TOML files with the line of every key: tomllib gives the values, tree-sitter the places."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import tree_sitter_toml
from tree_sitter import Language, Node, Parser

from catalog.faults import Faults
from catalog.loading.files import read_text
from catalog.messages import msg

LANGUAGE = Language(tree_sitter_toml.language())
PLACE = re.compile(r"(?P<reason>.*) \(at (?:line (?P<line>\d+), column \d+|end of document)\)")


@dataclass
class TomlFile:
    """A file as it was read: its values, and the line of each key path such as `fields[2].kind` (counted from 0)."""

    name: str
    data: dict[str, Any] = field(default_factory=dict)
    lines: dict[str, int] = field(default_factory=dict)

    def line(self, path: str) -> int:
        """Return the line (from 1) of `path`, else of the nearest table around it, else 0."""
        while path and path not in self.lines:
            path = path[: max(path.rfind("."), path.rfind("["), 0)]
        return self.lines.get(path, 0)


def read_toml(path: Path, faults: Faults) -> TomlFile:
    """Return the file; what can't be read is noted, and then there are no values."""
    text = read_text(path, faults)
    if text is None:
        return TomlFile(path.name)
    try:
        data = tomllib.loads(text)
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        _note(path.name, text, str(error), faults)
        return TomlFile(path.name)
    return TomlFile(path.name, data, _lines(text))


def _note(name: str, text: str, error: str, faults: Faults) -> None:
    match = PLACE.match(error)
    line = int(match["line"]) if match and match["line"] else text.count("\n") + 1
    lines = text.splitlines()
    value = lines[line - 1].strip()[:60] if line <= len(lines) else ""
    reason = match["reason"] if match else error
    faults.add(name, line, "", value, msg("This is no TOML: %(reason)s.", reason=reason))


def _lines(text: str) -> dict[str, int]:
    tree = Parser(LANGUAGE).parse(text.encode())
    return dict(_Walk().document(tree.root_node))


@dataclass
class _Walk:
    """Goes through a document and yields (key path, line)."""

    counts: dict[str, int] = field(default_factory=dict)  # arrays of tables seen so far

    def document(self, root: Node) -> Iterator[tuple[str, int]]:
        for node in root.named_children:
            if node.type == "pair":
                yield from self.pair(node, "")
            elif node.type in ("table", "table_array_element"):
                yield from self.table(node)

    def table(self, node: Node) -> Iterator[tuple[str, int]]:
        keys = list(_keys(node.named_children[0]))
        path = ""
        for key in keys[:-1]:
            path = self._current(_join(path, key))
        path = _join(path, keys[-1])
        if node.type == "table_array_element":
            self.counts[path] = self.counts.get(path, -1) + 1
        path = self._current(path)
        yield path, node.start_point[0] + 1
        for child in node.named_children[1:]:
            if child.type == "pair":
                yield from self.pair(child, path)

    def _current(self, path: str) -> str:
        return f"{path}[{self.counts[path]}]" if path in self.counts else path

    def pair(self, node: Node, path: str) -> Iterator[tuple[str, int]]:
        key, value = node.named_children[:2]
        for part in _keys(key):
            path = _join(path, part)
            yield path, node.start_point[0] + 1
        yield from self.value(value, path)

    def value(self, node: Node, path: str) -> Iterator[tuple[str, int]]:
        parts = [child for child in node.named_children if child.type != "comment"]
        if node.type == "inline_table":
            for pair in parts:
                yield from self.pair(pair, path)
        elif node.type == "array":
            for index, item in enumerate(parts):
                yield f"{path}[{index}]", item.start_point[0] + 1
                yield from self.value(item, f"{path}[{index}]")


def _join(path: str, key: str) -> str:
    return f"{path}.{key}" if path else key


def _keys(node: Node) -> Iterator[str]:
    if node.type == "dotted_key":
        for child in node.named_children:
            yield from _keys(child)
    else:
        text = (node.text or b"").decode()
        yield text.strip("\"'") if node.type == "quoted_key" else text
