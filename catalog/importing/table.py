"""A table as it stood in a file: headings, and rows with their lines."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from catalog.importing.errors import Unreadable
from catalog.loading.tables import plain
from catalog.messages import Message, msg

LARGEST = 20 * 2**20
"""Bytes of a file."""
MOST_ROWS = 50_000
MOST_COLUMNS = 200
LONGEST = 10_000
"""Characters of a cell that are looked at; longer ones are refused with their row."""

CONTROL = re.compile(r"[\x00-\x08\x0b-\x1f\x7f\ud800-\udfff]")
"""What no cell may hold: control characters, and halves of characters."""


@dataclass(frozen=True, slots=True)
class TableRow:
    """One row: the line it starts in (from 1), its cells by heading, and why it can't be read, where that is so."""

    line: int
    cells: Mapping[str, str]
    fault: Message | None = None


@dataclass(frozen=True, slots=True)
class Table:
    """What a file holds. A heading that a row lacks is not the same as an empty cell."""

    form: str  # csv, tsv, xlsx, json
    head: tuple[str, ...]
    rows: tuple[TableRow, ...]
    encoding: str = ""  # a key of decoding.ENCODINGS, where the file is text
    guessed: bool = False  # the encoding is a guess
    sheet: str = ""  # the sheet that was read, where the file has several


def table_of(records: Iterable[tuple[int, Sequence[str]]], form: str) -> Table:
    """Return the table of records (line, cells), the first of which are the headings; raises Unreadable."""
    lines = iter(records)
    head = _head(next((cells for _, cells in lines if any(cells)), ()))
    return Table(form, tuple(h for h in head if h), tuple(_bounded(_rows(lines, head))))


def _head(cells: Sequence[str]) -> list[str]:
    head = [cell.strip() for cell in cells]
    while head and not head[-1]:
        head.pop()
    check_head(head)
    return [_told_apart(heading, head[:place]) for place, heading in enumerate(head)]


def _told_apart(heading: str, before: Sequence[str]) -> str:
    """Return a heading that stood before with its number: "Name (2)"."""
    count = before.count(heading) + 1
    return f"{heading} ({count})" if heading and count > 1 else heading


def check_head(head: Sequence[str]) -> None:
    """Refuse headings that can't be any: none, too many, binary rubbish; raises Unreadable."""
    if not head:
        raise Unreadable(msg("The file is empty. The first line must hold the columns’ headings."))
    if len(head) > MOST_COLUMNS:
        raise Unreadable(msg("The file has more than %(most)d columns.", most=MOST_COLUMNS))
    if any(CONTROL.search(heading.replace("\r\n", "\n")) for heading in head):
        raise Unreadable(msg("This is not a table of cards. CSV, TSV, XLSX and JSON can be read."))


def _rows(lines: Iterator[tuple[int, Sequence[str]]], head: Sequence[str]) -> Iterator[TableRow]:
    for line, cells in lines:
        if any(cell.strip() for cell in cells):
            yield _row(line, cells, head)


def _row(line: int, cells: Sequence[str], head: Sequence[str]) -> TableRow:
    fault = None
    if len(cells) < len(head) or any(cell.strip() for cell in cells[len(head) :]):
        fault = msg(
            "This line has %(found)d cells; the first line has %(wanted)d.",
            found=len(cells),
            wanted=len(head),
        )
    named = {h: plain(cell) for h, cell in zip(head, cells, strict=False) if h}
    return checked_row(line, named, fault)


def checked_row(line: int, cells: Mapping[str, str], fault: Message | None = None) -> TableRow:
    """Return a row with what is wrong with it; what no cell may hold is shown as a replacement character."""
    fault = fault or cell_fault(cells)
    if fault:
        cells = {heading: CONTROL.sub("\ufffd", cell) for heading, cell in cells.items()}
    return TableRow(line, cells, fault)


def cell_fault(cells: Mapping[str, str]) -> Message | None:
    """Return what makes a cell unfit for any column, or None."""
    for heading, cell in cells.items():
        if len(cell) > LONGEST:
            return msg(
                "The cell under “%(heading)s” has more than %(most)d characters.",
                heading=heading,
                most=LONGEST,
            )
        if CONTROL.search(cell):
            return msg("The cell under “%(heading)s” holds a control character.", heading=heading)
    return None


def _bounded(rows: Iterator[TableRow]) -> Iterator[TableRow]:
    for count, row in enumerate(rows, 1):
        if count > MOST_ROWS:
            raise Unreadable(too_many_rows())
        yield row


def too_many_rows() -> Message:
    """Return the sentence for a table that is too long."""
    return msg("The file has more than %(most)d rows. Please split it.", most=MOST_ROWS)
