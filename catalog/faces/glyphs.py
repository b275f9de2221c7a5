"""The outlines of a font's characters as PDFs embed them: read from the font once and kept in a cache that grows with the characters in use."""

from __future__ import annotations

import json
from collections.abc import Callable, Collection, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path

from catalog.faces.fonts import Font, kept, write_quietly
from catalog.pdf.cff import FULL_WIDTH, Glyph
from catalog.pdf.typefaces import Measures

POSTSCRIPT = 6
"""Number of the PostScript name among a font's names."""
Further = Callable[[], Iterable[str]]
"""Gives characters worth converting together with those that are missing."""


STEP = 5
"""Thousandths of the size to which outlines are rounded, 0.02 mm in the largest text: files grow a quarter smaller."""


def _coarse(value: float) -> int:
    return round(value / STEP) * STEP


def no_further() -> Iterable[str]:
    """Give no further characters."""
    return ()


@dataclass
class Glyphs:
    """A font's outlines; what isn't kept yet is converted, together with `further` ones."""

    font: Font
    further: Further = no_further
    _found: dict[str, Glyph] = field(default_factory=dict)

    def measures(self) -> Measures:
        """Return the whole font's measures."""
        place = self.font.cache / f"measures-{self.font.key}.json"
        content = kept(place, lambda: json.dumps(self._read()).encode())
        name, ascent, descent, capitals, box = json.loads(content)
        return Measures(name, ascent, descent, capitals, tuple(box))

    def _read(self) -> list[object]:
        from fontTools.ttLib import TTFont

        with TTFont(self.font.path, fontNumber=0, lazy=True) as font:
            scale, head = 1000 / font["head"].unitsPerEm, font["head"]
            lines, capitals = font["hhea"], getattr(font["OS/2"], "sCapHeight", 700)
            lengths = (lines.ascent, lines.descent, capitals)
            box = (head.xMin, head.yMin, head.xMax, head.yMax)
            name = font["name"].getDebugName(POSTSCRIPT)
            return [name, *(round(v * scale) for v in lengths), [round(v * scale) for v in box]]

    def glyphs(self, characters: Collection[str]) -> Mapping[str, Glyph]:
        """Return the outlines of characters, those that the font has."""
        wanted = {c for c in characters if self.font.has(c)}
        if not wanted <= self._found.keys():
            self._found |= self._kept()
        if missing := wanted - self._found.keys():
            self._convert(missing)
        return {character: self._found[character] for character in wanted}

    # --- what is kept -------------------------------------------------------------------------
    @property
    def _place(self) -> Path:
        return self.font.cache / f"glyphs-{self.font.key}.json"

    def _kept(self) -> dict[str, Glyph]:
        try:
            rows = json.loads(self._place.read_bytes())
        except (OSError, ValueError):
            return {}
        return {c: Glyph(advance, bytes.fromhex(path)) for c, (advance, path) in rows.items()}

    def _convert(self, missing: set[str]) -> None:
        """Convert characters and keep them with those that others kept meanwhile."""
        further = {c for c in self.further() if self.font.has(c)}
        wanted = sorted((missing | further) - self._found.keys())
        self._found |= self._kept() | dict(zip(wanted, self._outlines(wanted), strict=True))
        rows = {c: (g.advance, g.outline.hex()) for c, g in sorted(self._found.items())}
        write_quietly(self._place, json.dumps(rows).encode())

    def _outlines(self, characters: Iterable[str]) -> Iterable[Glyph]:
        from fontTools.pens.roundingPen import RoundingPen
        from fontTools.pens.t2CharStringPen import T2CharStringPen
        from fontTools.pens.transformPen import TransformPen
        from fontTools.ttLib import TTFont

        with TTFont(self.font.path, fontNumber=0, lazy=True) as font:
            names, glyphs, advances = font.getBestCmap(), font.getGlyphSet(), font["hmtx"]
            scale = 1000 / font["head"].unitsPerEm
            for character in characters:
                name = names[ord(character)]
                advance = round(advances[name][0] * scale)
                pen = T2CharStringPen(None if advance == FULL_WIDTH else advance, glyphs)
                coarse = RoundingPen(pen, _coarse)
                glyphs[name].draw(TransformPen(coarse, (scale, 0, 0, scale, 0, 0)))
                outline = pen.getCharString(optimize=True)
                outline.compile()
                yield Glyph(advance, outline.bytecode)
