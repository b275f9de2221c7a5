"""Which values of a card the index keeps bits for."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TypeAlias

from catalog.definition import GameDefinition
from catalog.facts import CardFacts, Value
from catalog.query.predicate import flags_of

Key: TypeAlias = tuple[str, str]
"""A field and a value; an empty value means "some value"."""

ALL: Key = ("*", "")
"""The key of every card of the game."""


def count_key(field: str, count: int) -> Key:
    """Return the key of the cards with so many values in a field."""
    return (f"{field}#", str(count))


def keys_of_card(card: CardFacts, definition: GameDefinition) -> set[Key]:
    """Return the keys under which the card is found."""
    keys = {ALL, *_built_in(card)}
    for code, value in card.fields.items():
        keys |= {(code, "")}
        if code in definition.fields and definition.fields[code].kind != "text":
            keys |= set(_values(code, value))
    return keys


def _values(code: str, value: Value) -> Iterator[Key]:
    values = value if isinstance(value, tuple) else (value,)
    yield from ((code, str(part)) for part in values)
    yield count_key(code, len(set(values)))


def _built_in(card: CardFacts) -> Iterator[Key]:
    yield ("type", card.card_type)
    yield from (("is", flag) for flag in flags_of(card))
    if any(card.texts.values()):
        yield ("text", "")
    if card.pictured:
        yield ("image", "")
    for field, value in (("origin", card.origin), *_printed(card)):
        if value:
            yield from ((field, ""), (field, value))


def _printed(card: CardFacts) -> Iterator[Key]:
    for p in card.printings:
        yield ("set", p.set_code)
        yield ("number", p.number)
        yield ("rarity", p.rarity)
        yield ("artist", p.artist)
