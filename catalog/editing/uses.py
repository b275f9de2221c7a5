"""What holds cards, so that they can't be deleted; the layers above say it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator
from typing import TypeAlias

from catalog.messages import CardName, Message, listing, msg
from catalog.models import Card
from catalog.values import cards_naming

Use: TypeAlias = Callable[[Card], Iterable[Message]]
USES: list[Use] = []
MOST_NAMED = 5


def register_use(use: Use) -> None:
    """Have `use` asked before a card is deleted; for the layers above, from their `AppConfig.ready()`."""
    if use not in USES:
        USES.append(use)


def uses_of(card: Card, but: Collection[str] = ()) -> Iterator[Message]:
    """Yield a sentence for each kind of thing that holds the card; the cards in `but` don't count."""
    naming = [c.code for c in cards_naming(card.code, card.game) if c.code not in {*but, card.code}]
    if naming:
        names = listing(*(CardName(code) for code in naming[:MOST_NAMED]))
        yield msg("Other cards name it: %(cards)s.", cards=names)
    for use in USES:
        yield from use(card)
