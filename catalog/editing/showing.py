"""Differences between two states of a card as pages show them."""

from __future__ import annotations

from collections.abc import Iterable

from catalog.editing.form import column_name
from catalog.editing.history import PRINTINGS, Difference
from catalog.editing.rows import RowCells
from catalog.loading.cards import PRINTING_COLUMNS
from catalog.models import Game
from catalog.wording import cell_words


def shown_difference(game: Game, difference: Difference) -> Difference:
    """Return a difference with the column's name and its values in words, printings as lines."""
    name = column_name(game.definition, difference.column)
    if difference.column == PRINTINGS:
        old, new = (_printings_text(cells) for cells in (difference.old, difference.new))
        return Difference(name, old, new)
    cells = (difference.old, difference.new)
    old, new = (cell_words(difference.column, cell, game) for cell in cells)
    return Difference(name, old, new)


def _printings_text(printings: Iterable[RowCells] | str) -> str:
    if isinstance(printings, str):
        return printings
    shown = (" ".join(cells[c] for c in PRINTING_COLUMNS if cells[c]) for cells in printings)
    return "\n".join(shown)
