"""What products hold: asked from the card, and by the query."""

from __future__ import annotations

from django.db.models import F, Q, QuerySet

from catalog.facts import CardFacts
from catalog.models import Content, Game


def contents_with(game: Game, card: CardFacts) -> QuerySet[Content]:
    """Return what of the game's products holds the card, or may hold it, with the products."""
    drawn = (Q(card_set__code=p.set_code, rarity=p.rarity) for p in card.printings if p.rarity)
    random = (
        Q(*drawn, _connector=Q.OR) & Q(card=None)
        if any(p.rarity for p in card.printings)
        else Q(pk=None)
    )
    found = Content.objects.filter(Q(card__code=card.code) | random, product__game=game)
    return found.select_related("product__game", "card_set").order_by("product__position", "pk")


def holdings(game: Game) -> dict[str, frozenset[str]]:
    """Return by product code the codes of all cards that it holds or may hold; products without known contents are left out."""
    held: dict[str, set[str]] = {}
    rows = Content.objects.filter(product__game=game, card__isnull=False)
    for product, card in rows.values_list("product__code", "card__code"):
        held.setdefault(product, set()).add(card)
    random = Content.objects.filter(product__game=game, card=None)
    drawn = random.filter(
        card_set__printings__rarity=F("rarity"),
    ).values_list("product__code", "card_set__printings__card__code")
    for product, card in drawn:
        held.setdefault(product, set()).add(card)
    return {product: frozenset(cards) for product, cards in held.items()}
