"""Which products would close most of what is missing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from django.db.models import Q

from catalog.contents import holdings
from catalog.models import Content, Game, Product
from decks.collection.needs import Closing, Copies, closing

MOST = 5
"""Products that are told."""


@dataclass(frozen=True, slots=True)
class Advice:
    """A product with what one of it would close."""

    product: Product
    closes: Closing[str]


def closing_products(game: Game, missing: Copies) -> list[Advice]:
    """Return the products that would close most of what is missing, the best first; three queries."""
    if not missing:
        return []
    found = closing(missing, _sure(game), holdings(game))[:MOST]
    products = {p.code: p for p in game.products.filter(code__in=[c.product for c in found])}
    for product in products.values():
        product.game = game
    return [Advice(products[c.product], c) for c in found]


def _sure(game: Game) -> Mapping[str, dict[str, int]]:
    """Return the copies that products surely hold, by product and card."""
    sure: dict[str, dict[str, int]] = {}
    rows = Content.objects.filter(Q(chance=""), product__game=game, card__isnull=False)
    for product, card, n in rows.values_list("product__code", "card__code", "copies"):
        held = sure.setdefault(product, {})
        held[str(card)] = held.get(str(card), 0) + n
    return sure
