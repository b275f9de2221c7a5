"""Names and texts in PostgreSQL: tokens of one to three characters in text search columns, which need no extension and no locale."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from django.db import connection

from catalog.index.grams import grams, token
from catalog.loading.bulk import Statement
from catalog.models import IndexedCard


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
) -> list[int]:
    """Return the primary keys, from `lowest` to `highest`, of cards whose names or texts hold the folded `text`, which isn't empty.

    Tokens of a text longer than three characters may stand apart, so the text itself is looked for in what they find.
    """
    sought = " & ".join(sorted(map(token, _runs(text))))
    sql = f"SELECT card FROM catalog_indexedcard WHERE {column}_grams @@ %s::tsquery AND card BETWEEN %s AND %s"
    values: list[str | int] = [sought, lowest, highest]
    if len(text) > 3 or "\n" in text:
        sql, values = f"{sql} AND strpos({column}, %s) > 0", [*values, text]
    with connection.cursor() as cursor:
        cursor.execute(sql + (" LIMIT %s" if most else ""), [*values, *([most] if most else [])])
        return [card for (card,) in cursor.fetchall()]


def _runs(text: str) -> set[str]:
    """Return runs of up to three characters that whatever holds `text` holds; a line break counts before them only."""
    inner = text.strip("\n")
    size = min(len(inner), 3)
    runs = {inner[start : start + size] for start in range(len(inner) - size + 1)}
    return runs | {text[:3].rstrip("\n")} if text.startswith("\n") else runs
