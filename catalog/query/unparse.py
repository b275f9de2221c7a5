"""From the syntax tree back to text, and changes of a query by its tree."""

from __future__ import annotations

import re

from catalog.query.syntax import And, Condition, Counted, Everything, Node, Not, Or, Typed, Words

SAFE_WORD = re.compile(r'(?!(?:or|OR|Or|または)$)[^\s()":=<>!≠≤≥≦≧/-][^\s()":=<>!≠≤≥≦≧|&]*')
SAFE_VALUE = re.compile(r'[^\s()":=<>!≠≤≥≦≧|&/][^\s()"|&]*')


def unparse(node: Node) -> str:
    """Return a query that `parse` reads as `node` again."""
    if isinstance(node, And | Or):
        joint = " or " if isinstance(node, Or) else " "
        return joint.join(_part(part) for part in node.parts)
    if isinstance(node, Not):
        return f"-{_part(node.part)}"
    if isinstance(node, Words):
        return _words(node)
    if isinstance(node, Counted):
        return f"{node.name}({unparse(node.part)}){node.operator}{node.number}"
    return _condition(node) if isinstance(node, Condition) else ""


def _part(node: Node) -> str:
    return f"({unparse(node)})" if isinstance(node, And | Or) else unparse(node)


def _words(node: Words) -> str:
    if node.regex:
        return _slashed(node.text)
    return node.text if SAFE_WORD.fullmatch(node.text) else f'"{node.text}"'


def _condition(node: Condition) -> str:
    values = "|".join("&".join(_value(part) for part in some) for some in node.values)
    gap = " " if values.startswith("=") else ""
    return f"{node.field}{node.operator}{gap}{values}"


def _value(value: Typed) -> str:
    if value.regex:
        return _slashed(value.text)
    return f'"{value.text}"' if value.quoted else value.text


def _slashed(pattern: str) -> str:
    return "/" + pattern.replace("/", "\\/") + "/"


def typed(text: str) -> Typed:
    """Return a value as it would have been typed, quoted where it must be."""
    return Typed(text, quoted=not SAFE_VALUE.fullmatch(text))


def conditions_of(node: Node) -> tuple[Node, ...]:
    """Return what a query asks for: the parts that all must hold, one or none of them included."""
    if isinstance(node, Everything):
        return ()
    return node.parts if isinstance(node, And) else (node,)


def joined(parts: tuple[Node, ...]) -> Node:
    """Return the query that asks for all of `parts`."""
    if len(parts) > 1:
        return And(parts)
    return parts[0] if parts else Everything()


def without(node: Node, index: int) -> Node:
    """Return the query without the condition at `index` of `conditions_of`."""
    parts = conditions_of(node)
    return joined(parts[:index] + parts[index + 1 :])
