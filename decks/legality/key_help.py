"""What the keys and expressions of the one form say, in a line each: for the panel beside the rule editor. Their names are those that the readers know."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from catalog.messages import Message, msg
from decks.legality.binding import MEASURES
from decks.legality.expressions import OPERATIONS
from decks.legality.table_shape import KNOWN

KEYS: Mapping[str, Message] = {
    "rule": msg("The number of the rule in [[rules]] that this is a condition of. Needed."),
    "sections": msg("The sections whose cards are counted together. Needed."),
    "where": msg("Only cards that this search finds."),
    "cards": msg("Only the cards with these codes."),
    "exempt": msg("But not the cards that this search finds."),
    "related": msg("Only cards that share a value with the cards there; “within”: all values are theirs."),
    "unrelated": msg("Only cards that don’t."),
    "every": msg("Every counted card must relate so; needs no bounds."),
    "key": msg("Judged for each value apart; a list: values together; a table: by card type."),
    "values": msg("With a key: judged even where no card has the value."),
    "measure": msg("What is counted: copies, a sum, different values, or points."),
    "points": msg("The points of each card, for the measure “points”."),
    "exactly": msg("A whole number, or an expression in quotes."),
    "least": msg("At least so many."),
    "most": msg("At most so many."),
    "one_of": msg("One of these numbers."),
    "limit": msg("The number field in which a card prints its own limit."),
    "when": msg("The rule holds only where this expression isn’t 0."),
    "severity": msg("How bad it is: rule, incomplete, illegal, advice or house."),
    "message": msg("Said instead of the usual sentence."),
    "unbreakable": msg("Why no deck can break it, so that no example is asked for."),
}  # fmt: skip
"""A line for each key that the reader of `[[constraints]]` knows."""

FORMS: Mapping[str, str] = {
    "rule": '"GAME-D1"',
    "sections": '["main"]',
    "where": '"type:spell"',
    "cards": '["ace", "joker"]',
    "exempt": '"is:basic"',
    "related": '{ shares = "colour", with = "leader" }',
    "unrelated": '{ within = "colour", with = "choice.colour" }',
    "every": '{ shares = "colour", with = "leader" }',
    "key": '"name"',
    "values": '["I", "II"]',
    "measure": '"sum(cost)"',
    "points": "{ ace = 3 }",
    "exactly": "60",
    "least": "40",
    "most": '"2 * leader.rank"',
    "one_of": "[0, 12]",
    "limit": '"copies"',
    "when": "'choice.mode = \"duel\"'",
    "severity": '"advice"',
    "message": '{ en = "…", ja = "…" }',
    "unbreakable": '"…"',
}
"""How each is written."""

SIGNS: Mapping[str, Message] = {
    "+ - * / %": msg("Whole numbers; division rounds down, by 0 it gives 0."),
    "= != < <= > >=": msg("1 where it is so, else 0."),
    "and or not": msg("1 where it holds, else 0."),
    "min max": msg("The least or the greatest of several."),
    "SECTION.FIELD": msg("The number in a field of a section’s cards, added up."),
    "choice.NAME": msg("What was chosen with the deck."),
}
"""What stands in expressions besides the measures."""


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the reference: how it is written, and what it says."""

    written: str
    about: Message


def key_entries() -> Iterator[Entry]:
    """Yield a line for each key of `[[constraints]]`."""
    for key in KNOWN:
        yield Entry(f"{key} = {FORMS[key]}", KEYS[key])


def expression_entries() -> Iterator[Entry]:
    """Yield a line for each thing that expressions are made of."""
    counted = msg("Counts the cards that the search finds; it may be left out.")
    yield from (Entry(form, counted) for form in MEASURES.values())
    yield from (Entry(signs, about) for signs, about in SIGNS.items())


def operators_told() -> set[str]:
    """Return the operators that SIGNS tells of: all that expressions know but the sign of a number."""
    return {sign for signs in SIGNS for sign in signs.split() if sign in OPERATIONS}
