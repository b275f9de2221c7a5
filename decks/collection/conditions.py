"""`own>=1` and `need>=1` in the one query language: conditions whose numbers stand outside the catalog, put in as the codes of the cards that fit.

The catalog answers for everybody alike, so it doesn't know these two; who shows somebody's own cards turns the parsed query with `with_amounts` first.
`own` counts copies; `has:own`, `own:none` and all comparisons work as for a number that every card has.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

from catalog.folding import fold
from catalog.messages import Message, msg
from catalog.query import Node, QueryError
from catalog.query.fields import NONE
from catalog.query.predicate import ORDER
from catalog.query.syntax import And, Condition, Not, Or, Typed

AMOUNTS: Mapping[str, tuple[str, ...]] = {
    "own": ("own", "owned", "have", "所持", "所持数", "所有"),
    "need": ("need", "needed", "missing", "不足", "不足数", "必要数"),
}
"""What can be asked besides the catalog's fields, with all spellings."""
ABOUT: Mapping[str, Message] = {
    "own": msg("Copies you own, all printings together."),
    "need": msg("Copies that your decks lack, if they share what you own."),
}
_CODES = {fold(word): code for code, words in AMOUNTS.items() for word in words}

Amount = Callable[[str], Mapping[str, int]]
"""Returns card code -> copies for a key of AMOUNTS; asked only for what a query names."""


def amount_named(word: str) -> str | None:
    """Return the key of AMOUNTS that a word of a query means, or None."""
    return _CODES.get(fold(word))


def asks_amounts(node: Node) -> bool:
    """Return whether a query asks for copies."""
    if isinstance(node, And | Or):
        return any(asks_amounts(part) for part in node.parts)
    if isinstance(node, Not):
        return asks_amounts(node.part)
    return isinstance(node, Condition) and _asked(node) is not None


def with_amounts(node: Node, amount: Amount, codes: Iterable[str]) -> Node:
    """Return the query with every condition about copies as one about codes, `codes` being those of all cards; raises QueryError for what is no number."""
    if isinstance(node, And | Or):
        return type(node)(tuple(with_amounts(part, amount, codes) for part in node.parts))
    if isinstance(node, Not):
        return Not(with_amounts(node.part, amount, codes))
    if isinstance(node, Condition) and (asked := _asked(node)):
        copies, fits = amount(asked), _test(node)
        return _one_of([code for code in codes if fits(max(copies.get(code, 0), 0))])
    return node


def _asked(node: Condition) -> str | None:
    """Return which amount a condition asks for: by its field, or as the value of `has:`."""
    is_presence = fold(node.field) == "has" and node.operator in (":", "=")
    return amount_named(node.value if is_presence else node.field)


def _test(node: Condition) -> Callable[[int], bool]:
    if amount_named(node.field) is None:  # has:own
        return lambda copies: copies > 0
    if node.operator in ORDER:
        holds, bound = ORDER[node.operator], _number(node.value, node)
        return lambda copies: holds(copies, bound)
    wanted = {_number(part.text, node) for parts in node.values for part in parts}
    if node.operator == "!=":
        return lambda copies: copies not in wanted
    return lambda copies: copies in wanted


def _number(text: str, node: Condition) -> int:
    if fold(text) in NONE:
        return 0
    if not (text.isdecimal() and len(text) < 9):
        reason = msg("“%(field)s” counts copies: it needs a number, not “%(text)s”.")
        values = {"field": node.field, "text": text[:40]}
        raise QueryError(Message(reason.text, {**values}), node.value_position)
    return int(text)


def _one_of(codes: list[str]) -> Condition:
    """Return the condition of the cards with these codes; without any, one that holds for none."""
    values = tuple((Typed(code, quoted=True),) for code in codes) or ((Typed("", quoted=True),),)
    return Condition("code", "=", values)
