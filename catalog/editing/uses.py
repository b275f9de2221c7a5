"""What holds cards, so that they can't be deleted; the layers above say it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from typing import TypeAlias

from catalog.facts import CardFacts
from catalog.messages import CardName, ChoiceName, Message, listing, msg
from catalog.models import Card, Product

Use: TypeAlias = Callable[[Sequence[Card]], Iterable[Message]]
USES: list[Use] = []
MOST_NAMED = 5


def register_use(use: Use) -> None:
    """Have `use` asked before cards are deleted; for the layers above, from their `AppConfig.ready()`. It says what holds any of the cards."""
    if use not in USES:
        USES.append(use)


def uses_of(cards: Sequence[Card], but: Collection[str] = ()) -> Iterator[Message]:
    """Yield a sentence for each kind of thing that holds any of these cards of a game; they themselves and the cards in `but` don't count."""
    naming = [code for code in _naming(cards) if code not in but]
    if naming:
        names = listing(*(CardName(code) for code in naming[:MOST_NAMED]))
        yield msg("Other cards name it: %(cards)s.", cards=names)
    held = Product.objects.filter(contents__card__in=list(cards)).distinct()
    if products := [product.code for product in held[:MOST_NAMED]]:
        names = listing(*(ChoiceName("in", code) for code in products))
        yield msg("Products hold it: %(products)s.", products=names)
    for use in USES:
        yield from use(cards)


def _naming(cards: Sequence[Card]) -> list[str]:
    """Return the codes of other cards that name any of these in one of their fields."""
    if not cards:
        return []
    codes, game = {card.code for card in cards}, cards[0].game
    fields = [field.code for field in game.definition.fields.values() if field.cards]
    return [
        other.code
        for other in game.pool
        if other.code not in codes and any(_named(other, field) & codes for field in fields)
    ]


def _named(card: CardFacts, field: str) -> set[object]:
    value = card.fields.get(field)
    return set(value) if isinstance(value, tuple) else {value}


def first_in_use(cards: Sequence[Card], but: Collection[str] = ()) -> Card | None:
    """Return the first card that something holds, or None; asks about many at once, so that thousands take a few questions."""
    if not any(True for _ in uses_of(cards, but)):
        return None
    while len(cards) > 1:
        half = cards[: len(cards) // 2]
        rest = {card.code for card in cards}
        held = any(True for _ in uses_of(half, {*but, *rest}))
        cards = half if held else cards[len(half) :]
    return cards[0]
