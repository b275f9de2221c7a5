"""Checks rows before they are saved: by the functions that check a game's folder, against what the game has already."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass

from django.db.models import Count

from catalog.editing.rows import RowCells, rows_of_facts
from catalog.facts import CardFacts
from catalog.faults import Fault, Faults
from catalog.loading.cards import PRINTING_COLUMNS, CardReader, CardTable, row_columns
from catalog.loading.checks import card_faults, rising_faults, too_many
from catalog.loading.shapes import short
from catalog.loading.tables import Row, row_of_cells
from catalog.messages import CardName, msg
from catalog.models import Game
from catalog.pool import CardPool

PRINTING = ("code", *PRINTING_COLUMNS)
MADE_HERE = ""
"""The file of faults in rows that stand in no file; their line is the row's place among those given, from 1."""


@dataclass(frozen=True)
class Checked:
    """What rows say, and what is wrong with them."""

    cards: Mapping[str, CardFacts]
    faults: tuple[Fault, ...]


@dataclass(frozen=True)
class Others:
    """The cards of a game that rows don't tell of: what names, numbers and codes are theirs."""

    pool: CardPool
    told: Collection[str]

    def named(self, name: str) -> str | None:
        """Return the card whose own name, folded, this is."""
        return next((c.code for c in self.pool.owners(name) if c.code not in self.told), None)

    def numbered(self, set_code: str, number: str) -> str | None:
        """Return the card that has this number in this set."""
        found = self.pool.numbered(set_code, number)
        return next((card.code for card in found if card.code not in self.told), None)

    def count_in(self, set_code: str, entered: int) -> int:
        """Return how many of the `entered` cards of a set they are."""
        told = (self.pool.get(code) for code in self.told)
        return entered - sum(1 for card in told if card and _is_in(card, set_code))


@dataclass(frozen=True)
class Known(Collection[str]):
    """The codes of all cards that there will be: others, and those that rows tell of."""

    others: Others
    given: Mapping[str, CardFacts]

    def __contains__(self, code: object) -> bool:
        others = self.others
        return code in self.given or (code not in others.told and str(code) in others.pool)

    def __iter__(self) -> Iterator[str]:
        yield from (c.code for c in self.others.pool if c.code not in self.others.told)
        yield from self.given

    def __len__(self) -> int:
        pool, told = self.others.pool, self.others.told
        return len(pool) - sum(1 for code in told if code in pool) + len(self.given)


def _is_in(card: CardFacts, set_code: str) -> bool:
    return any(printing.set_code == set_code for printing in card.printings)


def check_rows(
    game: Game, rows: Iterable[Mapping[str, object]], without: Collection[str] = ()
) -> Checked:
    """Return the cards that the rows tell of with the rows' faults; nothing is written.

    The rows of one code tell all of its card: printings that aren't among them go. Columns that a card's first row lacks (not: has empty) stay as
    the card has them; where it lacks `set`, all printings stay. A first row without type and names adds its printing to a card the game has.
    Cards in `without` count as gone.
    """
    faults = Faults()
    read = list(_rows(game, rows, faults))
    codes = {row["code"] for row in read} | set(without)
    others = Others(game.pool, codes)
    sets = tuple(game.definition.sets)
    reader = CardReader(game.definition, sets, others.named, others.numbered)
    table = reader.read(read)
    return Checked(table.cards, (*faults, *_pool_faults(game, table, others)))


def _rows(game: Game, rows: Iterable[Mapping[str, object]], faults: Faults) -> Iterator[Row]:
    """Yield the rows, completed by what the game has."""
    columns, seen = row_columns(game.definition), set[str]()
    for line, given in enumerate(rows, start=1):
        row = row_of_cells(given, columns, (MADE_HERE, line), faults)
        card = game.pool.get(row["code"]) if row["code"] not in seen else None
        seen.add(row["code"])
        for cells in _completed(row, list(rows_of_facts(card, game.definition)) if card else []):
            yield Row(MADE_HERE, line, cells, faults)


def _completed(row: Row, had: list[RowCells]) -> Iterator[dict[str, str]]:
    """Yield the row with what it lacks, and what stays of the rows that the card `had`."""
    named = any(cell for column, cell in row.cells.items() if column.startswith("name_"))
    if not had:
        yield row.cells
    elif "set" not in row.cells and not row.cells.keys() & set(PRINTING_COLUMNS):
        yield {**had[0], **row.cells}
        yield from had[1:]
    elif "type" in row.cells and not row["type"] and not named:
        yield from _with_printing(row, had)
    else:
        same = next((cells for cells in had if _same_place(cells, row)), dict[str, str]())
        printing = {column: same.get(column, "") for column in PRINTING_COLUMNS}
        yield {**had[0], **printing, **row.cells}


def _with_printing(row: Row, had: list[RowCells]) -> Iterator[dict[str, str]]:
    """Yield the card's rows with the row's printing: in the place of the same one, or added."""
    keys = ("set", "number", "rarity", "parallel")
    known = [all(cells[key] == row[key] for key in keys) for cells in had]
    printing = {column: row[column] for column in PRINTING_COLUMNS}
    for cells, same in zip(had, known, strict=True):
        replaced = same or not (cells["set"] or any(known))
        yield {**cells, **printing} if replaced else cells
    if had[0]["set"] and not any(known):
        yield row.cells


def _same_place(cells: RowCells, row: Row) -> bool:
    return bool(row["set"]) and (cells["set"], cells["number"]) == (row["set"], row["number"])


def _pool_faults(game: Game, table: CardTable, others: Others) -> Iterator[Fault]:
    """Yield what doesn't hold between these cards and the others of the game."""
    definition = game.definition
    found = list(card_faults(table.cards.values(), definition, Known(others, table.cards)))
    if definition.checks:
        rest = [card for card in others.pool if card.code not in others.told]
        found += rising_faults([*rest, *table.cards.values()], definition, others.pool)
    for code, column, value, reason in found:
        line = table.lines.get(code, 0)
        if not line:  # a card of the game no longer fits to these
            reason = msg("%(card)s: %(reason)s", card=CardName(code), reason=reason)
        yield Fault(MADE_HERE, line, column, short(value), reason)
    yield from _size_faults(game, table, others)


def _size_faults(game: Game, table: CardTable, others: Others) -> Iterator[Fault]:
    """Yield a fault for each card that is new in a set which has all its cards already."""
    told = (p.set_code for card in table.cards.values() for p in card.printings)
    into = {code for code in told if "\0" not in code}  # which PostgreSQL can't be asked for
    entered = Count("printings__card", distinct=True)
    sets = game.sets.exclude(size=None).filter(code__in=into).order_by("position")
    for code, size, had in sets.values_list("code", "size", entered):
        cards = [card for card in table.cards.values() if _is_in(card, code)]
        count = others.count_in(code, had) + len(cards)
        if count > (size or 0):
            for card in cards:
                before = others.pool.get(card.code)
                if before is None or not _is_in(before, code):
                    yield Fault(MADE_HERE, table.lines[card.code], "set", code, too_many(count))
