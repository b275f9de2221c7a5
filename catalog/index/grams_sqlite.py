"""Names and texts in SQLite: FTS5 tables of trigrams, for three characters and more, and of one and two characters.

The trigram table finds nothing for one or two Japanese characters, without a word: those never go there. Both tables hold no content, so a row is
taken out by saying what it held.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from django.db import connection

from catalog.index.grams import grams, token
from catalog.loading.bulk import Statement
from catalog.models import IndexedCard

COLUMNS = ("names", "texts")


def adding(rows: Iterable[IndexedCard]) -> Iterator[Statement]:
    """Yield what puts the rows' names and texts in."""
    return _statements("INSERT INTO {table}(rowid, body) VALUES (%s, %s)", rows)


def removing(rows: Iterable[IndexedCard]) -> Iterator[Statement]:
    """Yield what takes out what was put in for the rows."""
    sql = "INSERT INTO {table}({table}, rowid, body) VALUES ('delete', %s, %s)"
    return _statements(sql, rows)


def _statements(sql: str, rows: Iterable[IndexedCard]) -> Iterator[Statement]:
    held = list(rows)
    for column in COLUMNS:
        bodies = [[row.card, getattr(row, column)] for row in held if getattr(row, column)]
        short = [[card, " ".join(sorted(grams(body, 2)))] for card, body in bodies]
        for size, values in (("trigrams", bodies), ("bigrams", short)):
            table = f"catalog_{column}_{size}"
            yield Statement(sql.format(table=table), ("rowid", "body"), values)


def cards_with(
    column: str, text: str, lowest: int, highest: int, most: int | None = None
) -> list[int]:
    """Return the primary keys, from `lowest` to `highest`, of cards whose names or texts hold the folded `text`, which isn't empty."""
    size = "bigrams" if len(text) < 3 else "trigrams"
    sought = token(text) if len(text) < 3 else '"' + text.replace('"', '""') + '"'
    table = f"catalog_{column}_{size}"
    sql = f"SELECT rowid FROM {table} WHERE {table} MATCH %s AND rowid BETWEEN %s AND %s"
    with connection.cursor() as cursor:
        cursor.execute(
            sql + (" LIMIT %s" if most else ""),
            [sought, lowest, highest, *([most] if most else [])],
        )
        return [card for (card,) in cursor.fetchall()]
