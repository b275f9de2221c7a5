"""Keys: by what cards are told apart, grouped, or compared with other cards."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from itertools import product
from typing import Any, TypeAlias

from catalog.definition import GameDefinition
from catalog.facts import CardFacts, Value
from catalog.folding import fold
from catalog.messages import listing, msg
from decks.legality.errors import RuleError

Group: TypeAlias = "int | str | tuple[int | str | None, ...] | None"
"""The value by which cards are told apart; None: the card has no such value. A tuple: the values of a key of several parts."""

SECTION = "section"
OWN_KEYS = ("card", "name", "number", SECTION)
"""Keys every game has, besides its fields: the card's code, its English name, set and number of its first printing, the section it lies in."""

OTHER = "other"
"""In a key by card type: every type that has no entry of its own."""


@dataclass(frozen=True, slots=True)
class Key:
    """One part, or several together (then groups are tuples); `by_type` says another key for cards of a type (then groups are tuples that begin with that key; types with the same key count together)."""

    parts: tuple[str, ...] = ()
    by_type: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def __str__(self) -> str:
        if self.by_type:
            return ", ".join(f"{kind}: {'+'.join(parts)}" for kind, parts in self.by_type.items())
        return "+".join(self.parts)

    @property
    def single(self) -> str:
        """The one part this key is made of, empty where it has several or depends on the type."""
        return self.parts[0] if len(self.parts) == 1 else ""

    def parts_for(self, card: CardFacts) -> tuple[str, ...]:
        """Return the parts that count for the card; none where a key by type leaves its type out."""
        if not self.by_type:
            return self.parts
        return self.by_type.get(card.card_type) or self.by_type.get(OTHER, ())

    def groups(self, card: CardFacts, section: str = "") -> tuple[Group, ...]:
        """Return the groups the card belongs to in `section`, several where a field holds several values; none where its type is left out."""
        parts = self.parts_for(card)
        if len(parts) == 1 and not self.by_type:
            return key_values(card, parts[0], section)
        if not parts:
            return ()
        start: tuple[str, ...] = ("+".join(parts),) if self.by_type else ()
        values = (key_values(card, part, section) for part in parts)
        return tuple((*start, *combination) for combination in product(*values))

    def values(self, card: CardFacts, section: str = "") -> frozenset[Group]:
        """Return the card's groups without those in which nothing is known."""
        first = 1 if self.by_type else 0
        return frozenset(
            group
            for group in self.groups(card, section)
            if (
                any(v is not None for v in group[first:])
                if isinstance(group, tuple)
                else group is not None
            )
        )


def key_values(card: CardFacts, key: str, section: str = "") -> tuple[int | str | None, ...]:
    """Return the card's values of a key of one part, several where a field holds several choices."""
    if key == "card":
        return (card.code,)
    if key == "name":
        return (fold(card.name("en")),)
    if key == "number":
        return (_number(card),)
    if key == SECTION:
        return (section,)
    return _field_values(card.fields.get(key))


def _number(card: CardFacts) -> str:
    """Return set and number of the first printing; parallels and reprints are the same card."""
    first = next(iter(card.printings), None)
    return f"{first.set_code} {first.number}" if first else card.code


def _field_values(value: Value | None) -> tuple[int | str | None, ...]:
    if isinstance(value, tuple):
        return value or (None,)
    return (value,)


def read_key(raw: Any, game: GameDefinition) -> Key:
    """Return the key that a name ("card", "colour+grade"), a list of names, or a table card type -> name stands for; raises RuleError."""
    if isinstance(raw, Mapping):
        return Key((), dict(_by_type(raw, game)))
    return Key(_parts(raw, game))


def _by_type(raw: Mapping[str, Any], game: GameDefinition) -> Iterator[tuple[str, tuple[str, ...]]]:
    known = (*game.types, OTHER)
    if not raw:
        raise RuleError(msg("This may not be empty."))
    for kind, parts in raw.items():
        if kind not in known:
            reason = msg(
                "No such card type: %(type)s. Known: %(known)s.", type=kind, known=listing(*known)
            )
            raise RuleError(reason)
        yield kind, _parts(parts, game)


def _parts(raw: Any, game: GameDefinition) -> tuple[str, ...]:
    names = raw.split("+") if isinstance(raw, str) else raw
    if not isinstance(names, list) or not names:
        raise RuleError(msg("A key is a name, a list of names, or a table from card type to name."))
    known = (*OWN_KEYS, *game.fields)
    parts = [name.strip() if isinstance(name, str) else name for name in names]
    for part in parts:
        if part not in known:
            raise RuleError(msg("No such key. Known: %(known)s.", known=listing(*known)))
    if len(set(parts)) < len(parts):
        raise RuleError(msg("This stands twice."))
    return tuple(parts)
