"""Text in a PDF: one composite font (Type0) a typeface, with the outlines of the used characters only.

A character's code in the file is its code point, so that content doesn't depend on what else is embedded, and text can be searched and copied.
Characters beyond the basic plane take the codes of surrogates, which are no characters, in order of their first use.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from hashlib import sha256
from itertools import groupby
from typing import TYPE_CHECKING, Protocol

from catalog.pdf.cff import Glyph, font_file
from catalog.pdf.syntax import Ref, Value

if TYPE_CHECKING:
    from catalog.pdf.document import Document

BASIC_PLANE = 0xFFFF
SURROGATES, SURROGATES_END = 0xD800, 0xE000
FULL_WIDTH = 1000
SYMBOLIC = 4
ESCAPED = str.maketrans({"(": r"\(", ")": r"\)", "\\": r"\\", "\r": r"\r", "\n": r"\n"})
"""What stands for something else within a string."""
CMAP = """/CIDInit /ProcSet findresource begin 12 dict begin begincmap
/CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def
/CMapName /Adobe-Identity-UCS def /CMapType 2 def
1 begincodespacerange <0000> <FFFF> endcodespacerange
{ranges}
endcmap CMapName currentdict /CMap defineresource pop end end"""
MOST_RANGES = 100


@dataclass(frozen=True, slots=True)
class Measures:
    """What a viewer wants to know of a typeface; lengths in thousandths of the size."""

    name: str  # its PostScript name
    ascent: int
    descent: int  # below 0
    capitals: int
    box: tuple[int, int, int, int]


class Typeface(Protocol):
    """A font whose characters can be embedded."""

    def measures(self) -> Measures:
        """Return the whole font's measures."""
        ...

    def glyphs(self, characters: Collection[str]) -> Mapping[str, Glyph]:
        """Return the outlines of characters, those that it has."""
        ...


class Typesetting:
    """A typeface in one document: notes what is used and is written at the end."""

    def __init__(self, typeface: Typeface, name: str, ref: Ref) -> None:
        self.typeface, self.name, self.ref = typeface, name, ref
        self._codes: dict[str, int] = {}
        self._beyond = 0

    def codes(self, words: str) -> str:
        """Return a text as its string in the file: two bytes a character, written as Latin-1."""
        text = "".join(chr(code >> 8) + chr(code & 0xFF) for code in map(self._code, words))
        return f"({text.translate(ESCAPED)})"

    def _code(self, character: str) -> int:
        if character not in self._codes:
            code = ord(character)
            if code > BASIC_PLANE:
                code, self._beyond = SURROGATES + self._beyond, self._beyond + 1
            self._codes[character] = code
        return self._codes[character]

    @property
    def is_used(self) -> bool:
        """Whether anything was set in it."""
        return bool(self._codes)

    def write(self, document: Document) -> None:
        """Write the font, if it was used."""
        if not self.is_used:
            document.put(self.ref, "null")
            return
        found = self.typeface.glyphs(self._codes)
        glyphs = sorted((self._codes[character], glyph) for character, glyph in found.items())
        measures = self.typeface.measures()
        name = f"{_tag(self._codes)}+{measures.name}"
        document.put(
            self.ref,
            {
                "Type": "/Font",
                "Subtype": "/Type0",
                "BaseFont": f"/{name}",
                "Encoding": "/Identity-H",
                "DescendantFonts": [self._descendant(document, name, measures, glyphs)],
                "ToUnicode": document.stream({}, _unicode_map(self._codes).encode()),
            },
        )

    def _descendant(
        self, document: Document, name: str, measures: Measures, glyphs: Sequence[tuple[int, Glyph]]
    ) -> Ref:
        file = font_file(name, measures.box, glyphs)
        return document.add(
            {
                "Type": "/Font",
                "Subtype": "/CIDFontType0",
                "BaseFont": f"/{name}",
                "CIDSystemInfo": {"Registry": "(Adobe)", "Ordering": "(Identity)", "Supplement": 0},
                "DW": FULL_WIDTH,
                "W": list(_widths(glyphs)),
                "FontDescriptor": {
                    "Type": "/FontDescriptor",
                    "FontName": f"/{name}",
                    "Flags": SYMBOLIC,
                    "FontBBox": measures.box,
                    "ItalicAngle": 0,
                    "Ascent": measures.ascent,
                    "Descent": measures.descent,
                    "CapHeight": measures.capitals,
                    "StemV": 80,
                    "FontFile3": document.stream({"Subtype": "/CIDFontType0C"}, file),
                },
            }
        )


def _tag(characters: Iterable[str]) -> str:
    """Return the six letters that tell subsets of one font apart."""
    digest = sha256("".join(sorted(characters)).encode("utf-8", "surrogatepass")).digest()
    return "".join(chr(65 + value % 26) for value in digest[:6])


def _widths(glyphs: Iterable[tuple[int, Glyph]]) -> Iterator[Value]:
    """Yield runs of codes and their advances, but of those that are full wide."""
    narrow = [(code, glyph.advance) for code, glyph in glyphs if glyph.advance != FULL_WIDTH]
    for run in _runs(narrow):
        yield run[0][0]
        yield [advance for _, advance in run]


def _runs(pairs: Sequence[tuple[int, int]]) -> Iterator[list[tuple[int, int]]]:
    """Yield stretches of pairs whose first numbers follow one another."""
    numbered = groupby(enumerate(pairs), key=lambda item: item[1][0] - item[0])
    for _, run in numbered:
        yield [pair for _, pair in run]


def _unicode_map(codes: Mapping[str, int]) -> str:
    """Return which character each code is: itself, but for those that stand for characters beyond the basic plane. Ranges keep to one upper byte, as the format wants."""
    rows = {code >> 8 for code in codes.values() if code not in range(SURROGATES, SURROGATES_END)}
    same = [f"<{row:02X}00> <{row:02X}FF> <{row:02X}00>" for row in sorted(rows)]
    beyond = sorted((code, c) for c, code in codes.items() if ord(c) > BASIC_PLANE)
    lines = [f"<{code:04X}> <{_utf16(character)}>" for code, character in beyond]
    parts = [*_blocks("bfrange", same), *_blocks("bfchar", lines)]
    return CMAP.format(ranges="\n".join(parts))


def _blocks(kind: str, lines: Sequence[str]) -> Iterator[str]:
    for first in range(0, len(lines), MOST_RANGES):
        block = lines[first : first + MOST_RANGES]
        yield "\n".join([f"{len(block)} begin{kind}", *block, f"end{kind}"])


def _utf16(character: str) -> str:
    return character.encode("utf-16-be", "surrogatepass").hex().upper()
