"""Names and texts in PostgreSQL: tokens of one to three characters in text search columns, which need no extension and no locale.

The tokens of a card lie apart from its row (`toast_tuple_target`): what is found is looked up in rows, and those must be short to be read fast.
"""

from __future__ import annotations

import re
import sys
from array import array
from collections.abc import Iterable, Iterator, Sequence

from django.db import connection

from catalog.index.grams import grams, token
from catalog.loading.bulk import Statement
from catalog.models import IndexedCard

ASKED = """SET LOCAL enable_seqscan = off;
SELECT string_agg(int8send(card), '') FROM ({}) found;
SET LOCAL enable_seqscan TO DEFAULT"""
"""One message to the server, so one transaction where none is open; and a setting that lasts no longer than it."""


def adding(rows: Iterable[IndexedCard]) -> Iterator[Statement]:
    """Yield what puts the rows' names and texts in, once the rows stand in the database."""
    sql = (
        "UPDATE catalog_indexedcard SET names_grams = array_to_tsvector(%s), "
        "texts_grams = array_to_tsvector(%s) WHERE card = %s"
    )
    values = [[sorted(grams(r.names, 3)), sorted(grams(r.texts, 3)), r.card] for r in rows]
    yield Statement(sql, ("names_grams", "texts_grams", "card"), values)


def removing(rows: Iterable[IndexedCard]) -> Iterator[Statement]:
    """Yield nothing: grams go with their rows."""
    return iter(())


def cards_with(
    column: str, text: str, lowest: int, highest: int, most: int | None = None
) -> Sequence[int]:
    """Return the primary keys, from `lowest` to `highest`, of cards whose names or texts hold the folded `text`, which isn't empty.

    Tokens of a text longer than three characters may stand apart, so the text itself is looked for in what they find. The index is always read: the
    planner doesn't know that looking through all rows would fetch each one's tokens from where they lie apart, which takes twenty times as long.
    """
    sought = " & ".join(sorted(map(token, _runs(text))))
    sql = f"SELECT card FROM catalog_indexedcard WHERE {column}_grams @@ %s::tsquery AND card BETWEEN %s AND %s"
    values: list[str | int] = [sought, lowest, highest]
    if len(text) > 3 or "\n" in text:
        sql, values = f"{sql} AND {column} LIKE %s", [*values, f"%{_literal(text)}%"]
    if most:
        sql, values = f"{sql} LIMIT %s", [*values, most]
    with connection.cursor() as cursor:
        cursor.execute(ASKED.format(sql), values)
        cursor.nextset()
        return _numbers(cursor.fetchone()[0] or b"")


def _literal(text: str) -> str:
    """Return the pattern of LIKE that stands for `text` itself. LIKE compares bytes, where strpos would count characters of what it finds."""
    return re.sub(r"([\\%_])", r"\\\1", text)


def _numbers(data: bytes) -> array[int]:
    """Return the numbers that int8send made bytes of: many come faster in one value than in rows of their own."""
    numbers = array("q", bytes(data))
    if sys.byteorder == "little":
        numbers.byteswap()
    return numbers


def _runs(text: str) -> set[str]:
    """Return runs of up to three characters, side by side, that whatever holds `text` holds; a line break counts before them only."""
    inner = text.strip("\n")
    size = min(len(inner), 3)
    last = len(inner) - size
    runs = {inner[start : start + size] for start in (*range(0, last, 3), last)}
    return runs | {text[:3].rstrip("\n")} if text.startswith("\n") else runs
