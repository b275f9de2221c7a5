"""How commands print the faults of a folder."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from catalog.loading import GameFolder
from catalog.wording import word


def fault_lines(path: Path, folder: GameFolder) -> Iterator[str]:
    """Yield one line a fault: file, line, column, value, and what is accepted."""
    for fault in folder.faults:
        place = path / fault.file if fault.file else path
        parts = [f"{place}:{fault.line}" if fault.line else str(place)]
        parts += [fault.column] if fault.column else []
        parts += [repr(fault.value)] if fault.value else []
        yield ": ".join([*parts, word(fault.reason, folder)])
