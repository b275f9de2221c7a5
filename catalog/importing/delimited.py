"""CSV and TSV: the standard library reads them, the separator is the commonest in the first line."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator

from catalog.importing.errors import Unreadable
from catalog.importing.table import Table, table_of
from catalog.messages import msg

QUOTED = re.compile(r'"[^"]*"')
SEPARATORS = ",\t;"
csv.field_size_limit(2**20)


def read_delimited(text: str, form: str = "") -> Table:
    """Return the table in `text`; `form` (csv, tsv) decides where the first line doesn't. Raises Unreadable."""
    separator = separator_of(text, form)
    return table_of(_records(text, separator), "tsv" if separator == "\t" else "csv")


def separator_of(text: str, form: str = "") -> str:
    """Return what separates the cells: the commonest of comma, tab and semicolon in the first line that says anything."""
    first = next((line for line in text.splitlines() if line.strip()), "")
    bare = QUOTED.sub("", first)
    usual = "\t" if form == "tsv" else ","
    return max(SEPARATORS, key=lambda sign: (bare.count(sign), sign == usual))


def _records(text: str, separator: str) -> Iterator[tuple[int, list[str]]]:
    """Yield the first line's number and the cells of each record."""
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True)
    line = 1
    while True:
        try:
            cells = next(reader)
        except StopIteration:
            return
        except csv.Error as error:
            reason = msg("Line %(line)d is no CSV: %(reason)s.", line=line, reason=str(error))
            raise Unreadable(reason) from error
        yield line, [unguarded(cell) for cell in cells]
        line = reader.line_num + 1


GUARDED = re.compile(r"'+[=+\-@＝＋－＠\t\r]")


def unguarded(cell: str) -> str:
    """Return a cell without the apostrophe that keeps spreadsheets from running it as a formula; see `catalog.exporting.guard`."""
    return cell[1:] if GUARDED.match(cell) else cell
