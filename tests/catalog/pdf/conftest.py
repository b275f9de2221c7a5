"""A typeface whose glyphs are squares, and documents in memory."""

from __future__ import annotations

from collections.abc import Callable, Collection
from io import BytesIO

import pytest
from fontTools.pens.t2CharStringPen import T2CharStringPen
from pypdf import PdfReader

from catalog.pdf.cff import Glyph
from catalog.pdf.document import Document
from catalog.pdf.typefaces import Measures

NARROW = 500


def square(side: int, advance: int = 1000) -> Glyph:
    """Return a glyph that is a square."""
    pen = T2CharStringPen(None if advance == 1000 else advance, None)
    pen.moveTo((0, 0))
    for point in ((side, 0), (side, side), (0, side)):
        pen.lineTo(point)
    pen.closePath()
    outline = pen.getCharString()
    outline.compile()
    return Glyph(advance, outline.bytecode)


class Squares:
    """A typeface that has every character but the question mark; those below U+0080 are narrow."""

    def measures(self) -> Measures:
        return Measures("Squares", 880, -120, 733, (0, -120, 1000, 880))

    def glyphs(self, characters: Collection[str]) -> dict[str, Glyph]:
        found = sorted(set(characters) - {"?"})
        return {c: square(400, NARROW) if c < "\x80" else square(900) for c in found}


Draw = Callable[[Document], None]


@pytest.fixture
def written() -> Callable[[Draw], bytes]:
    """Return what writes a document drawn by a function."""

    def write(draw: Draw, title: str = "Owls", **more: str) -> bytes:
        file = BytesIO()
        with Document(file, title, {"sans": Squares(), "serif": Squares()}, **more) as document:
            draw(document)
        return file.getvalue()

    return write


@pytest.fixture
def content(written) -> Callable[..., list[str]]:
    """Return the lines of content of a page of 100 x 200 mm, drawn by a function on its canvas."""

    def lines(draw) -> list[str]:
        def page(document: Document) -> None:
            with document.page(100, 200) as canvas:
                draw(canvas)

        data = PdfReader(BytesIO(written(page))).pages[0].get_contents().get_data()
        return data.decode("latin-1").split("\n")[2:]  # the scale and round ends come first

    return lines
