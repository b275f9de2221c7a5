"""Cells that a spreadsheet would run as formulas get an apostrophe before them; `catalog.importing.delimited.unguarded` takes it off again."""

from __future__ import annotations

import re

DANGEROUS = re.compile(r"'*[=+\-@＝＋－＠\t\r]")
PLAIN_NUMBER = re.compile(r"[+-]?[0-9]+(\.[0-9]+)?")


def guarded(cell: str) -> str:
    """Return a cell that no spreadsheet takes for a formula. Plain numbers stay; an apostrophe before a sign gets a second one, so that none is lost."""
    if DANGEROUS.match(cell) and not PLAIN_NUMBER.fullmatch(cell):
        return f"'{cell}"
    return cell
