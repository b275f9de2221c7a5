"""What must hold over cards as a whole, in a folder or edited: queries resolve, cards that are named exist, numbers rise, sets hold what they say."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from itertools import islice, pairwise
from typing import TYPE_CHECKING, TypeAlias

from catalog.definition import GameDefinition
from catalog.facts import CardFacts
from catalog.faults import Fault
from catalog.loading.shapes import tables_in, unknown
from catalog.messages import CardName, Message, msg
from catalog.pool import CardPool
from catalog.query import Predicate, QueryError, compile_query

if TYPE_CHECKING:
    from catalog.loading.folder import GameFolder


CardFault: TypeAlias = tuple[str, str, object, Message]
"""Card, column, value, reason."""
CardCheck: TypeAlias = Callable[[CardFacts, GameDefinition], Iterable[tuple[str, str, Message]]]
"""Yields column, value and reason of what is wrong with one card by itself."""
CARD_CHECKS: list[CardCheck] = []


def register_card_check(check: CardCheck) -> None:
    """Have every card checked by `check` too, wherever it comes from; for the layers above, from their `AppConfig.ready()`."""
    if check not in CARD_CHECKS:
        CARD_CHECKS.append(check)


def folder_faults(folder: GameFolder) -> Iterator[Fault]:
    """Yield the faults of the folder as a whole."""
    yield from query_faults(folder)
    yield from _size_faults(folder)
    yield from _template_faults(folder)
    for fault in card_faults(folder.cards, folder.definition, folder.table.cards.keys()):
        yield folder.card_fault(*fault)
    for fault in rising_faults(folder.pool, folder.definition, folder.pool):
        yield folder.card_fault(*fault)


def query_faults(folder: GameFolder) -> Iterator[Fault]:
    """Yield the queries in a folder's game.toml that can't be read, but those of construction rules."""
    layout = folder.definition.table
    queries = {"table.start_in_play": layout.get("start_in_play", "")}
    for index, table in tables_in(layout.get("given")):
        queries[f"table.given[{index}].where"] = table.get("where", "")
    for name in ("sections", "choices", "checks"):
        for index, table in tables_in(folder.game.data.get(name)):
            queries |= {f"{name}[{index}].{key}": table.get(key, "") for key in ("where", "also")}
    for path, query in queries.items():
        if isinstance(query, str):
            try:
                compile_query(query, folder.definition, folder.pool)
            except QueryError as error:
                yield folder.toml_fault(path, query, error.message)


def _template_faults(folder: GameFolder) -> Iterator[Fault]:
    """Yield templates that are based on no card, or ask for fields that its type doesn't have."""
    for index, template in enumerate(folder.definition.templates.values()):
        card = folder.pool.get(template.based_on)
        path = f"templates[{index}]"
        if card is None:
            reason = unknown(template.based_on, tuple(folder.table.cards))
            yield folder.toml_fault(f"{path}.based_on", template.based_on, reason)
            continue
        kind = folder.definition.types.get(card.card_type)
        for asked in template.ask:
            if kind and asked not in kind.fields:
                yield folder.toml_fault(f"{path}.ask", asked, unknown(asked, kind.fields))


def _size_faults(folder: GameFolder) -> Iterator[Fault]:
    sizes = {facts.code: facts.size for facts in folder.sets.values()}
    for code, found in overfull(folder.pool, sizes):
        line, size = folder.sets[code].line, str(folder.sets[code].size)
        yield Fault("sets.csv", line, "size", size, too_many(found))


def card_faults(
    cards: Iterable[CardFacts], definition: GameDefinition, known: Collection[str]
) -> Iterator[CardFault]:
    """Yield what is wrong with `cards` by themselves; `known` are the codes of all cards they may name."""
    cards = list(cards)
    yield from _reference_faults(cards, definition, known)
    for card in cards:
        for check in CARD_CHECKS:
            yield from ((card.code, *fault) for fault in check(card, definition))


def _reference_faults(
    cards: Iterable[CardFacts], definition: GameDefinition, known: Collection[str]
) -> Iterator[CardFault]:
    fields = [field for field in definition.fields.values() if field.cards]
    for card in cards:
        for own in fields:
            value = card.fields.get(own.code, ())
            for code in value if isinstance(value, tuple) else (str(value),):
                if not own.choice(code) and code not in known:
                    accepted = (*(choice.code for choice in own.choices), *_alike(code, known))
                    yield card.code, own.code, code, unknown(code, accepted)


def _alike(code: str, known: Collection[str]) -> Iterable[str]:
    """Return the codes that may be meant: of very many only those that start alike, so that the likeness is found in time."""
    if len(known) <= 1000:
        return known
    return islice((other for other in known if other[:2] == code[:2]), 1000)


def overfull(
    cards: Iterable[CardFacts], sizes: Mapping[str, int | None]
) -> Iterator[tuple[str, int]]:
    """Yield each set that has more cards than its known size, with their number."""
    counts = Counter(code for card in cards for code in {p.set_code for p in card.printings})
    for code, size in sizes.items():
        if size is not None and counts[code] > size:
            yield code, counts[code]


def too_many(found: int) -> Message:
    """Return the sentence for a set with more cards than its size."""
    return msg("%(found)d cards of this set are entered, more than its size.", found=found)


def rising_faults(
    cards: Iterable[CardFacts], definition: GameDefinition, pool: CardPool
) -> Iterator[CardFault]:
    """Yield where the game's checks say that a field must be fixed by another alone and rise with it, and it isn't. Of two cards that differ the later one is faulty."""
    cards = list(cards) if definition.checks else []
    for check in definition.checks:
        try:
            holds = compile_query(check.get("where", ""), definition, pool)
        except QueryError:
            continue  # reported with the queries
        yield from _Rising(cards, check["field"], check["rises_with"], holds).faults()


class _Rising:
    def __init__(self, cards: list[CardFacts], field: str, by: str, holds: Predicate) -> None:
        self.field, self.by = field, by
        self.cards = [card for card in cards if holds(card) and self._pair(card) is not None]

    def _pair(self, card: CardFacts) -> tuple[int, int] | None:
        by, value = card.fields.get(self.by), card.fields.get(self.field)
        return (by, value) if isinstance(by, int) and isinstance(value, int) else None

    def faults(self) -> Iterator[CardFault]:
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

    def _differs(self, card: CardFacts, other: CardFacts) -> CardFault:
        reason = msg(
            "“%(by)s” alone decides this: %(other)s has %(value)d.",
            by=self.by,
            other=CardName(other.code),
            value=other.number(self.field),
        )
        return self._fault(card, reason)

    def _falls(self, card: CardFacts, lower: CardFacts) -> CardFault:
        reason = msg(
            "This must rise with “%(by)s”: %(other)s has %(value)d already.",
            by=self.by,
            other=CardName(lower.code),
            value=lower.number(self.field),
        )
        return self._fault(card, reason)

    def _fault(self, card: CardFacts, reason: Message) -> CardFault:
        return card.code, self.field, card.number(self.field), reason
