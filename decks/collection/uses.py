"""Which cards can't be deleted from the catalog because people own copies of them."""

from __future__ import annotations

from collections.abc import Iterator

from catalog.messages import Message, msgn
from catalog.models import Card
from decks.collection.models import Holding


def collections_holding(card: Card) -> Iterator[Message]:
    """Yield how many people own the card."""
    if count := Holding.objects.filter(card=card).values("collection").distinct().count():
        yield msgn("%(count)d collection holds it.", "%(count)d collections hold it.", count)
