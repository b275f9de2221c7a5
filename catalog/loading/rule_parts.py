"""The part of a game.toml that says how decks are built: it can be taken out, written anew on the site, and put in again, with its comments."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from tree_sitter import Node, Parser

from catalog.loading.toml_file import LANGUAGE, keys_of

RULE_PARTS = ("rules", "choices", "constraints", "formats", "charts")
"""The tables that can be edited apart. Types, fields, vocabularies and sections can't: the cards and decks there are stand on them."""


@dataclass(frozen=True, slots=True)
class Block:
    """A table, or a pair before the first table, with the comments that stand right above it."""

    key: str  # the first part of its name; empty: what stands before everything
    is_table: bool
    text: str

    @property
    def is_rule(self) -> bool:
        """Whether it says how decks are built."""
        return self.key in RULE_PARTS


@dataclass(frozen=True, slots=True)
class Parts:
    """A document in two: what says how decks are built, and the rest."""

    rest: str
    rules: str


def parted(text: str) -> Parts:
    """Return a document in two; `joined` makes one of them again. It must be TOML."""
    blocks = list(_blocks(text))
    return Parts(
        _lines([b.text for b in blocks if not b.is_rule]),
        _lines([b.text for b in blocks if b.is_rule]),
    )


def joined(rest: str, rules: str) -> str:
    """Return one document of two; single keys come before all tables, as TOML needs them."""
    pieces = []
    for is_table in (False, True):
        for text in (rest, rules):
            pieces.append(_lines(b.text for b in _blocks(text) if b.is_table == is_table))
    return "\n".join(filter(None, pieces))


def rule_data(text: str) -> dict[str, Any]:
    """Return what the part about decks in a document says; raises tomllib.TOMLDecodeError."""
    data = tomllib.loads(text.replace("\r\n", "\n"))
    return {key: value for key, value in data.items() if key in RULE_PARTS}


def with_rules(data: dict[str, Any], rules: dict[str, Any]) -> dict[str, Any]:
    """Return what a game.toml says with other rules in place of its own."""
    return {**{key: value for key, value in data.items() if key not in RULE_PARTS}, **rules}


def _lines(texts: Iterable[str]) -> str:
    """Return texts as one, without blank lines around it."""
    found = "".join(texts).strip("\n")
    return f"{found}\n" if found else ""


def _blocks(text: str) -> Iterator[Block]:
    """Yield the blocks of a document; together they are its text."""
    text = text.replace("\r\n", "\n")
    lines = text.split("\n")
    lines = [f"{line}\n" for line in lines[:-1]] + ([lines[-1]] if lines[-1] else [])
    root = Parser(LANGUAGE).parse(text.encode()).root_node
    nodes = [node for node in root.named_children if node.type != "comment"]
    starts = [_start(lines, node.start_point[0]) for node in nodes]
    if head := "".join(lines[: starts[0] if starts else len(lines)]):
        yield Block("", False, head)
    for node, start, end in zip(nodes, starts, [*starts, len(lines)][1:], strict=True):
        yield Block(_key(node), node.type != "pair", "".join(lines[start:end]))


def _start(lines: list[str], line: int) -> int:
    """Return the line, from 0, at which a block begins: with the comments right above it."""
    while line > 0 and lines[line - 1].startswith("#"):
        line -= 1
    return line


def _key(node: Node) -> str:
    return next(iter(keys_of(node.named_children[0])), "")
