"""Font files taken apart by fontTools."""

from __future__ import annotations

from io import BytesIO

from fontTools.cffLib import CFFFontSet
from fontTools.pens.boundsPen import BoundsPen


def boxes(file: bytes) -> dict[int, tuple[float, float, float, float] | None]:
    """Return the box around each outline of a bare CFF file, by identifier."""
    fonts = CFFFontSet()
    fonts.decompile(BytesIO(file), None)
    strings = fonts[0].CharStrings
    found = {}
    for name in fonts[0].charset:
        pen = BoundsPen(None)
        strings[name].draw(pen)
        found[0 if name == ".notdef" else int(name.removeprefix("cid"))] = pen.bounds
    return found
