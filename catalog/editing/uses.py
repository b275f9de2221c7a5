"""What holds cards, so that they can't be deleted; the layers above say it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TypeAlias

from catalog.messages import Message
from catalog.models import Card

Use: TypeAlias = Callable[[Card], Iterable[Message]]
USES: list[Use] = []


def register_use(use: Use) -> None:
    """Have `use` asked before a card is deleted; for the layers above, from their `AppConfig.ready()`."""
    if use not in USES:
        USES.append(use)


def uses_of(card: Card) -> Iterator[Message]:
    """Yield a sentence for each kind of thing that holds the card."""
    for use in USES:
        yield from use(card)
