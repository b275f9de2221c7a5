"""Relations: which cards share a value with other cards of the deck, or with a choice saved with it."""

from __future__ import annotations

from dataclasses import dataclass, field

from catalog.facts import CardFacts
from decks.legality.contents import Contents, Memory
from decks.legality.errors import Unset
from decks.legality.keys import Group, Key

MOST_TOLD = 256
"""Sets of other values for which answers are kept."""

SHARES, WITHIN = "shares", "within"


@dataclass(frozen=True, slots=True)
class Relation:
    """Cards are counted that relate to the cards of `sections`, or to a `choice`; with `wanted` false those that don't.

    "shares": at least one of the card's values of `key` is one of theirs. "within": all of them are, so a card without values is within. The other side's
    values are those of `of`, which is `key` unless the rule says otherwise; a choice from a vocabulary is itself the one value, a chosen card has its values.
    """

    mode: str  # SHARES or WITHIN
    key: Key
    of: Key
    sections: tuple[str, ...] = ()
    choice: str = ""
    is_card: bool = False  # the choice is a card
    wanted: bool = True
    _told: dict[frozenset[Group], Told] = field(default_factory=dict, repr=False, compare=False)
    _values: Memory[frozenset[Group]] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_values", Memory(self._values_of))

    def others(self, deck: Contents) -> frozenset[Group]:
        """Return the values of the other side; raises Unset for a choice not made."""
        if self.choice:
            return self._chosen(deck)
        found: set[Group] = set()
        for section in self.sections:
            if cards := deck.copies.get(section):
                found.update(*self._values.each(section, cards, deck.pool))
        return frozenset(found)

    def told(self, others: frozenset[Group]) -> Told:
        """Return what `holds` says beside these others, by a card's own values."""
        found = self._told.get(others)
        if found is None:
            if len(self._told) >= MOST_TOLD:
                self._told.clear()
            found = self._told[others] = Told(self, others)
        return found

    def holds(self, own: frozenset[Group], others: frozenset[Group]) -> bool:
        """Return whether a card with these values is counted."""
        related = own <= others if self.mode == WITHIN else not own.isdisjoint(others)
        return related is self.wanted

    def _values_of(self, section: str, card: CardFacts) -> frozenset[Group]:
        return self.of.values(card, section)

    def _chosen(self, deck: Contents) -> frozenset[Group]:
        chosen = deck.choices.get(self.choice, "")
        if not chosen:
            raise Unset(self.choice)
        if not self.is_card:
            return frozenset((chosen,))
        card: CardFacts | None = deck.pool.get(chosen)
        if card is None:
            raise Unset(self.choice)
        return self.of.values(card)


class Told(dict[frozenset[Group], bool]):
    """Whether a card with certain values is counted beside certain others: worked out when first asked."""

    __slots__ = ("_others", "_relation")

    def __init__(self, relation: Relation, others: frozenset[Group]) -> None:
        super().__init__()
        self._relation = relation
        self._others = others

    def __missing__(self, own: frozenset[Group]) -> bool:
        found = self[own] = self._relation.holds(own, self._others)
        return found
