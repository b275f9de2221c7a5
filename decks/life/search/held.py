"""Conditions on the cards that decks hold: which they are says a query over cards, asked in each game that understands it."""

from __future__ import annotations

from collections.abc import Sequence

from django.db.models import Q, QuerySet

from catalog.folding import fold
from catalog.messages import listing, msg
from catalog.models import Game
from catalog.query.errors import QueryError
from catalog.query.options import Options
from catalog.query.syntax import Condition, Counted, Node, Or, Typed
from catalog.search import search_node
from decks.life.search.counting import copies_condition, holds_any, joined
from decks.life.search.fields import CARDS
from decks.models import Slot


def held_card(games: Sequence[Game], value: Typed, whole: bool, position: int) -> Q:
    """Return the condition that a deck holds a card of this name (all of it, or part) or code."""
    name = Condition("name", "=" if whole else ":", ((value,),), position, position)
    code = Condition("code", "=", ((value,),), position, position)
    return joined([holds_any(slots) for _, slots in _slots(games, Or((name, code)))], Q.OR)


def counted(games: Sequence[Game], node: Counted) -> Q:
    """Return the condition on the copies of the cards that a query finds, in one section or in all; raises QueryError."""
    sections = _sections(games, node)
    found = []
    for game, slots in _slots(games, node.part):
        if sections is not None:
            slots = slots.filter(section__in=sections[game.pk])
        found.append(Q(game=game) & copies_condition(slots, node.operator, node.number))
    return joined(found, Q.OR)


def _slots(games: Sequence[Game], query: Node) -> list[tuple[Game, QuerySet[Slot]]]:
    """Return the slots of the cards that a query finds, game by game; raises QueryError where no game understands it."""
    found: list[tuple[Game, QuerySet[Slot]]] = []
    refused: QueryError | None = None
    for game in games:
        try:
            cards = search_node(game, query, Options()).cards()
        except QueryError as error:
            refused = refused or error
        else:
            keys = cards.order_by().values("pk")
            found.append((game, Slot.objects.filter(card__in=keys)))
    if refused and not found:
        raise refused
    return found


def _sections(games: Sequence[Game], node: Counted) -> dict[int, list[str]] | None:
    """Return the sections meant in each game, or None for all of them; raises QueryError."""
    wanted = fold(node.name)
    if wanted in map(fold, CARDS):
        return None
    sections = {
        game.pk: [
            section.code
            for section in game.definition.sections.values()
            if wanted in map(fold, (section.code, *section.names.values()))
        ]
        for game in games
    }
    if games and not any(sections.values()):
        known = dict.fromkeys(code for game in games for code in game.definition.sections)
        reason = msg(
            "There is no section “%(name)s”. What counts cards are: %(known)s.",
            name=node.name[:40],
            known=listing(CARDS[0], *known),
        )
        raise QueryError(reason, node.position)
    return sections
