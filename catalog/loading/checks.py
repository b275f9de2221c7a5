"""What must hold over a folder as a whole: queries resolve, cards that are named exist, numbers rise, sets hold what they say."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from catalog.facts import CardFacts
from catalog.faults import Fault
from catalog.loading.shapes import tables_in, unknown
from catalog.messages import CardName, Message, msg
from catalog.query import Predicate, QueryError, compile_query

if TYPE_CHECKING:
    from catalog.loading.folder import GameFolder


def folder_faults(folder: GameFolder) -> Iterator[Fault]:
    """Yield the faults of the folder as a whole."""
    yield from _query_faults(folder)
    yield from _reference_faults(folder)
    yield from _size_faults(folder)
    for check in folder.definition.checks:
        yield from _rising_faults(folder, check)


def _query_faults(folder: GameFolder) -> Iterator[Fault]:
    queries = {"table.start_in_play": folder.definition.table.get("start_in_play", "")}
    for name in ("sections", "checks"):
        for index, table in tables_in(folder.game.data.get(name)):
            queries[f"{name}[{index}].where"] = table.get("where", "")
    for path, query in queries.items():
        if isinstance(query, str):
            try:
                compile_query(query, folder.definition, folder.pool)
            except QueryError as error:
                yield folder.toml_fault(path, query, error.message)


def _reference_faults(folder: GameFolder) -> Iterator[Fault]:
    fields = [f for f in folder.definition.fields.values() if f.cards]
    known = tuple(card.code for card in folder.pool)
    for card in folder.pool:
        for own in fields:
            value = card.fields.get(own.code, ())
            for code in value if isinstance(value, tuple) else (str(value),):
                if not own.choice(code) and code not in folder.pool:
                    accepted = (*(choice.code for choice in own.choices), *known)
                    yield folder.card_fault(card.code, own.code, code, unknown(code, accepted))


def _size_faults(folder: GameFolder) -> Iterator[Fault]:
    for facts in folder.sets.values():
        cards = [c for c in folder.pool if any(p.set_code == facts.code for p in c.printings)]
        if facts.size is not None and len(cards) > facts.size:
            reason = msg(
                "%(found)d cards of this set are entered, more than its size.", found=len(cards)
            )
            yield Fault("sets.csv", facts.line, "size", str(facts.size), reason)


def _rising_faults(folder: GameFolder, check: Mapping[str, Any]) -> Iterator[Fault]:
    """Yield where the field isn't fixed by the other one alone or doesn't rise strictly with it."""
    try:
        holds = compile_query(check.get("where", ""), folder.definition, folder.pool)
    except QueryError:
        return  # reported with the queries
    yield from _Rising(folder, check["field"], check["rises_with"], holds).faults()


class _Rising:
    def __init__(self, folder: GameFolder, field: str, by: str, holds: Predicate) -> None:
        self.folder, self.field, self.by = folder, field, by
        cards = [card for card in folder.pool if holds(card)]
        self.cards = [card for card in cards if self._pair(card) is not None]

    def _pair(self, card: CardFacts) -> tuple[int, int] | None:
        by, value = card.fields.get(self.by), card.fields.get(self.field)
        return (by, value) if isinstance(by, int) and isinstance(value, int) else None

    def faults(self) -> Iterator[Fault]:
        """Yield one fault a card that differs from the first of its kind, and one a step that doesn't rise."""
        first: dict[int, CardFacts] = {}
        for card in self.cards:
            other = first.setdefault(card.number(self.by), card)
            if card.number(self.field) != other.number(self.field):
                yield self._differs(card, other)
        steps = [first[key] for key in sorted(first)]
        for lower, higher in pairwise(steps):
            if higher.number(self.field) <= lower.number(self.field):
                yield self._falls(higher, lower)

    def _differs(self, card: CardFacts, other: CardFacts) -> Fault:
        reason = msg(
            "“%(by)s” alone decides this: %(other)s has %(value)d.",
            by=self.by,
            other=CardName(other.code),
            value=other.number(self.field),
        )
        return self._fault(card, reason)

    def _falls(self, card: CardFacts, lower: CardFacts) -> Fault:
        reason = msg(
            "This must rise with “%(by)s”: %(other)s has %(value)d already.",
            by=self.by,
            other=CardName(lower.code),
            value=lower.number(self.field),
        )
        return self._fault(card, reason)

    def _fault(self, card: CardFacts, reason: Message) -> Fault:
        return self.folder.card_fault(card.code, self.field, card.number(self.field), reason)
