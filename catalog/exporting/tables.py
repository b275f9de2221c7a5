"""Rows of cards as files: CSV and TSV for Excel (UTF-8 with byte order mark), XLSX, JSON."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, TypeAlias

from catalog.exporting.guard import guarded

Rows: TypeAlias = Iterable[Mapping[str, str]]
Writer: TypeAlias = Callable[[Sequence[str], Rows], bytes]


def write_table(form: str, columns: Sequence[str], rows: Rows) -> bytes:
    """Return a file of `form` (a key of FORMS) with a line of headings; a row's missing cells are empty."""
    return WRITERS[form](columns, rows)


def _csv(columns: Sequence[str], rows: Rows) -> bytes:
    return _delimited(columns, rows, ",")


def _tsv(columns: Sequence[str], rows: Rows) -> bytes:
    return _delimited(columns, rows, "\t")


def _delimited(columns: Sequence[str], rows: Rows, separator: str) -> bytes:
    text = io.StringIO(newline="")
    writer = csv.writer(text, delimiter=separator)
    writer.writerow(columns)
    writer.writerows([guarded(row.get(column, "")) for column in columns] for row in rows)
    return text.getvalue().encode("utf-8-sig")


def _xlsx(columns: Sequence[str], rows: Rows) -> bytes:
    from openpyxl import Workbook  # takes a third of a command's start; few write workbooks
    from openpyxl.cell import WriteOnlyCell
    from openpyxl.styles import Font

    book = Workbook(write_only=True)
    sheet = book.create_sheet("Cards")
    sheet.freeze_panes = "B2"
    headings = [WriteOnlyCell(sheet, column) for column in columns]
    for heading in headings:
        heading.font = Font(bold=True)
    sheet.append(headings)
    for row in rows:
        sheet.append([_text_cell(sheet, row.get(column, "")) for column in columns])
    file = io.BytesIO()
    book.save(file)
    return file.getvalue()


def _text_cell(sheet: Any, text: str) -> Any:
    """Return what stands for a text in a sheet: one that starts like a formula must be said to be none."""
    if not text.startswith("="):
        return text or None
    from openpyxl.cell import WriteOnlyCell

    cell = WriteOnlyCell(sheet, text)
    cell.data_type = "s"
    return cell


def _json(columns: Sequence[str], rows: Rows) -> bytes:
    records = ({column: row.get(column, "") for column in columns} for row in rows)
    lines = (json.dumps(record, ensure_ascii=False) for record in records)
    return ("[\n" + ",\n".join(lines) + "\n]\n").encode()


WRITERS: Mapping[str, Writer] = {"csv": _csv, "tsv": _tsv, "xlsx": _xlsx, "json": _json}
FORMS = {
    "csv": "text/csv; charset=utf-8",
    "tsv": "text/tab-separated-values; charset=utf-8",
    "xlsx": "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    "json": "application/json",
}
"""The forms of files, which are also their endings, with their media types."""
