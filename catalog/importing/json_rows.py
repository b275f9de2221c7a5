"""JSON: a list of objects, one a row, or an object that holds such a list under "cards"."""

from __future__ import annotations

import json
import math
from collections.abc import Iterator
from typing import Any

from catalog.importing.errors import Unreadable
from catalog.importing.table import (
    MOST_ROWS,
    Table,
    TableRow,
    check_head,
    checked_row,
    too_many_rows,
)
from catalog.loading.tables import plain
from catalog.messages import msg

FORM = msg('JSON must be a list of objects, one for each card: [{"code": "…", …}, …].')


def read_json(text: str) -> Table:
    """Return the table in a JSON text; raises Unreadable."""
    try:
        data = json.loads(text)
    except json.JSONDecodeError as error:
        place = {"line": error.lineno, "column": error.colno}
        reason = msg("This is no JSON from line %(line)d, character %(column)d on.", **place)
        raise Unreadable(reason) from error
    except (ValueError, RecursionError) as error:  # a number or a nesting beyond all bounds
        raise Unreadable(FORM) from error
    return rows_table(data)


def rows_table(data: Any) -> Table:
    """Return the table of parsed JSON; rows are numbered from 1. Raises Unreadable."""
    records = data.get("cards") if isinstance(data, dict) else data
    if not isinstance(records, list) or not all(isinstance(row, dict) for row in records):
        raise Unreadable(FORM)
    if len(records) > MOST_ROWS:
        raise Unreadable(too_many_rows())
    head = tuple(dict.fromkeys(str(key).strip() for row in records for key in row))
    check_head(head)
    return Table("json", head, tuple(_rows(records)))


def _rows(records: list[dict[str, Any]]) -> Iterator[TableRow]:
    for line, record in enumerate(records, 1):
        cells = {key.strip(): _text(value) for key, value in record.items()}
        nested = [key for key, text in cells.items() if text is None]
        known = {key: text for key, text in cells.items() if text is not None}
        reason = msg(
            "The value of “%(key)s” must be a text or a number.", key=next(iter(nested), "")
        )
        if nested or any(known.values()):
            yield checked_row(line, known, reason if nested else None)


def _text(value: Any) -> str | None:
    """Return a value as a cell has it, or None for what no cell can hold."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float) and not math.isfinite(value):
        return None  # 1e999, NaN
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    if isinstance(value, list):
        parts = [_text(part) for part in value if not isinstance(part, list)]
        return None if None in parts or len(parts) < len(value) else "|".join(map(str, parts))
    return plain(str(value)) if isinstance(value, str | int | float) else None
