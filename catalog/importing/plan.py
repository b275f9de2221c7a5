"""What an import would do, row by row: new, changed, unchanged, or refused with every reason. Nothing is written here."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from catalog.definition import GameDefinition
from catalog.folding import fold
from catalog.importing.cells import Cells
from catalog.importing.headings import IGNORED
from catalog.importing.matching import Index
from catalog.importing.merging import Change, FileRow, MergedCard, RowCells, merge
from catalog.importing.table import Table, TableRow
from catalog.loading.cards import row_columns
from catalog.messages import Message, msg

NEW, CHANGED, UNCHANGED, REFUSED = "new", "changed", "unchanged", "refused"
STATUSES = (NEW, CHANGED, UNCHANGED, REFUSED)

CurrentRows: TypeAlias = Mapping[str, Sequence[Mapping[str, str]]]
"""Every card of the game as rows, by code."""
RowFault: TypeAlias = tuple[int, str, str, Message]
"""Line, column, value, reason."""
Check: TypeAlias = Callable[[Sequence[MergedCard]], Iterable[RowFault]]
"""Finds what is wrong with cards as they will be."""
Progress: TypeAlias = Callable[[int, int], None]
"""Is told how many rows are done, of how many; may raise to stop the work."""


@dataclass(frozen=True, slots=True)
class PlannedRow:
    """What would become of one row."""

    line: int
    code: str
    name: str
    status: str
    changes: tuple[Change, ...] = ()
    faults: tuple[tuple[str, str, Message], ...] = ()  # column, value, reason


@dataclass(frozen=True)
class Plan:
    """What would become of a file: its rows, and the cards to be written if none is refused."""

    rows: list[PlannedRow]
    cards: list[MergedCard]

    @property
    def counts(self) -> dict[str, int]:
        """How many rows have each status."""
        found = Counter(row.status for row in self.rows)
        return {status: found[status] for status in STATUSES}

    @property
    def row_cells(self) -> list[RowCells]:
        """The rows to be written: all rows of every card that changes."""
        return [row for card in self.cards for row in card.rows]


def no_progress(done: int, total: int) -> None:
    """Tell nobody."""


@dataclass
class Planner:
    """Plans imports into one game; `current` are its cards as they are now."""

    definition: GameDefinition
    current: CurrentRows
    check: Check
    clear: bool = False  # whether an empty cell empties what is there
    progress: Progress = no_progress

    def plan(self, table: Table, mapped: Mapping[str, str]) -> Plan:
        """Return what the rows of `table` would do; `mapped` gives each heading's column."""
        self.total = len(table.rows) * 3
        rows = [self._file_row(row, mapped) for row in table.rows]
        self._find_cards(rows)
        groups = self._groups(rows)
        cards = [
            self._merged(code, group, done) for done, (code, group) in enumerate(groups.items())
        ]
        cards = [card for card in cards if card.new or card.rows != self._now(card.code)]
        self.progress(2 * len(rows), self.total)
        self._check(cards, groups)
        return Plan([self._planned(row) for row in rows], cards)

    def _file_row(self, row: TableRow, mapped: Mapping[str, str]) -> FileRow:
        named = {h: column for h, column in mapped.items() if column != IGNORED and h in row.cells}
        read = FileRow(row.line, {column: row.cells[h] for h, column in named.items()})
        if row.fault:
            read.bad("", row.fault)
        return read

    def _find_cards(self, rows: Sequence[FileRow]) -> None:
        """Give every row the code of its card, and turn its cells."""
        index = Index(self.definition.languages)
        for code, current in self.current.items():
            index.add(code, current)
        cells = Cells(self.definition, index.named)
        for row in rows:
            self._place_cells(row, cells)
            if not row.faults:
                self._find_card(row, index)
        for done, row in enumerate(rows):
            self._tell(done)
            row.cells = {column: cells.turn(column, cell) for column, cell in row.cells.items()}

    def _place_cells(self, row: FileRow, cells: Cells) -> None:
        for column in {"set", "number", "parallel"} & row.cells.keys():
            row.cells[column] = cells.turn(column, row.cells[column])

    def _find_card(self, row: FileRow, index: Index) -> None:
        code = index.code_of(row.cells)
        if code is None:
            code = index.new_code(row.cells)
        if not code:
            row.bad(
                "", msg("This row doesn’t tell its card: no code, no name, no number in a set.")
            )
            return
        row.code = code
        if code not in self.current:
            index.add(code, [row.cells])
        elif not row.cells.get("code"):
            self._keep_spelling(row)

    def _keep_spelling(self, row: FileRow) -> None:
        """Let a name by which a card was found be spelt as the card has it."""
        for language in self.definition.languages:
            name = f"name_{language}"
            had = self.current[row.code][0].get(name, "")
            if name in row.cells and fold(row.cells[name]) == fold(had):
                row.cells[name] = had

    def _groups(self, rows: Iterable[FileRow]) -> dict[str, list[FileRow]]:
        groups: dict[str, list[FileRow]] = {}
        for row in rows:
            if row.code:
                groups.setdefault(row.code, []).append(row)
        return groups

    def _merged(self, code: str, group: Sequence[FileRow], done: int) -> MergedCard:
        self._tell(done + self.total // 3)
        columns = row_columns(self.definition)
        return merge(code, group, self.current.get(code, ()), columns, self.clear)

    def _now(self, code: str) -> list[RowCells]:
        return [dict(row) for row in self.current.get(code, ())]

    def _check(self, cards: Sequence[MergedCard], groups: Mapping[str, list[FileRow]]) -> None:
        """Note the faults of the cards as they will be, at the row that brought them."""
        by_line = {row.line: row for group in groups.values() for row in group}
        for line, column, value, reason in self.check(cards):
            row = by_line[line]
            if not any(known[0] == column and known[2] == reason for known in row.faults):
                row.faults.append((column, value, reason))

    def _planned(self, row: FileRow) -> PlannedRow:
        name = self._name(row)
        if row.faults:
            return PlannedRow(row.line, row.code, name, REFUSED, (), tuple(row.faults))
        status = CHANGED if row.changes else UNCHANGED
        if row.code not in self.current:
            status = NEW
        return PlannedRow(row.line, row.code, name, status, tuple(row.changes))

    def _name(self, row: FileRow) -> str:
        """Return a name to show: the file's, else the card's."""
        places = [row.cells, *self.current.get(row.code, ())[:1]]
        names = (p.get(f"name_{lang}", "") for p in places for lang in self.definition.languages)
        return next(filter(None, names), "")

    def _tell(self, done: int) -> None:
        if done % 100 == 0:  # telling asks the database
            self.progress(done, self.total)
