"""Merged cells of a workbook: each part says what the cell does."""

from __future__ import annotations

import io

import pytest
from openpyxl import Workbook

from catalog.importing import workbook
from catalog.importing.workbook import read_workbook

ROWS = [
    ["code", "name_en", "set", "rarity"],
    ["a", "Ant", "base", "C"],
    ["b", "Bee", None, "C"],
    ["c", "Cow", None, None],
    ["d", "Dog", "lost", "R"],
]


def sets_and_rarities(*merged: str) -> list[tuple[str, str]]:
    """Return what rows say under set and rarity after merging cells."""
    book = Workbook()
    sheet = book.worksheets[0]
    for row in ROWS:
        sheet.append(row)
    for area in merged:
        sheet.merge_cells(area)
    file = io.BytesIO()
    book.save(file)
    return [(row.cells["set"], row.cells["rarity"]) for row in read_workbook(file.getvalue()).rows]


@pytest.mark.parametrize(
    ("merged", "found"),
    [
        ([], [("base", "C"), ("", "C"), ("", ""), ("lost", "R")]),
        (["C2:C4"], [("base", "C"), ("base", "C"), ("base", ""), ("lost", "R")]),
        (["C2:C4", "D3:D4"], [("base", "C"), ("base", "C"), ("base", "C"), ("lost", "R")]),
        (["C3:D4"], [("base", "C"), ("", ""), ("", ""), ("lost", "R")]),
        (["C5:D5"], [("base", "C"), ("", "C"), ("", ""), ("lost", "lost")]),
    ],
)
def test_every_part_of_a_merged_cell_says_what_its_first_one_does(merged, found):
    assert sets_and_rarities(*merged) == found


def test_a_merged_heading_stays_one():
    assert sets_and_rarities("D1:F1")[0] == ("base", "C")


def test_only_so_many_are_read(monkeypatch):
    monkeypatch.setattr(workbook, "MOST_MERGED", 0)
    assert sets_and_rarities("C2:C4")[1] == ("", "C")
