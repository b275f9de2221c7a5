"""The tiny game as plain data, and what plans imports into it."""

from __future__ import annotations

import pytest

from catalog.importing.headings import map_headings
from catalog.importing.plan import Plan, Planner
from catalog.importing.reading import read_table
from catalog.loading import read_folder
from tests.conftest import TINY


@pytest.fixture(scope="session")
def game():
    """Return the definition of the tiny game."""
    return read_folder(TINY).definition


@pytest.fixture(scope="session")
def current(game):
    """Return the tiny game's cards as rows, by code."""
    table = read_table("cards.csv", (TINY / "cards.csv").read_bytes())
    plan = Planner(game, {}, lambda cards: []).plan(table, map_headings(table.head, game).columns)
    return {card.code: card.rows for card in plan.cards}


@pytest.fixture
def plan(game, current):
    """Return the function that plans an import of a file; no check of the rows beyond the file's own."""

    def plan_file(content: str | bytes, name: str = "cards.csv", clear: bool = False) -> Plan:
        data = content.encode() if isinstance(content, str) else content
        table = read_table(name, data)
        mapped = map_headings(table.head, game)
        assert mapped.complete, mapped
        return Planner(game, current, lambda cards: [], clear).plan(table, mapped.columns)

    return plan_file
