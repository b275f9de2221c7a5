"""What a card's rows become when rows of a file are laid over them: only columns of the file change, printings are added, never lost."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeAlias

from catalog.loading.cards import PRINTING_COLUMNS
from catalog.loading.tables import plain
from catalog.messages import Message, msg

RowCells: TypeAlias = dict[str, str]
"""Column -> text, as cards.csv has it."""
Change: TypeAlias = tuple[str, str, str]
"""Column, old text, new text."""
KEY = ("set", "number", "rarity", "parallel")
"""What tells one printing of a card from another."""


@dataclass
class FileRow:
    """A row of the file: its line, its cells by column, and what became of it."""

    line: int
    cells: RowCells
    code: str = ""
    changes: list[Change] = field(default_factory=list)
    faults: list[tuple[str, str, Message]] = field(default_factory=list)  # column, value, reason

    def bad(self, column: str, reason: Message) -> None:
        """Refuse the row."""
        self.faults.append((column, self.cells.get(column, ""), reason))


@dataclass
class MergedCard:
    """A card as it will be: its rows, and for each one the line of the file that made it."""

    code: str
    new: bool
    rows: list[RowCells]
    lines: list[int]


def merge(
    code: str,
    file_rows: Sequence[FileRow],
    current: Sequence[Mapping[str, str]],
    columns: Iterable[str],
    clear: bool,
) -> MergedCard:
    """Return the card after the file's rows; notes their changes and faults. `current` are its rows now, none for a new card.

    An empty cell keeps what is there, or empties it where `clear` is true. A column that the file lacks is kept.
    """
    return _Merging(code, current, tuple(columns), clear).merge(file_rows)


class _Merging:
    def __init__(
        self, code: str, current: Sequence[Mapping[str, str]], columns: tuple[str, ...], clear: bool
    ) -> None:
        self.code, self.clear, self.new = code, clear, not current
        self.card_columns = [c for c in columns if c not in PRINTING_COLUMNS and c != "code"]
        first = current[0] if current else {}
        self.card = {column: first.get(column, "") for column in self.card_columns}
        self.prints = [_printing(row) for row in current if row.get("set")]
        self.claimed: dict[int, int] = {}  # place in `prints` -> line

    def merge(self, file_rows: Sequence[FileRow]) -> MergedCard:
        first = file_rows[0]
        self._lay(self.card_columns, first, self.card)
        for row in file_rows[1:]:
            self._check_further(row, first)
        self._lay_printings(file_rows)
        prints = self.prints or [_printing({})]
        rows = [{"code": self.code, **self.card, **prints[0]}]
        rows += [{"code": self.code, **printing} for printing in prints[1:]]
        lines = [self.claimed.get(place, first.line) for place in range(len(prints))]
        return MergedCard(self.code, self.new, rows, [first.line, *lines[1:]])

    def _lay(self, columns: Iterable[str], row: FileRow, over: RowCells) -> None:
        """Lay the row's cells in `columns` over those there are."""
        for column in columns:
            cell, old = row.cells.get(column), over.get(column, "")
            if cell is None or not (cell or self.clear) or _same(cell, old):
                continue
            over[column] = cell
            row.changes.append((column, old, cell))

    def _check_further(self, row: FileRow, first: FileRow) -> None:
        """Refuse a further row of the card that isn't just a further printing."""
        for column in self.card_columns:
            cell = row.cells.get(column)
            if cell and cell != (first.cells.get(column) or self.card[column]):
                reason = msg(
                    "Line %(line)d says something else of the same card. A further row of a card is a further printing.",
                    line=first.line,
                )
                row.bad(column, reason)
        if not row.cells.get("set"):
            row.bad("code", msg("This card stands in line %(line)d already.", line=first.line))

    def _lay_printings(self, file_rows: Sequence[FileRow]) -> None:
        """Lay the rows' printings over those there are; first those that are there as they are, so that none takes another's place."""
        left = []
        for row in file_rows:
            if row.faults or not any(row.cells.get(column) for column in PRINTING_COLUMNS):
                continue
            same = self._matching(row, KEY) if row.cells.get("set") else []
            if same:
                self._claim(same[0], row)
            else:
                left.append(row)
        for row in left:
            place = self._place(row)
            if place is not None:
                self._claim(place, row)

    def _claim(self, place: int, row: FileRow) -> None:
        self.claimed[place] = row.line
        self._lay(PRINTING_COLUMNS, row, self.prints[place])

    def _place(self, row: FileRow) -> int | None:
        """Return which printing the row means, after adding it where it is new; None after refusing the row."""
        if not row.cells.get("set"):
            return self._place_without_set(row)
        if taken := self._matching(row, KEY, claimed=True):
            line = self.claimed[taken[0]]
            row.bad("number", msg("The same printing stands in line %(line)d.", line=line))
            return None
        in_set = self._matching(row, ("set",))
        unnumbered = [
            place
            for place in in_set
            if not (self.prints[place]["number"] and row.cells.get("number"))
        ]
        for found in (self._matching(row, ("set", "number", "parallel")), unnumbered):
            if found:
                return found[0]
        self.prints.append(dict.fromkeys(PRINTING_COLUMNS, ""))
        return len(self.prints) - 1

    def _place_without_set(self, row: FileRow) -> int | None:
        known = ["number"] if row.cells.get("number") else []
        found = self._matching(row, known) or self._matching(row, ())
        if len(found) == 1:
            return found[0]
        if found:
            row.bad("set", msg("This card has several printings: the set must say which is meant."))
        else:
            row.bad("set", msg("Without a set there is no printing."))
        return None

    def _matching(self, row: FileRow, columns: Iterable[str], claimed: bool = False) -> list[int]:
        """Return the printings that say the same in those of `columns` that the row has."""
        own = [column for column in columns if column in row.cells]
        return [
            place
            for place, printing in enumerate(self.prints)
            if (place in self.claimed) == claimed
            and all(printing[column] == row.cells[column] for column in own)
        ]


def _printing(row: Mapping[str, str]) -> RowCells:
    return {column: row.get(column, "") for column in PRINTING_COLUMNS}


def _same(new: str, old: str) -> bool:
    """Whether two cells say the same; files can't keep blanks around a text or foreign line breaks."""
    return new == old or new == plain(old)
