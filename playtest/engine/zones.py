"""Small helpers for zones: lists of small ints, top last."""

from __future__ import annotations

from collections.abc import Iterable


def distinct(cards: Iterable[int]) -> list[int]:
    """Return each card number once, in rising order: identical cards are one choice."""
    return sorted(set(cards))


def forget(known: list[int], card: int) -> None:
    """Take one `card` off a list of known cards, if it is there."""
    if card in known:
        known.remove(card)


def without(cards: Iterable[int], taken: Iterable[int]) -> list[int]:
    """Return `cards` less one copy for each of `taken`, the order kept."""
    left = list(cards)
    for card in taken:
        left.remove(card)
    return left
