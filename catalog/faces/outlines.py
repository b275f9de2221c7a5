"""Subsets of fonts with cubic (CFF) outlines, turned into TrueType, which ReportLab can embed."""

from __future__ import annotations

from hashlib import sha256
from io import BytesIO
from pathlib import Path
from typing import Any

from fontTools.pens.cu2quPen import Cu2QuPen
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.subset import Options, Subsetter
from fontTools.ttLib import TTFont, newTable

DEVIATION = 3.0
"""How far a quadratic curve may leave the cubic one, in font units: 0.01 mm in the largest text."""
POSTSCRIPT = 6
"""Number of the PostScript name among a font's names."""
DROPPED = ("GSUB", "GPOS", "GDEF", "BASE", "VORG", "vhea", "vmtx", "DSIG")


def truetype(path: Path, characters: str) -> bytes:
    """Return a font file with just these characters, as TrueType outlines; the same input gives the same bytes."""
    with TTFont(path, fontNumber=0, lazy=True, recalcTimestamp=False) as font:
        _subset(font, characters)
        _name(font, characters)
        if "CFF " in font:
            _convert(font)
        result = BytesIO()
        font.save(result)
    return result.getvalue()


def _subset(font: TTFont, characters: str) -> None:
    options = Options(
        layout_features=[], drop_tables=list(DROPPED), hinting=False, desubroutinize=True
    )
    options.notdef_outline = True
    subsetter = Subsetter(options)
    subsetter.populate(text=characters)
    subsetter.subset(font)


def _name(font: TTFont, characters: str) -> None:
    """Give the subset a PostScript name of its own: ReportLab takes fonts of one name for the same font."""
    name = f"{font['name'].getDebugName(POSTSCRIPT)}-{sha256(characters.encode()).hexdigest()[:8]}"
    for record in font["name"].names:
        if record.nameID == POSTSCRIPT:
            record.string = name


def _convert(font: TTFont) -> None:
    """Replace the cubic outlines by quadratic ones."""
    order = font.getGlyphOrder()
    glyphs = font.getGlyphSet()
    table = newTable("glyf")
    table.glyphOrder = order
    table.glyphs = {name: _quadratic(glyphs, name) for name in order}
    font["loca"] = newTable("loca")
    font["glyf"] = table
    del font["CFF "]
    _announce_truetype(font, len(order))


def _quadratic(glyphs: Any, name: str) -> Any:
    pen = TTGlyphPen(glyphs)
    glyphs[name].draw(Cu2QuPen(pen, DEVIATION, reverse_direction=True))
    return pen.glyph()


def _announce_truetype(font: TTFont, glyphs: int) -> None:
    maxp = font["maxp"] = newTable("maxp")
    maxp.tableVersion = 0x00010000
    maxp.numGlyphs = glyphs
    maxp.maxZones = 1
    for name in (
        *("maxTwilightPoints", "maxStorage", "maxFunctionDefs", "maxInstructionDefs"),
        *("maxStackElements", "maxSizeOfInstructions", "maxComponentElements"),
    ):
        setattr(maxp, name, 0)
    font["post"].formatType = 3.0
    font.sfntVersion = "\x00\x01\x00\x00"
