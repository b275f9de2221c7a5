"""Cards of a search as a file."""

from __future__ import annotations

from collections.abc import Iterator

from catalog.editing.rows import RowCells, rows_of_facts
from catalog.exporting.tables import write_table
from catalog.loading.cards import row_columns
from catalog.models import Game
from catalog.search import find_cards
from catalog.wording import language


def export_cards(game: Game, form: str, query: str = "", sort: str = "") -> bytes:
    """Return the cards that a query finds as a file of `form` (a key of FORMS), all of them for an empty one; raises QueryError.

    Importing the file again changes nothing: it has every column and every printing.
    """
    found = find_cards(game, query, sort, language()).values_list("code", flat=True)
    return write_table(form, row_columns(game.definition), _rows(game, list(found)))


def _rows(game: Game, codes: list[str]) -> Iterator[RowCells]:
    for code in codes:
        yield from rows_of_facts(game.pool[code], game.definition)
