"""What the playtest app asks of a game's folder when it is loaded."""

from __future__ import annotations

from collections.abc import Iterator

from catalog.faults import Fault
from catalog.loading import GameFolder
from playtest.games.table.faults import layout_faults


def table_check(folder: GameFolder) -> Iterator[Fault]:
    """Yield the faults of the free table's layout."""
    for path, value, reason in layout_faults(folder.definition):
        yield folder.toml_fault(path, value, reason)
