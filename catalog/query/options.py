"""What a query says about the list itself: `sort:-level view:checklist`."""

from __future__ import annotations

from dataclasses import dataclass, replace
from difflib import get_close_matches

from catalog.definition import GameDefinition
from catalog.folding import fold
from catalog.messages import listing, msg
from catalog.query.errors import QueryError
from catalog.query.fields import VIEWS, find_field
from catalog.query.syntax import And, Condition, Everything, Node


@dataclass(frozen=True, slots=True)
class Options:
    """The order and form of a list, empty where the query says nothing."""

    sort: str = ""  # one of `sort_codes`, perhaps after "-"
    view: str = ""  # a key of VIEWS


def split_options(node: Node, definition: GameDefinition) -> tuple[Node, Options]:
    """Return the conditions of a query without its options, and the options; the last of a kind counts. Raises QueryError."""
    options = Options()
    kept: list[Node] = []
    for part in node.parts if isinstance(node, And) else (node,):
        code = option_code(part, definition)
        if code and isinstance(part, Condition):
            options = replace(options, **{code: _value(code, part, definition)})
        else:
            kept.append(part)
    if len(kept) > 1:
        return And(tuple(kept)), options
    return (kept[0] if kept else Everything()), options


def option_code(node: Node, definition: GameDefinition) -> str:
    """Return "sort" or "view" where the condition is an option, else nothing."""
    if not isinstance(node, Condition) or node.operator not in (":", "="):
        return ""
    found = find_field(node.field, definition)
    return found.code if found and found.kind == "option" else ""


def _value(code: str, node: Condition, definition: GameDefinition) -> str:
    if code == "sort":
        return sort_code(node.value, definition, node.value_position)
    wanted = fold(node.value)
    for view, names in VIEWS.items():
        if wanted in (fold(view), *map(fold, names.values())):
            return view
    raise QueryError(
        msg(
            "“%(field)s” has no value “%(value)s”. Accepted are: %(known)s.",
            field=code,
            value=node.value[:40],
            known=listing(*VIEWS),
        ),
        node.value_position,
    )


def sort_codes(definition: GameDefinition) -> list[str]:
    """Return what cards can be sorted by, besides the order of the game's list."""
    return ["name", "number", "type", *definition.fields]


def sort_code(text: str, definition: GameDefinition, position: int = 0) -> str:
    """Return the order that `text` names by a field's code or name, "-" before it kept; raises QueryError."""
    name = text.strip().removeprefix("-")
    if not name and not text:
        return ""
    accepted = sort_codes(definition)
    found = find_field(name, definition)
    if found and found.code in accepted and not name.startswith("-"):
        return f"-{found.code}" if text.strip().startswith("-") else found.code
    near = get_close_matches(name, accepted) or accepted
    reason = msg(
        "Cards can’t be sorted by “%(sort)s”. Accepted are: %(known)s.",
        sort=name[:40],
        known=listing(*near),
    )
    raise QueryError(reason, position)
