"""Relations: which cards share a value with other cards of the deck, or with a choice saved with it."""

from __future__ import annotations

from dataclasses import dataclass

from catalog.facts import CardFacts
from decks.legality.contents import Contents
from decks.legality.errors import Unset
from decks.legality.keys import Group, Key

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

    def others(self, deck: Contents) -> frozenset[Group]:
        """Return the values of the other side; raises Unset for a choice not made."""
        if self.choice:
            return self._chosen(deck)
        found: set[Group] = set()
        for section in self.sections:
            for card, _ in deck.slots.get(section, ()):
                found |= self.of.values(card, section)
        return frozenset(found)

    def holds(self, own: frozenset[Group], others: frozenset[Group]) -> bool:
        """Return whether a card with these values is counted."""
        related = own <= others if self.mode == WITHIN else not own.isdisjoint(others)
        return related is self.wanted

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
