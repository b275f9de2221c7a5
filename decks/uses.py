"""Which cards can't be deleted from the catalog because decks hold them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from catalog.messages import Message, listing, msg, msgn
from catalog.models import Card
from decks.models import Deck

MOST_NAMED = 5


def decks_holding(cards: Sequence[Card]) -> Iterator[Message]:
    """Yield how many decks hold any of the cards, and the names of some public ones."""
    decks = Deck.objects.filter(slots__card__in=cards).distinct()
    if count := decks.count():
        yield msgn("%(count)d deck holds it.", "%(count)d decks hold it.", count)
        if names := list(decks.public().values_list("name", flat=True)[:MOST_NAMED]):
            yield msg("Public ones among them: %(names)s.", names=listing(*names))
