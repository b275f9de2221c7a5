"""How commands print the faults of a folder."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path

from catalog.faults import Fault
from catalog.wording import Named, word


def fault_lines(path: Path, faults: Iterable[Fault], names: Named) -> Iterator[str]:
    """Yield one line a fault or advice: file, line, column, value, and what is accepted."""
    for fault in faults:
        place = path / fault.file if fault.file else path
        parts = ["advice"] if fault.advice else []
        parts += [f"{place}:{fault.line}" if fault.line else str(place)]
        parts += [fault.column] if fault.column else []
        parts += [repr(fault.value)] if fault.value else []
        yield ": ".join([*parts, word(fault.reason, names)])
