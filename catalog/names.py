"""Cards found by name in the database, without reading a whole game into memory."""

from __future__ import annotations

from dataclasses import dataclass

from catalog.facts import CardFacts
from catalog.folding import fold
from catalog.index.bits import keys_of
from catalog.index.evaluate import Evaluator
from catalog.models import Card

MOST = 500
"""Cards that are looked at for names like a misspelled one."""


@dataclass(frozen=True)
class StoredNames:
    """The names of a game's cards, as the query language asks for them."""

    evaluator: Evaluator

    def named(self, name: str) -> list[CardFacts]:
        """Return the cards that `name` may mean: a name, reading or alias in any language, or else a code."""
        wanted = fold(name)
        found = self._facts(f"\n{wanted}\n") if wanted else []
        found = [card for card in found if wanted in map(fold, card.spellings())]
        if not found:
            cards = Card.objects.filter(game=self.evaluator.game, code=name.strip().lower())
            found = [_facts(card) for card in cards]
        return found

    def alike(self, name: str) -> list[str]:
        """Return spellings that `name` may be a misspelling of: those that share a beginning with it or one of its words."""
        words = [fold(word)[:2] for word in [name, *name.split()]]
        found = {
            spelling: None
            for start in dict.fromkeys(filter(None, words))
            for card in self._facts(start, MOST)
            for spelling in card.spellings()
        }
        return list(found)

    def _facts(self, text: str, most: int | None = None) -> list[CardFacts]:
        bits = self.evaluator.holding("names", text, most)
        keys = list(keys_of(bits, self.evaluator.postings.first))
        return [_facts(card) for card in Card.objects.filter(pk__in=keys)]


def _facts(card: Card) -> CardFacts:
    return CardFacts(
        card.code, card.card_type, card.names, {}, {}, card.reading, tuple(card.aliases)
    )
