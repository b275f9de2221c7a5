"""Keeps the names that somebody gives to cards, and finds them again."""

from __future__ import annotations

from collections.abc import Mapping

from django.contrib.auth.models import User
from django.db import transaction
from django.http import HttpRequest

from catalog.editing.rows import rows_of
from catalog.editing.saving import save_rows
from catalog.folding import fold
from catalog.models import Card, Change, Game
from catalog.roles import Who
from decks.corrections import taught
from decks.games import rulebook_of
from decks.legality.decklist import Decklist
from decks.models import Deck
from decks.naming.models import MOST_NAMES, GivenName, GivenNameQuerySet
from decks.reading import Reading


def names_of(request: HttpRequest, game: Game) -> dict[str, str]:
    """Return the names that whoever asks gave to the game's cards: folded name -> code."""
    return _names(GivenName.objects.of(request), game)


def names_of_user(user: User, game: Game) -> dict[str, str]:
    """Return the names that an account gave to the game's cards: folded name -> code."""
    return _names(GivenName.objects.filter(owner=user), game)


def remember(request: HttpRequest, game: Game, meant: Mapping[str, str]) -> None:
    """Keep names (as they were written -> code) for whoever asks; a name given before is given anew."""
    cards = {card.code: card for card in game.cards.filter(code__in=set(meant.values()))}
    fresh = {fold(name): (name, cards[code]) for name, code in meant.items() if code in cards}
    whose = GivenName(game=game)
    whose.give_to(request)
    with transaction.atomic():
        for spelled, (name, card) in fresh.items():
            if spelled:
                GivenName.objects.update_or_create(
                    owner=whose.owner,
                    visitor=whose.visitor,
                    game=game,
                    spelled=spelled,
                    defaults={"name": name, "card": card},
                )
        kept = GivenName.objects.of(request).filter(game=game).order_by("-given", "-pk")
        GivenName.objects.filter(
            pk__in=list(kept.values_list("pk", flat=True)[MOST_NAMES:])
        ).delete()


def taught_by(deck: Deck, line: int, text: str, code: str) -> dict[str, str]:
    """Return the name that is learned from counting one line of a deck as this card."""
    lines = tuple(u for u in deck.unread_lines if (u.line, u.text) == (line, text))
    return taught(Reading(Decklist(), lines), {0: code}, rulebook_of(deck.game).text)


def make_alias(given: GivenName, editor: Who) -> list[Change]:
    """Make the name one of the game's own and forget it as somebody's; return the changes of the card. Raises RefusedRows or StaleCards."""
    with transaction.atomic():
        card = Card.objects.select_related("game").get(pk=given.card_id)
        changes = []
        if given.spelled not in {fold(name) for name in card.to_facts().spellings()}:
            first, *more = rows_of(card)
            first["aliases"] = "|".join(
                filter(None, [first["aliases"], given.name.replace("|", " ")])
            )
            versions = {card.code: card.version}
            changes = save_rows(card.game, [first, *more], editor, versions=versions)
        given.delete()
    return changes


def _names(given: GivenNameQuerySet, game: Game) -> dict[str, str]:
    return dict(given.filter(game=game).values_list("spelled", "card__code"))
