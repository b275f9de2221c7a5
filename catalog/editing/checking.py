"""Checks rows before they are saved: by the functions that check a game's folder, against what the game has already."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from catalog.editing.rows import RowCells, row_columns, rows_of_facts
from catalog.facts import CardFacts
from catalog.faults import Fault, Faults
from catalog.folding import fold
from catalog.loading.cards import PRINTING_COLUMNS, CardReader, CardTable
from catalog.loading.checks import card_faults, rising_faults, too_many
from catalog.loading.shapes import short
from catalog.loading.tables import Row, row_of_cells
from catalog.messages import CardName, msg
from catalog.models import Game

PRINTING = ("code", *PRINTING_COLUMNS)
MADE_HERE = ""
"""The file of faults in rows that stand in no file; their line is the row's place among those given, from 1."""


@dataclass(frozen=True)
class Checked:
    """What rows say, and what is wrong with them."""

    cards: Mapping[str, CardFacts]
    faults: tuple[Fault, ...]


@dataclass(frozen=True)
class Taken:
    """What the cards of a game have taken already."""

    names: Mapping[str, str]  # folded name -> card
    prints: Mapping[tuple[str, str], str]  # set, number -> card
    in_set: Mapping[str, frozenset[str]]  # set -> cards

    def without(self, codes: Collection[str]) -> tuple[dict[str, str], dict[tuple[str, str], str]]:
        """Return names and numbers that cards other than `codes` have."""
        names = {name: code for name, code in self.names.items() if code not in codes}
        return names, {place: code for place, code in self.prints.items() if code not in codes}


@lru_cache(maxsize=4)
def _taken(pk: int, revision: int, digest: str) -> Taken:
    names: dict[str, str] = {}
    prints: dict[tuple[str, str], str] = {}
    in_set: dict[str, set[str]] = defaultdict(set)
    for card in Game.objects.get(pk=pk).pool:
        for name in card.names.values():
            names.setdefault(fold(name), card.code)
        for printing in card.printings:
            in_set[printing.set_code].add(card.code)
            if printing.number:
                prints[printing.set_code, printing.number] = card.code
    return Taken(names, prints, {code: frozenset(cards) for code, cards in in_set.items()})


def taken(game: Game) -> Taken:
    """Return what the game's cards have taken, kept in memory until the game changes."""
    return _taken(game.pk, game.revision, game.digest)


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
    names, prints = taken(game).without(codes)
    sets = tuple(game.definition.sets)
    table = CardReader(game.definition, sets, names, prints).read(read)
    return Checked(table.cards, (*faults, *_pool_faults(game, table, codes)))


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


def _pool_faults(game: Game, table: CardTable, codes: Collection[str]) -> Iterator[Fault]:
    """Yield what doesn't hold between these cards and the others of the game."""
    definition = game.definition
    known = dict.fromkeys((*(c.code for c in game.pool if c.code not in codes), *table.cards))
    found = list(card_faults(table.cards.values(), definition, known.keys()))
    if definition.checks:
        others = [card for card in game.pool if card.code not in codes]
        found += rising_faults([*others, *table.cards.values()], definition, game.pool)
    for code, column, value, reason in found:
        line = table.lines.get(code, 0)
        if not line:  # a card of the game no longer fits to these
            reason = msg("%(card)s: %(reason)s", card=CardName(code), reason=reason)
        yield Fault(MADE_HERE, line, column, short(value), reason)
    yield from _size_faults(game, table, codes)


def _size_faults(game: Game, table: CardTable, codes: Collection[str]) -> Iterator[Fault]:
    """Yield a fault for each card that is new in a set which has all its cards already."""
    entered = taken(game).in_set
    sizes = dict(game.sets.exclude(size=None).values_list("code", "size"))
    for code, size in sizes.items():
        had = entered.get(code, frozenset())
        cards = [c for c in table.cards.values() if any(p.set_code == code for p in c.printings)]
        count = len(had - set(codes)) + len(cards)
        if count > (size or 0):
            for card in (c for c in cards if c.code not in had):
                yield Fault(MADE_HERE, table.lines[card.code], "set", code, too_many(count))
