"""CSV: a row a card, with a heading. Rows whose section starts with `#` tell about the deck: name, format, notes, choices, notes on cards, uncounted lines.

Headings are understood in English and Japanese, whatever their order; without one the column of numbers holds the copies. Cells that a spreadsheet would run
as formulas are guarded as in the exports of cards.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from catalog.exporting.guard import guarded
from catalog.folding import fold
from catalog.importing.delimited import separator_of, unguarded
from catalog.messages import msg
from decks.decoding import Unreadable
from decks.exchange.contract import Format
from decks.exchange.draft import Draft, Entry, Kept
from decks.names import noted

COLUMNS = ("section", "copies", "name", "set", "number", "code")
WORDS: Mapping[str, str] = {
    fold(word): column
    for column, words in {
        "section": "section board zone deck part セクション 区分 場所",
        "copies": "copies count qty quantity amount number_of_copies x # 枚数 数 数量",
        "name": "name card card_name cardname title カード カード名 名前 名称",
        "set": "set set_code set_name edition expansion セット",
        "number": "number collector_number no no. card_number 番号 カード番号",
        "code": "code id card_id コード",
    }.items()
    for word in words.split(" ")
}


class CsvTable(Format):
    """Tables with a row a card."""

    code = "csv"
    name = "CSV"
    endings = ("csv", "tsv")
    media_type = "text/csv"

    def claims(self, text: str) -> bool:
        """Return whether the first line is a heading that says where names and copies stand."""
        first = next((line for line in text.split("\n") if line.strip()), "")
        cells = first.strip().split(separator_of(first))
        columns = _columns(cells)
        return len(cells) > 1 and "copies" in columns and bool({"name", "code"} & {*columns})

    def read(self, text: str) -> Draft:
        """Return what the table says; raises Unreadable."""
        rows = list(_rows(text))
        columns = _columns(rows[0][1]) if rows else ()
        if {"name", "code"} & {*columns}:
            rows = rows[1:]
        else:
            columns = _guessed([cells for _, cells in rows])
        found = [(line, dict(zip(columns, cells, strict=False))) for line, cells in rows]
        told = [row for _, row in found if row.get("section", "").startswith("#")]
        cards = (_entry(n, row) for n, row in found if not row.get("section", "").startswith("#"))
        return _told(Draft(entries=tuple(cards)), told)

    def write(self, draft: Draft) -> str:
        """Return the table, with a byte order mark: spreadsheets take it for another encoding without."""
        out = io.StringIO(newline="")
        table = csv.writer(out, lineterminator="\r\n")
        table.writerow(COLUMNS)
        for row in _written(draft):
            table.writerow([guarded(cell) for cell in row])
        return "\ufeff" + out.getvalue()


def _rows(text: str) -> Iterator[tuple[int, list[str]]]:
    """Yield the rows that say anything, with their first line's number; raises Unreadable."""
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator_of(text))
    line = 1
    try:
        for cells in reader:
            if any(cell.strip() for cell in cells):
                yield line, [unguarded(cell.strip()) for cell in cells]
            line = reader.line_num + 1
    except csv.Error as error:
        reason = msg("Line %(line)d is no CSV: %(reason)s.", line=line, reason=str(error))
        raise Unreadable(reason) from error


def _columns(cells: Sequence[str]) -> tuple[str, ...]:
    """Return the columns that a heading names, an empty one for each that it doesn't."""
    bare = (cell.strip().strip('"').lstrip("\ufeff") for cell in cells)
    return tuple(WORDS.get(fold(cell.replace(" ", "_")) or cell, "") for cell in bare)


def _guessed(rows: Sequence[Sequence[str]]) -> tuple[str, ...]:
    """Return the columns of a table without a heading: copies where only numbers stand, the name in the first other."""
    wide = max((len(row) for row in rows), default=0)
    cells = [[row[place] for row in rows if place < len(row)] for place in range(wide)]
    numbers = [all(re.fullmatch(r"\d{0,5}x?", cell) for cell in column) for column in cells]
    columns = ["" for _ in range(wide)]
    if True in numbers:
        columns[numbers.index(True)] = "copies"
    if False in numbers:
        columns[numbers.index(False)] = "name"
    return tuple(columns)


def _told(draft: Draft, rows: Sequence[Mapping[str, str]]) -> Draft:
    """Return the draft with what the rows that hold no card tell about the deck."""

    def said(word: str) -> list[tuple[str, str]]:
        found = (row for row in rows if row["section"] == word)
        return [(row.get("copies", ""), row.get("name", "")) for row in found]

    title, form, notes = (dict(said(word)).get("", "") for word in ("#name", "#format", "#notes"))
    kept = tuple(Kept(text, section) for section, text in said("#unread"))
    told = replace(draft, choices=dict(said("#choice")), card_notes=noted(said("#note")))
    return replace(told, title=title, format=form, notes=notes, kept=kept)


def _entry(line: int, row: Mapping[str, str]) -> Entry:
    section = row.get("section", "")
    return Entry(
        name=row.get("name", ""),
        copies=row.get("copies", "1").rstrip("xX") or "1",
        section=section,
        zone=section,
        code=row.get("code", ""),
        set_code=row.get("set", ""),
        number=row.get("number", ""),
        line=line,
    )


def _written(draft: Draft) -> Iterator[Sequence[str]]:
    about = {"#name": draft.title, "#format": draft.format, "#notes": draft.notes}
    yield from ((word, "", said, "", "", "") for word, said in about.items() if said)
    yield from (("#choice", code, value, "", "", "") for code, value in draft.choices.items())
    yield from (("#note", card, note, "", "", "") for card, note in draft.card_notes.items())
    for entry in draft.entries:
        printing = (entry.set_code, entry.number)
        yield entry.section, entry.copies, entry.name, *printing, entry.code
    yield from (("#unread", kept.section, kept.text, "", "", "") for kept in draft.kept)
