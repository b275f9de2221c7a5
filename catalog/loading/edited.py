"""Cards that were made or changed on the site stand in the place of the folder's when it is loaded."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from django.db.models import QuerySet

from catalog.editing.rows import rows_of_facts
from catalog.facts import CardFacts
from catalog.faults import Faults
from catalog.loading.cards import CardReader, CardTable, row_columns
from catalog.loading.checks import card_faults
from catalog.loading.folder import GameFolder
from catalog.loading.tables import Row, row_of_cells
from catalog.models import Card, CardSet, Game
from catalog.pool import CardPool


def _place(code: str) -> str:
    """Return what stands for the file in faults of a card edited on the site."""
    return f"edited card {code}"


def with_edited(folder: GameFolder) -> tuple[GameFolder, list[str]]:
    """Return a faultless folder with the game's edited cards in it, and their codes.

    Faults: an edited card doesn't fit the folder's game.toml, or has a name or number that a card of the folder has.
    """
    game = Game.objects.filter(code=folder.definition.code).first()
    edited = _edited(game) if game else {}
    if game is None or not edited:
        return folder, []
    faults = Faults()
    table = _merged(folder, game, edited, faults)
    for code, column, value, reason in card_faults(
        [table.cards[code] for code in edited], folder.definition, table.cards.keys()
    ):
        faults.add(_place(code), 0, column, value, reason)
    pool = CardPool(table.cards.values())
    return replace(folder, table=table, pool=pool, faults=list(faults)), list(edited)


def _edited(game: Game) -> Mapping[str, CardFacts]:
    cards = game.cards.filter(edited=True).prefetch_related("printings__card_set")
    return {card.code: card.to_facts() for card in cards}


def sets_of_edited(game: Game) -> QuerySet[CardSet]:
    """Return the sets that printings of edited cards belong to."""
    used = Card.objects.filter(game=game, edited=True).values("printings__card_set")
    return game.sets.filter(pk__in=used)


def _merged(
    folder: GameFolder, game: Game, edited: Mapping[str, CardFacts], faults: Faults
) -> CardTable:
    """Return the table with the edited cards instead of the folder's with the same codes."""
    columns = row_columns(folder.definition)
    rows = [replace(r, faults=faults) for r in folder.table.rows if r["code"] not in edited]
    own: list[Row] = [
        row_of_cells(cells, columns, (_place(card.code), 0), faults)
        for card in edited.values()
        for cells in rows_of_facts(card, folder.definition)
    ]
    sets = dict.fromkeys((*folder.sets, *sets_of_edited(game).values_list("code", flat=True)))
    table = CardReader(folder.definition, tuple(sets)).read([*rows, *own])
    order = [*folder.table.cards, *table.cards]
    return replace(table, cards={code: table.cards[code] for code in dict.fromkeys(order)})
