"""How large a PDF will be: the first faces are written and measured, the rest reckoned from them."""

from __future__ import annotations

from dataclasses import replace
from io import RawIOBase
from pathlib import Path

from catalog.faces.operations import Drawing, Picture
from decks.proxies.run import Run
from decks.proxies.sheets import write_sheets

SAMPLE = 40
"""Faces that are measured."""


class Counter(RawIOBase):
    """A file that keeps nothing but its length."""

    def __init__(self) -> None:
        self.length = 0

    def writable(self) -> bool:
        """Whether it can be written: always."""
        return True

    def write(self, data: bytes, /) -> int:  # type: ignore[override]
        """Count what is written."""
        self.length += len(data)
        return len(data)


def pdf_size(run: Run) -> int:
    """Return about how many bytes the run's PDF has; exact for few faces."""
    first = run.faces[:SAMPLE]
    if len(first) == len(run.faces):
        return _measured(run)
    measured = _measured(replace(run, faces=[replace(face, copies=1) for face in first]))
    pictures = _pictures(run, SAMPLE)
    texts = (measured - pictures[0]) / SAMPLE * len(run.faces)
    return round(texts + sum(pictures))


def _measured(run: Run) -> int:
    counter = Counter()
    write_sheets(run, counter)  # type: ignore[arg-type]
    return counter.length


def _pictures(run: Run, sample: int) -> tuple[int, int]:
    """Return the bytes of the different pictures in the first faces, and of the further ones in the others."""
    seen: set[str] = set()
    sizes = [0, 0]
    for face in run.faces:
        for path in _paths(face.draw()) - seen:
            seen.add(path)
            sizes[face.number >= sample] += Path(path).stat().st_size
    return sizes[0], sizes[1]


def _paths(drawing: Drawing) -> set[str]:
    return {op.path for op in drawing.operations if isinstance(op, Picture)}
