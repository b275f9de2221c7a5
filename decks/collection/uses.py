"""Which cards can't be deleted from the catalog because people own copies of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from catalog.messages import Message, msgn
from catalog.models import Card
from decks.collection.models import Holding


def collections_holding(cards: Sequence[Card]) -> Iterator[Message]:
    """Yield how many people own any of the cards."""
    if count := Holding.objects.filter(card__in=cards).values("collection").distinct().count():
        yield msgn("%(count)d collection holds it.", "%(count)d collections hold it.", count)
