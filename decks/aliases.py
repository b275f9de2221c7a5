"""Names that players gave to cards besides those of the game: they decide where the game's own names don't."""

from __future__ import annotations

from collections.abc import Mapping

from catalog.facts import CardFacts
from catalog.folding import fold
from catalog.pool import CardPool


class AliasedPool(CardPool):
    """The cards of a game, found under further names as well: folded name -> code.

    A name that the game itself knows as exactly one card stays that card, so that a card printed later isn't hidden by an older alias.
    """

    def __init__(self, pool: CardPool, aliases: Mapping[str, str]) -> None:
        self.__dict__.update(pool.__dict__)  # the same tables: a pool never changes
        self._aliases = aliases

    def named(self, name: str) -> list[CardFacts]:
        """Return the cards that `name` may mean."""
        found = super().named(name)
        if len(found) != 1 and (meant := self.get(self._aliases.get(fold(name), ""))):
            return [meant]
        return found
