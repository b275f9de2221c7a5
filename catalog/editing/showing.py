"""Differences between two states of a card as pages show them."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from catalog.editing.form import column_name
from catalog.editing.history import PRINTINGS, Difference
from catalog.editing.rows import RowCells
from catalog.loading.cards import PRINTING_COLUMNS
from catalog.models import Game
from catalog.wording import choice_name


def shown_difference(game: Game, difference: Difference) -> Difference:
    """Return a difference with the column's name and its values in words, printings as lines."""
    name = column_name(game.definition, difference.column)
    if difference.column == PRINTINGS:
        old, new = (_printings_text(cells) for cells in (difference.old, difference.new))
        return Difference(name, old, new)
    field = game.definition.fields.get(difference.column)
    if field is None or not field.kind.startswith("choice"):
        return replace(difference, column=name)
    old, new = (_choices_text(game, field.code, cell) for cell in (difference.old, difference.new))
    return Difference(name, old, new)


def _choices_text(game: Game, field: str, cell: str) -> str:
    return " / ".join(choice_name(field, value, game) for value in cell.split("|") if value)


def _printings_text(printings: Iterable[RowCells] | str) -> str:
    if isinstance(printings, str):
        return printings
    shown = (" ".join(cells[c] for c in PRINTING_COLUMNS if cells[c]) for cells in printings)
    return "\n".join(shown)
