"""CSV files as rows with their lines; wrong columns and rows become faults."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from catalog.faults import Faults
from catalog.loading.files import read_text
from catalog.loading.shapes import CONTROL, short, unknown, unknown_key
from catalog.messages import Message, listing, msg


@dataclass(frozen=True)
class Row:
    """One line of a table: its cells without blanks around them, and where faults go."""

    file: str
    line: int
    cells: dict[str, str]
    faults: Faults

    def __getitem__(self, column: str) -> str:
        return self.cells.get(column, "")

    def bad(self, column: str, reason: Message, value: str | None = None) -> None:
        """Note a fault in `column`."""
        shown = self[column] if value is None else value
        self.faults.add(self.file, self.line, column, short(shown), reason)

    def check_characters(self) -> None:
        """Note cells that hold control characters."""
        for column, cell in self.cells.items():
            if CONTROL.search(cell.replace("\r", "")):
                self.bad(column, msg("This holds a control character."))

    def text(self, column: str, most: int) -> str:
        """Return a cell of at most `most` characters."""
        if len(self[column]) > most:
            self.bad(column, msg("This is too long: at most %(n)d characters.", n=most))
        return self[column][:most]

    def code(self, column: str, most: int) -> str:
        """Return a code, which may not be empty."""
        if not re.fullmatch("[a-z0-9][a-z0-9_-]*", self[column]):
            self.bad(column, msg("A code has small letters a-z, digits, _ and -."))
        return self.text(column, most)

    def one_of(self, column: str, accepted: tuple[str, ...]) -> str:
        """Return a cell whose word must be one of `accepted`."""
        if self[column] not in accepted:
            self.bad(column, unknown(self[column], accepted))
        return self[column]

    def matching(self, column: str, pattern: str, form: Message) -> str:
        """Return a cell that is empty or matches `pattern`."""
        if self[column] and not re.fullmatch(pattern, self[column]):
            self.bad(column, form)
        return self[column]

    def whole(self, column: str, most: int = 100_000) -> int | None:
        """Return a whole number from 0 to `most`, or None for an empty cell."""
        value = self[column]
        if not value:
            return None
        if value.isascii() and value.isdecimal() and len(value) < 10 and int(value) <= most:
            return int(value)
        self.bad(column, msg("This must be a whole number from 0 to %(most)d.", most=most))
        return None

    def labels(self, prefix: str, languages: tuple[str, ...], most: int = 200) -> dict[str, str]:
        """Return the columns `prefix_<language>` that aren't empty, by language."""
        texts = {lang: self.text(f"{prefix}_{lang}", most) for lang in languages}
        return {lang: text for lang, text in texts.items() if text}


def read_rows(
    path: Path, columns: tuple[str, ...], faults: Faults, optional: tuple[str, ...] = ()
) -> list[Row]:
    """Return the rows of a file whose first line must name all `columns`, in any order, and may name `optional` ones.

    What spreadsheets add is passed over: columns without a name and a value, rows without a value.
    """
    content = read_text(path, faults)
    if content is None:
        return []
    lines = ((line, _trimmed(cells)) for line, cells in _lines(path.name, content, faults))
    _, head = next(lines, (1, []))
    _check_head(path.name, head, columns, optional, faults)
    rows = (_row(path.name, line, head, cells, faults) for line, cells in lines if any(cells))
    return [row for row in rows if row]


def plain(cell: str) -> str:
    """Return a cell without blanks around it, with plain line breaks: browsers post "\\r\\n"."""
    return cell.strip().replace("\r\n", "\n").replace("\r", "\n")


def _trimmed(cells: list[str]) -> list[str]:
    return [plain(cell) for cell in cells]


def _lines(name: str, content: str, faults: Faults) -> Iterator[tuple[int, list[str]]]:
    """Yield the first line's number and the cells of each record."""
    reader = csv.reader(io.StringIO(content, newline=""), strict=True)
    line = 1
    while True:
        try:
            cells = next(reader)
        except StopIteration:
            return
        except csv.Error as error:
            faults.add(name, line, "", "", msg("This is no CSV: %(reason)s.", reason=str(error)))
            return
        yield line, cells
        line = reader.line_num + 1


def _check_head(
    name: str, head: list[str], columns: tuple[str, ...], optional: tuple[str, ...], faults: Faults
) -> None:
    known = (*columns, *optional)
    for column in filter(None, head):
        if column not in known:
            faults.add(name, 1, column, column, unknown_key(column, known))
        elif head.count(column) > 1:
            faults.add(name, 1, column, column, msg("This stands twice."))
    if missing := [column for column in columns if column not in head]:
        reason = msg("These columns are missing: %(columns)s.", columns=listing(*missing))
        faults.add(name, 1, "", "", reason)


def _row(name: str, line: int, head: list[str], cells: list[str], faults: Faults) -> Row | None:
    if len(cells) < len(head) or any(cells[len(head) :]):
        reason = msg(
            "This line has %(found)d cells; the first line has %(wanted)d.",
            found=len(cells),
            wanted=len(head),
        )
        faults.add(name, line, "", short(",".join(cells)), reason)
        return None
    named = [(column, cell) for column, cell in zip(head, cells, strict=False) if column or cell]
    row = Row(name, line, dict(named), faults)
    if row[""]:
        row.bad("", msg("This column has no name in the first line."))
    row.check_characters()
    return row


def row_of_cells(
    cells: Mapping[str, object], columns: tuple[str, ...], place: tuple[str, int], faults: Faults
) -> Row:
    """Return a row of cells that come from anywhere (a form, the API); unknown columns are faults. `place` is file and line for faults."""
    texts = {column: "" if cell is None else plain(str(cell)) for column, cell in cells.items()}
    row = Row(*place, {c: text for c, text in texts.items() if c in columns}, faults)
    for column in texts.keys() - row.cells.keys():
        faults.add(*place, column, column, unknown_key(column, columns))
    row.check_characters()
    return row
