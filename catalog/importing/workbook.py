"""XLSX: openpyxl reads the first sheet that holds anything, after the archive was measured."""

from __future__ import annotations

import io
import re
import warnings
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from datetime import date, datetime, time
from typing import TYPE_CHECKING, Any

from defusedxml.ElementTree import iterparse

from catalog.importing.errors import Unreadable
from catalog.importing.table import MOST_COLUMNS, MOST_ROWS, Table, table_of, too_many_rows
from catalog.messages import Message, msg

if TYPE_CHECKING:  # openpyxl takes a third of every command's start; few read workbooks
    from openpyxl.worksheet._read_only import ReadOnlyWorksheet

LARGEST_UNPACKED = 100 * 2**20
"""Bytes of all parts of a workbook together, unpacked."""
MOST_PARTS = 2_000
MOST_MERGED = 5_000
LAST_ROW = 1_048_576
NO_WORKBOOK = msg("This is not an Excel workbook (XLSX).")
ZEROS = re.compile(r"0+")
DATE_PARTS = re.compile(r"y+|m+|d+|h+|s+|[^a-z]+|\[[^\]]*\]|a", re.IGNORECASE)
DATE_WORDS = {
    "yyyy": "%Y",
    "yy": "%y",
    "mm": "%m",
    "dd": "%d",
    "mmm": "%b",
    "mmmm": "%B",
    "hh": "%H",
    "h": "%H",
    "ss": "%S",
}


def read_workbook(data: bytes) -> Table:
    """Return the table in the first sheet that isn't empty; raises Unreadable. Formulas are text, nothing is computed."""
    _measure(data)
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # of openpyxl, about parts it leaves aside
            return _read(data)
    except Unreadable:
        raise
    except Exception as error:  # openpyxl raises whatever a broken part makes of it
        raise Unreadable(NO_WORKBOOK) from error


def _measure(data: bytes) -> None:
    """Refuse what is no workbook, or unpacks to more than it should; nothing is unpacked for it. Raises Unreadable."""
    try:
        parts = zipfile.ZipFile(io.BytesIO(data)).infolist()
    except (zipfile.BadZipFile, ValueError, OSError, NotImplementedError) as error:
        raise Unreadable(NO_WORKBOOK) from error
    if "[Content_Types].xml" not in {part.filename for part in parts}:
        raise Unreadable(NO_WORKBOOK)
    if len(parts) > MOST_PARTS or sum(part.file_size for part in parts) > LARGEST_UNPACKED:
        raise Unreadable(_too_large())


def _too_large() -> Message:
    most = LARGEST_UNPACKED // 2**20
    return msg("This workbook unpacks to more than %(most)d MB. Please save it as CSV.", most=most)


def _read(data: bytes) -> Table:
    from openpyxl import load_workbook
    from openpyxl.worksheet._read_only import ReadOnlyWorksheet

    book = load_workbook(io.BytesIO(data), read_only=True, data_only=False, keep_links=False)
    try:
        sheets = [sheet for sheet in book.worksheets if isinstance(sheet, ReadOnlyWorksheet)]
        for sheet in sheets:
            if any(cells for _, cells in _records(sheet)):
                table = table_of(_records(sheet), "xlsx")
                return replace(table, sheet=str(sheet.title) if len(sheets) > 1 else "")
    finally:
        book.close()
    return table_of([], "xlsx")


def _records(sheet: ReadOnlyWorksheet) -> Iterator[tuple[int, list[str]]]:
    """Yield the rows that aren't empty with their numbers, all as wide as the widest may be; each part of a merged cell says what the cell does."""
    sheet.reset_dimensions()  # what a file says of its own size may be wrong
    width, found = 0, 0
    merged = Merged.of(sheet)
    rows = sheet.iter_rows(max_col=MOST_COLUMNS + 1, max_row=LAST_ROW)
    for line, cells in enumerate(rows, 1):
        texts = merged.filled(line, [shown(cell) for cell in cells], in_head=not width)
        while texts and not texts[-1].strip():
            texts.pop()
        if texts:
            found += 1
            if found > MOST_ROWS + 1:
                raise Unreadable(too_many_rows())
            width = width or len(texts)
            yield line, texts + [""] * (width - len(texts))


@dataclass
class Merged:
    """The merged cells of a sheet; a file holds what one says in its first cell only."""

    areas: list[tuple[int, int, int, int]]
    """First and last row, first and last column of each, from 1, by first row."""
    open: list[tuple[int, int, int, str]] = field(default_factory=list)

    @classmethod
    def of(cls, sheet: ReadOnlyWorksheet) -> Merged:
        """Return the merged cells that a sheet tells after its rows; of more than MOST_MERGED the first ones."""
        from openpyxl.utils.cell import range_boundaries

        areas: list[tuple[int, int, int, int]] = []
        with sheet._get_source() as source:
            data = source.read()
        if b"mergeCell" in data:
            for _event, element in iterparse(io.BytesIO(data)):
                if element.tag.endswith("}mergeCell") and len(areas) < MOST_MERGED:
                    left, top, right, bottom = range_boundaries(element.get("ref", ""))
                    areas.append((top, bottom, left, min(right, MOST_COLUMNS)))
                if not element.tag.endswith(("}c", "}v", "}is", "}t")):
                    element.clear()
        return cls(sorted(areas, reverse=True))

    def filled(self, line: int, texts: list[str], in_head: bool) -> list[str]:
        """Return the texts of a row with those of the merged cells it goes through; rows come in order. Headings stay as they are."""
        while self.areas and self.areas[-1][0] <= line:
            top, bottom, left, right = self.areas.pop()
            text = texts[left - 1] if top == line and left <= len(texts) else ""
            self.open.append((bottom, left, right, text))
        self.open = [area for area in self.open if area[0] >= line]
        for _bottom, left, right, text in () if in_head else self.open:
            texts += [""] * (right - len(texts))
            texts[left - 1 : right] = [text] * (right - left + 1)
        return texts


def shown(cell: Any) -> str:
    """Return what a cell shows: numbers without needless zeros, with leading ones where the format has them, dates in their format."""
    value, form = cell.value, getattr(cell, "number_format", None) or "General"
    if value is None:
        return ""
    if isinstance(value, bool):
        return "TRUE" if value else "FALSE"
    if isinstance(value, date | datetime | time):
        return _date(value, form)
    if isinstance(value, float) and value.is_integer() and abs(value) < 1e15:
        value = int(value)
    if isinstance(value, int) and ZEROS.fullmatch(form):
        return f"{value:0{len(form)}d}"
    return str(value)


def _date(value: date | datetime | time, form: str) -> str:
    """Return a date in the words of its format where that is simple, else as ISO 8601."""
    plain = form.split(";")[0].replace("\\", "").replace('"', "")
    if isinstance(value, time):
        return value.isoformat("minutes" if not value.second else "seconds")
    parts = [part.lower() for part in DATE_PARTS.findall(plain) if not part.startswith("[")]
    if all(_date_part(part, value) is not None for part in parts) and "h" not in plain.lower():
        return "".join(str(_date_part(part, value)) for part in parts)
    if isinstance(value, datetime) and value.time() != time():
        return value.isoformat(" ", "minutes")
    return value.strftime("%Y-%m-%d")


def _date_part(part: str, value: date) -> str | None:
    if part == "m":
        return str(value.month)
    if part == "d":
        return str(value.day)
    if part in DATE_WORDS:
        return value.strftime(DATE_WORDS[part])
    return None if part[0].isalpha() and part[0].isascii() else part
