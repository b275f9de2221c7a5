"""Which cards are enough to choose from in a game of many: of cards that no rule tells apart, a few stand for all."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Hashable, Iterator, Mapping
from weakref import WeakKeyDictionary

from catalog.facts import CardFacts
from decks.legality.constraints import Constraint
from decks.legality.expressions import DeckExpression, walk
from decks.legality.keys import Key
from decks.legality.measures import Count
from decks.legality.solve.tasks import Rules, Slot, Task

ALIKE = 64
"""Cards that stand for all that are like them: what changes no more cards than these needs no other."""

MOST_CARDS = 1200
"""Cards that are looked at in any case: with more, the first answer takes too long."""

IDENTITY = ("card", "name", "number")
"""Keys that tell every card from every other; two cards that share a value are never taken for alike."""

_kinds: WeakKeyDictionary[Rules, dict[str, int]] = WeakKeyDictionary()


def candidates(rules: Rules, task: Task) -> tuple[Collection[str], bool]:
    """Return the codes of cards to choose from, and whether they are enough: then no deck that changes at most ALIKE cards is missed."""
    if len(rules.pool) <= MOST_CARDS:
        return [card.code for card in rules.pool], True
    named = {slot[1] for slot in task.pinned} | set(task.decklist.totals())
    named |= {code for lines in task.refused for _section, code, _n in lines}
    ranked = _ranked(rules, task)
    few = [code for code, rank in ranked.items() if rank < ALIKE]
    chosen = few if len(few) <= MOST_CARDS else _spread(few, task.wish.points)
    found = {code for code in (*named, *chosen) if code in rules.pool}
    return [card.code for card in rules.pool if card.code in found], len(few) <= MOST_CARDS


def _ranked(rules: Rules, task: Task) -> dict[str, int]:
    """Return how many cards like it are rather taken than each card: more wished for, or earlier in the catalog."""
    points, owned = task.wish.points, task.owned
    kinds = _kinds_of(rules)
    seen: Counter[Hashable] = Counter()
    ranks = {}
    for code in sorted(kinds, key=lambda code: -points.get(code, 0)):
        kind = (kinds[code], None if owned is None else owned.get(code, 0))
        ranks[code] = seen[kind]
        seen[kind] += 1
    return ranks


def _spread(codes: list[str], points: Mapping[str, int]) -> list[str]:
    """Return MOST_CARDS of many: half of them those most wished for, half evenly from all."""
    half = MOST_CARDS // 2
    wished = sorted((c for c in codes if points.get(c, 0) > 0), key=lambda c: -points[c])[:half]
    step = max(1, len(codes) // half)
    return [*wished, *sorted(codes)[::step]]


def _kinds_of(rules: Rules) -> dict[str, int]:
    """Return a number for each card, the same for cards that no rule tells apart."""
    if rules not in _kinds:
        tell = _Telling(rules)
        numbers: dict[Hashable, int] = {}
        _kinds[rules] = {
            card.code: numbers.setdefault(tell.signature(card), len(numbers)) for card in rules.pool
        }
    return _kinds[rules]


class _Telling:
    """What the rules see of a card."""

    def __init__(self, rules: Rules) -> None:
        self.constraints = [c for c in rules.constraints if not c.advice]
        self.counts = [count for c in self.constraints for count in _counts(c)]
        self.keys = {
            id(c): (_impersonal(c.key), _impersonal(c.measure.key)) for c in self.constraints
        }
        self.sections = tuple(rules.definition.sections)
        keys = [key for c in self.constraints for key in (c.key, c.measure.key)]
        keys += [count.measure.key for count in self.counts]
        asked = {part for key in keys if key for part in _parts(key)}
        self.shared = [_shared_values(part, rules) for part in IDENTITY[1:] if part in asked]

    def signature(self, card: CardFacts) -> Hashable:
        """Return all that may make a rule treat the card otherwise than another."""
        return (card.card_type, *self._own(card), *self._seen(card), *self._counted(card))

    def _own(self, card: CardFacts) -> Iterator[Hashable]:
        """Yield name and number where a rule asks for them and another card has them as well."""
        yield from (shared.get(card.code) for shared in self.shared)

    def _seen(self, card: CardFacts) -> Iterator[Hashable]:
        for constraint in self.constraints:
            key, of = self.keys[id(constraint)]
            for section in constraint.sections:
                view = constraint.view(section, card)
                if not view.matches:
                    yield None
                    continue
                yield key.groups(card, section) if key else ()
                yield of.values(card, section) if of else frozenset()
                yield view.weight, view.most, view.related
            for relation in constraint.relations:
                for section in relation.sections:
                    yield relation.of.values(card, section)

    def _counted(self, card: CardFacts) -> Iterator[Hashable]:
        for count in self.counts:
            weight = count.weight_of(card)
            key = _impersonal(count.measure.key)
            yield weight, key.values(card, "") if key and weight else frozenset()


def _parts(key: Key) -> Iterator[str]:
    yield from key.parts
    for parts in key.by_type.values():
        yield from parts


def _shared_values(part: str, rules: Rules) -> dict[str, Hashable]:
    """Return by card code the values of a key that several cards have."""
    key = Key((part,))
    values = {card.code: key.groups(card) for card in rules.pool}
    counts = Counter(values.values())
    return {code: value for code, value in values.items() if counts[value] > 1}


def _counts(constraint: Constraint) -> Iterator[Count]:
    """Yield the measures that the constraint's bounds and condition ask for."""
    trees: list[DeckExpression] = list(constraint.bounds.expressions)
    if constraint.when is not None:
        trees.append(constraint.when)
    for tree in trees:
        yield from (part for part in walk(tree) if isinstance(part, Count))


def _impersonal(key: Key | None) -> Key | None:
    """Return the key without the parts that tell every card from every other."""
    if key is None:
        return None
    by_type = {kind: _shared(parts) for kind, parts in key.by_type.items()}
    return Key(_shared(key.parts), by_type)


def _shared(parts: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(part for part in parts if part not in IDENTITY)


def only(places: Mapping[Slot, int], codes: Collection[str]) -> dict[Slot, int]:
    """Return the places of these cards."""
    wanted = set(codes)
    return {slot: rank for slot, rank in places.items() if slot[1] in wanted}
