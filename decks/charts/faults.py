"""Checks the charts of a game's folder before it is loaded."""

from __future__ import annotations

from collections.abc import Iterator

from catalog.faults import Fault
from catalog.loading import GameFolder
from decks.charts.charts import read_charts


def chart_faults(folder: GameFolder) -> Iterator[Fault]:
    """Yield what is wrong with the charts, with the line in game.toml and the place in a query or expression."""
    for problem in read_charts(folder.definition, folder.pool).problems:
        yield folder.toml_fault(problem.path, problem.value, problem.placed)
