"""Names and texts in SQLite: FTS5 tables of trigrams, for three characters and more, and of one and two characters.

The trigram table finds nothing for one or two Japanese characters, without a word: those never go there. Both tables hold no content, so a row is
taken out by saying what it held.
"""

from __future__ import annotations

from collections.abc import Iterable

from django.db import connection

from catalog.index.grams import grams, token
from catalog.models import IndexedCard

COLUMNS = ("names", "texts")


def add(rows: Iterable[IndexedCard]) -> None:
    """Put the rows' names and texts in."""
    _run("INSERT INTO {table}(rowid, body) VALUES (%s, %s)", rows)


def remove(rows: Iterable[IndexedCard]) -> None:
    """Take out what was put in for the rows."""
    _run("INSERT INTO {table}({table}, rowid, body) VALUES ('delete', %s, %s)", rows)


def _run(sql: str, rows: Iterable[IndexedCard]) -> None:
    held = list(rows)
    with connection.cursor() as cursor:
        for column in COLUMNS:
            bodies = [(row.card, getattr(row, column)) for row in held]
            bodies = [(card, body) for card, body in bodies if body]
            cursor.executemany(sql.format(table=f"catalog_{column}_trigrams"), bodies)
            short = [(card, " ".join(sorted(grams(body, 2)))) for card, body in bodies]
            cursor.executemany(sql.format(table=f"catalog_{column}_bigrams"), short)


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
