"""The wide form judged a second time, as plainly as can be: straight from a rule's table, card by card, without anything of the judge's own code.

Expressions are given as Python values: a number, a name of a measure in MEASURES, or (operator, left, right); `text_of` writes them for the rule, and
`value_of` works them out.
"""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable
from itertools import product
from typing import Any

from catalog.facts import CardFacts
from tests.decks.legality.games import COURTIERS

Deck = dict[str, dict[str, int]]
Cards = list[tuple[str, CardFacts]]

QUERIES: dict[str, Callable[[CardFacts], bool]] = {
    "": lambda card: True,
    "type:unit": lambda card: card.card_type == "unit",
    "-type:spell": lambda card: card.card_type != "spell",
    "cost>=2": lambda card: card.number("cost") >= 2,
    "colours:red": lambda card: "red" in card.fields.get("colours", ()),
    "has:printed": lambda card: "printed" in card.fields,
    "type:unit cost<2 or colours:green": lambda card: (
        (card.card_type == "unit" and "cost" in card.fields and card.number("cost") < 2)
        or "green" in card.fields.get("colours", ())
    ),
}
MEASURES: dict[str, Callable[[Deck], int]] = {
    "copies(main)": lambda deck: len(cards_in(deck, ["main"])),
    "copies(main+side)": lambda deck: len(cards_in(deck, ["main", "side"])),
    'copies(leader, "colours:red")': lambda deck: sum(
        "red" in card.fields.get("colours", ()) for _, card in cards_in(deck, ["leader"])
    ),
    "sum(main, cost)": lambda deck: sum(c.number("cost") for _, c in cards_in(deck, ["main"])),
    "leader.influence": lambda deck: sum(
        card.number("influence") for _, card in cards_in(deck, ["leader"])
    ),
    "distinct(main, name)": lambda deck: len({c.names["en"] for _, c in cards_in(deck, ["main"])}),
}
WEIGHTS: dict[str, Callable[[CardFacts], int]] = {
    "cost": lambda card: card.number("cost"),
    "max(cost - 1, 0) * 2": lambda card: max(card.number("cost") - 1, 0) * 2,
    "influence - cost": lambda card: card.number("influence") - card.number("cost"),
}
OPERATORS: dict[str, Callable[[int, int], int]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "/": lambda a, b: 0 if b == 0 else a // b,
    "%": lambda a, b: 0 if b == 0 else a % b,
    "<": lambda a, b: int(a < b),
    ">=": lambda a, b: int(a >= b),
    "=": lambda a, b: int(a == b),
    "and": lambda a, b: int(bool(a) and bool(b)),
    "or": lambda a, b: int(bool(a) or bool(b)),
}


def text_of(expression: Any) -> str:
    """Return the expression as a rule says it."""
    if isinstance(expression, tuple):
        sign, left, right = expression
        return f"({text_of(left)} {sign} {text_of(right)})"
    return str(expression)


def value_of(expression: Any, deck: Deck) -> int:
    """Return what the expression comes to."""
    if isinstance(expression, tuple):
        sign, left, right = expression
        return OPERATORS[sign](value_of(left, deck), value_of(right, deck))
    return expression if isinstance(expression, int) else MEASURES[expression](deck)


def cards_in(deck: Deck, sections: Iterable[str]) -> Cards:
    """Return the section and facts of every single copy."""
    return [
        (section, COURTIERS[code])
        for section in sections
        for code, copies in deck.get(section, {}).items()
        for _ in range(copies)
    ]


def values(card: CardFacts, key: str, section: str) -> list[Any]:
    """Return the card's values of a key of one part."""
    own = {"card": card.code, "name": card.names["en"], "section": section}
    if key in own:
        return [own[key]]
    value = card.fields.get(key)
    if isinstance(value, tuple):
        return list(value) or [None]
    return [value]


def groups(card: CardFacts, key: Any, section: str) -> list[Any]:
    """Return the groups a card belongs to."""
    if key is None:
        return ["all"]
    if isinstance(key, dict):
        parts = key.get(card.card_type, key.get("other"))
        if parts is None:
            return []
        return [(str(parts), group) for group in groups(card, parts, section)]
    parts = [key] if isinstance(key, str) else key
    return list(product(*(values(card, part, section) for part in parts)))


def failures(table: dict[str, Any], deck: Deck, choices: dict[str, str]) -> list[int]:
    """Return by how much each group fails a rule: how many to add, negative: to take off; sorted."""
    if "when" in table and not value_of(table["when"], deck):
        return []
    counted = [
        (s, c) for s, c in cards_in(deck, table["sections"]) if matches(table, c, deck, choices)
    ]
    found: dict[Any, Cards] = {} if table.get("key") else {"all": []}
    for section, card in counted:
        for group in groups(card, table.get("key"), section):
            found.setdefault(group, []).append((section, card))
    deltas = (delta(table, cards, deck) for cards in found.values())
    return sorted(d for d in deltas if d)


def matches(table: dict[str, Any], card: CardFacts, deck: Deck, choices: dict[str, str]) -> bool:
    """Return whether the table counts the card."""
    if "cards" in table and card.code not in table["cards"]:
        return False
    if "exempt" in table and QUERIES[table["exempt"]](card):
        return False
    wanted = {"related": True, "unrelated": False, "every": False}
    for key, is_wanted in wanted.items():
        if key in table and relates(table[key], card, deck, choices) is not is_wanted:
            return False
    return QUERIES[table.get("where", "")](card)


def relates(table: dict[str, str], card: CardFacts, deck: Deck, choices: dict[str, str]) -> bool:
    """Return whether the card shares a value with the other side, or has all of them there."""
    mode = "shares" if "shares" in table else "within"
    own = {v for v in values(card, table[mode], "") if v is not None}
    others: set[Any] = set()
    if table["with"] == "choice.colour":
        others = {choices["colour"]}
    else:
        for _, other in cards_in(deck, [table["with"]]):
            others |= {v for v in values(other, table[mode], "") if v is not None}
    return bool(own & others) if mode == "shares" else own <= others


def measure(table: dict[str, Any], cards: Cards) -> int:
    """Return the measure of a group."""
    said = table.get("measure", "copies")
    if said == "copies":
        return len(cards)
    if said == "points":
        return sum(table["points"].get(card.code, 0) for _, card in cards)
    kind, _, inner = said.partition("(")
    inner = inner.removesuffix(")")
    if kind == "sum":
        return sum(WEIGHTS[inner](card) for _, card in cards)
    seen = {group for s, card in cards for group in groups(card, inner.split("+"), s)}
    return len([group for group in seen if any(value is not None for value in group)])


def delta(table: dict[str, Any], cards: Cards, deck: Deck) -> int:
    """Return how far a group is from what is allowed."""
    found = measure(table, cards)
    if "one_of" in table:
        allowed = sorted(value_of(bound, deck) for bound in table["one_of"])
        if found in allowed:
            return 0
        return next((n for n in allowed if n > found), allowed[-1]) - found
    exactly = table.get("exactly")
    least, most = table.get("least", exactly), table.get("most", exactly)
    if "every" in table:
        most = 0
    low = None if least is None else value_of(least, deck)
    high = None if most is None else value_of(most, deck)
    if "limit" in table:
        printed = [card.fields.get(table["limit"], high) for _, card in cards]
        numbers = [limit for limit in printed if isinstance(limit, int)]
        high = min(numbers, default=None)
    if low is not None and found < low:
        return low - found
    return min(high - found, 0) if high is not None else 0
