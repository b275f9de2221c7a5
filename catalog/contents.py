"""What products hold: asked from the product, from the card, and by the query."""

from __future__ import annotations

from collections.abc import Iterable

from django.db.models import Exists, F, OuterRef, Q, QuerySet

from catalog.facts import CardFacts
from catalog.models import Content, Game, Printing, Product


def held_by(products: Iterable[str]) -> Q:
    """Return the condition of cards, all of one game, that a product with one of these codes holds or may hold."""
    holding = Content.objects.filter(product__code__in=tuple(products))
    fixed = holding.filter(card=OuterRef("pk"))
    random = holding.filter(
        product__game=OuterRef("card__game"),
        card=None,
        card_set=OuterRef("card_set"),
        rarity=OuterRef("rarity"),
    )
    drawn = Printing.objects.filter(Exists(random), card=OuterRef("pk"))
    return Q(Exists(fixed)) | Q(Exists(drawn))


def contents_with(game: Game, card: CardFacts) -> QuerySet[Content]:
    """Return what of the game's products holds the card, or may hold it, with the products."""
    drawn = (Q(card_set__code=p.set_code, rarity=p.rarity) for p in card.printings if p.rarity)
    random = Q(*drawn, _connector=Q.OR) & Q(card=None) if any(_rare(card)) else Q(pk=None)
    found = Content.objects.filter(Q(card__code=card.code) | random, product__game=game)
    return found.select_related("product__game", "card_set").order_by("product__position", "pk")


def _rare(card: CardFacts) -> Iterable[str]:
    return (printing.rarity for printing in card.printings)


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


def sure_copies(product: Product) -> int:
    """Return how many cards one of the product surely holds, as far as its contents are known."""
    return sum(row.copies for row in product.contents.all() if not row.chance)
