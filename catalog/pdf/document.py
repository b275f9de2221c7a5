"""A PDF file, written object by object to any binary file: what was written isn't kept, so that memory doesn't grow with the number of pages or pictures.

    with Document(file, "My deck", typefaces) as document:
        face = document.form(63, 88)  # a Canvas, millimetres, y down
        ...draw on it...
        form = face.end()
        with document.page(210, 297) as page:
            page.place(form, 10, 12)

The same input gives the same bytes: no dates, no random names. A document that is left by an error isn't finished.
"""

from __future__ import annotations

import zlib
from collections.abc import Hashable, Iterator, Mapping
from contextlib import contextmanager
from types import TracebackType
from typing import BinaryIO

from catalog.pdf.canvas import Canvas, Form
from catalog.pdf.pictures import read_image
from catalog.pdf.syntax import MM, Ref, Value, spelled, text
from catalog.pdf.typefaces import Typeface, Typesetting

HEADER = b"%PDF-1.7\n%\xe2\xe3\xcf\xd3\n"
CREATOR = "Deckwright"
DUPLEX = {"long": "/DuplexFlipLongEdge", "short": "/DuplexFlipShortEdge"}
"""The edge over which paper is turned for every second page."""


class Document:
    """A file being written; `typefaces` are the fonts that texts may name, `duplex` one of DUPLEX if every second page is the back of the one before. Raises OSError and ValueError for pictures that can't be read."""

    def __init__(
        self, file: BinaryIO, title: str, typefaces: Mapping[str, Typeface], duplex: str = ""
    ) -> None:
        self._file, self._title, self._duplex = file, title, duplex
        self._length = 0
        self._offsets: list[int] = []
        self._pages: list[Ref] = []
        self._images: dict[tuple[str, bool], Ref] = {}
        self._objects: dict[str, Ref] = {}
        self.shared: dict[Hashable, Form] = {}  # forms by what they show, for whoever draws
        self._parents, self.resources = self.reserve(), self.reserve()
        self.fonts = {
            name: Typesetting(typeface, f"F{count}", self.reserve())
            for count, (name, typeface) in enumerate(typefaces.items())
        }
        self._write(HEADER)

    # --- objects ------------------------------------------------------------------------------
    def _write(self, data: bytes) -> None:
        self._file.write(data)
        self._length += len(data)

    def reserve(self) -> Ref:
        """Return the number of an object that `put` will write."""
        self._offsets.append(0)
        return Ref(len(self._offsets))

    def put(self, ref: Ref, value: Value) -> Ref:
        """Write an object under its reserved number."""
        self._begin(ref)
        self._write(f"{spelled(value)}\nendobj\n".encode("latin-1"))
        return ref

    def add(self, value: Value) -> Ref:
        """Write an object and return its number."""
        return self.put(self.reserve(), value)

    def stream(self, entries: Mapping[str, Value], data: bytes, *, ref: Ref | None = None) -> Ref:
        """Write a stream and return its number; it is compressed unless its entries name a filter."""
        if "Filter" not in entries:
            entries, data = {**entries, "Filter": "/FlateDecode"}, zlib.compress(data, 9)
        ref = ref or self.reserve()
        self._begin(ref)
        self._write(f"{spelled({**entries, 'Length': len(data)})}\nstream\n".encode("latin-1"))
        self._write(data)
        self._write(b"\nendstream\nendobj\n")
        return ref

    def _begin(self, ref: Ref) -> None:
        self._offsets[ref.number - 1] = self._length
        self._write(f"{ref.number} 0 obj\n".encode())

    # --- contents -----------------------------------------------------------------------------
    def form(self, width: float, height: float, bleed: float = 0.0) -> Canvas:
        """Return a canvas that becomes a form with its `end`: drawn once, placed as often as wanted. What is drawn further than `bleed` mm beyond its edges is cut off."""
        return Canvas(self, width, height, bleed)

    @contextmanager
    def page(self, width: float, height: float) -> Iterator[Canvas]:
        """Yield a canvas of a page in mm; the page is written when it is left."""
        canvas = Canvas(self, width, height)
        yield canvas
        scale = f"{MM:.9f} 0 0 {MM:.9f} 0 0 cm\n".encode()
        content = self.stream({}, scale + canvas.content())
        page: dict[str, Value] = {
            "Type": "/Page",
            "Parent": self._parents,
            "MediaBox": [0, 0, width * MM, height * MM],
            "TrimBox": [0, 0, width * MM, height * MM],
            "Resources": self.resources,
            "Contents": content,
        }
        self._pages.append(self.add(page))

    def named(self, ref: Ref) -> str:
        """Return the name by which content calls a form or picture: the same in the whole document, so that one list of them serves all pages."""
        name = f"X{ref.number}"
        self._objects[name] = ref
        return name

    def image(self, path: str, *, grey: bool = False) -> Ref:
        """Return a picture of the file, written with its first use; raises OSError, ValueError."""
        key = path, grey
        if key not in self._images:
            self._images[key] = read_image(self, path, grey=grey)
        return self._images[key]

    # --- the end ------------------------------------------------------------------------------
    def __enter__(self) -> Document:
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        if kind is None:
            self._finish()

    def _finish(self) -> None:
        for font in self.fonts.values():
            font.write(self)
        fonts = {font.name: font.ref for font in self.fonts.values() if font.is_used}
        found = {"XObject": self._objects, "Font": fonts}
        self.put(self.resources, {kind: named for kind, named in found.items() if named})
        pages: Value = {"Type": "/Pages", "Kids": self._pages, "Count": len(self._pages)}
        self.put(self._parents, pages)
        root = self.add(
            {
                "Type": "/Catalog",
                "Pages": self._parents,
                "ViewerPreferences": self._preferences(),
            }
        )
        info = self.add({"Title": text(self._title), "Creator": text(CREATOR)})
        self._write_places(root, info)

    def _preferences(self) -> dict[str, Value]:
        """Return what viewers are asked for: pages in their own size, and second sides as they were placed."""
        asked: dict[str, Value] = {"PrintScaling": "/None", "DisplayDocTitle": "true"}
        return {**asked, "Duplex": DUPLEX[self._duplex]} if self._duplex else asked

    def _write_places(self, root: Ref, info: Ref) -> None:
        """Write where each object is, and what to read first."""
        start, number = self._length, len(self._offsets) + 1
        places = "".join(f"{offset:010} 00000 n \n" for offset in self._offsets)
        self._write(f"xref\n0 {number}\n0000000000 65535 f \n{places}".encode())
        trailer = spelled({"Size": number, "Root": root, "Info": info})
        self._write(f"trailer\n{trailer}\nstartxref\n{start}\n%%EOF\n".encode())
