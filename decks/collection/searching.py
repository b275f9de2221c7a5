"""Searches that may ask for copies: the catalog's query language with `own` and `need`."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import partial

from django.http import HttpRequest

from catalog.models import Game
from catalog.query import Node, parse
from catalog.query.options import split_options
from catalog.query.unparse import conditions_of, joined
from catalog.search import Found, search_node
from decks.collection.conditions import asks_amounts, with_amounts
from decks.collection.needs import needs, together
from decks.collection.owned import owned_copies
from decks.collection.wanting import own_decks

SHOWN: Mapping[str, str] = {"all": "", "own": "own>=1", "none": "own:none", "need": "need>=1"}
"""What the filter beside the search adds to the query."""


def amount(request: HttpRequest, game: Game, code: str) -> Mapping[str, int]:
    """Return card code -> copies for `own` or `need`, for whoever asks."""
    owned = owned_copies(request, game)
    return owned if code == "own" else needed_copies(request, game, owned)


def needed_copies(request: HttpRequest, game: Game, owned: Mapping[str, int]) -> Counter[str]:
    """Return the copies that the own decks of a game lack if they share what is owned. One query."""
    wanted = together((deck.copies for deck in own_decks(request, game)), shared=True)
    return needs(wanted, owned).missing_copies


def find_owned(
    request: HttpRequest, game: Game, text: str, shown: str, language: str, within: str = ""
) -> Found:
    """Return the cards that the query in `text` finds, less what the filter `shown` (a key of SHOWN) and the query `within` leave out; raises QueryError."""
    node, options = split_options(parse(text), game.definition)
    turned = _turned(request, game, _filtered(node, SHOWN[shown], within))
    return search_node(game, turned, options, language)


def _filtered(node: Node, *filters: str) -> Node:
    more = (part for text in filters for part in conditions_of(parse(text)))
    return joined((*conditions_of(node), *more))


def _turned(request: HttpRequest, game: Game, node: Node) -> Node:
    if not asks_amounts(node):
        return node
    return with_amounts(node, partial(amount, request, game), [card.code for card in game.pool])
